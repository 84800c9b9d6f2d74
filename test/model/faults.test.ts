// Controllers as they are met in the wild, each wrong in one way: the laws of the model find every one of them.
import { expect, test } from "vitest";
import { conditionPatch, planPass, withCondition, type PassStep } from "../../src/index.ts";
import { mergedConditions, timestamp } from "./apiserver.ts";
import { asSpecified, ownWord, type Behaviour } from "./controller.ts";
import { ASSUMED } from "./history.ts";
import {
  counterexample,
  finishesDeletion,
  isDrained,
  isDrainedByEveryPass,
  isRightAfterOnePass,
  keepsTheOrder,
  keepsWhatOthersWrote,
  staysQuiet,
  type Law,
} from "./laws.ts";

const { answer } = asSpecified;

/** The plan with one step's policy, or the place of the drain, changed. */
function planned(change: (steps: PassStep[]) => PassStep[]): Behaviour["plan"] {
  return (instance) => change(planPass(instance, { networking: true }));
}

const FAULTS: readonly { readonly fault: string; readonly law: Law; readonly behaviour: Partial<Behaviour> }[] = [
  {
    fault: "skips the projection of an instance that is unknown",
    law: isDrained,
    behaviour: {
      answer: (own, ...rest) =>
        own.status.conditions.some(({ type, status }) => type === "Available" && status === "Unknown")
          ? undefined
          : answer(own, ...rest),
    },
  },
  {
    fault: "keeps the True it finds until the holder has reported",
    law: isDrained,
    behaviour: {
      answer: (own, ...rest) =>
        own.status.conditions.some(({ type }) => type === "Available") || own.metadata.deletionTimestamp
          ? answer(own, ...rest)
          : undefined,
    },
  },
  {
    fault: "projects what was saved, not what was settled",
    law: isDrained,
    behaviour: {
      plan: planned((steps) => [
        ...steps.filter((step) => step.do === "projectHolderAvailable"),
        ...steps.filter((step) => step.do !== "projectHolderAvailable"),
      ]),
    },
  },
  {
    fault: "projects last, after whatever may return early",
    law: isDrainedByEveryPass,
    behaviour: {
      plan: planned((steps) => [
        ...steps.filter((step) => step.do !== "projectHolderAvailable"),
        ...steps.filter((step) => step.do === "projectHolderAvailable"),
      ]),
    },
  },
  {
    fault: "writes only where the status flips",
    law: isRightAfterOnePass,
    behaviour: {
      answer: (own, instances, networkInterface, now) => {
        const condition = answer(own, instances, networkInterface, now);
        const stored = networkInterface.status?.conditions?.find((each) => each?.type === "HolderAvailable");
        return condition?.status === stored?.status ? undefined : condition;
      },
    },
  },
  {
    fault: "sends a merge patch",
    law: keepsWhatOthersWrote,
    behaviour: {
      write: (interfaces, read, condition) => interfaces.updateStatus(mergedConditions(read, condition), "nothing"),
    },
  },
  {
    fault: "builds the list anew, its own entry first",
    law: keepsWhatOthersWrote,
    behaviour: {
      write: (interfaces, read, condition) => {
        const others = (read.status?.conditions ?? []).filter((each) => each?.type !== condition.type);
        return interfaces.updateStatus({ ...read, status: { ...read.status, conditions: [condition, ...others] } });
      },
    },
  },
  {
    fault: "sends a JSON Patch without its guard",
    law: keepsWhatOthersWrote,
    behaviour: {
      write: (interfaces, read, condition) => {
        const patch = conditionPatch(read, condition);
        return interfaces.patchStatus(read.metadata.name, {
          ...patch,
          body: patch.body.filter(({ op }) => op !== "test"),
        });
      },
    },
  },
  {
    fault: "updates the status without a resourceVersion",
    law: keepsWhatOthersWrote,
    behaviour: {
      write: (interfaces, read, condition) => interfaces.updateStatus(withCondition(read, condition), "nothing"),
    },
  },
  {
    fault: "writes a new time in every pass",
    law: staysQuiet,
    behaviour: {
      answer: (own, instances, networkInterface, now) => {
        const bare = { ...networkInterface, status: { ...networkInterface.status, conditions: [] } };
        const condition = answer(own, instances, bare, now);
        return condition && { ...condition, lastTransitionTime: timestamp(now) };
      },
    },
  },
  {
    fault: "lets two holders of one interface take turns",
    law: staysQuiet,
    behaviour: { answer: ownWord },
  },
  {
    fault: "ends the deletion where the drain fails",
    law: finishesDeletion,
    behaviour: {
      plan: planned((steps) =>
        steps.map((step) => (step.onFailure === "log" ? { ...step, onFailure: "abort" } : step)),
      ),
    },
  },
  {
    fault: "swallows the failures of a clean-up",
    law: keepsTheOrder,
    behaviour: { swallows: (step) => step === "releaseResources" },
  },
  {
    fault: "swallows the failure of the projection",
    law: keepsTheOrder,
    behaviour: { swallows: (step) => step === "projectHolderAvailable" },
  },
];

test.each(FAULTS.map((each) => [each.fault, each] as const))(
  "a controller that %s is found",
  (_, { law, behaviour }) => {
    const assuming = { behaviour: { ...asSpecified, ...behaviour } };
    const found = counterexample(law, assuming);
    expect(found).toBeDefined();
    expect(law(found ?? [], ASSUMED)).toEqual([]);
  },
);
