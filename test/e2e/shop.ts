// A small cloud as seen from outside: makes instances and interfaces, speaks for them, and writes down all that happens.
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { afterAll, beforeAll, expect } from "vitest";
import { projectFleet, type AccessRule, type StoredCondition } from "../../src/index.ts";
import { accepted, type Api, type StoredInstance, type StoredInterface } from "./client.ts";
import { startControlPlane, type ControlPlane } from "./control-plane.ts";
import { define, INSTANCES, INTERFACES, path, seed, statusPath } from "./definitions.ts";

const ZONE = "networking.datumapis.com/location";
const time = "2026-01-01T00:00:00Z";

/** The conditions of the other writers. */
export const OTHERS = ["Allocated", "Prepared", "Programmed"].map((type) => ({
  type,
  status: "True",
  reason: type,
  message: "",
  lastTransitionTime: time,
}));

/** How it stood after one write: the version counts every write to either resource, so that all are in one order. */
interface Moment<Kind> {
  readonly version: bigint;
  readonly event: string;
  readonly object: Kind;
}

export interface Shop {
  createInterface(name: string, conditions?: readonly object[], location?: string): Promise<void>;
  /** An instance that holds the interfaces; without a word of its own it says what the API server seeds. */
  createInstance(name: string, interfaces: readonly string[], word?: StoredCondition, more?: object): Promise<void>;
  /** Puts conditions of an instance in place, and other fields of its status. */
  say(name: string, conditions: readonly StoredCondition[], status?: object): Promise<void>;
  deleteInstance(name: string): Promise<void>;
  deleteInterface(name: string): Promise<void>;
  interface(name: string): Promise<StoredInterface>;
  interfaces(): Promise<StoredInterface[]>;
  instances(): Promise<StoredInstance[]>;
  /** Another writer sets its own condition on an interface. */
  reprogram(name: string, reason: string): Promise<void>;
  /** The condition on an interface, in short: `True Available`. */
  holder(name: string): Promise<string>;
  /** Waits until it is that. */
  becomes(name: string, holder: string): Promise<void>;
  isGone(name: string): Promise<void>;
  /** Waits until every interface says what the specification wants of it. */
  isRight(): Promise<void>;
}

export function word(status: string, reason: string, message = ""): StoredCondition {
  return { type: "Available", status, reason, message, lastTransitionTime: time };
}

export const AVAILABLE = word("True", "Started", "up for 3 s");

/** What the example says its controller may do. */
export function exampleAccess(): AccessRole {
  const file = new URL("../../docs/examples/controller/access.yaml", import.meta.url);
  return load(readFileSync(file, "utf8")) as AccessRole;
}

interface AccessRole {
  readonly rules: readonly AccessRule[];
}

/** A control plane for the tests of one file, with the resources and what the controller may do. */
export function useControlPlane(access: object): () => ControlPlane {
  let plane: ControlPlane | undefined;
  beforeAll(async () => {
    plane = await startControlPlane();
    await define(plane.api);
    const group = "rbac.authorization.k8s.io";
    const role = await accepted(plane.api.post<StoredInstance>(`/apis/${group}/v1/clusterroles`, access));
    await accepted(
      plane.api.post(`/apis/${group}/v1/clusterrolebindings`, {
        metadata: { name: role.metadata.name },
        roleRef: { apiGroup: group, kind: "ClusterRole", name: role.metadata.name },
        subjects: [{ apiGroup: group, kind: "User", name: "controller" }],
      }),
    );
  });
  afterAll(() => plane?.stop());
  return () => {
    if (plane === undefined) throw new Error("the control plane has not started");
    return plane;
  };
}

