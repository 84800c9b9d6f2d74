// R13 to R15: what is in a pass, in which order, and what a judge of passes finds in one.
import type { Instance } from "../resources.ts";
import type { PassTrace } from "../trace.ts";
import * as given from "./arbitraries.ts";
import * as fc from "./fast-check.ts";
import { asking } from "./statement.ts";

/** A word by a letter; a path has one that no step has. */
type Words = Readonly<Record<string, string>>;

const PATHS: Words = { d: "deleting", x: "suspended", a: "active" };
const POLICIES: Words = { l: "log", h: "hold", a: "abort" };
const STEPS: Words = {
  S: "settleConditions",
  P: "projectHolderAvailable",
  V: "persistStatus",
  C: "continueReconcile",
  H: "reportToHub",
  L: "releaseResources",
  F: "removeFinalizers",
  O: "ownStep",
};

/** R14: each step with what its failure means. */
const [DELETING, SUSPENDED, ACTIVE] = ["Pl La Fa", "Sa Vh Pa Ha", "Sh Ph Va Ca Ha"] as const;

const planned = (plan: string): object[] =>
  plan.split(" ").map((step) => ({ do: STEPS[step.charAt(0)], onFailure: POLICIES[step.charAt(1)] }));

/** R15: without networking, without the projection. */
export const planLaws = (
  [
    ["R14", "a pass has the steps of its path in order; deletion wins, and only true suspends"],
    ["R15", "with networking off the projection is not in the pass"],
  ] as const
).map(([rule, title]) =>
  asking(
    "planPass",
    rule,
    title,
    [given.instance(), given.setTime(), given.unsetTime(), given.anyOf(false, null, "true", 1)],
    (ask, [{ status }, set, unset, not]) => {
      const networking = rule === "R14";
      for (const [deletionTimestamp, suspended, plan] of [
        [set, true, DELETING],
        [set, not, DELETING],
        [unset, true, SUSPENDED],
        [unset, not, ACTIVE],
      ] as const) {
        const instance = given.asGiven<Instance>({ metadata: { deletionTimestamp }, status: { ...status, suspended } });
        ask(instance, { networking }).gives(planned(networking ? plan : plan.replace(/P. /, "")));
      }
    },
  ),
);

/**
 * Where a pass breaks a law, if it is written as path, networking, result and steps, such as `d1+PLF`; a step that
 * failed is a small letter.
 */
const BROKEN: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  R13: { "project-once": /(?<=1.[^Pp]*[Pp][^Pp]*)[Pp]|(?<=1.[^Pp]*)(?<!x..[^Ss]*s.*)$/g },
  R14: {
    "drain-first": /(?<=d1.)[^Pp](?=.*[Pp])/g,
    "deletion-finishes": /(?<=d..[^Pp]*)p$|(?<=d.-[A-OQ-Z]*)p(?=[A-Zp]+$)/g,
    "cleanup-fails-pass": /(?<=d.\+[A-Zp]*)[a-oq-z]/g,
    "suspension-drains": /(?<=x1.[^Ppv]*)v(?=[^Pp]*$)/g,
    "hub-after-drain": /(?<=x1.[^PpHh]*|x..[^PpHh]*p[^Hh]*)[Hh]/g,
    "project-after-settle": /(?<=[ax]..[^SsPp]*)[Pp]/g,
    "project-before-save": /(?<=a..[^VCHvchPp]*)[VCHvch](?=.*[Pp])/g,
    "held-failure-goes-on": /(?<=a..[^VvPp]*)p(?=[^Vv]*$)/g,
    "held-failure-returned": /(?<=a.\+[^sp]*)[sp]|(?<=x.\+[^v]*)v/g,
    "abort-ends-pass":
      /(?<=d..[^lf]*[lf]|x..[^sph]*[sph]|a..[^vch]*[vch]).|(?<=x.\+[^sph]*)[sph]|(?<=a.\+[^vch]*)[vch]/g,
  },
  R15: { "networking-off": /(?<=0.[^Pp]*)[Pp]/g },
};

/** Passes in writing. */
const written = () =>
  fc
    .tuple(
      given.anyOf(..."dxa"),
      given.anyOf(..."1110"),
      given.anyOf(..."+-"),
      fc.string({ unit: given.anyOf(..."PpPpSVCHLFOsvchlfo"), maxLength: 5 }),
    )
    .map((parts) => parts.join(""));

const traceOf = (written: string): PassTrace => {
  const [path, networking, result, ...steps] = written;
  const outcome = (isRight: boolean) => (isRight ? "ok" : "failed");
  return given.asGiven({
    path: PATHS[String(path)],
    networking: networking === "1",
    steps: steps.map((step) => ({ do: STEPS[step.toUpperCase()], outcome: outcome(step === step.toUpperCase()) })),
    result: outcome(result === "+"),
  });
};

export const traceLaws = Object.entries(BROKEN).map(([rule, broken]) =>
  asking(
    "checkPass",
    rule,
    `a pass breaks ${Object.keys(broken).join(" or ")} where it does`,
    [fc.array(written(), { minLength: 9 })],
    (ask, [all]) => {
      for (const written of all) {
        // What else a projection breaks that R15 forbids is left open.
        if (rule !== "R15" && /0.*p/i.test(written)) continue;
        const { reply, gives } = ask(traceOf(written));
        const places = Object.entries(broken).flatMap(([law, where]) =>
          [...written.matchAll(where)].map(({ index }) => `${law} at ${index - 3}`),
        );
        const found = given
          .asGiven<{ law: string; at: number }[]>(reply)
          .filter(({ law }) => Object.hasOwn(broken, law));
        gives(places.sort(), found.map(({ law, at }) => `${law} at ${at}`).sort());
      }
    },
  ),
);
