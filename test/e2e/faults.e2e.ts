// The example controller while networks and servers fail it: every deletion finishes, every interface ends right, and no
// other writer loses a condition.
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkPass } from "../../src/index.ts";
import { startController, type Controller } from "./controller.ts";
import { startProxy, type Fault, type Passing, type Proxy } from "./proxy.ts";
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

const TERMINATING = "False HolderTerminating";
const ABSENT = "False HolderAbsent";

const plane = useControlPlane(exampleAccess());
let proxy: Proxy;
let controller: Controller;
let shop: Shop;
let scene = 0;
/** The names of one scene: those of others are still there. */
const named = (name: string) => `${name}-${scene}`;

beforeEach(async () => {
  scene++;
  proxy = await startProxy(plane().admin);
  shop = openShop(plane().api);
  controller = startController(proxy.port, plane().controller.token);
});
afterEach(async () => {
  await controller.kill();
  await proxy.stop();
});

const isWrite = ({ verb }: Passing) => verb === "update" || verb === "patch";
const isDrain = ({ verb, resource }: Passing) => verb === "patch" && resource === "networkinterfaces/status";
const isWatch = ({ verb }: Passing) => verb === "watch";

function every(nth: number, isMeant: (passing: Passing) => boolean, fault: Fault) {
  let count = 0;
  return (passing: Passing) => (isMeant(passing) && count++ % nth === 0 ? fault : undefined);
}

describe("while it fails now and then, deletion finishes, and every interface ends right", () => {
  test.each<{ what: string; fault: (passing: Passing) => Fault; seen: number; drains?: boolean }>([
    { what: "every second write answers 500", fault: every(2, isWrite, { code: 500 }), seen: 500 },
    { what: "every second answer is 503", fault: every(2, (each) => !isWatch(each), { code: 503 }), seen: 503 },
    { what: "every third write answers 429", fault: every(3, isWrite, { code: 429 }), seen: 429 },
    { what: "every second drain answers 409", fault: every(2, isDrain, { code: 409 }), seen: 409, drains: true },
    { what: "every second drain answers 422", fault: every(2, isDrain, { code: 422 }), seen: 422, drains: true },
    { what: "the answers to every second write are lost", fault: every(2, isWrite, "lost"), seen: 0 },
    {
      what: "every answer comes late",
      fault: every(1, (each) => !isWatch(each), { delay: 700 }),
      seen: 200,
      drains: true,
    },
  ])("$what", async ({ fault, seen, drains }) => {
    await open();
    const from = proxy.passed.length;
    proxy.faults(fault);
    await change();
    for (const name of ["leaves", "leaves-two"]) await shop.isGone(named(name));
    expect(proxy.passed.slice(from).map(({ code }) => code)).toContain(seen);
    // What can be tried again at once is; what cannot does not hold the deletion up, and X2 makes up for it.
    if (drains) expect(await shop.holder(named("leaves-eth0"))).toBe(TERMINATING);
    await expectRight();
  });
});

describe("while no drain succeeds, deletion finishes all the same, and what still says True is taken back later", () => {
  test.each([
    { what: "403", fault: { code: 403 } },
    { what: "409", fault: { code: 409 } },
    { what: "422", fault: { code: 422 } },
    { what: "500", fault: { code: 500 } },
  ])("every drain answers $what", async ({ fault }) => {
    await open();
    const from = proxy.passed.length;
    proxy.faults(every(1, isDrain, fault));
    await change();
    for (const name of ["leaves", "leaves-two"]) await shop.isGone(named(name));
    expect(await shop.holder(named("leaves-eth0"))).toBe("True Available");
    await setTimeout(2_000);
    const failed = proxy.passed.slice(from).filter(isDrain);
    expect(failed.every(({ code }) => code === fault.code)).toBe(true);
    // Six interfaces, a handful of rounds each, five requests a round at the most: it backs off.
    expect(failed.length).toBeLessThan(300);
    proxy.faults(() => undefined);
    await expectRight();
    expect(await shop.holder(named("leaves-eth0"))).toBe(ABSENT);
  });
});

test("watches that are dropped again and again", async () => {
  await open();
  const dropping = setInterval(() => proxy.dropWatches(), 150);
  await change();
  await setTimeout(3_000);
  clearInterval(dropping);
  for (const name of ["leaves", "leaves-two"]) await shop.isGone(named(name));
  expect(proxy.passed.filter(isWatch).length).toBeGreaterThan(4);
  await expectRight();
  for (const name of ["leaves-eth0", "leaves-eth1", "leaves-eth2"]) {
    expect(await shop.holder(named(name))).toBe(TERMINATING);
  }
});

test("watches that are too old, so that all is listed again", async () => {
  await open();
  proxy.faults(every(1, isWatch, { code: 410 }));
  proxy.dropWatches();
  await change();
  await expect.poll(() => proxy.passed.filter(({ code }) => code === 410).length).toBeGreaterThan(1);
  proxy.faults(() => undefined);
  for (const name of ["leaves", "leaves-two"]) await shop.isGone(named(name));
  await expectRight();
});

