// A world to run histories in: instances in slots, the interfaces they hold, everybody else who writes, and the reader.
// Beside it stands what is true of it, said without the library: who speaks, what belongs there, who takes traffic.
import equal from "fast-deep-equal";
import { projectFleet, projectMembership, type NetworkService, type PassStep } from "../../src/index.ts";
import { ruledProjection } from "../oracle.ts";
import {
  admitsStatus,
  clusterClock,
  collection,
  instantOf,
  seeded,
  timestamp,
  type Collection,
  type Cluster,
} from "./apiserver.ts";
import {
  FINALIZER,
  instanceController,
  type Behaviour,
  type Controller,
  type Fate,
  type InstanceObject,
  type Instances,
  type InterfaceObject,
  type Interfaces,
  type Machine,
  type Pass,
  type PassEnd,
} from "./controller.ts";

/** Who may stand in a slot, and the interfaces of the slot. web-0 and web-0-next want the same one. */
export const SLOTS = [
  { names: ["web-0", "web-0-next"], interfaces: [{ name: "web-0-eth0", reclaimPolicy: "Retain" }] },
  {
    names: ["web-1"],
    interfaces: [
      { name: "web-1-eth0", reclaimPolicy: "Retain" },
      { name: "web-1-eth1", reclaimPolicy: "Delete" },
    ],
  },
] as const;

export type InstanceName = (typeof SLOTS)[number]["names"][number];
export type InterfaceName = (typeof SLOTS)[number]["interfaces"][number]["name"];

export const INSTANCE_NAMES: readonly InstanceName[] = SLOTS.flatMap(({ names }) => [...names]);

/** One thing that happens. It is what a counterexample is made of, so it reads as it is written. */
export type Happening =
  | readonly ["step", InstanceName, Fate]
  /** A whole one, of a cache that is up to date. */
  | readonly ["pass", InstanceName]
  | readonly ["create" | "twin" | "bind" | "attach" | "detach" | "delete" | "suspend" | "resume", InstanceName]
  | readonly ["report", InstanceName, Machine]
  | readonly ["program" | "prepare" | "reorder" | "reconfigure", InterfaceName]
  | readonly ["wreck", InterfaceName, number]
  | readonly ["sync" | "crash" | "sweep" | "roll up" | "deliver"];

/** What else is assumed of the world, or not. */
export interface Assumptions {
  readonly behaviour: Behaviour;
  /** Passes of instances that name the same interface do not overlap. */
  readonly oneAtATime: boolean;
  /** Which interfaces a sweep of the whole fleet writes. */
  readonly sweeps: "unheld" | "everything";
}

interface Going {
  readonly pass: Pass;
  readonly next: PassStep["do"];
  /** The steps of which a request did not fare well. */
  readonly disturbed: ReadonlySet<string>;
}

export interface World {
  readonly cluster: Cluster;
  readonly instances: Instances;
  readonly interfaces: Interfaces;
  readonly services: Collection<null, NetworkService["status"]>;
  readonly controller: Controller;
  /** Passes that have begun and not ended, each before its next request. */
  readonly passes: Map<InstanceName, Going>;
  /** Each pass that ended, once; emptied by who looks. */
  readonly ended: (PassEnd & Pick<Going, "disturbed">)[];
  /** Interfaces before and after each request of the controller that is about interfaces; emptied by who looks. */
  readonly written: (readonly [InterfaceObject | undefined, InterfaceObject | undefined])[];
  /** Interfaces that a late request changed, as they were read and as it found them; emptied by who looks. */
  readonly hitLate: (readonly [InterfaceObject, InterfaceObject])[];
  readonly assumptions: Assumptions;
}

export function newWorld(assumptions: Assumptions): World {
  const cluster = clusterClock();
  const instances: Instances = collection(cluster);
  const interfaces: Interfaces = collection(cluster, admitsStatus);
  const services: World["services"] = collection(cluster);
  services.create("web", null, undefined);
  const controller = instanceController(cluster, instances, interfaces, assumptions.behaviour);
  const world: World = {
    cluster,
    instances,
    interfaces,
    services,
    controller,
    passes: new Map(),
    ended: [],
    written: [],
    hitLate: [],
    assumptions,
  };
  for (const name of ["web-0", "web-1"] as const)
    for (const act of ["create", "attach"] as const) happen(world, [act, name]);
  controller.catchUp();
  return world;
}

