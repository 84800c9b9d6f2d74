// An API server as its clients meet it: objects under resourceVersion, a status subresource, JSON Patch with `test`,
// finalizers, and watches whose caches lag. Every answer is a code; every object is frozen, so nobody shares a change.
import equal from "fast-deep-equal";
import type { Condition, ConditionPatch, NetworkInterfaceStatus, StoredCondition } from "../../src/index.ts";
import { deepFreeze } from "../../src/testing/purity.ts";
import { patched, refusals } from "../apiserver.ts";

export interface Metadata {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly finalizers: readonly string[];
  readonly labels?: { readonly [key: string]: string };
}

export interface Resource<Spec, Status> {
  readonly metadata: Metadata;
  readonly spec: Spec;
  readonly status: Status;
}

/** What the API server answers; 500 and 504 are what a client sees of a request that failed or whose answer is lost. */
export interface Answer<Kept = unknown> {
  readonly code: 200 | 404 | 409 | 422 | 500 | 504;
  readonly object?: Kept;
}

/** The clock and the counters that all kinds share. */
export interface Cluster {
  seconds: number;
  revision: number;
  /** Requests that ask for a change, whether or not they bring one. */
  writes: number;
  reads: number;
}

/** One kind of object. */
export interface Collection<Spec, Status> {
  create(name: string, spec: Spec, status: Status, more?: Partial<Metadata>): Answer<Resource<Spec, Status>>;
  get(name: string): Resource<Spec, Status> | undefined;
  list(): Resource<Spec, Status>[];
  /** Spec, labels and finalizers; the status given is passed over. */
  update(object: Resource<Spec, Status>): Answer<Resource<Spec, Status>>;
  /** The status alone. Without a resourceVersion nothing is compared. */
  updateStatus(object: Resource<Spec, Status>, under?: "resourceVersion" | "nothing"): Answer<Resource<Spec, Status>>;
  patchStatus(name: string, patch: ConditionPatch): Answer<Resource<Spec, Status>>;
  remove(name: string): Answer;
  /** A list as it was at a revision, that a watch keeps up to date, once it is told how far. */
  cache(revision?: number): Cache<Spec, Status>;
}

export interface Cache<Spec, Status> {
  get(name: string): Resource<Spec, Status> | undefined;
  list(): Resource<Spec, Status>[];
  catchUp(revision: number): void;
}

const START = Date.parse("2026-12-01T03:00:00Z");
const GRACE_SECONDS = 30;

export function clusterClock(): Cluster {
  return { seconds: 0, revision: 0, writes: 0, reads: 0 };
}

export function instantOf(cluster: Cluster, later = 0): Date {
  return new Date(START + (cluster.seconds + later) * 1000);
}

/** As the API server writes a time. */
export function timestamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}

/** The entry the API server puts in place before any controller speaks. */
export function seeded(type: string): StoredCondition {
  const [reason, message, lastTransitionTime] = ["Pending", "Waiting for controller", "1970-01-01T00:00:00Z"];
  return { type, status: "Unknown", reason, message, lastTransitionTime };
}

const admitted = new WeakSet<object>();

/** Whether the schema takes every condition of an interface's status. */
export function admitsStatus(status: NetworkInterfaceStatus | undefined): boolean {
  return (status?.conditions ?? []).every((entry) => {
    if (entry === null || entry === undefined) return false;
    if (admitted.has(entry)) return true;
    const isAdmitted = refusals({ ...entry, message: entry.message ?? "" }).length === 0;
    if (isAdmitted) admitted.add(entry);
    return isAdmitted;
  });
}

