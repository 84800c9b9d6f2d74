// (instance, interface, now) -> the desired condition, and whether it has to be written (R5 to R9).
import { admissibleGeneration } from "./admissible.ts";
import { holderAvailability, type Availability, type AvailabilityRule } from "./availability.ts";
import { findCondition } from "./conditions.ts";
import {
  requireObject,
  type Condition,
  type Instance,
  type NetworkInterface,
  type StoredCondition,
} from "./resources.ts";
import { readableTime, requireClock, stamp } from "./time.ts";
import { CONDITION_HOLDER_AVAILABLE } from "./vocabulary.ts";

/** What belongs on an interface, and whether it has to be put there. */
export interface Projection {
  /** Fresh and complete, ready to be written, also when nothing needs writing. */
  readonly condition: Condition;
  /** Whether the interface says something else (R8). */
  readonly needsWrite: boolean;
}

/** What a write would change: the whole entry (`absent`), or the named field of it (R8). */
export type Change = "absent" | "status" | "reason" | "message" | "observedGeneration";

const WORDING = ["status", "reason", "message", "observedGeneration"] as const;
/** The fields in which a write can differ from what is stored. */
type Wording = Pick<Availability, "status" | "reason" | "message"> & {
  readonly observedGeneration?: number | undefined;
};

/** Why a projection comes out as it does. */
export interface Explanation {
  /** The rule that decided the status. */
  readonly rule: AvailabilityRule;
  /** What differs from what is stored, in the order of R8; empty when nothing needs writing. */
  readonly changes: readonly Change[];
}

/**
 * Projects what an instance says of itself onto one interface it holds.
 *
 * `now` is the instant a status that flips is stamped with, in UTC and whole seconds (R9); nothing else depends on it.
 * Throws a `TypeError` if the instance or the interface is no object, and a `RangeError` if `now` is no valid `Date` (R12).
 *
 * @example
 * const web0 = { status: { conditions: [{ type: "Available", status: "True" }] } };
 * projectHolderAvailable(web0, { metadata: { generation: 4 } }, new Date("2026-12-01T03:00:00Z")).needsWrite; // => true
 */
export function projectHolderAvailable(instance: Instance, networkInterface: NetworkInterface, now: Date): Projection {
  return projectAvailability(holderAvailability(instance), networkInterface, now);
}

/**
 * Says which rule decides and what a write would change, for logs and tables.
 *
 * Throws a `TypeError` if the instance or the interface is no object (R12).
 *
 * @example
 * explainProjection({ metadata: { deletionTimestamp: "2026-12-01T03:00:30Z" } }, {}); // => { rule: "terminating", changes: ["absent"] }
 */
export function explainProjection(instance: Instance, networkInterface: NetworkInterface): Explanation {
  const availability = holderAvailability(instance);
  requireObject(networkInterface, "networkInterface");
  const observedGeneration = admissibleGeneration(networkInterface.metadata?.generation);
  const changes = changesFrom(storedCondition(networkInterface), { ...availability, observedGeneration });
  return { rule: availability.rule, changes };
}

/** Puts a verdict that is already known into words for one interface. The verdict never depends on the interface (R7). */
export function projectAvailability(
  availability: Availability<string>,
  networkInterface: NetworkInterface,
  now: Date,
): Projection {
  requireObject(networkInterface, "networkInterface");
  requireClock(now);
  const { status, reason, message } = availability;
  const stored = storedCondition(networkInterface);
  // R9: only a status that flips moves the time; one that cannot be kept is replaced.
  const kept = stored?.status === status ? readableTime(stored.lastTransitionTime) : undefined;
  const lastTransitionTime = kept ?? stamp(now);
  const type = CONDITION_HOLDER_AVAILABLE;
  const observedGeneration = admissibleGeneration(networkInterface.metadata?.generation);
  const condition: Condition =
    observedGeneration === undefined
      ? { type, status, lastTransitionTime, reason, message }
      : { type, status, observedGeneration, lastTransitionTime, reason, message };
  return { condition, needsWrite: differs(stored, condition) };
}

/** The entry the condition would replace. */
export function storedCondition(networkInterface: NetworkInterface): StoredCondition | undefined {
  return findCondition(networkInterface.status?.conditions, CONDITION_HOLDER_AVAILABLE);
}

/** R8: time, age and other conditions never count. */
export function changesFrom(stored: StoredCondition | undefined, desired: Wording): Change[] {
  if (stored === undefined) return ["absent"];
  const { status, reason, message } = stored;
  const compared = { status, reason, message, observedGeneration: presentGeneration(stored.observedGeneration) };
  return WORDING.filter((field) => compared[field] !== desired[field]);
}

/** Whether there are any changes: the same four comparisons, without a list of them. */
function differs(stored: StoredCondition | undefined, desired: Wording): boolean {
  return (
    stored?.status !== desired.status ||
    stored.reason !== desired.reason ||
    stored.message !== desired.message ||
    presentGeneration(stored.observedGeneration) !== desired.observedGeneration
  );
}

/** R8: absent, empty and zero are one value on the wire. */
function presentGeneration(generation: unknown): unknown {
  return generation === null || generation === 0 || generation === "" ? undefined : generation;
}
