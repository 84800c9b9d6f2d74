// The trace of one pass -> the laws of R13 to R15 it breaks. It judges what was done, by any controller in any language.
import { DRAIN, PLANS, type PassPath } from "./pass.ts";
import { requireObject, requireObjects, requireOneOf } from "./resources.ts";

/** What a controller really did in one pass. */
export interface PassTrace {
  /** The path the pass was on. */
  readonly path: PassPath;
  /** Whether the networking integration was on (R15). */
  readonly networking: boolean;
  /** Every step attempted, in order; steps of the controller's own may stand among them under any name. */
  readonly steps: readonly { readonly do: string; readonly outcome: "ok" | "failed" }[];
  /** What the pass returned. */
  readonly result: "ok" | "failed";
}

const OUTCOMES: readonly PassTrace["result"][] = ["ok", "failed"];

/** A law that a trace breaks. */
export interface PassViolation {
  /** Its name, such as `drain-first`. */
  readonly law: string;
  /** The position in `steps` where it broke; the number of steps where something is missing at the end. */
  readonly at: number;
  /** What was done that the order does not allow. */
  readonly why: string;
}

/**
 * Judges one pass; an empty list means that it breaks no sentence of R13 to R15. They are about the drain and about what a
 * failure means; where the other steps stand among themselves is not judged.
 *
 * A step the plan does not know is the controller's own: on deletion it comes after the drain too, and its failure fails
 * the pass too. Throws a `TypeError` if `trace` is no trace: a word that is misspelt is refused, not taken
 * for a clean pass (R12).
 *
 * @example
 * const steps = [{ do: "releaseResources", outcome: "ok" }, { do: "projectHolderAvailable", outcome: "ok" }] as const;
 * checkPass({ path: "deleting", networking: true, steps, result: "ok" }); // => [{ law: "drain-first", at: 0, why: "releaseResources was attempted before the drain" }]
 */
export function checkPass(trace: PassTrace): PassViolation[] {
  requireObject(trace, "trace");
  requireObjects(trace.steps, "trace.steps");
  requireOneOf(trace.path, Object.keys(PLANS), "trace.path");
  requireOneOf(trace.networking, [true, false], "trace.networking");
  requireOneOf(trace.result, OUTCOMES, "trace.result");
  trace.steps.forEach(({ outcome }, at) => requireOneOf(outcome, OUTCOMES, `trace.steps[${at}].outcome`));
  return judge(trace)
    .filter(([, isBroken]) => isBroken)
    .map(([law, , at, why]) => ({ law, at, why }))
    .sort((one, other) => one.at - other.at);
}

/** A law, whether this trace breaks it, where, and how. */
type Judgement = readonly [law: string, isBroken: boolean, at: number, why: string];

function judge({ path, networking, steps, result }: PassTrace): Judgement[] {
  const plan = PLANS[path];
  const policy = (action: string) => plan.find((step) => step.do === action)?.onFailure;
  const name = (at: number) => steps[at]?.do;
  const position = (...actions: string[]) => steps.findIndex((step) => actions.includes(step.do));
  const failure = (concerns: (action: string) => boolean) =>
    steps.findIndex((step) => step.outcome === "failed" && concerns(step.do));

  const drain = position(DRAIN);
  const again = steps.findIndex((step, at) => step.do === DRAIN && at > drain);
  const drainFailed = steps[drain]?.outcome === "failed";
  const isLast = drain === steps.length - 1;
  const settled = position("settleConditions");
  const saved = position("persistStatus", "continueReconcile", "reportToHub");
  const hub = position("reportToHub");
  const own = failure((action) => action !== DRAIN);
  const held = failure((action) => policy(action) === "hold");
  const aborted = failure((action) => policy(action) === "abort");
  const saveFailed = failure((action) => action === "persistStatus");
  // Only a step before the drain that aborts the pass may keep it from projecting.
  const endedBefore = path === "suspended" && steps[settled]?.outcome === "failed";

  const [isDeleting, isSuspended, isActive] = [path === "deleting", path === "suspended", path === "active"];
  const isLost = result === "ok";
  return [
    ["networking-off", !networking && drain >= 0, drain, "networking is off, and interfaces were projected"], // R15
    ["project-once", networking && drain < 0 && !endedBefore, steps.length, "nothing was projected in this pass"], // R13
    ["project-once", networking && again >= 0, again, "interfaces were projected a second time"],
    // R14, deleting: the drain first, its failure never returned; best effort holds for the drain alone.
    ["drain-first", isDeleting && networking && drain > 0, 0, `${name(0)} was attempted before the drain`],
    ["deletion-finishes", isDeleting && drainFailed && isLast, drain, "the failed drain ended the pass"],
    [
      "deletion-finishes",
      isDeleting && drainFailed && !isLast && !isLost && own < 0,
      drain,
      "the failed drain was returned",
    ],
    ["cleanup-fails-pass", isDeleting && own >= 0 && isLost, own, `the failure of ${name(own)} was not returned`],
    // R14, suspended: the interfaces before the hub, whatever became of the status.
    [
      "suspension-drains",
      isSuspended && networking && saveFailed >= 0 && drain < 0,
      saveFailed,
      "the failed status write skipped the drain",
    ],
    ["hub-after-drain", isSuspended && networking && hub >= 0 && drain < 0, hub, "the hub was told without a drain"],
    ["hub-after-drain", isSuspended && networking && hub >= 0 && drain > hub, hub, "the hub was told before the drain"],
    ["hub-after-drain", isSuspended && hub > drain && drainFailed, hub, "the hub was told after a failed drain"],
    // R14: after the conditions are settled, and otherwise before anything that may return early.
    [
      "project-after-settle",
      !isDeleting && drain >= 0 && (settled < 0 || settled > drain),
      drain,
      "interfaces were projected before the conditions were settled",
    ],
    [
      "project-before-save",
      isActive && saved >= 0 && saved < drain,
      saved,
      `${name(saved)} was attempted before the projection`,
    ],
    [
      "held-failure-goes-on",
      isActive && drainFailed && position("persistStatus") < 0,
      drain,
      "the failed projection ended the pass before status was saved",
    ],
    // R14: what is held is returned, what aborts ends the pass.
    ["held-failure-returned", held >= 0 && isLost, held, `the failure of ${name(held)} was not returned`],
    [
      "abort-ends-pass",
      aborted >= 0 && aborted < steps.length - 1,
      aborted + 1,
      `${name(aborted + 1)} was attempted after ${name(aborted)} had failed`,
    ],
    [
      "abort-ends-pass",
      !isDeleting && aborted >= 0 && isLost,
      aborted,
      `the failure of ${name(aborted)} was not returned`,
    ],
  ];
}
