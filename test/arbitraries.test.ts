// What the generators bring: a law sees no more than that. Each of these inputs has made an implementation go wrong.
import fc, { type Arbitrary } from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as given from "../src/testing/arbitraries.ts";
import { arbitraries } from "../src/testing/index.ts";
import { entryOfType, field, isUsableReason } from "./oracle.ts";

const DRAWS = 3000;
const draw = <Value>(arbitrary: Arbitrary<Value>): Value[] => fc.sample(arbitrary, { numRuns: DRAWS, seed: 20261201 });

/** What each generator gives; within a test it is asked once. */
const draws = new Map<unknown, readonly unknown[]>();
beforeEach(() => draws.clear());
function drawn<Value>(generator: () => Arbitrary<Value>): readonly Value[] {
  const known = draws.get(generator) ?? draw(generator());
  draws.set(generator, known);
  return given.asGiven(known);
}
/** Conditions of one type. */
const OWN = () => given.condition("Own");
const told = (value: unknown) => fc.stringify(value);

// oxlint-disable unicorn/no-useless-spread -- a long list of values is read by the row
/** Values that each of them brings, whatever else. */
const BRINGS: Readonly<Record<string, readonly [() => Arbitrary<unknown>, readonly unknown[]]>> = {
  "reasons the schema admits": [
    given.usableReason,
    [
      ...["Starting", "Stopping", "Suspended", "Pending", "InstanceCrashing", "Available", "HolderTerminating"],
      ...["A", "A_", "Quota:exceeded,retrying", "R".repeat(1024)],
    ],
  ],
  "reasons it refuses": [
    given.refusedReason,
    [
      ...["", " ", "Not Ready", "Crash-Loop", "Überlast", "R".repeat(1025), "\ud800", "Kelvin\u212a"],
      ...[undefined, null, 7, true, ["Starting"], {}],
    ],
  ],
  "any reasons": [given.anyReason, ["Starting", "Not Ready", null]],
  messages: [given.message, ["Instance is available", "exit 1", "Waiting for controller", " ", "a", "é", "\ud800"]],
  "what is no message": [given.noMessage, [undefined, null, "", 0, 7, false, [], ["exit 1"], {}]],
  "any messages": [given.anyMessage, ["exit 1", null, ""]],
  "statuses that are not True": [
    given.notTrue,
    [
      ...["False", "Unknown", "true", "TRUE", " True", "True ", "True\n", "Τrue", "", "Yes"],
      ...[undefined, null, true, 1, ["True"], { status: "True" }],
    ],
  ],
  "times that are not set": [
    given.unsetTime,
    [
      ...[undefined, null, "", "0001-01-01T00:00:00Z", "0001-01-01t00:00:00z", "0001-01-01T00:00:00.000000000Z"],
      ...["0001-01-01T00:00:00-00:00", "0001-01-01T05:30:00.0+05:30", "0000-12-31T19:00:00-05:00"],
      ...["0001-01-01T23:59:00+23:59", "0000-12-31T00:01:00-23:59", new Date("0001-01-01T00:00:00Z")],
    ],
  ],
  "times that can be read": [
    given.readableTime,
    [
      ...["1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "0000-02-29T00:00:00Z"],
      "0001-01-01T00:00:00.0000001Z",
    ],
  ],
  "times that cannot be read": [
    given.unreadableTime,
    [
      ...[" ", "now", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z", "1767225600"],
      ...["2026-02-30T00:00:00Z", "0000-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-13-01T00:00:00Z"],
      ...["2026-00-01T00:00:00Z", "2026-01-01T24:00:00Z", "2016-12-31T23:59:60Z", "2026-01-01T00:00:00+24:00"],
      ...["2026-01-01T00:00Z", " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z\n", "2026-01-01T00:00:00.Z"],
      ...["+002026-01-01T00:00:00Z", "Thu, 01 Jan 2026 00:00:00 GMT", "2026-01-01T00:00:00+0000"],
      ...["0001-01-01T00:00:00", "0001-01-01", false, true, 0, 1767225600, [], ["2026-01-01T00:00:00Z"], {}],
      new Date(NaN),
    ],
  ],
  "times that are set": [given.setTime, ["1970-01-01T00:00:00Z", "now"]],
  "times that are not kept": [given.replacedTime, [null, "now"]],
  "any times": [given.anyTime, ["1970-01-01T00:00:00Z", null, "now"]],
  generations: [given.generation, [1, 4, 5, 2 ** 53, 2 ** 63 - 1024]],
  "what is no generation": [
    given.noGeneration,
    [undefined, null, 0, -0, -1, 1.5, 2 ** 63, 1e300, "", "4", true, [4], {}],
  ],
  "what is no object": [
    given.noObject,
    [undefined, null, 0, 7, "", "web-0", true, [], [{ metadata: { name: "web-0" } }]],
  ],
  "what is no clock": [given.noClock, [new Date(NaN), undefined, null, "yesterday", {}]],
  clocks: [given.now, [new Date(0), new Date("0001-01-01T00:00:00Z"), new Date("0001-01-01T00:00:02Z")]],
};

describe("the generators bring", () => {
  test.each(Object.entries(BRINGS))("%s, each of those that are known", (_, [generator, wanted]) => {
    const all = new Set(drawn(generator).map(told));
    expect(wanted.map(told).filter((one) => !all.has(one))).toEqual([]);
  });

  /** Conditions as often as not within a list; each of them is brought where one of these values stands in the field. */
  const fieldsOf = (objects: readonly unknown[], ...path: string[]) =>
    new Set(objects.map((object) => told(field(object, ...path))));

  test.each<[string, () => Arbitrary<unknown>, readonly string[], readonly unknown[]]>([
    [
      "types of conditions",
      () => given.condition("Own", "Other"),
      ["type"],
      ["Own", "Other", "Ready", "Programmed", "available", "Available ", "HolderAvailable", undefined],
    ],
    [
      "statuses of conditions",
      OWN,
      ["status"],
      ["True", "False", "Unknown", "true", "TRUE", "True ", "", undefined, null, true, 0, [], {}, [null]],
    ],
    ["reasons of conditions", OWN, ["reason"], ["Starting", "Not Ready", null, undefined]],
    ["messages of conditions", OWN, ["message"], ["exit 1", 0, "True", undefined]],
    ["times of conditions", OWN, ["lastTransitionTime"], ["1970-01-01T00:00:00Z", null, "now"]],
    ["generations of conditions", OWN, ["observedGeneration"], [4, 0, "4", undefined]],
    ["other fields of conditions", OWN, ["severity"], ["Warning", "Info", undefined]],
    ["kinds of instances", given.instance, ["kind"], ["Instance", undefined]],
    ["metadata of instances", given.instance, ["metadata"], [undefined, null, 1.5, "", " ", false, []]],
    ["names of instances", given.instance, ["metadata", "name"], ["web-0", "", "\udc00", undefined, 0]],
    ["namespaces of instances", given.instance, ["metadata", "namespace"], ["shop", "default", "", undefined, -1]],
    ["generations of instances", given.instance, ["metadata", "generation"], [4, undefined]],
    [
      "deletion times of instances",
      given.instance,
      ["metadata", "deletionTimestamp"],
      [undefined, null, "", "0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "now"],
    ],
    ["statuses of instances", given.instance, ["status"], [undefined, null, true, "True", [null]]],
    ["suspension of instances", given.instance, ["status", "suspended"], [true, false, undefined]],
    ["lists of interfaces", given.instance, ["status", "networkInterfaces"], [undefined, [], null, "", {}]],
    ["kinds of interfaces", given.networkInterface, ["kind"], ["NetworkInterface", undefined]],
    ["names of interfaces", given.networkInterface, ["metadata", "name"], ["eth0", "eth1", undefined]],
    ["generations of interfaces", given.networkInterface, ["metadata", "generation"], [4, 2 ** 53, 0, "4", 1.5]],
    [
      "versions of interfaces",
      given.networkInterface,
      ["metadata", "resourceVersion"],
      ["41", "", "0", undefined, null],
    ],
    [
      "labels of interfaces",
      given.networkInterface,
      ["metadata", "labels", "networking.datumapis.com/location"],
      ["ams1", "Zürich", undefined],
    ],
    ["phases of interfaces", given.networkInterface, ["status", "phase"], ["Bound", "Available", undefined]],
    ["specs of interfaces", given.networkInterface, ["spec", "reclaimPolicy"], ["Delete", "Retain", undefined]],
    ["statuses of interfaces", given.networkInterface, ["status"], [undefined, null, "True"]],
    ["addresses of interfaces", given.networkInterface, ["status", "addresses"], [[], undefined]],
  ])("%s", (_, generator, path, wanted) => {
    const all = fieldsOf(drawn(generator), ...path);
    expect(wanted.map(told).filter((one) => !all.has(one))).toEqual([]);
  });
});

/** What has to be true of some of what is drawn. */
const some = <Value>(generator: () => Arbitrary<Value>, isWanted: (value: Value) => boolean) =>
  expect(drawn(generator).some(isWanted)).toBe(true);
/** What has to be true of all of it. */
const every = <Value>(generator: () => Arbitrary<Value>, isWanted: (value: Value) => boolean) =>
  expect(
    drawn(generator)
      .filter((value) => !isWanted(value))
      .map(told),
  ).toEqual([]);

describe("reasons", () => {
  test("that are admitted have any admitted character at any place", () => {
    every(given.usableReason, isUsableReason);
    for (const first of "AzRs")
      some(given.usableReason, (reason) => /^.\w{3}/.test(reason) && reason.startsWith(first));
    for (const last of "Az09_") some(given.usableReason, (reason) => reason.length === 4 && reason.endsWith(last));
    for (const between of "Az09_,:")
      some(given.usableReason, (reason) => reason.slice(1, -1).startsWith(between + between));
  });

  test.each(["\n", ":", ",", " "])("that are refused end with %j after an admitted one", (last) => {
    every(given.refusedReason, (reason) => !isUsableReason(reason));
    some(given.refusedReason, (reason) => String(reason).endsWith(last) && isUsableReason(String(reason).slice(0, -1)));
  });

  test.each(["1", "_", "\n"])("that are refused start with %j before an admitted one", (first) => {
    some(given.refusedReason, (reason) => String(reason).startsWith(first) && isUsableReason(String(reason).slice(1)));
  });
});

describe("messages", () => {
  test("are never empty", () => every(given.message, (message) => message !== ""));

  test.each(["a", "é", "…", "😀", "\ud800", "\udc00", '"', "\n", "\u0000", "\ufeff"])(
    "have %j beside others",
    (character) => {
      some(given.message, (message) => message.length < 25 && message.startsWith(character) && message.endsWith("…"));
    },
  );

  test("have characters of which no list knows", () => {
    some(given.message, (message) => message.length < 30 && /[\u{20000}-\u{10ffff}]/u.test(message));
  });

  test("are as long as the limit, and longer and shorter by a few bytes", () => {
    const lengths = new Set(drawn(given.message).map((message) => Buffer.byteLength(message)));
    for (const length of [32_750, 32_767, 32_768, 32_769, 32_790]) expect(lengths).toContain(length);
  });

  test.each([
    ["a", 32_768],
    ["é", 32_768],
    ["…", 32_766],
    ["😀", 32_768],
    ["\ud800", 32_768],
  ])("of %j alone, or behind up to three others, reach any length in bytes", (character, length) => {
    const all = draw(given.longMessage(length, length + 3));
    expect(new Set(all.map((message) => Buffer.byteLength(message)))).toEqual(
      new Set([length, length + 1, length + 2, length + 3]),
    );
    for (const before of ["", "a", "aa", "aaa"]) {
      expect(all.some((message) => message.startsWith(before + character.repeat(100)))).toBe(true);
    }
  });
});

describe("times", () => {
  const spelled = () => drawn(given.readableTime).filter((time) => typeof time === "string");

  test("that can be read are spelled in any zone, with any fraction, in either case, and are native", () => {
    for (const form of [
      /T.*Z$/,
      /t.*z$/,
      /T\d\d:\d\d:\d\d\.0[Z+-]/,
      /\.999[Z+-]/,
      /\.123456789[Z+-]/,
      /\d\+(?!00:00)\d\d:\d\d$/,
      /\d-(?!00:00)\d\d:\d\d$/,
      /[+-]2[0-3]:/,
    ]) {
      expect(spelled().some((time) => form.test(time))).toBe(true);
    }
    some(given.readableTime, (time) => time instanceof Date);
  });

  test("that can be read lie anywhere between the first and the last year, in every zone", () => {
    every(given.readableTime, (time) => !Number.isNaN(new Date(time).getTime()));
    const zoned = spelled().filter((time) => /[+-]\d\d:\d\d$/.test(time));
    const years = new Set(zoned.map((time) => new Date(time).getUTCFullYear()));
    expect(Math.min(...years)).toBeLessThan(1000);
    expect(Math.max(...years)).toBeGreaterThan(9000);
  });

  test("of a clock have milliseconds, are mostly of these years, and lie beyond what RFC 3339 can write", () => {
    every(arbitraries.now, (now) => !Number.isNaN(now.getTime()));
    some(arbitraries.now, (now) => now.getTime() % 1000 !== 0);
    some(arbitraries.now, (now) => now.getTime() > 253_402_300_799_999);
    some(arbitraries.now, (now) => now.getTime() < -62_167_219_200_000);
    some(arbitraries.now, (now) => now.getUTCFullYear() > 3000 && now.getUTCFullYear() < 10_000);
    const recent = drawn(arbitraries.now).filter((now) => now.getUTCFullYear() >= 2020 && now.getUTCFullYear() < 2030);
    expect(recent.length).toBeGreaterThan(DRAWS / 3);
    every(given.recently, (now) => now.toISOString() >= "2020" && now.toISOString() <= "2030-01-01T00:00:00.000Z");
    some(given.recently, (now) => now.getTime() % 1000 !== 0);
  });

  test("are never one object twice", () => {
    const natives = drawn(given.unsetTime).filter((time) => time instanceof Date);
    expect(natives.length).toBeGreaterThan(1);
    expect(new Set(natives).size).toBe(natives.length);
    const lists = drawn(given.noMessage).filter((value) => Array.isArray(value));
    expect(new Set(lists).size).toBe(lists.length);
  });
});

describe("conditions", () => {
  const settled = [
    ["False", "HolderTerminating", "The instance holding this interface is terminating"],
    ["False", "HolderNotReported", "The instance holding this interface has not reported an availability state"],
    ["True", "Available", "Instance is available"],
    ["Unknown", "Pending", "Waiting for controller"],
  ];

  test.each(settled)("that an earlier pass has left: %s, %s", (status, reason, message) => {
    some(OWN, (entry) => {
      const isSettled = entry.type === "Own" && entry.reason === reason && entry.message === message;
      return (
        isSettled &&
        entry.status === status &&
        Number(entry.observedGeneration) > 0 &&
        Boolean(entry.lastTransitionTime)
      );
    });
  });

  test("are public under the types the rules ask for", () => {
    some(arbitraries.condition, ({ type }) => type === "Available");
    some(arbitraries.condition, ({ type }) => type === "HolderAvailable");
  });

  test("that are not settled say True, False and Unknown, each often", () => {
    const rough = drawn(OWN).filter((entry) => "severity" in entry);
    for (const status of ["True", "False", "Unknown"]) {
      expect(rough.filter((entry) => entry.status === status).length).toBeGreaterThan(rough.length / 12);
    }
  });

  test("that are written are complete, and without a prototype as often as not", () => {
    const all = drawn(given.writtenCondition);
    const isStamp = (time: string) => /^20[23]\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time);
    expect(
      all.every(
        ({ type, lastTransitionTime, reason }) =>
          type === "HolderAvailable" && isStamp(lastTransitionTime) && isUsableReason(reason),
      ),
    ).toBe(true);
    const values = (field: "status" | "message" | "observedGeneration") =>
      new Set(all.map((condition) => condition[field]));
    expect(values("status")).toEqual(new Set(["True", "False"]));
    expect(values("message")).toEqual(new Set(["exit 1", "Instance is available"]));
    expect(values("observedGeneration")).toEqual(new Set([undefined, 4, 2 ** 53]));
  });

  test("come in lists of up to five, with gaps, and sometimes not in a list", () => {
    const lists = draw(given.conditions("Own"));
    const lengths = lists.map((list) => (Array.isArray(list) ? list.length : -1));
    expect([...new Set(lengths)].sort()).toEqual([-1, 0, 1, 2, 3, 4, 5]);
    expect(lists.some((list) => Array.isArray(list) && list.includes(null))).toBe(true);
    expect(lists.some((list) => told(list) === told([{ type: "Available", status: "True" }]))).toBe(true);
  });
});

describe("objects", () => {
  test("may lack any field, and be without a prototype", () => {
    for (const name of ["kind", "metadata", "status"]) {
      some(given.instance, (instance) => !(name in instance));
      some(given.networkInterface, (networkInterface) => !(name in networkInterface));
    }
    some(given.instance, (instance) => Object.getPrototypeOf(instance) === null);
    some(given.instance, (instance) => Object.getPrototypeOf(instance) === Object.prototype);
  });

  test("hold up to four interfaces by any name", () => {
    const held = drawn(given.instance).map((instance) => instance.status?.networkInterfaces ?? []);
    const lists = held.filter((list) => Array.isArray(list));
    expect([...new Set(lists.map(({ length }) => length))].sort()).toEqual([0, 1, 2, 3, 4]);
    const names = new Set(
      lists.flatMap((list) => list.map((each) => told(field(each, "networkInterfaceRef", "name")))),
    );
    for (const name of ["eth0", "eth1", "eth2", "", undefined, null]) expect(names).toContain(told(name));
    const references = new Set(lists.flatMap((list) => list.map((each) => told(field(each, "networkInterfaceRef")))));
    for (const reference of [undefined, null, {}]) expect(references).toContain(told(reference));
  });

  test("have names of any characters, addresses, and conditions of their own type", () => {
    some(given.instance, (instance) => /[\u{20000}-\u{10ffff}]/u.test(String(instance.metadata?.name)));
    some(given.networkInterface, (eth) => (field(eth, "status", "addresses") as unknown[] | undefined)?.length === 2);
    some(given.instance, (instance) => entryOfType(instance.status?.conditions, "Available") !== undefined);
    const isStored = (eth: unknown) => entryOfType(field(eth, "status", "conditions"), "HolderAvailable") !== undefined;
    some(given.networkInterface, isStored);
  });

  test("come in pairs, of which a third agree already, whatever became of the time", () => {
    const agreeing = drawn(arbitraries.pair).filter(({ instance, networkInterface }) => {
      const own = entryOfType(instance.status?.conditions, "Available")?.entry ?? {};
      const stored = entryOfType(networkInterface.status?.conditions, "HolderAvailable")?.entry ?? {};
      const isWritten =
        stored["status"] === "False" && stored["observedGeneration"] === networkInterface.metadata?.generation;
      return (
        isWritten &&
        own["reason"] === stored["reason"] &&
        own["message"] === stored["message"] &&
        isUsableReason(own["reason"])
      );
    });
    expect(agreeing.length).toBeGreaterThan(DRAWS / 4);
    expect(agreeing.length).toBeLessThan(DRAWS / 2);
    const statuses = agreeing.map(
      ({ instance }) => entryOfType(instance.status?.conditions, "Available")?.entry["status"],
    );
    expect(new Set(statuses)).toEqual(new Set(["False", "Unknown"]));
    const times = agreeing.map(({ networkInterface }) =>
      told(field((networkInterface.status?.conditions ?? [])[0], "lastTransitionTime")),
    );
    expect(times).toContain(told("now"));
    expect(times).toContain(told("1970-01-01T00:00:00Z"));
  });

  test("spell whatever JSON can, with the keys the rules read and those JavaScript trips over, six deep", () => {
    const keys = new Set<string>();
    const values = new Set<string>();
    let deepest = 0;
    const visit = (value: unknown, depth: number): void => {
      deepest = Math.max(deepest, depth);
      if (typeof value !== "object" || value === null) return void values.add(told(value));
      for (const [key, item] of Object.entries(value)) {
        keys.add(key);
        visit(item, depth + 1);
      }
    };
    const all = drawn(given.hostile);
    all.forEach((object) => visit(object, 0));
    const read = "metadata status conditions type reason message name networkInterfaces networkInterfaceRef";
    const times = "deletionTimestamp lastTransitionTime generation observedGeneration resourceVersion";
    const traps = "__proto__ constructor toString valueOf toJSON length then 0 -1";
    for (const key of `${read} ${times} ${traps}`.split(" ")) expect(keys).toContain(key);
    const words = ["Available", "HolderAvailable", "True", "Unknown", "", "0001-01-01T00:00:00Z"];
    for (const value of [...words, null, true, 0, 4, -0]) expect(values).toContain(told(value));
    expect([...keys].some((key) => /[^\w-]/.test(key))).toBe(true);
    expect([...values].some((value) => /^-?\d+\.\d/.test(value))).toBe(true);
    expect([...values].some((value) => /NaN|INFINITY/.test(value))).toBe(false);
    expect([...values].some((value) => /^"[^"]*[^\w"-]/.test(value))).toBe(true);
    expect(deepest).toBeGreaterThan(4);
    expect(all.every((object) => Object.keys(object).length <= 5)).toBe(true);
    expect(all.some((object) => Object.getPrototypeOf(object) === null)).toBe(true);
  });
});
