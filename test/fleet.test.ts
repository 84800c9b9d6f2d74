// X1 and X2: one answer for every interface of a fleet, whoever holds it.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectFleet, projectHolderAvailable, type Instance, type NetworkInterface } from "../src/index.ts";
import { chooseSpeaker } from "../src/speaker.ts";
import * as given from "../src/testing/arbitraries.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { deepFreeze } from "../src/testing/purity.ts";

const now = new Date("2026-12-01T03:00:00Z");
const eth0: NetworkInterface = { metadata: { namespace: "shop", name: "eth0", generation: 4 } };

interface Holder {
  readonly name?: unknown;
  readonly says?: unknown;
  readonly created?: unknown;
  readonly deleted?: unknown;
  readonly namespace?: unknown;
  readonly holds?: readonly unknown[];
}

/** An instance that names eth0, unless it is said otherwise. */
function holder({ name = "web-0", says, created, deleted, namespace = "shop", holds = ["eth0"] }: Holder): Instance {
  return asGiven({
    metadata: { name, namespace, creationTimestamp: created, deletionTimestamp: deleted },
    status: {
      conditions: says === undefined ? [] : [{ type: "Available", status: says, reason: "Stopped", message: "exit 0" }],
      networkInterfaces: holds.map((each) => ({ networkInterfaceRef: { name: each } })),
    },
  });
}

/** Every order of a list. */
function orders<Entry>(list: readonly Entry[]): Entry[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, at) => orders(list.filter((_, index) => index !== at)).map((rest) => [first, ...rest]));
}

const [MONDAY, TUESDAY, SOON] = ["2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z", "2026-12-01T03:00:30Z"];

