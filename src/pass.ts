// The order of one reconcile pass, as data (R13 to R15).
import { requireObject, requireOneOf, type Instance } from "./resources.ts";
import { isTimeSet } from "./time.ts";

/** What a pass does; `projectHolderAvailable` stands for every interface the instance holds. */
export type PassAction =
  | "settleConditions"
  | "projectHolderAvailable"
  | "persistStatus"
  | "continueReconcile"
  | "reportToHub"
  | "releaseResources"
  | "removeFinalizers";

/** `log`: note it and go on. `hold`: go on, fail the pass at its end. `abort`: stop here, fail the pass. */
export type FailurePolicy = "log" | "hold" | "abort";

/** Which pass an instance is on; deleting wins over suspended (R14). */
export type PassPath = "deleting" | "suspended" | "active";

/** One step of a pass. */
export interface PassStep {
  /** What is done. */
  readonly do: PassAction;
  /** What its failure means for the rest of the pass. */
  readonly onFailure: FailurePolicy;
}

/** The step that R13 to R15 are about. */
export const DRAIN = "projectHolderAvailable";

/** The steps of each path while networking is on. */
export const PLANS: Readonly<Record<PassPath, readonly PassStep[]>> = {
  deleting: [
    { do: DRAIN, onFailure: "log" },
    { do: "releaseResources", onFailure: "abort" },
    { do: "removeFinalizers", onFailure: "abort" },
  ],
  suspended: [
    { do: "settleConditions", onFailure: "abort" },
    { do: "persistStatus", onFailure: "hold" },
    { do: DRAIN, onFailure: "abort" },
    { do: "reportToHub", onFailure: "abort" },
  ],
  active: [
    { do: "settleConditions", onFailure: "hold" },
    { do: DRAIN, onFailure: "hold" },
    { do: "persistStatus", onFailure: "abort" },
    { do: "continueReconcile", onFailure: "abort" },
    { do: "reportToHub", onFailure: "abort" },
  ],
};

/**
 * Gives the steps of the pass the instance is on, in order, each with what its failure means (R13, R14).
 *
 * With `networking` off the projection is not in the plan (R15); only `status.suspended: true` is suspended. Throws a
 * `TypeError` if an argument is no object, or `networking` neither true nor false (R12).
 *
 * @example
 * const leaving = { metadata: { deletionTimestamp: "2026-12-01T03:00:30Z" } };
 * planPass(leaving, { networking: true })[0]; // => { do: "projectHolderAvailable", onFailure: "log" }
 */
export function planPass(instance: Instance, options: { readonly networking: boolean }): PassStep[] {
  requireObject(instance, "instance");
  requireObject(options, "options");
  const { networking } = options;
  // Absent is not off: a plan without the drain has to be asked for.
  requireOneOf(networking, [true, false], "options.networking");
  const deleting = isTimeSet(instance.metadata?.deletionTimestamp);
  const path = deleting ? "deleting" : instance.status?.suspended === true ? "suspended" : "active";
  return PLANS[path].filter((step) => networking || step.do !== DRAIN).map((step) => ({ ...step }));
}
