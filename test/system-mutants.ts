// Wrong implementations of the reach, the pass, the reader and the fleet (R11, R13 to R15, R17, X1, X2): a right one in
// small steps, and with each mutant one step that goes wrong. The right one stands on oracle.ts, and on no line of the
// library; the judge of passes alone is the library's own, told to see less or more.
import { checkPass, type PassTrace } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import type { Implementation } from "../src/testing/index.ts";
import { implementationWith, type Mutant } from "./mutants.ts";
import { entryOfType, field, isObject, isZeroTime, keptTime, ruledVerdict, type Fields } from "./oracle.ts";

interface Holder {
  readonly instance: unknown;
  readonly isDying: boolean;
  readonly isAvailable: boolean;
  readonly created: number;
}

/** One broken law of a pass. */
interface Finding {
  readonly law: string;
  readonly at: number;
}

type Plan = readonly (readonly [action: string, policy: string])[];

/** The steps of the system, each of which can go wrong on its own. */
interface Steps {
  /** R11: the interfaces an instance names, and where they are. */
  readonly nameOf: (element: unknown) => unknown;
  readonly isName: (name: unknown) => boolean;
  readonly once: (names: readonly string[]) => readonly string[];
  readonly namespace: (instance: unknown) => string;
  readonly found: (names: readonly string[], find: (name: string) => unknown) => readonly string[];
  /** R13 to R15. */
  readonly path: (isDeleting: boolean, suspended: unknown) => "deleting" | "suspended" | "active";
  readonly isDeleting: (time: unknown) => boolean;
  readonly plans: Readonly<Record<"deleting" | "suspended" | "active", Plan>>;
  readonly gate: (plan: Plan, networking: boolean) => Plan;
  readonly judge: (found: readonly Finding[], trace: PassTrace) => readonly Finding[];
  /** R17. */
  readonly isMember: (networkInterface: unknown) => boolean;
  readonly isHealthy: (conditions: unknown) => boolean;
  readonly location: (networkInterface: unknown) => string | undefined;
  readonly sorted: (names: readonly string[]) => readonly string[];
  readonly serves: (members: number, healthy: number) => boolean;
  readonly rollUp: (members: number, healthy: number, locations: readonly Fields[]) => Fields;
  readonly needsWrite: (status: Fields, stored: Fields | undefined) => boolean;
  /** X1. */
  readonly key: (namespace: string, name: string) => string;
  readonly left: (holders: readonly Holder[]) => readonly Holder[];
  readonly created: (time: unknown) => number;
  readonly order: (one: Holder, other: Holder) => number;
  readonly last: (left: readonly Holder[]) => Holder | undefined;
  readonly tied: (left: readonly Holder[]) => Holder | undefined;
  /** X2. */
  readonly isTakenBack: (stored: Fields | undefined) => boolean;
  readonly unheld: Fields;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const nameAndUid = ({ instance }: Holder) => [
  text(field(instance, "metadata", "name")),
  text(field(instance, "metadata", "uid")),
];
const stepsOf = (plan: string): Plan =>
  plan.split(" · ").map((step) => {
    const [action = "", policy = ""] = step.split(": ");
    return [action, policy] as const;
  });

const right: Steps = {
  nameOf: (element) => field(element, "networkInterfaceRef", "name"),
  isName: (name) => typeof name === "string" && name !== "",
  once: (names) => names.filter((name, index) => names.indexOf(name) === index),
  namespace: (instance) => text(field(instance, "metadata", "namespace")),
  found: (names, find) => names.filter((name) => find(name) !== undefined),
  path: (isDeleting, suspended) => (isDeleting ? "deleting" : suspended === true ? "suspended" : "active"),
  isDeleting: (time) => time !== undefined && time !== null && time !== "" && !isZeroTime(time),
  plans: {
    deleting: stepsOf("projectHolderAvailable: log · releaseResources: abort · removeFinalizers: abort"),
    suspended: stepsOf(
      "settleConditions: abort · persistStatus: hold · projectHolderAvailable: abort · reportToHub: abort",
    ),
    active: stepsOf(
      "settleConditions: hold · projectHolderAvailable: hold · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
    ),
  },
  gate: (plan, networking) => plan.filter(([action]) => networking || action !== "projectHolderAvailable"),
  judge: (found) => found,
  isMember: (networkInterface) => field(networkInterface, "status", "phase") === "Bound",
  isHealthy: (conditions) => entryOfType(conditions, "HolderAvailable")?.entry["status"] === "True",
  location: (networkInterface) =>
    text(field(networkInterface, "metadata", "labels", "networking.datumapis.com/location")) || undefined,
  sorted: (names) => [...names].sort(compare),
  serves: (_members, healthy) => healthy > 0,
  rollUp: (members, healthy, locations) => ({
    summary: { members, healthy, locations: locations.length },
    locations: locations.slice(0, 64),
  }),
  needsWrite: (status, stored) => !isObject(stored?.["summary"]) || onTheWire(stored) !== onTheWire(status),
  key: (namespace, name) => JSON.stringify([namespace, name]),
  left: (holders) => {
    const staying = holders.filter(({ isDying }) => !isDying);
    return staying.length > 0 ? staying : holders;
  },
  created: (time) =>
    keptTime(time) === undefined ? NaN : time instanceof Date ? time.getTime() : Date.parse(text(time)),
  order: (one, other) => {
    const [[name = "", uid = ""], [otherName = "", otherUid = ""]] = [nameAndUid(one), nameAndUid(other)];
    return compare(name, otherName) || compare(uid, otherUid);
  },
  last: (left) => left.find((one) => left.every((other) => one === other || one.created > other.created)),
  tied: (left) => left.find(({ isAvailable }) => !isAvailable) ?? left[0],
  isTakenBack: (stored) => stored?.["status"] === "True",
  unheld: { status: "False", reason: "HolderAbsent", message: "No instance holds this interface" },
};

/** A stored roll-up as text, with what is zero or absent spelled out. */
function onTheWire(status: Fields | undefined): string {
  const count = (value: unknown, ...path: string[]) => field(value, ...path) ?? 0;
  const locations = listOf(status?.["locations"]).map((one) => [
    field(one, "name") ?? "",
    count(one, "members"),
    count(one, "healthy"),
    field(one, "serving") ?? false,
  ]);
  return JSON.stringify([
    ...["members", "healthy", "locations"].map((name) => count(status, "summary", name)),
    locations,
  ]);
}

/** The system, right but for the steps that are given. */
export function systemWith(wrong: Partial<Steps> = {}): Implementation {
  const steps = { ...right, ...wrong };
  const { projectHolderAvailable } = implementationWith();
  const namesOf = (instance: unknown) => {
    const names = listOf(field(instance, "status", "networkInterfaces"))
      .map(steps.nameOf)
      .filter(steps.isName);
    return steps.once(names.map(String));
  };
  const conditionsOf = (networkInterface: unknown) => field(networkInterface, "status", "conditions");
  const serves = (networkInterface: unknown) =>
    steps.isMember(networkInterface) && steps.isHealthy(conditionsOf(networkInterface));
  const holderOf = (instance: unknown): Holder => {
    const isDying = steps.isDeleting(field(instance, "metadata", "deletionTimestamp"));
    const created = steps.created(field(instance, "metadata", "creationTimestamp"));
    return { instance, isDying, isAvailable: ruledVerdict(instance).status === "True", created };
  };

  return {
    projectHolderAvailable,
    heldInterfaces: (instance) => namesOf(instance).map((name) => ({ namespace: steps.namespace(instance), name })),
    projectHeldInterfaces: (instance, find, now) => {
      const namespace = steps.namespace(instance);
      return steps
        .found(namesOf(instance), (name) => find({ namespace, name }))
        .map((name) => {
          const networkInterface = find({ namespace, name }) ?? {};
          const projection = projectHolderAvailable(instance, networkInterface, now);
          return { key: { namespace, name }, networkInterface, ...projection };
        });
    },
    planPass: (instance, { networking }) => {
      const isDeleting = steps.isDeleting(field(instance, "metadata", "deletionTimestamp"));
      const plan = steps.plans[steps.path(isDeleting, field(instance, "status", "suspended"))];
      return steps.gate(plan, networking).map(([action, onFailure]) => ({ do: action, onFailure }));
    },
    checkPass: (trace) => steps.judge(checkPass(trace), trace),
    isMember: (networkInterface) => steps.isMember(networkInterface),
    isServing: serves,
    projectMembership: (networkService, networkInterfaces) => {
      const members = networkInterfaces.filter(steps.isMember);
      const names = new Set(members.flatMap((member) => steps.location(member) ?? []));
      const locations = steps.sorted([...names]).map((name) => {
        const there = members.filter((member) => steps.location(member) === name);
        const healthy = there.filter(serves).length;
        return { name, members: there.length, healthy, serving: steps.serves(there.length, healthy) };
      });
      const healthy = locations.reduce((sum, location) => sum + location.healthy, 0);
      const status = steps.rollUp(members.length, healthy, locations);
      const stored = field(networkService, "status");
      return { status, needsWrite: steps.needsWrite(status, isObject(stored) ? stored : undefined) };
    },
    projectFleet: (instances, networkInterfaces, now) => {
      const held = instances.map((instance) => ({
        holder: holderOf(instance),
        keys: namesOf(instance).map((name) => steps.key(steps.namespace(instance), name)),
      }));
      return networkInterfaces.map((networkInterface) => {
        const namespace = text(field(networkInterface, "metadata", "namespace"));
        const key = steps.key(namespace, text(field(networkInterface, "metadata", "name")));
        const holders = held.filter(({ keys }) => keys.includes(key)).map(({ holder }) => holder);
        const left = [...steps.left(holders)].sort(steps.order);
        const speaker = steps.last(left) ?? steps.tied(left);
        if (speaker !== undefined) {
          const holder = asGiven<Fields>(speaker.instance);
          const { rule } = ruledVerdict(holder);
          return { networkInterface, holder, rule, ...projectHolderAvailable(holder, networkInterface, now) };
        }
        const stored = entryOfType(conditionsOf(networkInterface), "HolderAvailable")?.entry;
        if (!steps.isTakenBack(stored)) return { networkInterface, rule: "unheld", needsWrite: false };
        const { condition } = projectHolderAvailable({}, networkInterface, now);
        return { networkInterface, rule: "unheld", condition: { ...condition, ...steps.unheld }, needsWrite: true };
      });
    },
  };
}

function wrong(rule: string, title: string, steps: Partial<Steps>): Mutant {
  return { rule, title, implementation: systemWith(steps) };
}

const reach = [
  wrong("R11", "holds an interface as often as it is named", { once: (names) => names }),
  wrong("R11", "holds an interface at the last place where it is named", {
    once: (names) => names.filter((name, index) => names.lastIndexOf(name) === index),
  }),
  wrong("R11", "sorts what is held", { once: (names) => [...right.once(names)].sort() }),
  wrong("R11", "takes names that differ in case for one", {
    once: (names) => {
      const small = names.map((name) => name.toLowerCase());
      return names.filter((_name, index) => small.indexOf(small[index] ?? "") === index);
    },
  }),
  wrong("R11", "looks in the namespace default where the instance has none", {
    namespace: (instance) => right.namespace(instance) || "default",
  }),
  wrong("R11", "looks in no namespace", { namespace: () => "" }),
  wrong("R11", "holds an interface without a name", { isName: (name) => typeof name === "string" }),
  wrong("R11", "makes a name of what is no text", { isName: (name) => Boolean(name) }),
  wrong("R11", "takes an element for the reference in it", {
    nameOf: (element) => right.nameOf(element) ?? field(element, "name"),
  }),
  wrong("R11", "takes a reference that is text for a name", {
    nameOf: (element) => right.nameOf(element) ?? field(element, "networkInterfaceRef"),
  }),
  wrong("R11", "projects onto an interface that does not exist", { found: (names) => names }),
  wrong("R11", "stops at an interface that does not exist", {
    found: (names, find) => {
      const end = names.findIndex((name) => find(name) === undefined);
      return end < 0 ? names : names.slice(0, end);
    },
  }),
  wrong("R11", "fails at an interface that does not exist", {
    found: (names, find) =>
      names.filter((name) => {
        if (find(name) === undefined) throw new Error(`${name} not found`);
        return true;
      }),
  }),
];

/** R14: a plan instead of the right one. */
function plan(title: string, path: keyof Steps["plans"], instead: string): Mutant {
  return wrong("R14", title, { plans: { ...right.plans, [path]: stepsOf(instead) } });
}

const plans = [
  plan(
    "drains after the clean-up",
    "deleting",
    "releaseResources: abort · projectHolderAvailable: log · removeFinalizers: abort",
  ),
  plan(
    "strands a deletion whose drain failed",
    "deleting",
    "projectHolderAvailable: abort · releaseResources: abort · removeFinalizers: abort",
  ),
  plan(
    "forgives a failed clean-up",
    "deleting",
    "projectHolderAvailable: log · releaseResources: log · removeFinalizers: abort",
  ),
  plan(
    "skips the drain of a suspension whose status is not saved",
    "suspended",
    "settleConditions: abort · persistStatus: abort · projectHolderAvailable: abort · reportToHub: abort",
  ),
  plan(
    "tells the hub before the interfaces",
    "suspended",
    "settleConditions: abort · persistStatus: hold · reportToHub: abort · projectHolderAvailable: abort",
  ),
  plan(
    "tells the hub though the drain failed",
    "suspended",
    "settleConditions: abort · persistStatus: hold · projectHolderAvailable: hold · reportToHub: abort",
  ),
  plan(
    "projects before conditions are settled",
    "active",
    "projectHolderAvailable: hold · settleConditions: hold · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
  ),
  plan(
    "projects after status is saved",
    "active",
    "settleConditions: hold · persistStatus: abort · projectHolderAvailable: hold · continueReconcile: abort · reportToHub: abort",
  ),
  plan(
    "swallows the failure of a projection",
    "active",
    "settleConditions: hold · projectHolderAvailable: log · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
  ),
  plan(
    "ends an active pass whose projection failed",
    "active",
    "settleConditions: hold · projectHolderAvailable: abort · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
  ),
  plan(
    "does not project in an active pass",
    "active",
    "settleConditions: hold · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
  ),
  wrong("R14", "lets a suspension win over a deletion", {
    path: (isDeleting, suspended) => (suspended === true ? "suspended" : right.path(isDeleting, suspended)),
  }),
  wrong("R14", "takes anything but nothing for a suspension", {
    path: (isDeleting, suspended) => right.path(isDeleting, Boolean(suspended)),
  }),
  wrong("R14", "takes a deletion at the zero time for one", { isDeleting: (time) => Boolean(time) }),
  wrong("R14", "passes over a deletion time that it cannot read", {
    isDeleting: (time) => keptTime(time) !== undefined,
  }),
  wrong("R15", "projects with networking off", { gate: (steps) => steps }),
  wrong("R15", "saves no status with networking off", {
    gate: (steps, networking) =>
      right.gate(steps, networking).filter(([action]) => networking || action !== "persistStatus"),
  }),
];

/** The judgements of R14, each of which can be missed. */
const JUDGEMENTS = [
  "drain-first",
  "deletion-finishes",
  "cleanup-fails-pass",
  "suspension-drains",
  "hub-after-drain",
  "project-after-settle",
  "project-before-save",
  "held-failure-goes-on",
  "held-failure-returned",
  "abort-ends-pass",
];

const missing = (law: string, where: (at: number, trace: PassTrace) => boolean = () => true): Partial<Steps> => ({
  judge: (found, trace) => found.filter((one) => one.law !== law || !where(one.at, trace)),
});
const isAtEnd = (at: number, { steps }: PassTrace) => at === steps.length;

/** R13, R14: a judge that finds this, too, where something is done. */
function accusing(rule: string, title: string, law: string, at: (trace: PassTrace) => number): Mutant {
  return wrong(rule, title, {
    judge: (found, trace) => {
      const place = at(trace);
      const isKnown = place < 0 || found.some((one) => one.law === law && one.at === place);
      return isKnown ? found : [...found, { law, at: place }];
    },
  });
}

const doing = ({ steps }: PassTrace, action: string) => steps.findIndex((step) => step.do === action);
const failing = ({ steps }: PassTrace, action: string) =>
  steps.findIndex((step) => step.do === action && step.outcome === "failed");

const judges = [
  wrong(
    "R13",
    "sees no second projection",
    missing("project-once", (at, trace) => !isAtEnd(at, trace)),
  ),
  wrong("R13", "sees no projection that is missing", missing("project-once", isAtEnd)),
  accusing("R13", "wants a projection before conditions of a suspension are settled", "project-once", (trace) =>
    trace.path === "suspended" && trace.networking && doing(trace, "projectHolderAvailable") < 0
      ? trace.steps.length
      : -1,
  ),
  accusing("R13", "wants a projection with networking off", "project-once", (trace) =>
    doing(trace, "projectHolderAvailable") < 0 ? trace.steps.length : -1,
  ),
  ...JUDGEMENTS.map((law) => wrong("R14", `finds nothing in ${law}`, missing(law))),
  wrong("R14", "finds everything one step late", {
    judge: (found) => found.map(({ law, at }) => ({ law, at: at + 1 })),
  }),
  wrong("R14", "finds one broken law only", { judge: (found) => found.slice(0, 1) }),
  accusing("R14", "accuses a deletion of any failed drain", "deletion-finishes", (trace) =>
    trace.path === "deleting" ? failing(trace, "projectHolderAvailable") : -1,
  ),
  accusing("R14", "accuses an active pass that saves", "project-before-save", (trace) =>
    trace.path === "active" ? doing(trace, "persistStatus") : -1,
  ),
  accusing("R14", "accuses a suspension that tells the hub", "hub-after-drain", (trace) =>
    trace.path === "suspended" ? doing(trace, "reportToHub") : -1,
  ),
  accusing("R14", "accuses a held failure that is returned", "held-failure-returned", (trace) =>
    trace.path === "active" ? failing(trace, "settleConditions") : -1,
  ),
  wrong("R15", "sees nothing wrong in a projection with networking off", missing("networking-off")),
  accusing("R15", "takes networking for off", "networking-off", (trace) => doing(trace, "projectHolderAvailable")),
];

const isTrueAnywhere = (conditions: unknown) =>
  listOf(conditions).some((entry) => field(entry, "type") === "HolderAvailable" && field(entry, "status") === "True");

/** R17: healthy is who says so in its entry. */
function healthy(title: string, isHealthy: (status: unknown, isThere: boolean) => boolean): Mutant {
  return wrong("R17", title, {
    isHealthy: (conditions) => {
      const found = entryOfType(conditions, "HolderAvailable")?.entry;
      return isHealthy(found?.["status"], found !== undefined);
    },
  });
}

const readers = [
  wrong("R17", "takes any phase for a member's", {
    isMember: (networkInterface) => text(field(networkInterface, "status", "phase")) !== "",
  }),
  wrong("R17", "reads the phase in any letters", {
    isMember: (networkInterface) => /^bound$/i.test(text(field(networkInterface, "status", "phase"))),
  }),
  wrong("R17", "takes Available for a member's phase", {
    isMember: (networkInterface) => /^(Bound|Available)$/.test(text(field(networkInterface, "status", "phase"))),
  }),
  healthy("takes a member that says Unknown for healthy", (status) => status === "True" || status === "Unknown"),
  healthy("takes a member that says nothing for healthy", (status, isThere) => !isThere || status === "True"),
  healthy("reads a boolean true", (status) => String(status).toLowerCase() === "true"),
  healthy("takes any member for healthy that does not say False", (status, isThere) => isThere && status !== "False"),
  wrong("R17", "believes any True among several entries", { isHealthy: isTrueAnywhere }),
  wrong("R17", "counts no member without a location", {
    isMember: (networkInterface) => right.isMember(networkInterface) && right.location(networkInterface) !== undefined,
  }),
  wrong("R17", "lists members without a location at one without a name", {
    location: (networkInterface) => right.location(networkInterface) ?? "",
  }),
  wrong("R17", "makes a location of a label that is no text", {
    location: (networkInterface) => {
      const label = field(networkInterface, "metadata", "labels", "networking.datumapis.com/location");
      return label === undefined || label === null || label === "" ? undefined : String(label);
    },
  }),
  wrong("R17", "lists more than 64 locations", {
    rollUp: (members, healthy, locations) => ({ ...right.rollUp(members, healthy, locations), locations }),
  }),
  wrong("R17", "counts the locations that are listed", {
    rollUp: (members, healthy, locations) => right.rollUp(members, healthy, locations.slice(0, 64)),
  }),
  wrong("R17", "counts the members of locations that are listed", {
    rollUp: (members, healthy, locations) => {
      const beyond = locations.slice(64).reduce((sum, one) => sum + Number(one["members"]), 0);
      return right.rollUp(members - beyond, healthy, locations);
    },
  }),
  wrong("R17", "counts the healthy of locations that are listed", {
    rollUp: (members, healthy, locations) => {
      const beyond = locations.slice(64).reduce((sum, one) => sum + Number(one["healthy"]), 0);
      return right.rollUp(members, healthy - beyond, locations);
    },
  }),
  wrong("R17", "lists locations as they come", { sorted: (names) => names }),
  wrong("R17", "sorts locations as a language does", {
    sorted: (names) => [...names].sort((one, other) => one.localeCompare(other, "en")),
  }),
  wrong("R17", "takes a location with members for one that serves", { serves: (members) => members > 0 }),
  wrong("R17", "takes a location for serving only with all of its members", {
    serves: (members, healthy) => healthy === members,
  }),
  wrong("R17", "writes the roll-up each time", { needsWrite: () => true }),
  wrong("R17", "writes a roll-up once", { needsWrite: (_status, stored) => !isObject(stored?.["summary"]) }),
  wrong("R17", "writes where a zero is left out", {
    needsWrite: (status, stored) => {
      const { summary, locations } = stored ?? {};
      return JSON.stringify({ summary, locations }) !== JSON.stringify(status);
    },
  }),
  wrong("R17", "compares the totals only", {
    needsWrite: (status, stored) =>
      right.needsWrite({ ...status, locations: [] }, stored && { ...stored, locations: [] }),
  }),
  wrong("R17", "compares the locations only", {
    needsWrite: (status, stored) => right.needsWrite(status, stored && { ...stored, summary: status["summary"] }),
  }),
];

/** X1: whom the order of the list, and nothing else, makes the first. */
const unordered = { order: () => 0 };

const speakers = [
  wrong("X1", "lets a terminating instance speak", { left: (holders) => holders }),
  wrong("X1", "lets a terminating instance that is the last speak", {
    left: (holders) => {
      const last = right.last(holders);
      return last === undefined ? right.left(holders) : [last];
    },
  }),
  wrong("X1", "knows no holder where all are terminating", {
    left: (holders) => holders.filter(({ isDying }) => !isDying),
  }),
  wrong("X1", "lets the first in the list speak", { ...unordered, last: (left) => left[0] }),
  wrong("X1", "lets the last in the list speak", { ...unordered, last: (left) => left.at(-1) }),
  wrong("X1", "lets the first by name speak", { last: (left) => left[0] }),
  wrong("X1", "lets the one created first speak", {
    last: (left) => left.find((one) => left.every((other) => one === other || one.created < other.created)),
  }),
  wrong("X1", "lets any that is available speak", {
    last: (left) => left.find(({ isAvailable }) => isAvailable) ?? right.last(left),
  }),
  wrong("X1", "lets any that is not available speak", { last: () => undefined }),
  wrong("X1", "compares creation times to the second", { created: (time) => Math.floor(right.created(time) / 1000) }),
  wrong("X1", "compares creation times without their zone", {
    created: (time) => right.created(typeof time === "string" ? time.replace(/[+-]\d\d:\d\d$/, "Z") : time),
  }),
  wrong("X1", "takes an unreadable creation time for the first", {
    created: (time) => right.created(time) || -Infinity,
  }),
  wrong("X1", "takes an unreadable creation time for the last", { created: (time) => right.created(time) || Infinity }),
  wrong("X1", "takes the zero time for a creation time", { created: (time) => Date.parse(text(time)) }),
  wrong("X1", "lets the first by name speak on a tie, available or not", { tied: (left) => left[0] }),
  wrong("X1", "lets any that is available speak on a tie", {
    tied: (left) => left.find(({ isAvailable }) => isAvailable) ?? left[0],
  }),
  wrong("X1", "lets the first in the list speak on a tie", unordered),
  wrong("X1", "lets the last by name speak on a tie", { order: (one, other) => -right.order(one, other) }),
  wrong("X1", "asks only the last ones on a tie", {
    tied: (left) => {
      const last = Math.max(...left.map(({ created }) => created));
      const newest = left.filter(({ created }) => created === last);
      return right.tied(newest.length > 0 ? newest : left);
    },
  }),
];

const leftOver = [
  wrong("X2", "leaves a True that nobody holds", { isTakenBack: () => false }),
  wrong("X2", "takes back what is not True", { isTakenBack: (stored) => stored !== undefined }),
  wrong("X2", "takes an Unknown back", { isTakenBack: (stored) => /^(True|Unknown)$/.test(text(stored?.["status"])) }),
  wrong("X2", "takes back a true that is no text", {
    isTakenBack: (stored) => String(stored?.["status"]) === "True" || stored?.["status"] === true,
  }),
  wrong("X2", "adds an entry where nobody holds an interface", {
    isTakenBack: (stored) => stored === undefined || right.isTakenBack(stored),
  }),
  wrong("X2", "calls a holder that is not there silent", {
    unheld: {
      reason: "HolderNotReported",
      message: "The instance holding this interface has not reported an availability state",
    },
  }),
  wrong("X2", "says in other words that nobody holds an interface", {
    unheld: { ...right.unheld, message: "Nobody holds this interface" },
  }),
  wrong("X2", "takes a True back to Unknown", { unheld: { ...right.unheld, status: "Unknown" } }),
  wrong("X2", "joins by name only", { key: (_namespace, name) => name }),
  wrong("X2", "joins by a namespace and a name that are one text", {
    key: (namespace, name) => `${namespace}/${name}`,
  }),
  wrong("X2", "joins by names in any letters", {
    key: (namespace, name) => right.key(namespace, name.toLowerCase()),
  }),
  wrong("X2", "joins an interface without a name to a reference without one", {
    isName: (name) => typeof name === "string",
  }),
];

export const systemMutants: readonly Mutant[] = [...reach, ...plans, ...judges, ...readers, ...speakers, ...leftOver];
