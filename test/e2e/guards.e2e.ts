// What the guards of a write are worth on a real API server, and what the writes without them do.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conditionPatch, projectHolderAvailable, withCondition, type Instance } from "../../src/index.ts";
import { accepted, type StoredInterface } from "./client.ts";
import { startControlPlane, type ControlPlane } from "./control-plane.ts";
import { BARE_INTERFACES, define, INTERFACES, path, seed, statusPath, type Resource } from "./definitions.ts";

const now = new Date("2026-12-01T03:00:00Z");
const time = "2026-01-01T00:00:00Z";
const serving: Instance = { status: { conditions: [{ type: "Available", status: "True" }] } };
const leaving: Instance = { metadata: { deletionTimestamp: "2026-12-01T03:00:30Z" } };

const programmed = entry("Programmed", "True", "Programmed");
const ours = entry("HolderAvailable", "True", "Available", "Instance is available");

let plane: ControlPlane;
let names = 0;

beforeAll(async () => {
  plane = await startControlPlane();
  await define(plane.api);
});
afterAll(() => plane?.stop());

describe("a patch that replaces, once another writer was there", () => {
  test.each([
    { what: "moved the entry", list: [programmed, ours], code: 422 },
    { what: "took the entry away", list: [programmed], code: 422 },
    { what: "changed its status", list: [{ ...ours, status: "False" }, programmed], code: 422 },
    { what: "changed its reason", list: [{ ...ours, reason: "Preferred" }, programmed], code: 422 },
    { what: "changed its message", list: [{ ...ours, message: "m" }, programmed], code: 200 },
    {
      what: "changed its time",
      list: [{ ...ours, lastTransitionTime: "2026-02-01T00:00:00Z" }, programmed],
      code: 200,
    },
    { what: "changed another entry", list: [ours, { ...programmed, status: "False" }], code: 200 },
    { what: "appended another entry", list: [ours, programmed, entry("Prepared", "True", "Prepared")], code: 200 },
  ])("that $what: $code", async ({ list, code }) => {
    const read = await holding(INTERFACES, { conditions: [ours, programmed] });
    const since = await putConditions(read, list);
    const { condition } = projectHolderAvailable(leaving, read, now);
    expect(await send(read, conditionPatch(read, condition))).toBe(code);
    const after = await get(read);
    expect(after.status).toEqual(code === 200 ? withCondition(since, condition).status : since.status);
    if (code !== 200) expect(after.metadata.resourceVersion).toBe(since.metadata.resourceVersion);
  });

  test("a patch of what the API server seeded, and nobody stored, finds its entry", async () => {
    const read = await holding(INTERFACES, undefined);
    expect(read.status?.conditions).toEqual([seed("HolderAvailable")]);
    const { condition } = projectHolderAvailable(serving, read, now);
    expect(await send(read, conditionPatch(read, condition))).toBe(200);
    expect((await get(read)).status?.conditions).toEqual([condition]);
  });
});

describe("an update of the whole status", () => {
  test("under a stale resourceVersion: 409, and nothing changes", async () => {
    const read = await holding(INTERFACES, { conditions: [ours, programmed] });
    const since = await putConditions(read, [ours, { ...programmed, status: "False" }]);
    const { condition } = projectHolderAvailable(leaving, read, now);
    expect((await plane.api.put(at(read), withCondition(read, condition))).code).toBe(409);
    expect(await get(read)).toEqual(since);
  });
});

describe.each([
  { what: "no status", status: undefined, kept: {} },
  { what: "an empty status", status: {}, kept: {} },
  { what: "a status without a list", status: { phase: "Bound" }, kept: { phase: "Bound" } },
  { what: "an empty list", status: { conditions: [] }, kept: {} },
  { what: "a list of others", status: { conditions: [programmed] }, kept: { conditions: [programmed] } },
])("on $what", ({ status, kept }) => {
  const { condition } = projectHolderAvailable(serving, {}, now);
  const whole = { ...kept, conditions: [...(kept.conditions ?? []), condition] };

  test("the entry is created by a patch", async () => {
    const read = await holding(BARE_INTERFACES, status);
    expect(await send(read, conditionPatch(read, condition))).toBe(200);
    expect((await get(read)).status).toEqual(whole);
  });

  test("the entry is created by an update", async () => {
    const read = await holding(BARE_INTERFACES, status);
    expect((await plane.api.put(at(read), withCondition(read, condition))).code).toBe(200);
    expect((await get(read)).status).toEqual(whole);
  });

  test("a patch under a stale resourceVersion: 422, and nothing is lost", async () => {
    const read = await holding(BARE_INTERFACES, status);
    const since = await putConditions(read, [entry("Prepared", "True", "Prepared")]);
    expect(await send(read, conditionPatch(read, condition))).toBe(422);
    expect(await get(read)).toEqual(since);
  });
});