export function slotOf(instance: InstanceName): (typeof SLOTS)[number] {
  return SLOTS.find(({ names }) => names.some((name) => name === instance)) ?? SLOTS[0];
}

/** Lets one thing happen; where it cannot, nothing does. */
export function happen(world: World, happening: Happening): void {
  const { cluster, instances, interfaces, controller } = world;
  cluster.seconds += 1;
  switch (happening[0]) {
    case "step":
      return step(world, happening[1], happening[2]);
    case "pass":
      controller.catchUp();
      return wholePass(world, happening[1]);
    case "create":
      return create(world, happening[1], timestamp(instantOf(cluster)));
    case "twin": {
      const other = instances.list().find(({ metadata }) => metadata.name !== happening[1]);
      return create(world, happening[1], other?.metadata.creationTimestamp ?? timestamp(instantOf(cluster)));
    }
    case "bind":
    case "attach":
      return attach(world, happening[1], happening[0] === "attach");
    case "detach": {
      const found = instances.get(happening[1]);
      if (found) instances.updateStatus({ ...found, status: { ...found.status, networkInterfaces: [] } });
      return;
    }
    case "delete":
      instances.remove(happening[1]);
      return;
    case "suspend":
    case "resume": {
      const found = instances.get(happening[1]);
      if (found)
        instances.updateStatus({ ...found, status: { ...found.status, suspended: happening[0] === "suspend" } });
      return;
    }
    case "report": {
      const found = instances.get(happening[1]);
      if (found) instances.update({ ...found, spec: { machine: happening[2] } });
      return;
    }
    case "program":
    case "prepare":
    case "reorder":
      return writeOthers(world, happening[0], happening[1]);
    case "reconfigure": {
      const found = interfaces.get(happening[1]);
      if (found) interfaces.update({ ...found, spec: { ...found.spec, mtu: found.spec.mtu + 1 } });
      return;
    }
    case "wreck":
      return wreck(world, happening[1], happening[2]);
    case "sync":
      return controller.catchUp();
    case "crash":
      world.passes.clear();
      return controller.restart();
    case "sweep":
      return sweep(world);
    case "roll up":
      return rollUp(world);
    case "deliver": {
      const late = controller.onTheirWay.shift();
      if (late === undefined) return;
      const before = interfaces.list();
      watching(world, late.request);
      const hit = late.read && before.find(({ metadata }) => metadata.name === late.read?.metadata.name);
      if (late.read && hit && !interfaces.list().includes(hit)) world.hitLate.push([late.read, hit]);
      return;
    }
  }
}

function create({ instances }: World, name: InstanceName, creationTimestamp: string): void {
  const status = { suspended: false, conditions: [seeded("Available")], networkInterfaces: [] };
  instances.create(name, { machine: "silent" }, status, { finalizers: [FINALIZER], creationTimestamp });
}

/** Lets the pass of an instance go on by one request, or begins one. */
function step(world: World, name: InstanceName, fate: Fate): void {
  const { passes, controller, ended, assumptions } = world;
  const going = passes.get(name);
  if (going === undefined) {
    if (assumptions.oneAtATime && slotOf(name).names.some((other) => passes.has(other))) return;
    const pass = controller.start(name);
    const first = pass?.next(); // up to its first request
    if (pass && first?.done === false) passes.set(name, { pass, next: first.value, disturbed: new Set() });
    return;
  }
  const disturbed = fate === "ok" ? going.disturbed : new Set([...going.disturbed, going.next]);
  const { done, value } = watching(world, () => going.pass.next(fate));
  if (done === true) {
    passes.delete(name);
    ended.push({ ...value, disturbed });
  } else passes.set(name, { ...going, next: value, disturbed });
}

