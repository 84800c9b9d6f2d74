// An instance controller that follows a plan step by step. Each `yield` is a moment at which the world may go on without
// it, and hands back how the next request fares; a controller that crashes is one that is never resumed.
import equal from "fast-deep-equal";
import {
  checkPass,
  conditionPatch,
  heldInterfaces,
  planPass,
  projectFleet,
  projectHolderAvailable,
  withCondition,
  type Condition,
  type NetworkInterfaceStatus,
  type PassPath,
  type PassStep,
  type PassTrace,
  type StoredCondition,
} from "../../src/index.ts";
import { instantOf, timestamp, type Answer, type Cache, type Cluster, type Collection } from "./apiserver.ts";
import type { Resource } from "./apiserver.ts";

/** What a machine says of itself; `silent` says nothing. */
export type Machine = "serving" | "starting" | "crashing" | "unknown" | "silent";

export interface InstanceSpec {
  readonly machine: Machine;
}

export interface InstanceStatus {
  readonly suspended: boolean;
  readonly conditions: readonly StoredCondition[];
  readonly networkInterfaces: readonly { readonly networkInterfaceRef: { readonly name: string } }[];
}

export interface InterfaceSpec {
  /** The instance whose claim holds the interface; absent while it waits. */
  readonly claim?: string;
  readonly reclaimPolicy: "Retain" | "Delete";
  readonly mtu: number;
}

export type InstanceObject = Resource<InstanceSpec, InstanceStatus>;
export type InterfaceObject = Resource<InterfaceSpec, NetworkInterfaceStatus | undefined>;
export type Instances = Collection<InstanceSpec, InstanceStatus>;
export type Interfaces = Collection<InterfaceSpec, NetworkInterfaceStatus | undefined>;

/** How a request fares: `lost` is applied and not answered, `late` is applied at some time after its client gave up. */
export type Fate = "ok" | "failed" | "lost" | "late";

/** What makes one controller another; the faults of the tests are behaviours too. */
export interface Behaviour {
  readonly plan: (instance: InstanceObject) => readonly PassStep[];
  /** What belongs on an interface, or undefined where nothing has to be written, or not by this instance. */
  readonly answer: (
    own: InstanceObject,
    instances: readonly InstanceObject[],
    networkInterface: InterfaceObject,
    now: Date,
  ) => Condition | undefined;
  readonly write: (interfaces: Interfaces, read: InterfaceObject, condition: Condition) => Answer<InterfaceObject>;
  /** Where interfaces are read: from the server, from a cache, or from a cache that has seen the controller's own writes. */
  readonly reads: "server" | "cache" | "cacheWithOwnWrites";
  /** Whether settling can fail while the instance has something new to say, or only where what is saved is still true. */
  readonly settlingFails: "withoutNews" | "atAnyTime";
  /** What a restart lists: what is there, or what was there a while ago. */
  readonly restartsFrom: "now" | "before";
  /** Whether a failure is kept from ending or failing a pass although the plan says so. */
  readonly swallows?: (step: PassStep["do"]) => boolean;
}

export const writesBy = {
  patch: (interfaces, read, condition) => interfaces.patchStatus(read.metadata.name, conditionPatch(read, condition)),
  update: (interfaces, read, condition) => interfaces.updateStatus(withCondition(read, condition)),
} satisfies Record<string, Behaviour["write"]>;

/** R14, and X1: in its own pass an instance writes where it speaks. */
export const asSpecified: Behaviour = {
  plan: (instance) => planPass(instance, { networking: true }),
  answer: (own, instances, networkInterface, now) => {
    const others = instances.filter(({ metadata }) => metadata.uid !== own.metadata.uid);
    const [projection] = projectFleet([own, ...others], [networkInterface], now);
    return projection?.holder === own && projection.needsWrite ? projection.condition : undefined;
  },
  write: writesBy.patch,
  reads: "server",
  settlingFails: "withoutNews",
  restartsFrom: "now",
};

/** As the Go reference does: each instance for itself. */
export const ownWord: Behaviour["answer"] = (own, _instances, networkInterface, now) => {
  const { condition, needsWrite } = projectHolderAvailable(own, networkInterface, now);
  return needsWrite ? condition : undefined;
};