describe("where several instances name one interface (X1)", () => {
  test.each<[string, Holder[], string, string]>([
    [
      "one that is terminating yields to one that serves",
      [
        { name: "old", says: "True", created: MONDAY, deleted: SOON },
        { name: "new", says: "True", created: TUESDAY },
      ],
      "new",
      "True",
    ],
    [
      "a terminating one created later yields too",
      [
        { name: "old", says: "True", created: MONDAY },
        { name: "new", says: "True", created: TUESDAY, deleted: SOON },
      ],
      "old",
      "True",
    ],
    [
      "one that is terminating yields to one that has not reported",
      [
        { name: "old", says: "True", created: MONDAY, deleted: SOON },
        { name: "new", created: TUESDAY },
      ],
      "new",
      "False",
    ],
    [
      "of two that are terminating the one created last speaks",
      [
        { name: "a", created: MONDAY, deleted: SOON },
        { name: "b", created: TUESDAY, deleted: SOON },
      ],
      "b",
      "False",
    ],
    [
      "the one created last speaks, where it serves",
      [
        { name: "a", says: "False", created: MONDAY },
        { name: "b", says: "True", created: TUESDAY },
      ],
      "b",
      "True",
    ],
    [
      "the one created last speaks, where it does not serve",
      [
        { name: "a", says: "True", created: MONDAY },
        { name: "b", says: "False", created: TUESDAY },
      ],
      "b",
      "False",
    ],
    [
      "times are compared as instants, not as texts",
      [
        { name: "a", says: "True", created: "2026-12-01T00:30:00+02:00" },
        { name: "b", created: "2026-11-30T23:00:00Z" },
      ],
      "b",
      "False",
    ],
    [
      "a Date and a text are compared as instants",
      [
        { name: "a", says: "True", created: new Date(MONDAY) },
        { name: "b", created: TUESDAY },
      ],
      "b",
      "False",
    ],
    [
      "on a tie the one that does not serve speaks",
      [
        { name: "a", says: "True", created: MONDAY },
        { name: "b", says: "False", created: MONDAY },
      ],
      "b",
      "False",
    ],
    [
      "on a tie of those that serve the first by name speaks",
      [
        { name: "b", says: "True", created: MONDAY },
        { name: "a", says: "True", created: MONDAY },
      ],
      "a",
      "True",
    ],
    [
      "on a tie of those that do not serve the first by name speaks",
      [
        { name: "b", says: "False", created: MONDAY },
        { name: "a", says: "Unknown", created: MONDAY },
      ],
      "a",
      "False",
    ],
    [
      "on a tie for the last an older one that does not serve speaks",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "True", created: TUESDAY },
        { name: "c", says: "False", created: MONDAY },
      ],
      "c",
      "False",
    ],
    [
      "a tie of others does not count",
      [
        { name: "a", says: "False", created: MONDAY },
        { name: "b", says: "False", created: MONDAY },
        { name: "c", says: "True", created: TUESDAY },
      ],
      "c",
      "True",
    ],
    [
      "a creation time that cannot be read is a tie",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "False", created: "yesterday" },
      ],
      "b",
      "False",
    ],
    [
      "no creation time is a tie",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "False" },
      ],
      "b",
      "False",
    ],
    [
      "the zero time is a tie",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "False", created: "0001-01-01T00:00:00Z" },
      ],
      "b",
      "False",
    ],
    [
      "where all serve, a creation time that cannot be read does no harm",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "True", created: null },
      ],
      "a",
      "True",
    ],
    [
      "the creation time of one that is terminating does not count",
      [
        { name: "a", says: "True", created: TUESDAY },
        { name: "b", says: "False", created: MONDAY },
        { name: "c", created: "unreadable", deleted: SOON },
      ],
      "a",
      "True",
    ],
  ])("%s", (_, holders, speaker, status) => {
    for (const instances of orders(holders.map(holder))) {
      const [projection] = projectFleet(deepFreeze(instances), [eth0], now);
      expect(projection?.holder?.metadata?.name).toBe(speaker);
      expect(projection).toMatchObject({ condition: { status, observedGeneration: 4 }, needsWrite: true });
    }
  });

  test("an instance that names an interface twice does not contest it", () => {
    const twice = holder({ says: "True", holds: ["eth0", "eth0"] });
    expect(projectFleet([twice], [eth0], now)).toMatchObject([{ rule: "available", condition: { status: "True" } }]);
  });

  test.each([
    ["another namespace", { namespace: "other" }],
    ["no namespace", { namespace: null }],
    ["another name", { holds: ["eth1"] }],
    ["a name in another case", { holds: ["ETH0"] }],
  ])("an instance of %s does not contest it", (_, fields) => {
    const [projection] = projectFleet([holder({ says: "True" }), holder({ name: "other", ...fields })], [eth0], now);
    expect(projection).toMatchObject({ rule: "available", condition: { status: "True" } });
  });

  test("names that could be spelled alike with their namespace stay apart", () => {
    const instances = [holder({ namespace: "a/b", holds: ["c"], says: "True" })];
    const interfaces = [{ metadata: { namespace: "a", name: "b/c" } }, { metadata: { namespace: "a/b", name: "c" } }];
    expect(projectFleet(instances, interfaces, now).map(({ rule }) => rule)).toEqual(["unheld", "available"]);
  });
});

describe("where no instance names an interface (X2)", () => {
  const saying = (status: unknown): NetworkInterface =>
    asGiven({
      metadata: { name: "eth0", generation: 4 },
      status: { conditions: [{ type: "HolderAvailable", status }] },
    });

  test("a True is taken back", () => {
    const retained = saying("True");
    const condition = {
      type: "HolderAvailable",
      status: "False",
      observedGeneration: 4,
      lastTransitionTime: "2026-12-01T03:00:00Z",
      reason: "HolderAbsent",
      message: "No instance holds this interface",
    };
    expect(projectFleet([], [retained], now)).toEqual([
      { networkInterface: retained, rule: "unheld", condition, needsWrite: true },
    ]);
  });

  test.each([
    ["False", saying("False")],
    ["Unknown", saying("Unknown")],
    ["true", saying("true")],
    ["nothing", saying(undefined)],
    ["no entry", {}],
    ["no True of ours", { status: { conditions: [{ type: "Programmed", status: "True" }] } }],
    [
      "a True that is not the first",
      { status: { conditions: [{ type: "HolderAvailable" }, { type: "HolderAvailable", status: "True" }] } },
    ],
  ])("what says %s is left alone", (_, networkInterface) => {
    expect(projectFleet([], [networkInterface], now)).toEqual([
      { networkInterface, rule: "unheld", needsWrite: false },
    ]);
  });
});