/** Notes which interfaces an action changed. */
function watching<Result>({ cluster, interfaces, written }: World, action: () => Result): Result {
  const [before, revision] = [interfaces.list(), cluster.revision];
  const result = action();
  if (cluster.revision === revision) return result;
  const after = new Map(interfaces.list().map((each) => [each.metadata.uid, each]));
  for (const each of before) {
    const now = after.get(each.metadata.uid);
    if (now !== each) written.push([each, now]);
  }
  return result;
}

/** Finishes the pass that is going on, or runs a whole one; undisturbed, unless it is said how each request fares. */
export function wholePass(world: World, name: InstanceName, fates: (step: string) => Fate = () => "ok"): void {
  step(world, name, "ok");
  for (let going = world.passes.get(name); going; going = world.passes.get(name)) step(world, name, fates(going.next));
}

/** The claim of an instance takes the interfaces of its slot over; then the instance names them, at once or later. */
function attach({ instances, interfaces }: World, name: InstanceName, isNamed: boolean): void {
  const instance = instances.get(name);
  if (instance === undefined || instance.metadata.deletionTimestamp !== undefined) return;
  const claim = instance.metadata.uid;
  const slot = slotOf(name);
  for (const { name: interfaceName, reclaimPolicy } of slot.interfaces) {
    const found = interfaces.get(interfaceName);
    if (found === undefined) {
      const conditions = [seeded("Allocated"), seeded("HolderAvailable")];
      const labels = { "networking.datumapis.com/location": "ams" };
      interfaces.create(interfaceName, { claim, reclaimPolicy, mtu: 1500 }, { phase: "Bound", conditions }, { labels });
    } else {
      const { object } = interfaces.update({ ...found, spec: { ...found.spec, claim } });
      if (object) interfaces.updateStatus({ ...object, status: { ...object.status, phase: "Bound" } });
    }
  }
  if (!isNamed) return;
  const networkInterfaces = slot.interfaces.map((each) => ({ networkInterfaceRef: { name: each.name } }));
  instances.updateStatus({ ...instance, status: { ...instance.status, networkInterfaces } });
}

/** The other writers of the list: they change, append and move their own entries, under resourceVersion. */
function writeOthers(
  { interfaces, cluster }: World,
  what: "program" | "prepare" | "reorder",
  name: InterfaceName,
): void {
  const found = interfaces.get(name);
  const conditions = found?.status?.conditions;
  if (!found || !Array.isArray(conditions)) return;
  const put = (type: string, status: string) => {
    const entry = { ...seeded(type), status, reason: "Fabric", message: `at ${cluster.seconds}` };
    const index = conditions.findIndex((each) => each?.type === type);
    return index < 0 ? [...conditions, entry] : conditions.map((each) => (each?.type === type ? entry : each));
  };
  const next =
    what === "program"
      ? put("Programmed", cluster.seconds % 2 === 0 ? "True" : "False")
      : what === "prepare"
        ? put("Prepared", "True")
        : [...conditions.slice(1), ...conditions.slice(0, 1)];
  interfaces.updateStatus({ ...found, status: { ...found.status, conditions: next } });
}

/** Writers that know no manners, and interfaces from before there was a condition. */
const WRECKS: readonly ((status: InterfaceObject["status"]) => InterfaceObject["status"])[] = [
  () => undefined,
  (status) => ({ ...status, conditions: null }),
  (status) => ({ ...status, conditions: [] }),
  (status) => ({
    ...status,
    conditions: (status?.conditions ?? []).filter((entry) => entry?.type !== "HolderAvailable"),
  }),
  (status) => ({ ...status, conditions: [{ ...seeded("HolderAvailable"), status: "True", reason: "Available" }] }),
  (status) => ({ ...status, conditions: [...(status?.conditions ?? []), seeded("HolderAvailable")] }),
  (status) => ({
    ...status,
    conditions: [
      { ...seeded("HolderAvailable"), status: "True", reason: "Mine", observedGeneration: 99 },
      seeded("Allocated"),
    ],
  }),
];
export const WRECK_COUNT = WRECKS.length;

