// R12: the projection changes nothing, remembers nothing, asks nothing but its arguments, and always has an answer.
import type { Arbitrary } from "fast-check";
import * as fc from "./fast-check.ts";
import type { Instance, NetworkInterface } from "../resources.ts";
import * as given from "./arbitraries.ts";
import { carrying, conditionsOf, deleting, isObject, serving, withConditions } from "./cases.ts";
import type { Implementation } from "./implementation.ts";
import { withoutClockOrChance } from "./purity.ts";
import { leavesAlone, projectBy, projecting, refuteFor, statement, type Asked } from "./statement.ts";
import { names, OURS } from "./words.ts";

const DELETED = "2026-12-01T03:00:30Z";

/** Instances that say nothing, though a True is written somewhere in them; a key `__proto__` lends it where it is assigned. */
const misleading = (): Arbitrary<Instance> => {
  const own = '{ "type": "Available", "status": "True" }';
  const status = `"status": { "conditions": [${own}] }`;
  return given
    .anyOf(`"__proto__": { ${status} }`, `"spec": { ${status} }`, `"status": [${own}]`, `"status": "True"`)
    .map((fields): Instance => JSON.parse(`{ ${fields} }`));
};

export const purityLaws = [
  statement(
    "R12",
    "no argument is changed",
    [given.pair(), given.now()],
    (implementation, { instance, networkInterface }, now) => {
      leavesAlone(implementation, "projectHolderAvailable", { instance, networkInterface, now });
    },
  ),
  projecting(
    "R12",
    "nothing is remembered: an instance is answered as it is now",
    [given.now()],
    (project, [instance, networkInterface], then) => {
      const holder = serving(instance);
      const { condition, needsWrite } = project(holder);
      project(deleting(holder, DELETED), networkInterface, then).gives({ status: "False" });
      project(holder).gives({ ...condition, needsWrite });
    },
  ),
  projecting("R12", "no clock, no randomness and no environment is asked", [], (project, [instance]) => {
    withoutClockOrChance(() => project(instance));
  }),
  projecting("R12", "each condition is an object of its own", [], (project, [instance, networkInterface]) => {
    const first = project(instance).condition;
    const steady = carrying(networkInterface, first);
    const { condition: second, refute } = project(instance, steady);
    if ([first, ...conditionsOf(steady)].includes(second)) refute("an object of its own", second);
    const { status } = second;
    for (const handedOut of [first, second]) Reflect.deleteProperty(handedOut, "status");
    project(instance, steady).gives({ status });
  }),
  projecting(
    "R12",
    "whatever JSON can spell has an answer, and is True only if it says so",
    [fc.oneof(given.hostile<Instance>(), given.instance(), misleading()), given.hostile<NetworkInterface>()],
    (project, [, networkInterface], instance, hostile) => {
      const own = conditionsOf(instance).find((entry) => isObject(entry) && entry["type"] === "Available");
      const saysTrue = isObject(own) && own["status"] === "True";
      const rubbish = withConditions(networkInterface, [null, 7, OURS, [], {}]);
      for (const target of [networkInterface, hostile, rubbish]) {
        const answer = project(instance, target);
        if (!saysTrue) answer.gives({ status: "False" });
      }
    },
  ),
  statement(
    "R12",
    "what is no object is refused by an error that names it, the instance first",
    [given.noObject(), given.noObject(), given.pair(), fc.oneof(given.now(), given.noClock())],
    (implementation, wrong, alsoWrong, { instance, networkInterface }, now) => {
      const [noInstance, noInterface] = [given.asGiven<Instance>(wrong), given.asGiven<NetworkInterface>(alsoWrong)];
      refuses(implementation, "instance", [noInstance, networkInterface, now], [noInstance, noInterface, now]);
      const dying = deleting(instance, DELETED);
      refuses(implementation, "networkInterface", [instance, noInterface, now], [dying, noInterface, now]);
    },
  ),
  statement(
    "R12",
    "a clock that is no instant is refused by an error that names it",
    [given.pair(), given.now(), given.noClock()],
    (implementation, { instance, networkInterface }, now, noClock) => {
      const { condition } = projectBy(implementation, networkInterface, now)(instance);
      const steady = carrying(networkInterface, condition);
      refuses(implementation, "now", [instance, networkInterface, noClock], [instance, steady, noClock]);
    },
  ),
];

/** The first argument that is wrong is the first that the error names. */
const refuses = (implementation: Implementation, argument: string, ...all: Asked[]): void => {
  for (const [instance, networkInterface, now] of all) {
    let answer: unknown;
    try {
      answer = implementation.projectHolderAvailable(instance, networkInterface, now);
    } catch (error) {
      if (names(error, argument)) continue;
      answer = error;
    }
    refuteFor({ instance, networkInterface, now })(`an error that names ${argument}`, answer);
  }
};
