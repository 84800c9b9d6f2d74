// The public face of `holder-available/testing`: what holds any implementation to the specification.
import type { Arbitrary } from "fast-check";
import type { Instance, NetworkInterface, StoredCondition } from "../resources.ts";
import { condition, instance, networkInterface, now, pair } from "./arbitraries.ts";

export type { Implementation } from "./implementation.ts";
export { laws, type Law, type LawOptions } from "./laws.ts";
export { vectors, type ExpectedAnswer, type ExpectedError, type Vector } from "./vectors.ts";
import { OURS } from "./words.ts";

/**
 * fast-check generators of what an implementation meets: typed objects, parsed JSON, half-filled fixtures and rubbish.
 *
 * - `instance()`, `networkInterface()`: objects, complete or not, with fields of the wrong type now and then;
 * - `pair()`: one of each, in a third of the cases so that the interface already says what it has to;
 * - `condition()`: an entry of a list of conditions, of type `Available`, `HolderAvailable` or another;
 * - `now()`: a clock, any valid `Date`.
 *
 * @example
 * const isComplete = ({ instance, networkInterface }) =>
 *   projectHolderAvailable(instance, networkInterface, new Date("2026-12-01T03:00:00Z")).condition.message !== "";
 * fc.check(fc.property(arbitraries.pair(), isComplete)).failed; // => false
 */
export const arbitraries: {
  readonly instance: () => Arbitrary<Instance>;
  readonly networkInterface: () => Arbitrary<NetworkInterface>;
  readonly pair: () => Arbitrary<{ instance: Instance; networkInterface: NetworkInterface }>;
  readonly condition: () => Arbitrary<StoredCondition>;
  readonly now: () => Arbitrary<Date>;
} = {
  instance,
  networkInterface,
  pair,
  condition: () => condition("Available", OURS),
  now,
};