test.each([
  [null, [], now, new TypeError("instances must be an array, got null")],
  [{}, [], now, new TypeError("instances must be an array, got object")],
  [[], undefined, now, new TypeError("networkInterfaces must be an array, got undefined")],
  [[{}, null], [], now, new TypeError("instances[1] must be an object, got null")],
  [[], [{}, "eth0"], now, new TypeError("networkInterfaces[1] must be an object, got string")],
  [[], [], new Date(NaN), new RangeError("now must be a valid Date, got an invalid Date")],
  [[], [], undefined, new RangeError("now must be a valid Date, got undefined")],
])("a fleet of %j and %j at %j is refused", (instances, interfaces, at, error) => {
  expect(() =>
    projectFleet(asGiven<Instance[]>(instances), asGiven<NetworkInterface[]>(interfaces), asGiven<Date>(at)),
  ).toThrow(error);
});

const times = fc.constantFrom<unknown>(MONDAY, TUESDAY, "unreadable", undefined);
const names = fc.constantFrom("eth0", "eth1", "eth2", "__proto__");

/** Any instance, and any interface, of few names: so that they meet. */
const anyHolder = fc
  .record({
    any: given.instance(),
    name: fc.constantFrom("a", "b"),
    created: times,
    holds: fc.array(names, { maxLength: 3 }),
  })
  .chain(({ any, name, created, holds }) =>
    fc.constantFrom<unknown>(SOON, undefined).map((deleted): Instance => {
      const networkInterfaces = holds.map((each) => ({ networkInterfaceRef: { name: each } }));
      const metadata = { name, creationTimestamp: created, deletionTimestamp: deleted };
      return asGiven({ metadata, status: { ...any.status, networkInterfaces } });
    }),
  );
const anyHeld = fc
  .tuple(given.networkInterface(), names)
  .map(([any, name]): NetworkInterface => asGiven({ ...any, metadata: { ...any.metadata, namespace: "", name } }));

const fleets = fc
  .record({ instances: fc.array(anyHolder, { maxLength: 6 }), interfaces: fc.array(anyHeld, { maxLength: 6 }) })
  .map(deepFreeze);

/** A list in some order that its own length and a number decide. */
function shuffled<Entry>(list: readonly Entry[], by: number): Entry[] {
  const order = (index: number) => ((index + 1) * (2 * by + 1) * 2_654_435_761) % 4_294_967_296;
  return list
    .map((entry, index) => ({ entry, key: order(index) }))
    .sort((one, other) => one.key - other.key)
    .map(({ entry }) => entry);
}

test.each([
  ["before", [2, 1]],
  ["after", [1, 2]],
])("an instance that names an interface twice is no rival of itself, %s another", (_where, counts) => {
  const older = holder({ name: "web-0", says: "False", created: MONDAY });
  const newer = (count: number) =>
    holder({ name: "web-1", says: "True", created: TUESDAY, holds: Array.from({ length: count }, () => "eth0") });
  const instances = counts.map((count) => (count === 2 ? newer(2) : older));
  expect(projectFleet(instances, [eth0], now)[0]?.condition?.status).toBe("True");
});

test("an instance that is given twice is no rival of itself, wherever it stands", () => {
  const older = holder({ name: "web-0", says: "False", created: MONDAY });
  const newer = holder({ name: "web-1", says: "True", created: TUESDAY });
  const orders = [
    [newer, newer, older],
    [newer, older, newer],
    [older, newer, newer],
  ];
  const statuses = orders.map((instances) => projectFleet(instances, [eth0], now)[0]?.condition?.status);
  expect(statuses).toEqual(["True", "True", "True"]);
});

test("there is no speaker without a holder", () => {
  expect(() => chooseSpeaker([])).toThrow(new TypeError("holders must not be empty"));
});

