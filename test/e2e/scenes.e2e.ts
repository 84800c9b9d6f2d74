// The example controller at work on a real API server, watched from outside. The scenes run one after the other and
// leave their objects where they are; the last of them is that nothing happens.
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ACCESS_RULES, checkPass, isServing, projectMembership } from "../../src/index.ts";
import { startController, type Controller } from "./controller.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import {
  AVAILABLE,
  exampleAccess,
  keepHistory,
  openShop,
  OTHERS,
  others,
  useControlPlane,
  word,
  type Shop,
} from "./shop.ts";

const IDLE = 60_000;
const TERMINATING = "False HolderTerminating";
const access = exampleAccess();
const plane = useControlPlane(access);
let proxy: Proxy;
let controller: Controller;
let shop: Shop;
let history: Awaited<ReturnType<typeof keepHistory>>;

beforeAll(async () => {
  proxy = await startProxy(plane().admin);
  shop = openShop(plane().api);
  history = await keepHistory(plane().api);
  controller = startController(proxy.port, plane().controller.token);
});
afterAll(async () => {
  history?.stop();
  await controller?.kill();
  await proxy?.stop();
});

afterEach(() => {
  const written = JSON.stringify(OTHERS.map(sorted));
  const isWritten = new Set<string>();
  for (const { object } of history.interfaces) {
    if (isWritten.has(object.metadata.name)) expect(others(object), object.metadata.name).toBe(written);
    if (others(object) === written) isWritten.add(object.metadata.name);
  }
  expect(controller.passes.flatMap((trace) => checkPass(trace).map((violation) => ({ ...violation, trace })))).toEqual(
    [],
  );
});

test("the role of the example gives on interfaces what R16 says, and no more", () => {
  expect(access.rules.filter(({ apiGroups }) => apiGroups.includes("networking.datumapis.com"))).toEqual(ACCESS_RULES);
});

test("an instance that becomes available turns its seeded interface True", async () => {
  await serving("web-0");
  expect(history.said("web-0-eth0")).toEqual(["Unknown Pending", "False Pending", "True Available"]);
});

test("an instance that stops drains its interface, with its own words", async () => {
  await serving("web-1");
  await shop.say("web-1", [word("False", "InstanceCrashing", "exit 1")]);
  await shop.becomes("web-1-eth0", "False InstanceCrashing");
});

test("an instance that turns Unknown drains its interface", async () => {
  await serving("web-2");
  await shop.say("web-2", [word("Unknown", "NodeStatusUnknown", "node lost")]);
  await shop.becomes("web-2-eth0", "False NodeStatusUnknown");
});

test("an instance that is suspended drains its interface, and is told so itself", async () => {
  await serving("web-3");
  await shop.say("web-3", [], { suspended: true });
  await shop.becomes("web-3-eth0", "False Suspended");
  const instance = (await shop.instances()).find(({ metadata }) => metadata.name === "web-3");
  expect(instance?.status?.conditions).toContainEqual(
    expect.objectContaining({ type: "Available", status: "False", reason: "Suspended" }),
  );
});

test("an instance that is stuck on its quota drains its interface, though its passes fail", async () => {
  await serving("web-4");
  const quota = (status: string) => ({ ...word(status, "Quota"), type: "QuotaGranted" });
  await shop.say("web-4", [word("False", "Pending", "waits for its quota"), quota("False")]);
  await shop.becomes("web-4-eth0", "False Pending");
  await expect.poll(() => passesOf("web-4").at(-1)?.result).toBe("failed");
  expect(passesOf("web-4").at(-1)?.steps.at(-1)).toEqual({ do: "continueReconcile", outcome: "failed" });
  await shop.say("web-4", [quota("True")]);
  await expect.poll(() => passesOf("web-4").at(-1)?.result).toBe("ok");
});

test("an instance that is deleted is seen to drain before it loses its finalizer", async () => {
  await serving("web-5");
  await shop.deleteInstance("web-5");
  await shop.isGone("web-5");
  await expectDrainedFirst("web-5");
});

