// Every write the vectors ask for goes through a real API server, as a status update and as a JSON Patch.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conditionPatch, projectHolderAvailable, withCondition, type Condition } from "../../src/index.ts";
import { now, pair } from "../../src/testing/arbitraries.ts";
import { vectors, type ExpectedAnswer, type Vector } from "../../src/testing/vectors.ts";
import { stored } from "../apiserver.ts";
import { accepted, type Refusal, type StoredInterface } from "./client.ts";
import { startControlPlane, type ControlPlane } from "./control-plane.ts";
import { BARE_INTERFACES, define, INTERFACES, path, statusPath, type Resource } from "./definitions.ts";

type Writing = Vector & { readonly expected: ExpectedAnswer };
type Way = "update" | "patch";

const isWriting = (vector: Vector): vector is Writing => vector.expected.needsWrite === true;
const writing = vectors.filter(isWriting);
const DAYS_LATER = 2 * 24 * 3600 * 1000;

/** Why the server does not hold the state that a vector gives, and of which vectors. */
const otherStates = new Map<string, Set<string>>();
const FIELDS = ["type", "status", "reason", "message", "lastTransitionTime"];
let plane: ControlPlane;
let names = 0;

beforeAll(async () => {
  plane = await startControlPlane();
  await define(plane.api);
});
afterAll(() => plane?.stop());

describe.each([
  { interfaces: "seeded", resource: INTERFACES },
  { interfaces: "bare", resource: BARE_INTERFACES },
])("on $interfaces interfaces", ({ interfaces, resource }) => {
  test.each(writing)("$id: $title", async (vector) => {
    for (const way of ["update", "patch"] as const) {
      const before = await holding(resource, vector.networkInterface.status);
      const isKept = same(before.status, vector.networkInterface.status);
      for (const why of isKept ? [] : before.refused) note(`${interfaces}: ${why}`, vector.id);
      if (isKept) expect(project(vector, before)).toEqual(answer(vector));
      await write(resource, before, vector.expected.condition, way);
      const after = await read(resource, before);
      expectOneEntryChanged(before, after, vector.expected.condition);
      expect(project(vector, after, DAYS_LATER).needsWrite).toBe(false);
    }
  });
});

test("most states are those of the vectors, and each of the others has a reason", () => {
  for (const interfaces of ["seeded", "bare"]) {
    const reasons = [...otherStates].filter(([reason]) => reason.startsWith(interfaces)).sort();
    const kept = writing.length - new Set(reasons.flatMap(([, ids]) => [...ids])).size;
    console.log(`${interfaces}: ${kept} of ${writing.length} states are held as given; the others:`);
    for (const [reason, ids] of reasons) console.log(`${String(ids.size).padStart(4)}  ${reason}`);
    expect(kept / writing.length).toBeGreaterThan(interfaces === "bare" ? 0.8 : 0.5);
  }
});

describe("what is generated", () => {
  const cases = fc.sample(fc.tuple(pair(), now()), { numRuns: 400, seed: 20261201 });
  const conditions = cases.map(([{ instance, networkInterface }, now]) =>
    projectHolderAvailable(instance, networkInterface, now),
  );

  test("is as varied as it is meant to be", () => {
    expect(new Set(conditions.map(({ condition }) => condition.reason)).size).toBeGreaterThan(20);
    expect(conditions.some(({ condition }) => Buffer.byteLength(condition.message) > 32_000)).toBe(true);
  });

  test.each(["update", "patch"] as const)("is accepted and comes back the same, by %s", async (way) => {
    for (const { condition } of conditions) {
      const before = await holding(BARE_INTERFACES, { conditions: [programmed] });
      await write(BARE_INTERFACES, before, condition, way);
      expect((await read(BARE_INTERFACES, before)).status?.conditions).toEqual([programmed, stored(condition)]);
    }
  });
});

const programmed = {
  type: "Programmed",
  status: "True",
  reason: "Programmed",
  message: "",
  lastTransitionTime: "2026-01-01T00:00:00.5+01:00",
};

/** A new interface with a status, as far as the server takes it; where it refuses entries of the list, with the others. */
async function holding(resource: Resource, status: unknown): Promise<StoredInterface & { refused: string[] }> {
  const created = await accepted(
    plane.api.post<StoredInterface>(path(resource), {
      apiVersion: `${resource.group}/v1alpha`,
      kind: resource.kind,
      metadata: { name: `eth${names++}` },
      spec: { claimRef: { name: "web-0" }, reclaimPolicy: "Retain" },
    }),
  );
  const put = (status: unknown) =>
    plane.api.put<Refusal>(statusPath(resource, created.metadata.name), { ...created, status });
  const { code, body } = status === undefined ? { code: 200, body: undefined } : await put(status);
  if (code !== 200) await put({ ...Object(status), conditions: wholeEntries(Object(status).conditions) });
  const causes = (body?.details?.causes ?? []).map(
    ({ reason, field }) => `${code} ${reason} ${field.replaceAll(/\[\d+\]/g, "[]")}`,
  );
  return { ...(await read(resource, created)), refused: code === 200 ? ["200 seeded, pruned or dropped"] : causes };
}

function wholeEntries(conditions: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(conditions) ? conditions : [];
  return entries.filter((entry) => FIELDS.every((field) => typeof Object(entry)[field] === "string"));
}

function read(resource: Resource, { metadata }: StoredInterface): Promise<StoredInterface> {
  return accepted(plane.api.get<StoredInterface>(path(resource, metadata.name)));
}

async function write(resource: Resource, before: StoredInterface, condition: Condition, way: Way): Promise<void> {
  const at = statusPath(resource, before.metadata.name);
  const { code, body } = await (way === "update"
    ? plane.api.put(at, withCondition(before, condition))
    : plane.api.patch(at, conditionPatch(before, condition)));
  expect(code, JSON.stringify(body)).toBe(200);
}

function expectOneEntryChanged(before: StoredInterface, after: StoredInterface, condition: Condition): void {
  expect(after.status).toEqual(withCondition(before, condition).status);
  const others = ({ status }: StoredInterface) => (status?.conditions ?? []).map((entry) => JSON.stringify(entry));
  const index = before.status?.conditions?.findIndex(({ type }) => type === "HolderAvailable") ?? -1;
  const place = index < 0 ? others(before).length : index;
  const without = (list: string[], place: number) => list.filter((_, index) => index !== place);
  expect(without(others(after), place)).toEqual(without(others(before), place));
  expect(JSON.stringify(after.spec)).toBe(JSON.stringify(before.spec));
  expect(after.metadata.generation).toBe(before.metadata.generation);
}

/** The generation is the vector's, because the server counts its own. */
function project({ instance, networkInterface, now }: Vector, from: StoredInterface, later = 0) {
  const { generation: _, ...metadata } = from.metadata;
  const given = networkInterface.metadata?.generation;
  const asGiven = { ...from, metadata: given === undefined ? metadata : { ...metadata, generation: given } };
  return projectHolderAvailable(instance, asGiven, new Date(new Date(now).getTime() + later));
}

function answer({ expected: { condition, needsWrite } }: Writing) {
  return { condition, needsWrite };
}

function same(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}

function note(reason: string, id: string): void {
  otherStates.set(reason, (otherStates.get(reason) ?? new Set()).add(id));
}