describe("of any fleet", () => {
  test("there is one answer for each interface, in the order given", () => {
    fc.assert(
      fc.property(fleets, ({ instances, interfaces }) => {
        const answers = projectFleet(instances, interfaces, now);
        expect(answers.length).toBe(interfaces.length);
        answers.forEach(({ networkInterface }, index) => expect(networkInterface).toBe(interfaces[index]));
      }),
    );
  });

  test("the order of the input changes no answer", () => {
    fc.assert(
      fc.property(fleets, fc.nat(1000), ({ instances, interfaces }, by) => {
        const said = ({ condition, needsWrite, rule }: ReturnType<typeof projectFleet>[number]) => ({
          condition,
          needsWrite,
          rule,
        });
        const answers = new Map(
          projectFleet(instances, interfaces, now).map((each) => [each.networkInterface, said(each)]),
        );
        for (const each of projectFleet(shuffled(instances, by), shuffled(interfaces, by), now)) {
          expect(said(each)).toEqual(answers.get(each.networkInterface));
        }
      }),
    );
  });

  test("of two that say the same by another rule the same one speaks, whatever their order", () => {
    const silent = { status: { networkInterfaces: [{ networkInterfaceRef: { name: "eth0" } }] } };
    const own = {
      type: "Available",
      status: "False",
      reason: "HolderNotReported",
      message: "The instance holding this interface has not reported an availability state",
    };
    const speaking = { status: { ...silent.status, conditions: [own] } };
    const rule = (...instances: Instance[]) => projectFleet(instances, [{ metadata: { name: "eth0" } }], now)[0]?.rule;
    expect(rule(silent, speaking)).toBe(rule(speaking, silent));
  });

  test("an interface that one instance names gets what that instance alone projects", () => {
    fc.assert(
      fc.property(fleets, ({ instances, interfaces }) => {
        for (const { networkInterface, ...answer } of projectFleet(instances, interfaces, now)) {
          const names = (instance: Instance) =>
            instance.status?.networkInterfaces?.some(
              (each) => each?.networkInterfaceRef?.name === networkInterface.metadata?.name,
            );
          const holders = instances.filter(names);
          expect(answer.holder === undefined).toBe(holders.length === 0);
          const [only] = holders;
          if (holders.length !== 1 || only === undefined) continue;
          expect(answer).toMatchObject({ holder: only, ...projectHolderAvailable(only, networkInterface, now) });
        }
      }),
    );
  });

  test("it is True only where one of its holders says so, and none that is terminating is heard before one that stays", () => {
    fc.assert(
      fc.property(fleets, ({ instances, interfaces }) => {
        for (const { holder: speaker, condition, networkInterface } of projectFleet(instances, interfaces, now)) {
          if (condition?.status !== "True") continue;
          expect(speaker?.metadata?.deletionTimestamp).toBeUndefined();
          expect(projectHolderAvailable(speaker ?? {}, networkInterface, now).condition.status).toBe("True");
        }
      }),
    );
  });
});

/** How many properties are read of a fleet, down to its last field. */
function reads(instances: readonly Instance[], interfaces: readonly NetworkInterface[]): number {
  let count = 0;
  const counted = <Value>(value: Value): Value => {
    if (typeof value !== "object" || value === null) return value;
    const get = (target: object, key: string | symbol) => {
      count += 1;
      return counted<unknown>(Reflect.get(target, key));
    };
    return asGiven(new Proxy(value, { get }));
  };
  projectFleet(instances.map(counted), interfaces.map(counted), now);
  return count;
}

const upTo = (size: number) => Array.from({ length: size }, (_, index) => index);

test("what is read grows with the number of objects, not with the product", () => {
  const fleet = (size: number) => {
    const one = (index: number) =>
      holder({ name: `web-${index}`, says: "True", created: MONDAY, holds: [`eth-${index}`] });
    const next = (index: number) => holder({ name: `next-${index}`, created: TUESDAY, holds: [`eth-${index}`] });
    const instances = upTo(size).flatMap((index) => (index % 10 === 0 ? [one(index), next(index)] : [one(index)]));
    const interfaces = upTo(size).map((index) => ({ metadata: { namespace: "shop", name: `eth-${index}` } }));
    return reads(instances, interfaces);
  };
  expect(fleet(100)).toBeGreaterThan(100);
  expect(fleet(1000)).toBeLessThanOrEqual(10 * fleet(100));
});

test("an interface that everybody wants does not multiply what is read", () => {
  const wanted = (size: number) =>
    reads(
      upTo(size).map((index) => holder({ name: `web-${index}`, says: "True", created: MONDAY })),
      [eth0],
    );
  // Putting them in order reads some of them more than once, as sorting does.
  expect(wanted(1000)).toBeLessThan(20 * wanted(100));
});