test("an instance that is deleted before it ever reported goes as well", async () => {
  await shop.createInterface("web-6-eth0");
  await shop.createInstance("web-6", ["web-6-eth0"]);
  await shop.becomes("web-6-eth0", "False Pending");
  await shop.deleteInstance("web-6");
  await shop.isGone("web-6");
  await expectDrainedFirst("web-6");
});

test("a successor starts False on the interface it takes over, and serves once it says so itself", async () => {
  await serving("db-0");
  await shop.deleteInstance("db-0");
  await shop.isGone("db-0");
  expect(await shop.holder("db-0-eth0")).toBe(TERMINATING);
  await shop.createInstance("db-0", ["db-0-eth0"]);
  await shop.becomes("db-0-eth0", "False Pending");
  await shop.say("db-0", [AVAILABLE]);
  await shop.becomes("db-0-eth0", "True Available");
  expect(history.said("db-0-eth0").slice(-4)).toEqual([
    "True Available",
    TERMINATING,
    "False Pending",
    "True Available",
  ]);
});

test("a predecessor that takes long to die does not drain the successor that serves in its place", async () => {
  const hold = { finalizers: ["test.datumapis.com/hold"] };
  await shop.createInterface("db-1-eth0");
  await shop.createInstance("db-1-old", ["db-1-eth0"], AVAILABLE, hold);
  await shop.becomes("db-1-eth0", "True Available");
  await shop.deleteInstance("db-1-old");
  await shop.becomes("db-1-eth0", TERMINATING);
  await shop.createInstance("db-1-new", ["db-1-eth0"], AVAILABLE);
  await shop.becomes("db-1-eth0", "True Available");
  const passes = passesOf("db-1-old").length;
  await shop.say("db-1-old", [word("Unknown", "Stopping")]);
  await expect.poll(() => passesOf("db-1-old").length).toBeGreaterThan(passes);
  expect(await shop.holder("db-1-eth0")).toBe("True Available");
  expect(history.said("db-1-eth0").slice(-3)).toEqual(["True Available", TERMINATING, "True Available"]);
});

test("an interface that is older than the condition gets one, behind the conditions it has", async () => {
  await shop.createInterface("old-eth0", OTHERS);
  await shop.createInstance("old", ["old-eth0"], AVAILABLE);
  await shop.becomes("old-eth0", "True Available");
  const types = (await shop.interface("old-eth0")).status?.conditions?.map(({ type }) => type);
  expect(types).toEqual(["Allocated", "Prepared", "Programmed", "HolderAvailable"]);
});

test("an interface that comes later than its holder's last word is told", async () => {
  await shop.createInstance("late", ["late-eth0"], AVAILABLE);
  await expect.poll(() => passesOf("late").at(-1)?.result).toBe("ok");
  await shop.createInterface("late-eth0");
  await shop.becomes("late-eth0", "True Available");
});

test("an instance with two interfaces, one of which does not exist and one twice, tells those that do", async () => {
  for (const name of ["two-eth0", "two-eth1"]) await shop.createInterface(name);
  await shop.createInstance("two", ["two-eth0", "gone", "two-eth1", "two-eth0"], AVAILABLE);
  for (const name of ["two-eth0", "two-eth1"]) await shop.becomes(name, "True Available");
  await shop.deleteInstance("two");
  await shop.isGone("two");
  for (const name of ["two-eth0", "two-eth1"]) expect(await shop.holder(name)).toBe(TERMINATING);
});

test("ten that are scaled down at once drain each before it goes, by one write each", async () => {
  const names = numbered("down", 10);
  await Promise.all(names.map(serving));
  const before = writes().length;
  await Promise.all(names.map((name) => shop.deleteInstance(name)));
  for (const name of names) await shop.isGone(name);
  for (const name of names) await expectDrainedFirst(name);
  const drains = writes()
    .slice(before)
    .filter(({ resource }) => resource === "networkinterfaces/status");
  expect(drains.map(({ name, code }) => `${code} ${name}`).sort()).toEqual(names.map((name) => `200 ${name}-eth0`));
});

