// R12: the projection changes nothing, remembers nothing, asks nothing but its arguments, and always has an answer.
import * as fc from "./fast-check.ts";
import { isDeepStrictEqual } from "node:util";
import type { Instance, NetworkInterface } from "../resources.ts";
import * as given from "./arbitraries.ts";
import { carrying, conditionsOf, deleting, isObject, saying, withConditions } from "./cases.ts";
import type { Implementation } from "./implementation.ts";
import { withoutClockOrChance } from "./purity.ts";
import { leavesAlone, projectBy, projecting, refuteFor, statement, type Asked } from "./statement.ts";

const DELETED = "2026-12-01T03:00:30Z";

/** Instances that say nothing, though a True is written somewhere in them; a key `__proto__` lends it where it is assigned. */
function misleading(): fc.Arbitrary<Instance> {
  const own = '{ "type": "Available", "status": "True" }';
  const status = `"status": { "conditions": [${own}] }`;
  return fc
    .constantFrom(`"__proto__": { ${status} }`, `"spec": { ${status} }`, `"status": [${own}]`, `"status": "True"`)
    .map((fields): Instance => JSON.parse(`{ ${fields} }`));
}

export const purityLaws = [
  statement("R12", "no argument is changed", [given.pair(), given.now()], (implementation, pair, now) => {
    leavesAlone({ ...pair, now }, ({ instance, networkInterface, now }) =>
      implementation.projectHolderAvailable(instance, networkInterface, now),
    );
  }),
  projecting(
    "R12",
    "nothing is remembered: an instance that changes is answered as it is now, and again as it was",
    [given.now()],
    (project, [instance, networkInterface], then) => {
      const serving = saying(instance, { status: "True" });
      const { condition, needsWrite } = project(serving);
      project(deleting(serving, DELETED), networkInterface, then).gives({ status: "False" });
      project(serving).gives({ ...condition, needsWrite }, " as a moment ago");
    },
  ),
  statement(
    "R12",
    "no clock, no randomness and no environment is asked",
    [given.pair(), given.now()],
    (implementation, { instance, networkInterface }, now) => {
      const blind: Implementation = {
        projectHolderAvailable: (...asked) =>
          withoutClockOrChance(() => implementation.projectHolderAvailable(...asked)),
      };
      const { condition, refute } = projectBy(blind, networkInterface, now)(instance);
      const seeing = projectBy(implementation, networkInterface, now)(instance).condition;
      if (!isDeepStrictEqual(condition, seeing)) refute("the answer of a world that has them", condition);
    },
  ),
  projecting(
    "R12",
    "each condition is an object of its own, and a change of one answer changes no other",
    [],
    (project, [instance, networkInterface]) => {
      const first = project(instance).condition;
      const steady = carrying(networkInterface, first);
      const { condition: second, refute } = project(instance, steady);
      if (second === first) refute("a condition of its own", "the one that was handed out before");
      if (conditionsOf(steady).includes(second)) refute("a condition of its own", "the entry of the interface");
      const { status } = second;
      for (const handedOut of [first, second]) Reflect.set(handedOut, "status", "Changed");
      project(instance, steady).gives({ status });
    },
  ),
  projecting(
    "R12",
    "whatever JSON can spell has an answer, which is True for no instance but one that says so",
    [fc.oneof(given.hostile<Instance>(), given.instance(), misleading()), given.hostile<NetworkInterface>()],
    (project, [, networkInterface], instance, hostile) => {
      const own = conditionsOf(instance).find((entry) => isObject(entry) && entry["type"] === "Available");
      const saysTrue = isObject(own) && own["status"] === "True";
      const rubbish = withConditions(networkInterface, [null, 7, "HolderAvailable", [], {}]);
      for (const target of [networkInterface, hostile, rubbish]) {
        const answer = project(instance, target);
        if (!saysTrue) answer.gives({ status: "False" });
      }
    },
  ),
  statement(
    "R12",
    "an instance or an interface that is no object is refused by an error that names it, the instance first",
    [given.noObject(), given.noObject(), given.pair(), fc.oneof(given.now(), given.noClock())],
    (implementation, wrong, alsoWrong, { instance, networkInterface }, now) => {
      const [noInstance, noInterface] = [given.asGiven<Instance>(wrong), given.asGiven<NetworkInterface>(alsoWrong)];
      for (const target of [networkInterface, noInterface]) {
        refuses(implementation, [noInstance, target, now], "instance");
      }
      for (const holder of [instance, deleting(instance, DELETED)]) {
        refuses(implementation, [holder, noInterface, now], "networkInterface");
      }
    },
  ),
  statement(
    "R12",
    "a clock that is no valid instant is refused by an error that names it, also where it is not needed",
    [given.pair(), given.now(), given.noClock()],
    (implementation, { instance, networkInterface }, now, noClock) => {
      const { condition } = projectBy(implementation, networkInterface, now)(instance);
      for (const target of [networkInterface, carrying(networkInterface, condition)]) {
        refuses(implementation, [instance, target, noClock], "now");
      }
    },
  ),
];

/** The first argument that is wrong is the first that the error names. */
function refuses(implementation: Implementation, asked: Asked, argument: string): void {
  const [instance, networkInterface, now] = asked;
  let answer: unknown;
  try {
    answer = implementation.projectHolderAvailable(...asked);
  } catch (error) {
    const named = /\b(instance|networkInterface|now)\b/i.exec(String(error))?.[1];
    if (named?.toLowerCase() === argument.toLowerCase()) return;
    answer = error;
  }
  refuteFor({ instance, networkInterface, now })(`an error that names ${argument}`, answer);
}
