// R17: who takes traffic, and what networking counts of it.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isMember,
  isServing,
  projectMembership,
  type MembershipStatus,
  type NetworkInterface,
  type NetworkService,
} from "../src/index.ts";
import { networkInterface as anyInterface, asGiven } from "../src/testing/arbitraries.ts";
import { deepFreeze } from "../src/testing/purity.ts";

const LABEL = "networking.datumapis.com/location";

/** An interface at a location, as a claim holds it, and what its holder says. */
function member(location: unknown, fields: { status?: unknown; phase?: unknown } = {}): NetworkInterface {
  const { phase, status } = { phase: "Bound", status: "True", ...fields };
  const conditions = [
    { type: "Allocated", status: "True" },
    { type: "HolderAvailable", status },
  ];
  return asGiven({ metadata: { labels: { [LABEL]: location } }, status: { phase, conditions } });
}

describe("a member (R17)", () => {
  test.each([
    ["Bound", true],
    ["Available", false],
    ["bound", false],
    ["Bound ", false],
    ["", false],
    [undefined, false],
    [null, false],
    [true, false],
    [["Bound"], false],
  ])("in phase %j: %j", (phase, expected) => {
    expect(isMember(member("ams", { phase }))).toBe(expected);
    expect(isServing(member("ams", { phase }))).toBe(expected);
  });

  test.each([{}, { status: null }, { status: "Bound" }, { status: ["Bound"] }, { phase: "Bound" }])(
    "is not %j",
    (given) => {
      expect(isMember(asGiven(given))).toBe(false);
      expect(isServing(asGiven(given))).toBe(false);
    },
  );
});

describe("a member serves (R17)", () => {
  test.each([
    ["True", true],
    ["False", false],
    ["Unknown", false],
    ["true", false],
    ["True ", false],
    ["", false],
    [true, false],
    [null, false],
    [undefined, false],
    [["True"], false],
  ])("where its entry says %j: %j", (status, expected) => expect(isServing(member("ams", { status }))).toBe(expected));

  test.each([
    ["no list", undefined, false],
    ["an object for a list", { 0: { type: "HolderAvailable", status: "True" } }, false],
    ["an empty list", [], false],
    ["other types", [{ type: "Programmed", status: "True" }], false],
    ["another case", [{ type: "holderAvailable", status: "True" }], false],
    [
      "the first of two",
      [
        { type: "HolderAvailable", status: "False" },
        { type: "HolderAvailable", status: "True" },
      ],
      false,
    ],
    ["after what is no entry", [null, 7, [], { type: "HolderAvailable", status: "True" }], true],
  ])("by %s: %#", (_, conditions, expected) => {
    expect(isServing(asGiven({ status: { phase: "Bound", conditions } }))).toBe(expected);
  });
});

test.each([null, [], "eth0", 7])("an interface that is %j is refused", (given) => {
  expect(() => isMember(asGiven(given))).toThrow(/^networkInterface must be an object/);
  expect(() => isServing(asGiven(given))).toThrow(/^networkInterface must be an object/);
});

describe("the roll-up", () => {
  test.each<[string, NetworkInterface[], MembershipStatus]>([
    ["of nothing", [], { summary: { members: 0, healthy: 0, locations: 0 }, locations: [] }],
    [
      "of one that serves",
      [member("ams")],
      {
        summary: { members: 1, healthy: 1, locations: 1 },
        locations: [{ name: "ams", members: 1, healthy: 1, serving: true }],
      },
    ],
    [
      "sorted by name, whatever the order",
      [
        member("fra", { status: "False" }),
        member("ams"),
        member("fra"),
        member("ams"),
        member("dfw", { status: "Unknown" }),
      ],
      {
        summary: { members: 5, healthy: 3, locations: 3 },
        locations: [
          { name: "ams", members: 2, healthy: 2, serving: true },
          { name: "dfw", members: 1, healthy: 0, serving: false },
          { name: "fra", members: 2, healthy: 1, serving: true },
        ],
      },
    ],
    [
      "without those that no claim holds",
      [member("ams", { phase: "Available" }), member("fra", { status: "False" })],
      {
        summary: { members: 1, healthy: 0, locations: 1 },
        locations: [{ name: "fra", members: 1, healthy: 0, serving: false }],
      },
    ],
    [
      "with a member without a location among the members alone",
      [
        member(undefined),
        member(""),
        member(null),
        member(7),
        asGiven({ ...member("x"), metadata: null }),
        member("ams"),
      ],
      {
        summary: { members: 6, healthy: 1, locations: 1 },
        locations: [{ name: "ams", members: 1, healthy: 1, serving: true }],
      },
    ],
    [
      "of locations named like members of an object",
      [member("__proto__"), member("constructor", { status: "False" })],
      {
        summary: { members: 2, healthy: 1, locations: 2 },
        locations: [
          { name: "__proto__", members: 1, healthy: 1, serving: true },
          { name: "constructor", members: 1, healthy: 0, serving: false },
        ],
      },
    ],
  ])("%s", (_, interfaces, status) => {
    expect(projectMembership({}, interfaces)).toEqual({ status, needsWrite: true });
    expect(projectMembership({ status }, [...interfaces].reverse())).toEqual({ status, needsWrite: false });
  });

  test.each([63, 64, 65, 200])("of %i locations lists the first 64 by name and counts all", (count) => {
    const names = Array.from({ length: count }, (_, index) => `dc-${String(index).padStart(3, "0")}`);
    const { status } = projectMembership(
      {},
      [...names].reverse().flatMap((name) => [member(name), member(name, { status: "False" })]),
    );
    expect(status.locations.map(({ name }) => name)).toEqual(names.slice(0, 64));
    expect(status.summary).toEqual({ members: 2 * count, healthy: count, locations: count });
  });

  test("counts what a plain loop counts, in any order", () => {
    const located = fc
      .tuple(anyInterface(), fc.constantFrom("ams", "fra", "", undefined))
      .map(([each, location]) =>
        asGiven<NetworkInterface>({ ...each, metadata: { ...each.metadata, labels: { [LABEL]: location } } }),
      );
    const one = fc.oneof(
      located,
      fc.constantFrom("True", "False").map((status) => member("ams", { status })),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }).map(deepFreeze), (interfaces) => {
        const { status } = projectMembership({}, interfaces);
        const bound = interfaces.filter((each) => each.status?.phase === "Bound");
        expect(status.summary.members).toBe(bound.length);
        for (const name of ["ams", "fra"]) {
          const there = bound.filter((each) => each.metadata?.labels?.[LABEL] === name);
          const healthy = there.filter(isServing).length;
          const listed = status.locations.filter((location) => location.name === name);
          expect(listed).toEqual(
            there.length === 0 ? [] : [{ name, members: there.length, healthy, serving: healthy > 0 }],
          );
        }
        expect(status.summary.healthy).toBe(status.locations.reduce((sum, { healthy }) => sum + healthy, 0));
        expect(projectMembership({}, [...interfaces].reverse()).status).toEqual(status);
      }),
    );
  });
});