test("a cache that lags behind what the controller itself wrote: the successor drains as its predecessor did", async () => {
  const [first, second, held] = [named("first"), named("second"), named("held-eth0")];
  await serve(first, [held]);
  await shop.deleteInstance(first);
  await shop.isGone(first);
  await setTimeout(500); // Until the cache has seen that, and nothing after it.
  const release = proxy.holdWatches("networkinterfaces");
  await shop.createInstance(second, [held], AVAILABLE);
  await shop.becomes(held, "True Available");
  await shop.deleteInstance(second);
  await shop.isGone(second);
  expect(await shop.holder(held)).toBe(TERMINATING);
  release();
});

test("a server that is killed in the middle, and comes back", async () => {
  await open();
  proxy.faults(every(1, isDrain, { delay: 500 }));
  await change();
  await plane().killServer();
  await setTimeout(1_000);
  await plane().startServer();
  proxy.faults(() => undefined);
  for (const name of ["leaves", "leaves-two"]) await shop.isGone(named(name));
  await expectRight();
});

test("a controller that is killed in mid-drain, and another that goes on: each drains before it goes", async () => {
  const names = Array.from({ length: 10 }, (_, index) => named(`down-${index}`));
  await Promise.all(names.map((name) => serve(name, [`${name}-eth0`])));
  const history = await keepHistory(plane().api);
  const late = (name: string) => names.findIndex((each) => name.startsWith(`${each}-`)) * 150;
  proxy.faults((passing) => (isDrain(passing) ? { delay: late(passing.name) } : undefined));
  await Promise.all(names.map((name) => shop.deleteInstance(name)));
  const drained = () => names.filter((name) => history.firstSaid(`${name}-eth0`, TERMINATING) !== undefined);
  await expect.poll(() => drained().length, { interval: 10 }).toBeGreaterThan(1);
  await controller.kill();
  expect(drained().length).toBeLessThan(names.length);

  proxy.faults(() => undefined);
  controller = startController(proxy.port, plane().controller.token);
  for (const name of names) await shop.isGone(name);
  await expect.poll(() => names.filter((name) => history.released(name) === undefined)).toEqual([]);
  for (const name of names) {
    expect(Number(history.firstSaid(`${name}-eth0`, TERMINATING))).toBeLessThan(Number(history.released(name)));
  }
  history.stop();
  await shop.isRight();
});

/** Five instances that serve, while nothing fails yet. */
async function open(): Promise<void> {
  await Promise.all([
    serve(named("stays"), [named("stays-eth0")]),
    serve(named("stops"), [named("stops-eth0")]),
    serve(named("is-lost"), [named("is-lost-eth0")]),
    serve(named("leaves"), [named("leaves-eth0")]),
    serve(named("leaves-two"), [named("leaves-eth1"), named("leaves-eth2")]),
  ]);
}

/** Everything that can happen to them, and one that is new; meanwhile the fabric writes what it has to say. */
async function change(): Promise<void> {
  await Promise.all([
    shop.deleteInstance(named("leaves")),
    shop.deleteInstance(named("leaves-two")),
    shop.say(named("stops"), [word("False", "Stopped", "exit 0")]),
    shop.say(named("is-lost"), [word("Unknown", "NodeStatusUnknown", "node lost")]),
    shop
      .createInterface(named("new-eth0"))
      .then(() => shop.createInstance(named("new"), [named("new-eth0")], AVAILABLE)),
  ]);
  for (const name of PROGRAMMED) await shop.reprogram(named(name), "Reprogrammed");
}

const PROGRAMMED = [
  "leaves-eth0",
  "leaves-eth1",
  "leaves-eth2",
  "stops-eth0",
  "is-lost-eth0",
  "new-eth0",
  "stays-eth0",
];

async function expectRight(): Promise<void> {
  await shop.isRight();
  const said = async (name: string) => `${name}: ${await shop.holder(named(name))}`;
  expect(await Promise.all(["stops-eth0", "is-lost-eth0", "new-eth0", "stays-eth0"].map(said))).toEqual([
    "stops-eth0: False Stopped",
    "is-lost-eth0: False NodeStatusUnknown",
    "new-eth0: True Available",
    "stays-eth0: True Available",
  ]);
  for (const name of PROGRAMMED) {
    const [allocated, prepared, programmed] = OTHERS;
    expect(JSON.parse(others(await shop.interface(named(name))))).toEqual([
      allocated,
      prepared,
      { ...programmed, reason: "Reprogrammed" },
    ]);
  }
  expect(controller.passes.flatMap((trace) => checkPass(trace).map((violation) => ({ ...violation, trace })))).toEqual(
    [],
  );
}

async function serve(name: string, interfaces: readonly string[]): Promise<void> {
  for (const each of interfaces) await shop.createInterface(each);
  await shop.createInstance(name, interfaces, AVAILABLE);
  for (const each of interfaces) await shop.becomes(each, "True Available");
}
