// What one law has to see on its own, whatever the others see: each is held against implementations that are right but
// for one thing, which it alone is asked about.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import * as face from "../src/index.ts";
import {
  projectHolderAvailable,
  withCondition,
  type Condition,
  type Instance,
  type NetworkInterface,
} from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { laws, type Implementation } from "../src/testing/index.ts";
import { entryOfType, field, isObject, type Fields } from "./oracle.ts";

/** A question to the projection, and the right answer to it. */
interface Answered {
  readonly condition: Fields;
  readonly needsWrite: boolean;
  readonly instance: unknown;
  readonly networkInterface: unknown;
  readonly now: Date;
  /** The instance's own word. */
  readonly own: Fields;
  /** The entry of the interface. */
  readonly stored: Fields;
}

type Wrong = Partial<Implementation>;

/** The right projection, but for what is changed in its conditions. */
const saying = (change: (answered: Answered) => object): Wrong =>
  answering((answered) => ({ condition: change(answered) }));

/** The right projection, but for what is changed in its answers. */
function answering(change: (answered: Answered) => { condition?: object; needsWrite?: unknown }): Wrong {
  return {
    projectHolderAvailable: (instance, networkInterface, now) => {
      const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
      const changed = change({
        condition: { ...condition },
        needsWrite,
        instance,
        networkInterface,
        now,
        own: entryOfType(field(instance, "status", "conditions"), "Available")?.entry ?? {},
        stored: entryOfType(field(networkInterface, "status", "conditions"), "HolderAvailable")?.entry ?? {},
      });
      return asGiven({ needsWrite, ...changed, condition: { ...condition, ...changed.condition } });
    },
  };
}

/** The right projection, but for writes that are needed and that it overlooks. */
const overlooking = (isOverlooked: (answered: Answered) => boolean): Wrong =>
  answering((asked) => ({ needsWrite: asked.needsWrite && !isOverlooked(asked) }));

/** The right projection, but for writes that are not needed, of an entry that stays. */
const writingAgain = (isWritten: (answered: Answered) => boolean): Wrong =>
  answering((asked) => ({ needsWrite: asked.needsWrite || isWritten(asked) }));

/** The right projection, but for times that are kept. */
const keeping = (isKept: (answered: Answered) => boolean): Wrong =>
  saying((asked) => (isKept(asked) ? { lastTransitionTime: asked.stored["lastTransitionTime"] } : {}));

/** The right write, but for the list of conditions. */
const placing = (place: (networkInterface: NetworkInterface, condition: Condition) => readonly unknown[]): Wrong => ({
  withCondition: (networkInterface, condition) => {
    const { status } = withCondition(networkInterface, condition);
    return { ...networkInterface, status: { ...status, conditions: place(networkInterface, condition) } };
  },
});

/** The right write, but for interfaces whose status is left as it is. */
const leaving = (what: string, isLeft: (status: unknown) => boolean): Record<string, Wrong> => ({
  [`leaves ${what}`]: {
    withCondition: (networkInterface, condition) =>
      isLeft(networkInterface.status) ? { ...networkInterface } : withCondition(networkInterface, condition),
  },
});

type Project = Implementation["projectHolderAvailable"];

/** A projection with a memory. */
const remembering = (project: (seen: Map<unknown, unknown>) => Project): Wrong => ({
  projectHolderAvailable: project(new Map()),
});

/** The right projection of something else than what was given. */
const mistaking = (mistaken: (instance: unknown, networkInterface: unknown) => readonly unknown[]): Wrong => ({
  projectHolderAvailable: (instance, networkInterface, now) => {
    const [one, other] = mistaken(instance, networkInterface);
    return projectHolderAvailable(asGiven(one), asGiven(other), now);
  },
});

/** Where a memory keeps what belongs to no object. */
const SELF = {};
const NOW = new Date("2026-12-01T03:00:00Z");

const isTrueIn = (status: unknown) => entryOfType(field(status, "conditions"), "Available")?.entry["status"] === "True";
/** What is asked of one field of the status. */
const having = (name: string, isSo: (value: unknown) => boolean) => (networkInterface: NetworkInterface) =>
  isSo(field(networkInterface, "status", name));

const LOCATION = "networking.datumapis.com/location";
const locationOf = (eth: unknown) => field(eth, "metadata", "labels", LOCATION);

/** The right roll-up, but for the order of the locations. */
const sorting = (compare: (one: string, other: string) => number): Wrong => ({
  projectMembership: (service, eths) => {
    const { status, needsWrite } = face.projectMembership(service, eths);
    const locations = [...status.locations].sort((one, other) => compare(one.name, other.name));
    return { status: { ...status, locations }, needsWrite };
  },
});