test("two that append at once leave one entry, and the one who lost needs no write or wins the next time", async () => {
  const codes = new Set<number>();
  for (let round = 0; round < 50; round++) {
    const read = await holding(BARE_INTERFACES, round % 2 === 0 ? { conditions: [programmed] } : undefined);
    const appending = [serving, leaving].map((instance) =>
      send(read, conditionPatch(read, projectHolderAvailable(instance, read, now).condition)),
    );
    const [one = 0, other = 0] = (await Promise.all(appending)).sort();
    expect(one).toBe(200);
    codes.add(other);
    expect(types(await get(read)).filter((type) => type === "HolderAvailable")).toHaveLength(1);

    const again = await get(read);
    const { condition } = projectHolderAvailable(leaving, again, now);
    expect(await send(again, conditionPatch(again, condition))).toBe(200);
    expect(types(await get(read)).filter((type) => type === "HolderAvailable")).toHaveLength(1);
  }
  console.log(`the one who lost was answered ${[...codes].join(" or ")}`);
  expect([...codes].every((code) => code === 409 || code === 422)).toBe(true);
});

describe("what the library does not offer", () => {
  const { condition } = projectHolderAvailable(serving, {}, now);

  test("a merge patch that carries one entry drops the others", async () => {
    const read = await holding(INTERFACES, { conditions: [programmed, ours] });
    const body = { status: { conditions: [condition] } };
    expect((await plane.api.patch(at(read), { contentType: "application/merge-patch+json", body })).code).toBe(200);
    expect(types(await get(read))).toEqual(["HolderAvailable"]);
  });

  test("a server-side apply that carries one entry drops the others", async () => {
    const read = await holding(INTERFACES, { conditions: [programmed, ours] });
    const { apiVersion, kind, metadata } = read;
    const body = { apiVersion, kind, metadata: { name: metadata.name }, status: { conditions: [condition] } };
    const applying = plane.api.patch(`${at(read)}?fieldManager=compute&force=true`, {
      contentType: "application/apply-patch+yaml",
      body,
    });
    expect((await applying).code).toBe(200);
    expect(types(await get(read))).toEqual(["HolderAvailable"]);
  });
});

test("a patch sent with another content type: 415, or 400 where that names another kind of patch", async () => {
  const read = await holding(INTERFACES, { conditions: [ours] });
  const { body } = conditionPatch(read, projectHolderAvailable(leaving, read, now).condition);
  expect((await plane.api.patch(at(read), { contentType: "application/json", body })).code).toBe(415);
  expect((await plane.api.patch(at(read), { contentType: "application/merge-patch+json", body })).code).toBe(400);
  expect((await get(read)).status?.conditions).toEqual([ours]);
});

test("a patch of an interface that is gone: 404", async () => {
  const read = await holding(INTERFACES, { conditions: [ours] });
  await accepted(plane.api.delete(path(INTERFACES, read.metadata.name)));
  expect(await send(read, conditionPatch(read, projectHolderAvailable(leaving, read, now).condition))).toBe(404);
});

function entry(type: string, status: string, reason: string, message = "") {
  return { type, status, reason, message, lastTransitionTime: time };
}

async function holding(resource: Resource, status: object | undefined): Promise<StoredInterface> {
  const created = await accepted(
    plane.api.post<StoredInterface>(path(resource), {
      apiVersion: `${resource.group}/v1alpha`,
      kind: resource.kind,
      metadata: { name: `eth${names++}` },
    }),
  );
  if (status !== undefined) await accepted(plane.api.put(at(created), { ...created, status }));
  return get(created);
}

async function putConditions(networkInterface: StoredInterface, conditions: object[]): Promise<StoredInterface> {
  const status = { ...networkInterface.status, conditions };
  await accepted(plane.api.put(at(networkInterface), { ...networkInterface, status }));
  return get(networkInterface);
}

async function send(read: StoredInterface, patch: Parameters<ControlPlane["api"]["patch"]>[1]): Promise<number> {
  return (await plane.api.patch(at(read), patch)).code;
}

function get(read: StoredInterface): Promise<StoredInterface> {
  return accepted(plane.api.get<StoredInterface>(path(resourceOf(read), read.metadata.name)));
}

function at(read: StoredInterface): string {
  return statusPath(resourceOf(read), read.metadata.name);
}

function resourceOf({ apiVersion }: StoredInterface): Resource {
  return apiVersion.startsWith(BARE_INTERFACES.group) ? BARE_INTERFACES : INTERFACES;
}

function types({ status }: StoredInterface) {
  return (status?.conditions ?? []).map((condition) => condition.type);
}