export function openShop(api: Api): Shop {
  const list = async <Kind>(resource: typeof INSTANCES) =>
    (await accepted(api.get<{ items: Kind[] }>(path(resource)))).items;
  const instances = () => list<StoredInstance>(INSTANCES);
  const interfaces = () => list<StoredInterface>(INTERFACES);
  const get = (name: string) => accepted(api.get<StoredInterface>(path(INTERFACES, name)));

  const shop: Shop = {
    async createInterface(name, conditions = [seed("HolderAvailable"), ...OTHERS], location = "ams") {
      const metadata = { name, labels: { [ZONE]: location } };
      const spec = { claimRef: { name }, reclaimPolicy: "Retain" };
      const created = await accepted(api.post<object>(path(INTERFACES), { ...typed(INTERFACES), metadata, spec }));
      const status = { phase: "Bound", conditions };
      await accepted(api.put(statusPath(INTERFACES, name), { ...created, status }));
    },
    async createInstance(name, held, own, more = {}) {
      const metadata = { name, ...more };
      await accepted(api.post(path(INSTANCES), { ...typed(INSTANCES), metadata }));
      const networkInterfaces = held.map((name) => ({ networkInterfaceRef: { name } }));
      await shop.say(name, own ? [own] : [], { networkInterfaces });
    },
    async say(name, conditions, status = {}) {
      for (;;) {
        const instance = await accepted(api.get<StoredInstance>(path(INSTANCES, name)));
        const others = (instance.status?.conditions ?? []).filter(
          (entry) => !conditions.some(({ type }) => type === entry?.type),
        );
        const after = { ...instance.status, ...status, conditions: [...others, ...conditions] };
        const answer = await api.put(statusPath(INSTANCES, name), { ...instance, status: after });
        if (answer.code === 409) continue;
        await accepted(Promise.resolve(answer));
        return;
      }
    },
    deleteInstance: async (name) => void (await accepted(api.delete(path(INSTANCES, name)))),
    deleteInterface: async (name) => void (await accepted(api.delete(path(INTERFACES, name)))),
    interface: get,
    interfaces,
    instances,
    async reprogram(name, reason) {
      for (;;) {
        const { status } = await get(name);
        const path = `/status/conditions/${status?.conditions?.findIndex(({ type }) => type === "Programmed")}`;
        const body = [
          { op: "test", path: `${path}/type`, value: "Programmed" },
          { op: "replace", path: `${path}/reason`, value: reason },
        ];
        const patch = { contentType: "application/json-patch+json", body };
        const answer = await api.patch(statusPath(INTERFACES, name), patch);
        if (answer.code === 409 || answer.code === 422) continue;
        await accepted(Promise.resolve(answer));
        return;
      }
    },
    holder: async (name) => inShort(await get(name)),
    becomes: (name, holder) => expect.poll(() => shop.holder(name)).toBe(holder),
    async isGone(name) {
      const code = async () => (await api.get(path(INSTANCES, name))).code;
      await expect.poll(code).toBe(404);
    },
    async isRight() {
      const wrong = async () =>
        projectFleet(await instances(), await interfaces(), new Date())
          .filter(({ needsWrite }) => needsWrite)
          .map(({ networkInterface, rule }) => `${networkInterface.metadata.name}: ${rule}`);
      await expect.poll(wrong, { interval: 200 }).toEqual([]);
    },
  };
  return shop;
}

/** All that happens from now on, in the order in which the server wrote it. */
export async function keepHistory(api: Api) {
  const interfaces: Moment<StoredInterface>[] = [];
  const instances: Moment<StoredInstance>[] = [];
  const stops = [
    await api.watch<StoredInterface>(path(INTERFACES), (event, object) => interfaces.push(moment(event, object))),
    await api.watch<StoredInstance>(path(INSTANCES), (event, object) => instances.push(moment(event, object))),
  ];
  return {
    interfaces,
    instances,
    /** What an interface said, one after the other, each once. */
    said: (name: string) =>
      interfaces
        .filter(({ object }) => object.metadata.name === name)
        .map(({ object }) => inShort(object))
        .filter((word, index, words) => word !== words[index - 1]),
    /** When an interface first said that. */
    firstSaid: (name: string, word: string) =>
      interfaces.find(({ object }) => object.metadata.name === name && inShort(object) === word)?.version,
    /** When an instance that was being deleted had lost the controller's finalizer. */
    released: (name: string) =>
      instances.find(
        ({ object: { metadata }, event }) =>
          metadata.name === name &&
          metadata.deletionTimestamp !== undefined &&
          (event === "DELETED" || !metadata.finalizers?.includes("compute.datumapis.com/drain")),
      )?.version,
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** The condition on an interface in short; every one of them, so that a second one shows. */
export function inShort({ status }: StoredInterface): string {
  const entries = (status?.conditions ?? []).filter(({ type }) => type === "HolderAvailable");
  return entries.map(({ status, reason }) => `${status} ${reason}`).join(", ");
}

/** The conditions of the other writers as they stand, letter for letter. */
export function others({ status }: StoredInterface): string {
  return JSON.stringify((status?.conditions ?? []).filter(({ type }) => type !== "HolderAvailable"));
}

function moment<Kind extends StoredInstance | StoredInterface>(event: string, object: Kind): Moment<Kind> {
  return { event, object, version: BigInt(object.metadata.resourceVersion) };
}

function typed({ group, kind }: typeof INSTANCES) {
  return { apiVersion: `${group}/v1alpha`, kind };
}
