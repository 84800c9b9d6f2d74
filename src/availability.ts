// An instance -> its verdict. The only file that decides (R1 to R4); it sees no interface and no clock (R7).
import { admissibleMessage, admissibleReason } from "./admissible.ts";
import { findCondition } from "./conditions.ts";
import { requireObject, text, type Instance, type StoredCondition } from "./resources.ts";
import { isTimeSet } from "./time.ts";
import {
  CONDITION_AVAILABLE,
  MESSAGE_AVAILABLE,
  MESSAGE_HOLDER_NOT_REPORTED,
  MESSAGE_HOLDER_TERMINATING,
  REASON_AVAILABLE,
  REASON_HOLDER_NOT_REPORTED,
  REASON_HOLDER_TERMINATING,
  REASON_HOLDER_UNAVAILABLE,
} from "./vocabulary.ts";

/** Which rule decided: R1 `terminating`, R2 `not-reported`, R3 `available`, R4 `unavailable`. */
export type AvailabilityRule = "terminating" | "not-reported" | "available" | "unavailable";

/** What the instance's state says about every interface it holds. */
export interface Availability<Rule extends string = AvailabilityRule> {
  /** The rule that decided. */
  readonly rule: Rule;
  /** `True` under R3 alone. */
  readonly status: "True" | "False";
  /** Admitted by the schema (R4). */
  readonly reason: string;
  /** Admitted by the schema, never empty (R4). */
  readonly message: string;
}

const TERMINATING: Availability = Object.freeze({
  rule: "terminating",
  status: "False",
  reason: REASON_HOLDER_TERMINATING,
  message: MESSAGE_HOLDER_TERMINATING,
});
const NOT_REPORTED: Availability = Object.freeze({
  rule: "not-reported",
  status: "False",
  reason: REASON_HOLDER_NOT_REPORTED,
  message: MESSAGE_HOLDER_NOT_REPORTED,
});
// R3 copies nothing, so that a changing reason causes no writes while it serves.
const AVAILABLE: Availability = Object.freeze({
  rule: "available",
  status: "True",
  reason: REASON_AVAILABLE,
  message: MESSAGE_AVAILABLE,
});

/**
 * Decides whether what holds an interface can serve, by the first of R1 to R4 that applies.
 *
 * Absent status, conditions or fields never count as available. Throws a `TypeError` if `instance` is no object (R12).
 *
 * @example
 * holderAvailability({ status: { conditions: [{ type: "Available", status: "Unknown", reason: "Starting" }] } }).status; // => "False"
 */
export function holderAvailability(instance: Instance): Availability {
  requireObject(instance, "instance");
  // R1 comes first: nothing clears Available on the way out.
  if (isTimeSet(instance.metadata?.deletionTimestamp)) return TERMINATING;
  const own = findCondition(instance.status?.conditions, CONDITION_AVAILABLE);
  if (own === undefined) return NOT_REPORTED;
  return own.status === "True" ? AVAILABLE : unavailable(own, instance.metadata?.name);
}

/** R4: anything else drains, with the instance's own words where they can be used. */
function unavailable(own: StoredCondition, name: unknown): Availability {
  return {
    rule: "unavailable",
    status: "False",
    reason: admissibleReason(own.reason) ?? REASON_HOLDER_UNAVAILABLE,
    message: admissibleMessage(text(own.message) || `Instance "${text(name)}" is not available`),
  };
}