/** The right roll-up, but for where a member is. */
const relocating = (located: (location: unknown) => unknown): Wrong => ({
  projectMembership: (service, eths) =>
    face.projectMembership(
      service,
      eths.map((eth) => ({ ...eth, metadata: { labels: { [LOCATION]: asGiven(located(locationOf(eth))) } } })),
    ),
});

/** The right roll-up, but for what is compared with the one that is there. */
const comparing = (isEqual: (status: Fields, stored: Fields) => boolean): Wrong => ({
  projectMembership: (service, eths) => {
    const { status, needsWrite } = face.projectMembership(service, eths);
    const stored = service.status;
    return { status, needsWrite: needsWrite && !(isObject(stored) && isEqual(asGiven(status), stored)) };
  },
});

/** The right list of interfaces, but for the name of each. */
const naming = (nameOf: (entry: unknown) => unknown): Wrong => ({
  heldInterfaces: (instance) => {
    const list: unknown = instance.status?.networkInterfaces;
    if (!Array.isArray(list)) return face.heldInterfaces(instance);
    const names = list.map(nameOf).filter((name) => typeof name === "string");
    const kept = names.filter((name) => name !== "");
    const namespace = field(instance, "metadata", "namespace");
    return [...new Set(kept)].map((name) => ({ namespace: typeof namespace === "string" ? namespace : "", name }));
  },
});

/** The right list of interfaces, but for where they are. */
const inNamespace = (namespaceOf: (namespace: unknown) => unknown): Wrong => ({
  heldInterfaces: (instance) =>
    face.heldInterfaces({
      ...instance,
      metadata: { ...instance.metadata, namespace: asGiven(namespaceOf(instance.metadata?.namespace)) },
    }),
});

/** The right fleet, but for what is read of an instance. */
const joining = (read: (instance: Instance) => Instance): Wrong => ({
  projectFleet: (instances, eths, now) => {
    const originals = new Map(instances.map((instance) => [read(instance), instance]));
    return face
      .projectFleet([...originals.keys()], eths, now)
      .map((answer) => (answer.holder ? { ...answer, holder: originals.get(answer.holder) } : answer));
  },
});

/** The right fleet, but for when an instance was created. */
const creating = (read: (created: string, instance: Instance) => string): Wrong =>
  joining((instance) => ({
    ...instance,
    metadata: { ...instance.metadata, creationTimestamp: read(String(instance.metadata?.creationTimestamp), instance) },
  }));

/** The right fleet, but for what tells one interface from another. */
const placed = (place: (namespace: string, name: string) => readonly [namespace: string, name: string]): Wrong => ({
  projectFleet: (instances, eths, now) => {
    const holders = instances.flatMap((instance) =>
      (instance.status?.networkInterfaces ?? []).map((entry) => {
        const held = String(field(entry, "networkInterfaceRef", "name"));
        const [namespace, name] = place(instance.metadata?.namespace ?? "", held);
        const networkInterfaces = [{ networkInterfaceRef: { name } }];
        return {
          ...instance,
          metadata: { ...instance.metadata, namespace },
          status: { ...instance.status, networkInterfaces },
        };
      }),
    );
    const moved = eths.map((eth) => {
      const [namespace, name] = place(eth.metadata?.namespace ?? "", eth.metadata?.name ?? "");
      return { ...eth, metadata: { ...eth.metadata, namespace, name } };
    });
    return face.projectFleet(holders, moved, now).map((answer, at) => ({ ...answer, networkInterface: eths[at] }));
  },
});

/** Whether an instance that says something of itself is what the condition is about. */
const isSaying = (condition: Fields) =>
  !["HolderTerminating", "HolderNotReported"].includes(String(condition["reason"]));

const isOurs = (entry: unknown) => isObject(entry) && entry["type"] === "HolderAvailable";
const isDraining = ({ condition }: Answered) =>
  condition["reason"] !== "HolderTerminating" &&
  condition["reason"] !== "HolderNotReported" &&
  condition["status"] === "False";
const nameOf = ({ instance }: Answered) => field(instance, "metadata", "name");
const isCut = ({ condition }: Answered) => String(condition["message"]).endsWith("… (truncated)");
function listIn(object: unknown): unknown[] {
  const list = field(object, "status", "conditions");
  return Array.isArray(list) ? list : [];
}
const conditionsIn = (object: unknown) => listIn(object).filter(isObject);
const ascii = (text: unknown) => String(text).replaceAll(/[^ -~]/gu, "?");

