// What a drain costs while another writer changes the same interfaces as fast as it can: the guarded patch beside
// read-then-update. Prints the table of docs/e2e.md.
import { afterAll, beforeAll, expect, test } from "vitest";
import { conditionPatch, projectHolderAvailable, withCondition, type Instance } from "../../src/index.ts";
import { accepted, type StoredInterface } from "./client.ts";
import { INTERFACES, path, statusPath } from "./definitions.ts";
import { exampleAccess, inShort, openShop, others, useControlPlane } from "./shop.ts";

const NAMES = Array.from({ length: 10 }, (_, index) => `eth${index}`);
const ROUNDS = 8;

const serving: Instance = { status: { conditions: [{ type: "Available", status: "True" }] } };
const leaving: Instance = { metadata: { deletionTimestamp: "2026-12-01T03:00:30Z" } };

interface Cost {
  requests: number;
  conflicts: number;
}

const plane = useControlPlane(exampleAccess());
/** The interfaces as an informer would have them, or as they were left where it lags behind. */
const cache = new Map<string, StoredInterface>();
let stopWatch = () => {};

beforeAll(async () => {
  const shop = openShop(plane().api);
  for (const name of NAMES) await shop.createInterface(name);
  stopWatch = await plane().api.watch<StoredInterface>(path(INTERFACES), (_event, object) => keep(object));
  for (const each of await shop.interfaces()) keep(each);
});
afterAll(() => stopWatch());

test(
  "under a busy writer a guarded patch needs one request and hardly ever conflicts",
  { timeout: 240_000 },
  async () => {
    const patching = await measure(patchGuarded);
    const updating = await measure(readThenUpdate);
    const rows = [
      ["guarded patch", patching],
      ["read, then update", updating],
    ] as const;
    const table = rows.map(
      ([what, { requests, conflicts, drains, writes }]) =>
        `| ${what} | ${(requests / drains).toFixed(2)} | ${(conflicts / drains).toFixed(2)} | ${writes} |`,
    );
    console.log(
      ["| a drain by | requests | conflicts | other writes a second |", "| --- | --- | --- | --- |", ...table].join(
        "\n",
      ),
    );
    expect(patching.requests / patching.drains).toBeLessThan(1.1);
    expect(patching.conflicts / patching.drains).toBeLessThan(0.05);
    expect(updating.requests / updating.drains).toBeGreaterThan(2.5);
  },
);

/** Drains all interfaces at once, and lets them serve again, round after round; the writer never pauses. */
async function measure(settle: (name: string, instance: Instance, cost: Cost) => Promise<void>) {
  const cost = { requests: 0, conflicts: 0 };
  let isOver = false;
  const started = performance.now();
  const writers = NAMES.map((name) => changeProgrammed(name, () => isOver));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const instance of [serving, leaving]) {
        await Promise.all(NAMES.map((name) => settle(name, instance, cost)));
        const { condition } = projectHolderAvailable(instance, {}, new Date());
        const said = (await Promise.all(NAMES.map(read))).map(inShort);
        expect(new Set(said)).toEqual(new Set([`${condition.status} ${condition.reason}`]));
      }
    }
  } finally {
    isOver = true;
  }
  const written = await Promise.all(writers);
  const seconds = (performance.now() - started) / 1000;
  for (const [index, name] of NAMES.entries()) {
    expect(others(await read(name))).toContain(`"reason":"Pass${written[index]}","status":"True","type":"Programmed"`);
  }
  const writes = Math.round(written.reduce((sum, count) => sum + count, 0) / seconds);
  return { ...cost, drains: NAMES.length * ROUNDS * 2, writes };
}

/** From the cache; where it is refused, read and projected again. */
async function patchGuarded(name: string, instance: Instance, cost: Cost): Promise<void> {
  let networkInterface = cache.get(name) ?? (await read(name));
  for (let attempt = 0; attempt < 500; attempt++) {
    const { condition } = projectHolderAvailable(instance, networkInterface, new Date());
    const patch = conditionPatch(networkInterface, condition);
    cost.requests++;
    const { code, body } = await plane().api.patch<StoredInterface>(statusPath(INTERFACES, name), patch);
    if (code === 200) return keep(body);
    expect([409, 422]).toContain(code);
    cost.conflicts++;
    cost.requests++;
    networkInterface = await read(name);
  }
  throw new Error(`${name} is not settled`);
}

/** Read, and updated as a whole under the version that was read; where it is refused, once more. */
async function readThenUpdate(name: string, instance: Instance, cost: Cost): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const networkInterface = await read(name);
    const { condition } = projectHolderAvailable(instance, networkInterface, new Date());
    cost.requests += 2;
    const { code } = await plane().api.put(statusPath(INTERFACES, name), withCondition(networkInterface, condition));
    if (code === 200) return;
    expect(code).toBe(409);
    cost.conflicts++;
  }
  throw new Error(`${name} is not settled`);
}

/** Another writer, which gives its own condition a new reason as fast as it is answered; gives how often it did. */
async function changeProgrammed(name: string, isOver: () => boolean): Promise<number> {
  const index = (await read(name)).status?.conditions?.findIndex(({ type }) => type === "Programmed");
  const path = `/status/conditions/${index}`;
  let count = 0;
  while (!isOver()) {
    const body = [
      { op: "test", path: `${path}/type`, value: "Programmed" },
      { op: "replace", path: `${path}/reason`, value: `Pass${count + 1}` },
    ];
    const patch = { contentType: "application/json-patch+json", body };
    if ((await plane().api.patch(statusPath(INTERFACES, name), patch)).code === 200) count++;
  }
  return count;
}

function keep(networkInterface: StoredInterface): void {
  const { name, resourceVersion } = networkInterface.metadata;
  const known = cache.get(name)?.metadata.resourceVersion ?? "0";
  if (BigInt(resourceVersion) > BigInt(known)) cache.set(name, networkInterface);
}

function read(name: string): Promise<StoredInterface> {
  return accepted(plane().api.get<StoredInterface>(path(INTERFACES, name)));
}