/** The order of the Go reference in the two places where it differs (the specification, differences 4 and 5). */
export function goPlan(instance: InstanceObject): PassStep[] {
  switch (pathOf(instance)) {
    case "deleting":
      return [
        { do: "releaseResources", onFailure: "abort" },
        { do: "projectHolderAvailable", onFailure: "log" },
        { do: "removeFinalizers", onFailure: "abort" },
      ];
    case "suspended":
      return [
        { do: "settleConditions", onFailure: "abort" },
        { do: "persistStatus", onFailure: "abort" },
        { do: "projectHolderAvailable", onFailure: "abort" },
        { do: "reportToHub", onFailure: "abort" },
      ];
    case "active":
      return planPass(instance, { networking: true });
  }
}

/** What a pass came to; `seen` is the revision of the cache it started from. */
export interface PassEnd {
  readonly own: InstanceObject;
  readonly seen: number;
  readonly trace: PassTrace;
  readonly violations: ReturnType<typeof checkPass>;
}

export type Pass = Generator<PassStep["do"], PassEnd, Fate>;

/** A request on its way, and the interface it is about as it was read. */
export interface Late {
  readonly request: () => Answer;
  readonly read?: InterfaceObject | undefined;
}

export interface Controller {
  /** A pass over the instance as the cache has it; undefined where it has none. */
  start(name: string): Pass | undefined;
  catchUp(revision?: number): void;
  /** Everything remembered is forgotten, and listed anew. */
  restart(): void;
  /** Requests that are still on their way; taking one out and calling it delivers it. */
  readonly onTheirWay: Late[];
  readonly revision: () => number;
}

type Word = readonly [status: string, reason: string, message: string];

const SUSPENDED: Word = ["False", "Suspended", "the project is suspended"];
const WORDS: Readonly<Record<Machine, Word | undefined>> = {
  serving: ["True", "Started", "up"],
  starting: ["False", "Starting", "pulling the image"],
  crashing: ["False", "InstanceCrashing", "exit 1"],
  unknown: ["Unknown", "NodeStatusUnknown", "node lost"],
  silent: undefined,
};

export const FINALIZER = "compute.datumapis.com/instance";

export function pathOf({ metadata, status }: InstanceObject): PassPath {
  return metadata.deletionTimestamp !== undefined ? "deleting" : status.suspended ? "suspended" : "active";
}

/** The instance with its own word about itself brought up to date, in memory. */
function settled(instance: InstanceObject, now: Date): InstanceObject {
  const { conditions, suspended } = instance.status;
  const { machine } = instance.spec;
  const others = conditions.filter(({ type }) => type !== "Available");
  const said = suspended ? SUSPENDED : WORDS[machine];
  if (said === undefined) return { ...instance, status: { ...instance.status, conditions: others } };
  const [status, reason, message] = said;
  const before = conditions.find(({ type }) => type === "Available");
  const lastTransitionTime = before?.status === status ? before.lastTransitionTime : timestamp(now);
  const word: StoredCondition = { type: "Available", status, reason, message, lastTransitionTime };
  return { ...instance, status: { ...instance.status, conditions: [...others, word] } };
}