describe("whether the roll-up has to be written", () => {
  const interfaces = [member("ams"), member("fra", { status: "False" })];
  const ams = { name: "ams", members: 1, healthy: 1, serving: true };
  const fra = { name: "fra", members: 1, healthy: 0, serving: false };
  const summary = { members: 2, healthy: 1, locations: 2 };
  const bare = (fields: object): unknown => Object.assign(Object.create(null), fields);
  const reversed = (fields: object) => Object.fromEntries(Object.entries(fields).reverse());

  test.each<[string, unknown, boolean]>([
    ["what is stored is the same", { summary, locations: [ams, fra] }, false],
    [
      "its keys stand in another order",
      reversed({ summary: reversed(summary), locations: [reversed(ams), reversed(fra)] }),
      false,
    ],
    ["its objects have no prototype", bare({ summary: bare(summary), locations: [bare(ams), bare(fra)] }), false],
    [
      "it has fields of others",
      { summary: { ...summary, note: 1 }, locations: [{ ...ams, note: 1 }, fra], conditions: [] },
      false,
    ],
    ["zero and false are left out", { summary, locations: [ams, { name: "fra", members: 1 }] }, false],
    ["zero and false are null", { summary, locations: [ams, { ...fra, healthy: null, serving: null }] }, false],
    ["there is no status", undefined, true],
    ["the status is null", null, true],
    ["the status is a list", [], true],
    ["there is no summary", { locations: [ams, fra] }, true],
    ["the summary is a list", { summary: [], locations: [ams, fra] }, true],
    ["there are no locations", { summary }, true],
    ["the locations are an object", { summary, locations: { 0: ams, 1: fra } }, true],
    ["a total differs", { summary: { ...summary, healthy: 2 }, locations: [ams, fra] }, true],
    ["a total is a text", { summary: { ...summary, healthy: "1" }, locations: [ams, fra] }, true],
    ["a location differs", { summary, locations: [{ ...ams, serving: false }, fra] }, true],
    ["a location is missing", { summary, locations: [ams] }, true],
    ["a location is null", { summary, locations: [ams, null] }, true],
    ["locations stand in another order", { summary, locations: [fra, ams] }, true],
    ["one location stands twice", { summary, locations: [ams, fra, fra] }, true],
  ])("where %s", (_, status, needsWrite) => {
    expect(projectMembership(asGiven<NetworkService>({ status }), interfaces).needsWrite).toBe(needsWrite);
  });

  test.each([
    ["an empty summary is all zeros", { summary: {} }, false],
    ["an empty summary without a prototype too", bare({ summary: bare({}), locations: null }), false],
    ["a summary that is a list is none", { summary: [] }, true],
    ["a summary that is a text is none", { summary: "0" }, true],
    ["nothing was written yet", undefined, true],
  ])("where nothing is a member: %s", (_, status, needsWrite) => {
    expect(projectMembership(asGiven<NetworkService>({ status }), []).needsWrite).toBe(needsWrite);
  });
});

test.each([
  [null, [], "networkService must be an object, got null"],
  [[], [], "networkService must be an object, got an array"],
  [{}, null, "networkInterfaces must be an array, got null"],
  [{}, {}, "networkInterfaces must be an array, got object"],
  [{}, [{}, null], "networkInterfaces[1] must be an object, got null"],
])("a roll-up of %j and %j is refused", (service, interfaces, message) => {
  expect(() => projectMembership(asGiven(service), asGiven(interfaces))).toThrow(new TypeError(message));
});