test("a rolling update of twenty never has fewer than twenty that serve", async () => {
  const from = numbered("roll", 20);
  await Promise.all(from.map(serving));
  const mine = ({ metadata }: { metadata: { name: string } }) => metadata.name.startsWith("roll");
  const start = history.interfaces.length;
  const interfaces = new Map((await shop.interfaces()).filter(mine).map((each) => [each.metadata.name, each]));
  expect([...interfaces.values()].filter(isServing)).toHaveLength(20);

  for (let first = 0; first < from.length; first += 4) {
    const batch = from.slice(first, first + 4);
    await Promise.all(batch.map((name) => serving(name.replace("roll", "roll-next"))));
    await Promise.all(batch.map((name) => shop.deleteInstance(name)));
    for (const name of batch) await shop.isGone(name);
    for (const name of batch) await expectDrainedFirst(name);
    await Promise.all(batch.map((name) => shop.deleteInterface(`${name}-eth0`)));
  }

  const counts: number[] = [];
  await expect
    .poll(() => history.interfaces.filter(({ event }) => event === "DELETED").length)
    .toBeGreaterThanOrEqual(20);
  for (const { event, object } of history.interfaces.slice(start).filter(({ object }) => mine(object))) {
    if (event === "DELETED") interfaces.delete(object.metadata.name);
    else interfaces.set(object.metadata.name, object);
    counts.push(projectMembership({}, [...interfaces.values()]).status.summary.healthy);
  }
  expect(counts.length).toBeGreaterThan(60);
  expect(Math.min(...counts)).toBe(20);
  expect(Math.max(...counts)).toBe(24);
});

test("a controller that starts anew takes nothing back, though it sees the interfaces before their holders", async () => {
  await shop.isRight();
  await controller.kill();
  const before = await versions();
  const wrote = writes().length;
  proxy.faults(({ verb, resource }) => (verb === "list" && resource === "instances" ? { delay: 1_000 } : undefined));
  controller = startController(proxy.port, plane().controller.token);
  const alive = (await shop.instances()).length;
  await expect.poll(() => new Set(controller.passes.map(({ key }) => key)).size).toBe(alive);
  proxy.faults(() => undefined);
  expect(await versions()).toEqual(before);
  expect(writes()).toHaveLength(wrote);
});

test("for an idle minute nothing at all is written", { timeout: IDLE + 30_000 }, async () => {
  await shop.isRight();
  const before = await versions();
  const wrote = writes().length;
  expect(before.length).toBeGreaterThan(50);
  await setTimeout(IDLE);
  expect(await versions()).toEqual(before);
  expect(writes()).toHaveLength(wrote);
});

test("with networking off no interface is read or written, and deletion finishes (R15)", async () => {
  await controller.kill();
  const before = proxy.passed.length;
  controller = startController(proxy.port, plane().controller.token, { NETWORKING: "off" });
  await shop.deleteInstance("web-0");
  await shop.isGone("web-0");
  expect(await shop.holder("web-0-eth0")).toBe("True Available");
  expect(proxy.passed.slice(before).filter(({ resource }) => resource.startsWith("networkinterfaces"))).toEqual([]);
});

/** An instance with one interface, which serves. */
async function serving(name: string): Promise<void> {
  await shop.createInterface(`${name}-eth0`);
  await shop.createInstance(name, [`${name}-eth0`]);
  await shop.becomes(`${name}-eth0`, "False Pending");
  await shop.say(name, [AVAILABLE]);
  await shop.becomes(`${name}-eth0`, "True Available");
}

async function expectDrainedFirst(name: string): Promise<void> {
  await expect.poll(() => history.released(name)).toBeDefined();
  const drained = history.firstSaid(`${name}-eth0`, TERMINATING);
  expect(drained).toBeDefined();
  expect(Number(drained)).toBeLessThan(Number(history.released(name)));
}

/** Every object, and which of its versions it is at. */
async function versions(): Promise<string[]> {
  return [...(await shop.instances()), ...(await shop.interfaces())].map(
    ({ kind, metadata }) => `${kind} ${metadata.name} ${metadata.resourceVersion}`,
  );
}

function passesOf(name: string) {
  return controller.passes.filter(({ key }) => key.endsWith(`/${name}`));
}

function writes() {
  return proxy.passed.filter(({ verb }) => verb === "update" || verb === "patch");
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** With its keys in the order in which the server stores them. */
function sorted(entry: object): object {
  return Object.fromEntries(Object.entries(entry).sort());
}