export function instanceController(
  cluster: Cluster,
  instances: Instances,
  interfaces: Interfaces,
  behaviour: Behaviour,
): Controller {
  let instanceCache: Cache<InstanceSpec, InstanceStatus> = instances.cache();
  let interfaceCache: Cache<InterfaceSpec, NetworkInterfaceStatus | undefined> = interfaces.cache();
  let revision = cluster.revision;
  let before = revision;
  // What the cache has to have seen of an interface; after a lost answer nobody knows, until it is read anew.
  const ownWrites = new Map<string, number>();
  const onTheirWay: Late[] = [];
  const now = () => instantOf(cluster);

  function send<Kept>(fate: Fate, request: () => Answer<Kept>, read?: InterfaceObject): Answer<Kept> {
    if (fate === "ok") return request();
    if (fate === "lost") request();
    if (fate === "late") onTheirWay.push({ request, read });
    return { code: fate === "failed" ? 500 : 504 };
  }

  function readInterface(name: string): InterfaceObject | undefined {
    const isEnough =
      behaviour.reads === "cache" ||
      (behaviour.reads === "cacheWithOwnWrites" && (ownWrites.get(name) ?? 0) <= revision);
    if (isEnough) return interfaceCache.get(name);
    const read = interfaces.get(name);
    ownWrites.set(name, Number(read?.metadata.resourceVersion ?? 0));
    return read;
  }

  function* project(own: InstanceObject, name: string): Generator<PassStep["do"], boolean, Fate> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if ((yield "projectHolderAvailable") !== "ok") return false;
      const read = readInterface(name);
      if (read === undefined) return true; // R11
      const condition = behaviour.answer(own, instanceCache.list(), read, now());
      if (condition === undefined) return true;
      const fate = yield "projectHolderAvailable";
      const { code, object } = send(fate, () => behaviour.write(interfaces, read, condition), read);
      ownWrites.set(name, object ? Number(object.metadata.resourceVersion) : Infinity);
      if (code === 200 || code === 404) return true;
      if (code >= 500) return false;
    } // 409 and 422: read again, project again
    return false;
  }

  function* attempt(
    step: PassStep["do"],
    own: InstanceObject,
    read: InstanceObject,
  ): Generator<PassStep["do"], InstanceObject | undefined, Fate> {
    if (step === "projectHolderAvailable") {
      let isDone = true;
      for (const { name } of heldInterfaces(own)) isDone = (yield* project(own, name)) && isDone;
      return isDone ? own : undefined;
    }
    const fate = yield step;
    switch (step) {
      case "settleConditions": {
        const after = settled(own, now());
        const mayFail = behaviour.settlingFails === "atAnyTime" || equal(after.status, own.status);
        return fate !== "ok" && mayFail ? undefined : after;
      }
      case "persistStatus":
        if (equal(own.status, read.status) && fate === "ok") return own;
        return send(fate, () => instances.updateStatus(own)).object;
      case "releaseResources":
        return send(fate, () => release(interfaces, own)).code === 200 ? own : undefined;
      case "removeFinalizers": {
        const { code } = send(fate, () => instances.update({ ...own, metadata: { ...own.metadata, finalizers: [] } }));
        return code === 200 || code === 404 ? own : undefined;
      }
      case "continueReconcile":
      case "reportToHub":
        return fate === "ok" ? own : undefined;
    }
  }

  function* pass(read: InstanceObject): Pass {
    const seen = revision;
    const steps: { do: string; outcome: "ok" | "failed" }[] = [];
    let own = read;
    let isFailed = false;
    for (const step of behaviour.plan(read)) {
      const after = yield* attempt(step.do, own, read);
      steps.push({ do: step.do, outcome: after ? "ok" : "failed" });
      if (after) own = after;
      else if (behaviour.swallows?.(step.do) !== true && step.onFailure !== "log") {
        isFailed = true;
        if (step.onFailure === "abort") break;
      }
    }
    const trace: PassTrace = { path: pathOf(read), networking: true, steps, result: isFailed ? "failed" : "ok" };
    return { own, seen, trace, violations: checkPass(trace) };
  }

  return {
    start(name) {
      const read = instanceCache.get(name);
      return read && pass(read);
    },
    catchUp(to = cluster.revision) {
      instanceCache.catchUp(to);
      interfaceCache.catchUp(to);
      if (to > revision) [before, revision] = [revision, to];
    },
    restart() {
      revision = behaviour.restartsFrom === "now" ? cluster.revision : before;
      instanceCache = instances.cache(revision);
      interfaceCache = interfaces.cache(revision);
      ownWrites.clear();
    },
    onTheirWay,
    revision: () => revision,
  };
}

/** Gives back what the instance's claims hold: a retained interface waits, any other goes. A claim of another uid is not its own. */
function release(interfaces: Interfaces, own: InstanceObject): Answer {
  for (const networkInterface of interfaces.list()) {
    const { claim, ...spec } = networkInterface.spec;
    if (claim !== own.metadata.uid) continue;
    if (spec.reclaimPolicy === "Delete") interfaces.remove(networkInterface.metadata.name);
    else {
      const { object } = interfaces.update({ ...networkInterface, spec });
      if (object) interfaces.updateStatus({ ...object, status: { ...object.status, phase: "Available" } });
    }
  }
  return { code: 200 };
}