export function collection<Spec, Status>(
  cluster: Cluster,
  admits: (status: Status) => boolean = () => true,
): Collection<Spec, Status> {
  type Kept = Resource<Spec, Status>;
  const objects = new Map<string, Kept>();
  const watched: { readonly revision: number; readonly name: string; readonly object: Kept | undefined }[] = [];
  let created = 0;

  function keep(name: string, object: Kept | undefined): Answer<Kept> {
    cluster.revision += 1;
    const kept = object && {
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(cluster.revision) },
    };
    if (kept) objects.set(name, deepFreeze(kept));
    else objects.delete(name);
    watched.push({ revision: cluster.revision, name, object: kept });
    return kept ? { code: 200, object: kept } : { code: 200 };
  }

  function change(given: Kept, under: string, changed: (stored: Kept) => Kept): Answer<Kept> {
    cluster.writes += 1;
    const stored = objects.get(given.metadata.name);
    if (stored === undefined) return { code: 404 };
    const isStale = stored.metadata.resourceVersion !== given.metadata.resourceVersion;
    if (stored.metadata.uid !== given.metadata.uid || (under === "resourceVersion" && isStale)) return { code: 409 };
    return keepChanged(stored, changed(stored));
  }

  function keepChanged(stored: Kept, changed: Kept): Answer<Kept> {
    if (equal(stored, changed)) return { code: 200, object: stored };
    const { deletionTimestamp, finalizers } = changed.metadata;
    const isGone = deletionTimestamp !== undefined && finalizers.length === 0;
    return keep(stored.metadata.name, isGone ? undefined : changed);
  }

  return {
    create(name, spec, status, more = {}) {
      cluster.writes += 1;
      if (objects.has(name)) return { code: 409 };
      created += 1;
      const metadata: Metadata = {
        name,
        uid: `${name}-${created}`,
        resourceVersion: "",
        generation: 1,
        creationTimestamp: timestamp(instantOf(cluster)),
        finalizers: [],
        ...more,
      };
      return keep(name, { metadata, spec, status });
    },
    get(name) {
      cluster.reads += 1;
      return objects.get(name);
    },
    list: () => [...objects.values()],
    update: (given) =>
      change(given, "resourceVersion", (stored) => {
        const generation = stored.metadata.generation + (equal(stored.spec, given.spec) ? 0 : 1);
        const { finalizers, labels } = given.metadata;
        const metadata = { ...stored.metadata, generation, finalizers, ...(labels === undefined ? {} : { labels }) };
        return { metadata, spec: given.spec, status: stored.status };
      }),
    updateStatus: (given, under = "resourceVersion") =>
      admits(given.status) ? change(given, under, (stored) => ({ ...stored, status: given.status })) : refuse(cluster),
    patchStatus(name, patch) {
      cluster.writes += 1;
      const stored = objects.get(name);
      if (stored === undefined) return { code: 404 };
      try {
        const { status } = patched(stored, patch);
        return admits(status) ? keepChanged(stored, { ...stored, status }) : { code: 422 };
      } catch {
        return { code: 422 }; // a `test` failed, or a position is not there
      }
    },
    remove(name) {
      cluster.writes += 1;
      const stored = objects.get(name);
      if (stored === undefined) return { code: 404 };
      if (stored.metadata.finalizers.length === 0) return keep(name, undefined);
      if (stored.metadata.deletionTimestamp !== undefined) return { code: 200 };
      const deletionTimestamp = timestamp(instantOf(cluster, GRACE_SECONDS));
      return keep(name, { ...stored, metadata: { ...stored.metadata, deletionTimestamp } });
    },
    cache(revision = cluster.revision) {
      const copies = new Map<string, Kept>();
      let at = 0;
      const catchUp = (to: number) => {
        for (let event = watched[at]; event !== undefined && event.revision <= to; event = watched[at]) {
          if (event.object) copies.set(event.name, event.object);
          else copies.delete(event.name);
          at += 1;
        }
      };
      catchUp(revision);
      return { get: (name) => copies.get(name), list: () => [...copies.values()], catchUp };
    },
  };
}

function refuse<Kept>(cluster: Cluster): Answer<Kept> {
  cluster.writes += 1;
  return { code: 422 };
}

/** A merge patch of the status as the API server applies it: the list of conditions is one value, so it is replaced. */
export function mergedConditions<Spec>(
  stored: Resource<Spec, NetworkInterfaceStatus | undefined>,
  condition: Condition,
): Resource<Spec, NetworkInterfaceStatus | undefined> {
  return { ...stored, status: { ...stored.status, conditions: [condition] } };
}
