// R11, X1 and X2: which interfaces an instance holds, who speaks for one that several hold, and for one that nobody does.
import type { Instance, NetworkInterface } from "../resources.ts";
import * as given from "./arbitraries.ts";
import { carrying, saying, serving, withoutEntry } from "./cases.ts";
import * as fc from "./fast-check.ts";
import { asking, projectBy } from "./statement.ts";
import { AVAILABLE, UNHELD } from "./words.ts";

/** The instance with this metadata and this list of interfaces. */
const holding = (instance: Instance, metadata: object, networkInterfaces: unknown): Instance =>
  given.asGiven({ ...instance, metadata, status: { ...instance.status, networkInterfaces } });

const reference = (name: unknown) => ({ networkInterfaceRef: { name } });

/** What names nothing in a list of interfaces, whatever it looks like. */
const NOTHING = [...["", 7, ["eth0"]].map(reference), null, 7, {}, { name: "eth0" }, { networkInterfaceRef: "eth0" }];

/** Lists of names, each once, and of the interfaces that give them. */
const held = () =>
  fc.array(given.anyOf("eth1", "eth0", "Eth0", "toString", ...NOTHING)).map((all) => {
    const isName = (one: unknown) => typeof one === "string";
    return [[...new Set(all.filter(isName))], all.map((one) => (isName(one) ? reference(one) : one))] as const;
  });

export const reachLaws = [
  asking(
    "heldInterfaces",
    "R11",
    "an instance holds what its status names, in its own namespace, once each, in order",
    [held(), given.anyOf("shop", "", null, 7), given.anyOf(null, "eth0", {})],
    (ask, [[names, list], own, nothing]) => {
      const namespace = own === "shop" ? own : "";
      ask(holding({}, { namespace: own }, list)).gives(names.map((name) => ({ namespace, name })));
      ask(holding({}, {}, nothing)).gives([]);
    },
  ),
  asking(
    "projectHeldInterfaces",
    "R11",
    "what is held gets what it gets alone, and what does not exist is passed over",
    [given.instance(), held(), given.networkInterface(), given.now()],
    (ask, [any, [names, list], networkInterface, now], implementation) => {
      const [namespace, missing] = ["shop", "eth1"];
      const instance = holding(any, { namespace }, list);
      const projection = projectBy(implementation, networkInterface, now)(instance);
      ask(instance, (key) => (key.name === missing ? undefined : networkInterface), now).gives(
        names
          .filter((name) => name !== missing)
          .map((name) => ({ key: { namespace, name }, networkInterface, ...projection })),
      );
    },
  ),
];

/** Creation times, and how long after the first they are; without a number where they cannot be read. */
const CREATED = [
  [`${given.MIDNIGHT}.001Z`, 1],
  ["2025-12-31T23:30:00-01:00", 1_800_000],
  [`${given.MIDNIGHT}Z`, 0],
  ["2026-01-01T05:30:00+05:30", 0],
  ["", NaN],
  [`${given.ZERO}Z`, NaN],
  ["2026-02-30T00:00:00Z", NaN],
] as const;

interface Rival {
  readonly instance: Instance;
  readonly rule: "terminating" | "available" | "unavailable";
  readonly created: number;
}

/** Instances that hold eth0 of the namespace shop, in the order of name and uid. */
const rivals = (rules: readonly Rival["rule"][], times: readonly (typeof CREATED)[number][]) =>
  fc.array(fc.tuple(given.anyOf(...rules), given.anyOf(...times)), { minLength: 1, maxLength: 4 }).map((all) =>
    all.map(([rule, [creationTimestamp, created]], index): Rival => {
      const metadata = {
        namespace: "shop",
        name: `web-${index >> 1}`,
        uid: `${index}`,
        creationTimestamp,
        deletionTimestamp: rule === "terminating" ? "2026" : "",
      };
      const status = rule === "unavailable" ? "Unknown" : "True";
      return { instance: holding(saying({}, { status }), metadata, [reference("eth0")]), rule, created };
    }),
  );

/** X1 in its three points. */
const speakerOf = (rivals: readonly Rival[]): Rival | undefined => {
  const staying = rivals.filter(({ rule }) => rule !== "terminating");
  const left = staying.length > 0 ? staying : rivals;
  const last = left.filter(({ created }) => left.every((other) => other.created <= created));
  return last.length === 1 ? last[0] : (left.find(({ rule }) => rule !== "available") ?? left[0]);
};

/** Interfaces that are eth0 of the namespace shop. */
const eth0 = () =>
  given.networkInterface().map((any) => ({ ...any, metadata: { namespace: "shop", name: "eth0", generation: 4 } }));

/** Where nobody holds an interface, though someone holds eth9 and a/eth0 of shop. */
const PLACES = [
  ["shop", "eth0"],
  ["shop", "Eth9"],
  ["shop", ""],
  ["shop/a", "eth0"],
  ["", "eth9"],
] as const;

/** Twice as many that are available as others. */
const STAYING = ["available", "available", "unavailable"] as const;

export const fleetLaws = [
  ...(
    [
      ["one that is terminating yields to one that is not", [...STAYING, "terminating"], CREATED],
      ["among those left the one that was created last speaks", STAYING, CREATED.slice(0, 3)],
      ["on a tie, or an unreadable time, the first that is not available speaks", STAYING, CREATED.slice(2)],
    ] as const
  ).map(([title, rules, times]) =>
    asking(
      "projectFleet",
      "X1",
      title,
      [rivals(rules, times), eth0(), given.now()],
      (ask, [rivals, networkInterface, now], implementation) => {
        const { instance: holder = {}, rule } = speakerOf(rivals) ?? {};
        const projection = projectBy(implementation, networkInterface, now)(holder);
        const instances = rivals.map(({ instance }) => instance);
        for (const all of [instances, [...instances].reverse()]) {
          ask(all, [networkInterface], now).gives([{ networkInterface, holder, rule, ...projection }]);
        }
      },
    ),
  ),
  asking(
    "projectFleet",
    "X2",
    "a True that nobody holds is taken back, and nothing else",
    [given.networkInterface(), given.anyOf(...PLACES), given.notTrue(), given.now()],
    (ask, [any, [namespace, name], status, now], implementation) => {
      const others = [holding(serving({}), { namespace: "shop" }, ["a/eth0", "eth9", ""].map(reference))];
      const metadata = { namespace, name, generation: 4 };
      const unheld = (networkInterface: NetworkInterface) => ({ networkInterface, rule: "unheld", needsWrite: false });
      const taken = carrying({ ...any, metadata }, AVAILABLE);
      const left = [withoutEntry(taken), carrying(taken, { status })];
      const condition = { ...projectBy(implementation, taken, now)({}).condition, ...UNHELD };
      ask(others, [taken, ...left], now).gives([
        { ...unheld(taken), condition, needsWrite: true },
        ...left.map(unheld),
      ]);
    },
  ),
];