function wreck({ interfaces }: World, name: InterfaceName, how: number): void {
  const found = interfaces.get(name);
  if (found) interfaces.updateStatus({ ...found, status: WRECKS[how % WRECK_COUNT]?.(found.status) });
}

/** One look at the whole fleet as it is saved. */
function sweep(world: World): void {
  const { instances, interfaces, cluster, assumptions } = world;
  for (const { networkInterface, rule, condition, needsWrite } of projectFleet(
    instances.list(),
    interfaces.list(),
    instantOf(cluster),
  )) {
    if (!needsWrite || condition === undefined || (rule !== "unheld" && assumptions.sweeps === "unheld")) continue;
    watching(world, () => assumptions.behaviour.write(interfaces, networkInterface, condition));
  }
}

function rollUp({ services, interfaces }: World): void {
  const service = services.get("web");
  if (service === undefined) return;
  const { status, needsWrite } = projectMembership({ status: service.status }, interfaces.list());
  if (needsWrite) services.updateStatus({ ...service, status });
}

// ---- What is true -----------------------------------------------------------------------------------------------------

/** X1: of those that stay, else of those that go, the newest; of several the first that is not serving. */
export function speakerOf({ instances }: World, name: string): InstanceObject | undefined {
  const holders = instances
    .list()
    .filter(({ status }) => status.networkInterfaces.some((each) => each.networkInterfaceRef.name === name));
  const staying = holders.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const candidates = staying.length > 0 ? staying : holders;
  const last = candidates
    .map(({ metadata }) => metadata.creationTimestamp)
    .sort()
    .at(-1);
  const newest = candidates
    .filter(({ metadata }) => metadata.creationTimestamp === last)
    .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
  return newest.find((each) => truthOf(each) !== "serving") ?? newest[0];
}

/** What an instance is, in one word; the reason that belongs on its interfaces follows from it. */
export function truthOf({ metadata, status, spec }: InstanceObject): "terminating" | "suspended" | Machine {
  return metadata.deletionTimestamp !== undefined ? "terminating" : status.suspended ? "suspended" : spec.machine;
}

const BELONGS: Readonly<Record<ReturnType<typeof truthOf>, string>> = {
  terminating: "False HolderTerminating",
  suspended: "False Suspended",
  serving: "True Available",
  starting: "False Starting",
  crashing: "False InstanceCrashing",
  unknown: "False NodeStatusUnknown",
  silent: "False HolderNotReported",
};

export function belongs(instance: InstanceObject): string {
  return BELONGS[truthOf(instance)];
}

/** Status and reason of the first entry, as the reader finds it. */
export function says({ status }: InterfaceObject): string {
  const entry = status?.conditions?.find((each) => each?.type === "HolderAvailable");
  return entry ? `${entry.status} ${entry.reason}` : "nothing";
}

/** R17. */
export function takesTraffic(networkInterface: InterfaceObject): boolean {
  return networkInterface.status?.phase === "Bound" && says(networkInterface).startsWith("True ");
}

/** Whether an interface is as it has to be, to the last field, by the rules as the oracle states them. */
export function isRight(world: World, networkInterface: InterfaceObject): boolean {
  const speaker = speakerOf(world, networkInterface.metadata.name);
  if (speaker === undefined) return !says(networkInterface).startsWith("True ");
  const { needsWrite } = ruledProjection(speaker, networkInterface, instantOf(world.cluster));
  return !needsWrite && says(networkInterface) === belongs(speaker);
}

/** What is not ours of an interface, with the place of ours in it; every entry of our type counts as ours. */
function othersOf({ spec, status, metadata }: InterfaceObject): unknown {
  const entries = (status?.conditions ?? []).map((entry) => (entry?.type === "HolderAvailable" ? "ours" : entry));
  const { resourceVersion: _, ...kept } = metadata;
  return { spec, kept, entries: entries.includes("ours") ? entries : [...entries, "ours"], phase: status?.phase };
}

export function keepsOthers(before: InterfaceObject, after: InterfaceObject): boolean {
  return equal(othersOf(before), othersOf(after));
}