/** By the title of a law: what it has to see. */
const SEEN: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = {
  "one that reports itself unavailable has reported": {
    "takes the reason of R2": saying((asked) => (isDraining(asked) ? { reason: "HolderNotReported" } : {})),
    "takes the message of R2": saying((asked) =>
      isDraining(asked)
        ? { message: "The instance holding this interface has not reported an availability state" }
        : {},
    ),
  },
  "Unknown drains, and an interface that says True is written": {
    "passes Unknown as healthy": saying(({ own, condition }) =>
      own["status"] === "Unknown" && condition["reason"] !== "HolderTerminating" ? { status: "True" } : {},
    ),
    "drops the reason of an Unknown": saying(({ own }) => (own["status"] === "Unknown" ? { reason: "Starting1" } : {})),
    "leaves a True that is to be taken back": answering(({ stored, needsWrite }) => ({
      needsWrite: needsWrite && stored["status"] !== "True",
    })),
  },
  "a message that is absent, empty or no text becomes a sentence with the name": {
    "spells a name in ASCII": saying((asked) =>
      isDraining(asked) && !asked.own["message"] && typeof nameOf(asked) === "string"
        ? { message: `Instance "${ascii(nameOf(asked))}" is not available` }
        : {},
    ),
  },
  "a surrogate without its partner becomes U+FFFD": {
    "leaves them in its own words": saying((asked) =>
      isDraining(asked) && !isCut(asked) && typeof asked.own["message"] === "string" && asked.own["message"] !== ""
        ? { message: asked.own["message"] }
        : {},
    ),
    "leaves them in a name": saying((asked) =>
      isDraining(asked) && !isCut(asked) && !asked.own["message"] && typeof nameOf(asked) === "string"
        ? { message: `Instance "${String(nameOf(asked))}" is not available` }
        : {},
    ),
  },
  "a longer message, own or not, is cut to the most whole characters that fit with the marker": {
    "says of its own words that they are too long": saying((asked) =>
      isCut(asked) && asked.own["message"] ? { message: "(too long)" } : {},
    ),
    "says of a name that it is too long": saying((asked) =>
      isCut(asked) && !asked.own["message"] ? { message: "(too long)" } : {},
    ),
  },
  "the schema of conditions admits what is to be written": {
    "starts a reason with a digit": saying(() => ({ reason: "1Starting" })),
    "ends a reason with a colon": saying(() => ({ reason: "Starting:" })),
    "gives a reason of 1025 characters": saying(() => ({ reason: "R".repeat(1025) })),
    "gives an empty reason": saying(() => ({ reason: "" })),
    "gives a list as a reason": saying(() => ({ reason: ["Starting"] })),
    "gives no message": saying(() => ({ message: undefined })),
    "gives an empty message": saying(() => ({ message: "" })),
    "gives half a surrogate pair": saying(() => ({ message: "\ud800" })),
    "gives a message of 32769 bytes": saying(() => ({ message: "m".repeat(32_769) })),
    "writes something before a time": saying(() => ({ lastTransitionTime: "at 2026-12-01T03:00:00Z" })),
    "writes something behind a time": saying(() => ({ lastTransitionTime: "2026-12-01T03:00:00Z sharp" })),
    "writes a time as a number": saying(() => ({ lastTransitionTime: 1_796_094_000 })),
  },
  "the condition has the fields of a condition and no others": {
    "writes a field more": saying(() => ({ severity: "Info" })),
    "leaves one out": saying(() => ({ reason: undefined })),
  },
  "a True that a predecessor left is not inherited": {
    "keeps a True since a time that can be read": saying(({ condition, stored }) =>
      condition["reason"] === "HolderNotReported" && stored["status"] === "True" && stored["lastTransitionTime"]
        ? { status: "True" }
        : {},
    ),
    "keeps a True where the instance says something else": saying(({ condition, stored, instance }) =>
      condition["reason"] === "HolderNotReported" && stored["status"] === "True" && conditionsIn(instance).length > 0
        ? { status: "True" }
        : {},
    ),
  },
  "status, reason and message do not depend on the interface": {
    "takes the interface's Available for the instance's": saying(({ networkInterface }) => {
      const other = entryOfType(field(networkInterface, "status", "conditions"), "Available")?.entry;
      return other?.["status"] === "True" ? { status: "True", reason: "Available" } : {};
    }),
    "drains an interface that is being deleted": saying(({ networkInterface }) =>
      field(networkInterface, "metadata", "deletionTimestamp") ? { status: "False" } : {},
    ),
    "believes the entry that stands there": saying(({ stored }) =>
      stored["status"] === "True" ? { status: "True" } : {},
    ),
  },
  "observedGeneration is the generation of the interface, not of the instance": {
    "takes the generation that the instance has observed": saying(({ own }) =>
      own["observedGeneration"] ? { observedGeneration: own["observedGeneration"] } : {},
    ),
  },
  "observedGeneration is left out where the generation is no positive integer": {
    "keeps the generation that was observed": saying(({ stored, condition }) =>
      condition["observedGeneration"] === undefined ? { observedGeneration: stored["observedGeneration"] } : {},
    ),
  },
  "an interface without the entry needs a write": {
    "finds its words under another type": answering(({ networkInterface, condition, needsWrite }) => ({
      needsWrite:
        needsWrite &&
        !conditionsIn(networkInterface).some(
          (entry) => entry["type"] !== "HolderAvailable" && entry["message"] === condition["message"],
        ),
    })),
  },
  "an entry that differs in its status alone needs a write": {
    "takes Unknown for False": overlooking(
      ({ stored, condition }) => stored["status"] === "Unknown" && condition["status"] === "False",
    ),
    "takes true for True": overlooking(
      ({ stored, condition }) => stored["status"] === "true" && condition["status"] === "True",
    ),
    "takes what is true for True": overlooking(
      ({ stored, condition }) => stored["status"] === true && condition["status"] === "True",
    ),
  },
  "an entry that differs in its reason alone needs a write": {
    "takes an empty reason for any": overlooking(({ stored }) => stored["reason"] === ""),
  },
  "an entry that differs in its message alone needs a write": {
    "takes an empty message for any": overlooking(({ stored }) => stored["message"] === ""),
    "overlooks a blank at the end": overlooking(
      ({ stored, condition }) => stored["message"] === `${String(condition["message"])} `,
    ),
  },
  "an entry that is equal in all four needs no write, whatever else there is": {
    "writes a time that is not its own": writingAgain(
      ({ stored, condition }) => stored["lastTransitionTime"] !== condition["lastTransitionTime"],
    ),
    "takes a further field away": writingAgain(({ stored }) => Boolean(stored["severity"])),
    "takes a later entry away": writingAgain(
      ({ networkInterface }) =>
        conditionsIn(networkInterface).filter(({ type }) => type === "HolderAvailable").length > 1,
    ),
    "writes once an hour": writingAgain(
      ({ stored, now }) => now.getTime() - new Date(String(stored["lastTransitionTime"])).getTime() > 3_600_000,
    ),
  },
  "the time is the given instant where the status flips": {
    "keeps the time of a True that is taken back": keeping(
      ({ stored, condition }) => stored["status"] === "True" && condition["status"] === "False",
    ),
    "keeps the time of a False that ends": keeping(
      ({ stored, condition }) => stored["status"] === "False" && condition["status"] === "True",
    ),
    "keeps the time of an Unknown": keeping(({ stored }) => stored["status"] === "Unknown"),
  },
  "a clock that RFC 3339 cannot write is stamped as the nearest that it can": {
    "takes the first instant there is for none": saying(({ now }) =>
      now.getTime() === -8.64e15 ? { lastTransitionTime: "1970-01-01T00:00:00Z" } : {},
    ),
  },
  "the first entry is replaced where it stands, as a whole": {
    "merges the old entry and the new": placing((networkInterface, condition) => {
      const list = listIn(networkInterface);
      const at = list.findIndex(isOurs);
      return at < 0
        ? [...list, condition]
        : list.map((entry, place) => (place === at ? { ...Object(entry), ...condition } : entry));
    }),
    "moves the entry to the end": placing((networkInterface, condition) => {
      const list = listIn(networkInterface);
      const at = list.findIndex(isOurs);
      return [...list.filter((_, place) => place !== at), condition];
    }),
    "writes nothing": { withCondition: () => asGiven(undefined) },
  },
  "where there is no entry one is appended": {
    "replaces the list by the entry": placing((networkInterface, condition) =>
      listIn(networkInterface).some(isOurs) ? listIn(withCondition(networkInterface, condition)) : [condition],
    ),
    "puts the entry in front": placing((networkInterface, condition) => {
      const list = listIn(networkInterface);
      const at = list.findIndex(isOurs);
      return at < 0 ? [condition, ...list] : list.map((entry, place) => (place === at ? condition : entry));
    }),
  },
  "every other entry stays as it was, where it was": {
    "clears gaps away": placing((networkInterface, condition) => {
      const list = listIn(withCondition(networkInterface, condition));
      return list.filter((entry) => entry !== null && entry !== undefined);
    }),
  },
  "everything else stays as it was": {
    "drops the phase": {
      withCondition: (networkInterface, condition) => {
        const { status } = withCondition(networkInterface, condition);
        return { ...networkInterface, status: { conditions: status?.conditions } };
      },
    },
  },
  "a status and a list of conditions that are absent are created": {
    ...leaving("no status", (status) => status === undefined),
    ...leaving("a status that is null", (status) => status === null),
    ...leaving("a status that is a text", (status) => typeof status === "string" && status !== ""),
    ...leaving("a status that is a number", (status) => typeof status === "number"),
    ...leaving("a status that is an empty list", (status) => Array.isArray(status) && status.length === 0),
    ...leaving("a status without a list", (status) => isObject(status) && Object.keys(status).length === 0),
    ...leaving("a list that is null", (status) => isObject(status) && status["conditions"] === null),
    ...leaving("an object in the place of a list", (status) => isObject(status) && isObject(status["conditions"])),
  },
  "a write changes nothing that it is given": {
    "changes the interface": {
      withCondition: (networkInterface, condition) =>
        Object.assign(networkInterface, withCondition(networkInterface, condition)),
    },
  },
  "no argument is changed": {
    "counts on the instance how often it was asked": {
      projectHolderAvailable: (instance, ...others) =>
        projectHolderAvailable(Object.assign(instance, { asked: 1 }), ...others),
    },
  },
  "after one write no later pass needs another": {
    "writes every time": answering(() => ({ needsWrite: true })),
    "writes again after a day": answering(({ stored, needsWrite, now }) => ({
      needsWrite: needsWrite || now.getTime() - new Date(String(stored["lastTransitionTime"])).getTime() > 86_400_000,
    })),
    "compares half a surrogate pair with what the server made of it": answering((asked) => {
      const message = asked.own["message"];
      if (!isDraining(asked) || isCut(asked) || typeof message !== "string" || message.isWellFormed()) return {};
      const { status, reason } = asked.condition;
      const { stored } = asked;
      return {
        condition: { message },
        needsWrite: stored["message"] !== message || stored["status"] !== status || stored["reason"] !== reason,
      };
    }),
  },
  "nothing is remembered: an instance is answered as it is now": {
    "remembers a status by what says it": remembering((seen) => (instance, networkInterface, now) => {
      const answer = projectHolderAvailable(instance, networkInterface, now);
      const said = Object(instance.status);
      seen.set(said, seen.get(said) ?? answer.condition);
      return { ...answer, condition: { ...answer.condition, status: field(seen.get(said), "status") } };
    }),
    "lets no clock go back": remembering((seen) => (instance, networkInterface, now) => {
      const latest = Math.max(Number(seen.get(SELF) ?? -Infinity), now.getTime());
      seen.set(SELF, latest);
      return projectHolderAvailable(instance, networkInterface, new Date(latest));
    }),
  },
  "no clock, no randomness and no environment is asked": {
    "asks a clock": saying(() => ({ lastTransitionTime: new Date().toISOString() })),
    "asks a clock and goes on without": saying(() => {
      try {
        return { lastTransitionTime: new Date(Date.now()).toISOString() };
      } catch {
        return {};
      }
    }),
    "asks for a random number": saying(() => (Math.random() < 2 ? {} : { status: "True" })),
    "asks for random bytes": saying(() =>
      crypto.getRandomValues(new Uint8Array(1)).length === 1 ? {} : { status: "True" },
    ),
    "asks for a random name": saying(() => (crypto.randomUUID() ? {} : { status: "True" })),
    "asks how long it runs": saying(() => (performance.now() < 0 ? { status: "True" } : {})),
    "asks the environment": saying(() => (process.env["HOLDER_AVAILABLE"] === "1" ? { status: "True" } : {})),
  },
  "each condition is an object of its own": {
    "hands out one condition twice": remembering((seen) => (instance, networkInterface, now) => {
      const answer = projectHolderAvailable(instance, networkInterface, now);
      seen.set(instance, seen.get(instance) ?? answer.condition);
      return { ...answer, condition: Object(seen.get(instance)) };
    }),
    "hands out the entry that it has found": {
      projectHolderAvailable: (instance, networkInterface, now) => {
        const answer = projectHolderAvailable(instance, networkInterface, now);
        const stored = entryOfType(field(networkInterface, "status", "conditions"), "HolderAvailable")?.entry;
        return { ...answer, condition: answer.needsWrite || stored === undefined ? answer.condition : stored };
      },
    },
    "copies what it has handed out": remembering((seen) => (instance, networkInterface, now) => {
      const answer = projectHolderAvailable(instance, networkInterface, now);
      if (!seen.has(instance)) {
        seen.set(instance, answer.condition);
        return answer;
      }
      return { ...answer, condition: { ...answer.condition, status: field(seen.get(instance), "status") } };
    }),
  },
  "whatever JSON can spell has an answer, and is True only if it says so": {
    "takes the word of the first entry": saying(({ instance }) => {
      const [first] = conditionsIn(instance);
      return first?.["status"] === "True" ? { status: "True" } : {};
    }),
    "takes any word for True": saying(({ own }) => (own["status"] ? { status: "True" } : {})),
    "does not expect a null among the conditions": saying(({ networkInterface }) => ({
      other: listIn(networkInterface).filter((entry) => asGiven<Fields>(entry)["type"] === "Other")[0],
    })),
    "reads what is wanted for what is": saying(({ instance }) =>
      isTrueIn(field(instance, "spec", "status")) ? { status: "True" } : {},
    ),
    "reads a status that is a list": saying(({ instance }) => {
      const status = field(instance, "status");
      return Array.isArray(status) && field(status[0], "status") === "True" ? { status: "True" } : {};
    }),
    "reads a status that is a text": saying(({ instance }) =>
      field(instance, "status") === "True" ? { status: "True" } : {},
    ),
    "reads what a prototype lends": saying(({ instance }) => {
      const copy = {};
      for (const [key, value] of Object.entries(Object(instance))) Reflect.set(copy, key, value);
      return isTrueIn(Reflect.get(copy, "status")) ? { status: "True" } : {};
    }),
  },
  "what is no object is refused by an error that names it, the instance first": {
    "answers for an instance that is none": mistaking((instance, networkInterface) =>
      isObject(networkInterface) && !isObject(instance) ? [{}, networkInterface] : [instance, networkInterface],
    ),
    "looks at the interface first": mistaking((instance, networkInterface) => {
      if (!isObject(networkInterface) && networkInterface !== undefined)
        throw new TypeError("networkInterface is none");
      return [instance, networkInterface];
    }),
    "answers for an interface that is none": mistaking((instance, networkInterface) =>
      isObject(instance) && !isObject(networkInterface) ? [instance, {}] : [instance, networkInterface],
    ),
    "says only that something is wrong": {
      projectHolderAvailable: (...asked) => {
        try {
          return projectHolderAvailable(...asked);
        } catch {
          throw new TypeError("invalid argument");
        }
      },
    },
  },
  "a clock that is no instant is refused by an error that names it": {
    "answers where nothing needs writing": {
      projectHolderAvailable: (instance, networkInterface, now) => {
        const answer = projectHolderAvailable(instance, networkInterface, NOW);
        return answer.needsWrite ? projectHolderAvailable(instance, networkInterface, now) : answer;
      },
    },
    "answers where something does": {
      projectHolderAvailable: (instance, networkInterface, now) => {
        const answer = projectHolderAvailable(instance, networkInterface, NOW);
        return answer.needsWrite ? answer : projectHolderAvailable(instance, networkInterface, now);
      },
    },
  },
  "a pass has the steps of its path in order; deletion wins, and only true suspends": {
    "suspends by a text": {
      planPass: (instance, options) => {
        const isText = field(instance, "status", "suspended") === "true";
        return face.planPass(
          isText ? { ...instance, status: { ...instance.status, suspended: true } } : instance,
          options,
        );
      },
    },
  },
  "exactly True makes the interface True, and its words are not copied": {
    "listens to the last word": saying(({ instance }) => {
      const last = conditionsIn(instance)
        .filter(({ type }) => type === "Available")
        .at(-1);
      return last?.["status"] === "True" ? {} : { status: "False" };
    }),
    "copies its reason": saying(({ own, condition }) =>
      condition["status"] === "True" ? { reason: own["reason"] } : {},
    ),
    "copies its message": saying(({ own, condition }) =>
      condition["status"] === "True" ? { message: own["message"] } : {},
    ),
  },
  "nothing but exactly True makes the interface True": {
    "takes the word of the first entry": saying(({ instance, condition }) =>
      isSaying(condition) && conditionsIn(instance)[0]?.["status"] === "True" ? { status: "True" } : {},
    ),
  },
  "an interface is a member while its phase is exactly Bound": {
    "knows no members": { isMember: () => false },
    "takes one that nobody holds for a member": {
      isMember: having("phase", (phase) => phase === "Bound" || phase === "Available"),
    },
    "does not care for case": { isMember: having("phase", (phase) => String(phase).toLowerCase() === "bound") },
    "does not care for blanks": { isMember: having("phase", (phase) => String(phase).trim() === "Bound") },
    "takes an empty phase for none": { isMember: having("phase", (phase) => phase === "Bound" || phase === "") },
    "takes a list for its text": { isMember: having("phase", (phase) => String(phase) === "Bound") },
  },
  "a member is healthy while its entry is exactly True": {
    "asks for no phase": { isServing: (eth) => face.isServing({ ...eth, status: { ...eth.status, phase: "Bound" } }) },
    "serves until a claim comes": {
      isServing: (eth) => {
        const isFree = field(eth, "status", "phase") === "Available";
        return face.isServing(isFree ? { ...eth, status: { ...eth.status, phase: "Bound" } } : eth);
      },
    },
  },
  "members are counted, and by location, of which the first 64 are listed": {
    "counts by the keys of an object": {
      projectMembership: (service, eths) =>
        face.projectMembership(
          service,
          eths.filter((eth) => !(String(locationOf(eth)) in {})),
        ),
    },
    "sorts without regard to case": sorting((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    "lists the members without a location": relocating((location) => (location === "" ? "none" : location)),
    "lists a location that is a number": relocating((location) =>
      typeof location === "number" ? String(location) : location,
    ),
    "lists a location that is null": relocating((location) => (location === null ? "null" : location)),
  },
  "a service that carries another roll-up, or none, needs a write": {
    "compares the locations alone": comparing((status, stored) =>
      isDeepStrictEqual(status["locations"], stored["locations"]),
    ),
    "compares the summaries alone": comparing((status, stored) =>
      isDeepStrictEqual(status["summary"], stored["summary"]),
    ),
  },
  "an instance holds what its status names, in its own namespace, once each, in order": {
    "takes an empty name for one": {
      heldInterfaces: (instance) => {
        const list: unknown = instance.status?.networkInterfaces;
        const isEmpty = (entry: unknown) => field(entry, "networkInterfaceRef", "name") === "";
        const more = Array.isArray(list) && list.some(isEmpty) ? [{ namespace: "", name: "" }] : [];
        return [...face.heldInterfaces(instance), ...more];
      },
    },
    "takes a number for a name": naming((entry) => {
      const name = field(entry, "networkInterfaceRef", "name");
      return typeof name === "number" ? String(name) : name;
    }),
    "takes a list for its text": naming((entry) => {
      const name = field(entry, "networkInterfaceRef", "name");
      return Array.isArray(name) ? String(name) : name;
    }),
    "reads the name of the attachment": naming(
      (entry) => field(entry, "networkInterfaceRef", "name") ?? field(entry, "name"),
    ),
    "takes a reference for a name": naming((entry) => {
      const reference = field(entry, "networkInterfaceRef");
      return typeof reference === "string" ? reference : field(reference, "name");
    }),
    "does not expect a null among them": naming(
      (entry) => field(entry, "networkInterfaceRef", "name") ?? asGiven<Fields>(entry)["x"],
    ),
    "takes a number among them for a name": naming((entry) =>
      typeof entry === "number" ? String(entry) : field(entry, "networkInterfaceRef", "name"),
    ),
    "does not care for case": naming((entry) => {
      const name = field(entry, "networkInterfaceRef", "name");
      return typeof name === "string" ? name.toLowerCase() : name;
    }),
    "knows names by the keys of an object": naming((entry) => {
      const name = field(entry, "networkInterfaceRef", "name");
      return String(name) in {} ? undefined : name;
    }),
    "sorts the names": {
      heldInterfaces: (instance) =>
        face.heldInterfaces(instance).sort((one, other) => (one.name < other.name ? -1 : 1)),
    },
    "takes another namespace for an empty one": inNamespace((namespace) => (namespace === "" ? "default" : namespace)),
    "takes another namespace for none": inNamespace((namespace) => namespace ?? "default"),
    "takes a number for a namespace": inNamespace((namespace) =>
      typeof namespace === "number" ? String(namespace) : namespace,
    ),
    "takes its own namespace for none": inNamespace((namespace) => (namespace === "shop" ? "" : namespace)),
    "reads a text as a list": {
      heldInterfaces: (instance) => {
        const list = field(instance, "status", "networkInterfaces");
        return typeof list === "string" && list !== ""
          ? [{ namespace: "", name: list }]
          : face.heldInterfaces(instance);
      },
    },
    "does not expect that there is no list": {
      heldInterfaces: (instance) => {
        if (field(instance, "status", "networkInterfaces") === null) throw new TypeError("null is not iterable");
        return face.heldInterfaces(instance);
      },
    },
    "expects a list of whatever is an object": {
      heldInterfaces: (instance) => {
        if (isObject(field(instance, "status", "networkInterfaces"))) throw new TypeError("object is not iterable");
        return face.heldInterfaces(instance);
      },
    },
  },
  "what is held gets what it gets alone, and what does not exist is passed over": {
    "says of what does not exist that it is missing": {
      projectHeldInterfaces: (instance, find, now) =>
        face.projectHeldInterfaces(instance, (key) => find(key) ?? {}, now),
    },
    "stops at what does not exist": {
      projectHeldInterfaces: (instance, find, now) => {
        let isMissing = false;
        const findUntilOneIsMissing = (key: face.InterfaceKey) => {
          isMissing ||= find(key) === undefined;
          return isMissing ? undefined : find(key);
        };
        return face.projectHeldInterfaces(instance, findUntilOneIsMissing, now);
      },
    },
    "looks into no namespace": {
      projectHeldInterfaces: (instance, find, now) =>
        face.projectHeldInterfaces({ ...instance, metadata: { ...instance.metadata, namespace: "" } }, find, now),
    },
  },
  "one that is terminating yields to one that is not": {
    "does not ask who is terminating": joining((instance) => ({
      ...instance,
      metadata: { ...instance.metadata, deletionTimestamp: null },
    })),
    "takes 30 February for 2 March": creating((created) => created.replace("02-30", "03-02")),
    "takes the zero time for a time": creating((created) =>
      created.replace("0001-01-01T00:00:00Z", "0001-01-01T00:00:01Z"),
    ),
    "takes an empty time for the first": creating((created) => created || "0001-01-01T00:00:01Z"),
  },
  "among those left the one that was created last speaks": {
    "lets the first speak": creating((created) =>
      String(Number.isNaN(Date.parse(created)) ? "" : new Date(-Date.parse(created)).toISOString()),
    ),
    "compares the clocks on the wall": creating((created) => created.replace(/[+-]\d\d:\d\d$/, "Z")),
    "cuts times to the second": creating((created) => created.replace(/\.\d+/, "")),
  },
  "on a tie, or an unreadable time, the first that is not available speaks": {
    "compares the clocks on the wall": creating((created) => created.replace(/[+-]\d\d:\d\d$/, "Z")),
    "takes 30 February for 2 March": creating((created) => created.replace("02-30", "03-02")),
    "takes the zero time for a time": creating((created) =>
      created.replace("0001-01-01T00:00:00Z", "0001-01-01T00:00:01Z"),
    ),
    "takes an empty time for the first": creating((created) => created || "0001-01-01T00:00:01Z"),
    "does not look at the uid": joining((instance) => ({ ...instance, metadata: { ...instance.metadata, uid: "" } })),
    "does not look at the name": joining((instance) => ({ ...instance, metadata: { ...instance.metadata, name: "" } })),
  },
  "a True that nobody holds is taken back, and nothing else": {
    "does not care for case": placed((namespace, name) => [namespace, name.toLowerCase()]),
    "joins namespace and name": placed((namespace, name) => ["", `${namespace}/${name}`]),
    "takes an empty name for one": placed((namespace, name) => [namespace, name || "unnamed"]),
    "does not look at the namespace": placed((_, name) => ["", name]),
    "takes shop for no namespace": placed((namespace, name) => [namespace || "shop", name]),
    "takes what is not True back": {
      projectFleet: (instances, eths, now) =>
        face.projectFleet(instances, eths, now).map((answer) => {
          const isStored = entryOfType(field(answer.networkInterface, "status", "conditions"), "HolderAvailable");
          return answer.holder === undefined && isStored ? { ...answer, needsWrite: true } : answer;
        }),
    },
  },
  "the type is HolderAvailable": {
    "says of a write neither yes nor no": answering(() => ({ needsWrite: "yes" })),
    "has another type": saying(() => ({ type: "Available" })),
  },
};

const OFF = "networking-off";
const judged: Wrong = {
  checkPass: (trace) => {
    const found = face.checkPass(trace);
    return found.some(({ law }) => law === OFF) ? found.filter(({ law }) => law === OFF) : found;
  },
};

/** By the title of a law: what is right all the same. */
const RIGHT: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = {
  [laws(face).find(({ title }) => title.includes("drain-first"))?.title ?? ""]: {
    "says of a projection that R15 forbids nothing more": judged,
  },
  "the condition has the fields of a condition and no others": {
    "has fields without a value": saying(() => ({ severity: undefined })),
    "spells out that there is no generation": saying(({ condition }) => ({
      observedGeneration: condition["observedGeneration"],
    })),
  },
};

const rows = (table: typeof SEEN) =>
  Object.entries(table).flatMap(([title, wrongs]) =>
    Object.entries(wrongs).map(([what, wrong]) => ({ title, what, wrong })),
  );
const checkOf = (wrong: Wrong, title: string) =>
  laws({ ...face, withCondition, ...wrong }, { numRuns: 200, seed: 20261201 }).find((law) => law.title === title)
    ?.check;

describe("an implementation that", () => {
  test.each(rows(SEEN))("$what breaks the law that $title", ({ wrong, title }) => {
    expect(checkOf(wrong, title)).toThrow(/^\S+ does not hold: .*\.\nExpected \S.*, got \S[^]*, for\n {2}\S/);
  });

  test.each(rows(RIGHT))("$what keeps the law that $title", ({ wrong, title }) => {
    expect(checkOf(wrong, title)).not.toThrow();
  });
});
