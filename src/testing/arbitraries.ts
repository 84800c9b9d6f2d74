// fast-check generators of instances, interfaces and clocks as they are met: typed objects, parsed JSON, half-filled
// fixtures and rubbish. They draw from small pools of words, so that what is stored is often, by chance, already right.
import type { Arbitrary } from "fast-check";
import * as fc from "./fast-check.ts";
import type { Condition, Instance, NetworkInterface, StoredCondition, Timestamp } from "../resources.ts";
import { AVAILABLE, NOT_REPORTED, OURS, TERMINATING } from "./words.ts";

/** The beginning of many a time, and of the zero time; what follows is the fraction and the zone. */
export const [MIDNIGHT, ZERO] = ["2026-01-01T00:00:00", "0001-01-01T00:00:00"];
/** Reasons the condition schema admits. */
export const usableReason = (): Arbitrary<string> => {
  const first = anyOf(..."AzRs");
  const last = anyOf(..."Az09_");
  const between = fc.string({ unit: anyOf(..."Az09_,:"), maxLength: 12 });
  return fc.oneof(
    anyOf("Starting", "Stopping", "Suspended", "Pending", "InstanceCrashing", "Available", "HolderTerminating"),
    anyOf("A", "A_", "Quota:exceeded,retrying", "R".repeat(1024)),
    fc.tuple(first, between, last).map((parts) => parts.join("")),
  );
};

/** Reasons it refuses, wrong types included. */
export const refusedReason = (): Arbitrary<unknown> => {
  const marred = anyOf(["", "\n"], ["", ":"], ["", ","], ["", " "], ["1", ""], ["_", ""], ["\n", ""]);
  return fc.oneof(
    weighing(
      3,
      fc.tuple(marred, usableReason()).map(([[before, after], reason]) => before + reason + after),
    ),
    anyOf("", " ", "Not Ready", "Crash-Loop"),
    anyOf("Überlast", "R".repeat(1025), "\ud800", "Kelvin\u212a"),
    anyOf(undefined, null, 7, true, ["Starting"], {}),
  );
};

/** Any reason, usable or not. */
export const anyReason = (): Arbitrary<unknown> => fc.oneof(usableReason(), refusedReason());

/** Messages that are there: short, non-ASCII, with lone surrogates, and around the limit of 32768 bytes. */
export const message = (): Arbitrary<string> => {
  const character = anyOf("a", "é", "…", "😀", "\ud800", "\udc00", '"', "\n", "\u0000", "\ufeff");
  return fc.oneof(
    weighing(6, anyOf("Instance is available", "exit 1", "Waiting for controller", " ")),
    weighing(5, fc.string({ unit: character, minLength: 1, maxLength: 12 })),
    weighing(3, fc.string({ unit: "binary", minLength: 1 })),
    longMessage(32_750, 32_790),
  );
};

/** Messages of so many bytes of UTF-8, both bounds included, mostly of one character of any width. */
export const longMessage = (min: number, max: number): Arbitrary<string> => {
  const character = anyOf("a", "é", "…", "😀", "\ud800");
  const bytes = fc.oneof(anyOf(min, max), fc.integer({ min, max }));
  return fc.tuple(fc.nat(3), character, bytes).map(([before, character, bytes]) => {
    const width = Buffer.byteLength(character);
    const count = Math.floor((bytes - before) / width);
    return "a".repeat(before) + character.repeat(count) + "a".repeat(bytes - before - count * width);
  });
};

/** Messages that are not there. */
export const noMessage = (): Arbitrary<unknown> => anyOf(undefined, null, "", 0, 7, false, [], ["exit 1"], {});

/** Any message, there or not. */
export const anyMessage = (): Arbitrary<unknown> => fc.oneof(message(), noMessage());

/** Everything a status can be that is not exactly `True`. */
export const notTrue = (): Arbitrary<unknown> =>
  fc.oneof(
    anyOf("False", "Unknown", "true", "TRUE", " True", "True ", "True\n", "Τrue", "Yes"),
    anyOf(undefined, null, true, 1, ["True"], { status: "True" }),
    fc.string().filter((word) => word !== "True"),
  );

/** Clocks: any valid `Date`, with milliseconds, also far outside what RFC 3339 can write. */
export const now = (): Arbitrary<Date> =>
  fc.oneof(
    { withCrossShrink: true },
    weighing(6, recently()),
    weighing(2, between(`${ZERO}Z`, "9999-12-31T23:59:59.999Z")),
    fc.date({ noInvalidDate: true }),
    between(`${ZERO}Z`, "0001-01-01T00:00:02Z"),
    native(0),
  );

/** Clocks of these years, with milliseconds. */
export const recently = (): Arbitrary<Date> => between("2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z");

const between = (min: string, max: string): Arbitrary<Date> =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });

/** A `Date`, each time another, so that who changes it spoils no later case. */
const native = (time: string | number): Arbitrary<Date> => fc.constant(time).map((time) => new Date(time));

/** Times that mean "not set": null, empty, and the zero time in its spellings (R1). */
export const unsetTime = (): Arbitrary<Timestamp> =>
  fc.oneof(
    weighing(3, anyOf(undefined, null, "", `${ZERO}Z`)),
    anyOf("0001-01-01t00:00:00z", `${ZERO}.000000000Z`, `${ZERO}-00:00`, "0001-01-01T05:30:00.0+05:30"),
    anyOf("0000-12-31T19:00:00-05:00", "0001-01-01T23:59:00+23:59", "0000-12-31T00:01:00-23:59"),
    native(`${ZERO}Z`),
  );

/** Times that can be read: in any spelling, as text or as a `Date`. Never the zero time. */
export const readableTime = (): Arbitrary<string | Date> => {
  const epoch = fc.constant("1970-01-01T00:00:00Z");
  const instant = between("0002-01-01T00:00:00Z", "9998-12-31T23:59:59Z");
  const offset = fc
    .tuple(anyOf("+", "-"), fc.nat(1439))
    .map(([sign, minutes]) => sign + new Date(minutes * 60_000).toISOString().slice(11, 16));
  const fraction = anyOf("", ".0", ".999", ".123456789");
  const spelled = fc
    .tuple(instant, fraction, fc.oneof(fc.constant("Z"), offset), fc.boolean())
    .map(([date, fraction, zone, lower]) => {
      const text = date.toISOString().slice(0, 19) + fraction + zone;
      return lower ? text.toLowerCase() : text;
    });
  return fc.oneof(
    epoch,
    anyOf(`${MIDNIGHT}Z`, "2024-02-29T23:59:59Z", "0000-02-29T00:00:00Z", `${ZERO}.0000001Z`),
    spelled,
    instant,
  );
};

/** Values in the place of a time that cannot be read as one; set (R1), never kept (R9). */
export const unreadableTime = (): Arbitrary<unknown> =>
  fc.oneof(
    anyOf(" ", "now", "2026-01-01", `${MIDNIGHT}`, "2026-01-01 00:00:00Z", "1767225600"),
    anyOf("2026-02-30", "0000-02-30", "2025-02-29", "2026-13-01", "2026-00-01").map((day) => `${day}T00:00:00Z`),
    anyOf("2026-01-01T24:00:00Z", "2016-12-31T23:59:60Z", `${MIDNIGHT}+24:00`, "2026-01-01T00:00Z"),
    anyOf(` ${MIDNIGHT}Z`, `${MIDNIGHT}Z\n`, `${MIDNIGHT}.Z`, "+002026-01-01T00:00:00Z"),
    anyOf("Thu, 01 Jan 2026 00:00:00 GMT", `${MIDNIGHT}+0000`, `${ZERO}`, "0001-01-01"),
    anyOf(false, true, 0, 1767225600, [], [`${MIDNIGHT}Z`], {}),
    native(NaN),
  );

/** Times that count as set (R1). */
export const setTime = (): Arbitrary<unknown> => fc.oneof(readableTime(), unreadableTime());

/** Times that are not kept (R9). */
export const replacedTime = (): Arbitrary<unknown> => fc.oneof(unsetTime(), unreadableTime());

/** Any time, and whatever else is found in its place. */
export const anyTime = (): Arbitrary<unknown> => fc.oneof(readableTime(), unsetTime(), unreadableTime());

/** Generations an interface can have (R6). */
export const generation = (): Arbitrary<number> =>
  fc.oneof(anyOf(1, 4, 5), anyOf(2 ** 53, 2 ** 63 - 1024), fc.integer({ min: 1 }));

/** Values in the place of a generation that are none. */
export const noGeneration = (): Arbitrary<unknown> =>
  anyOf(undefined, null, 0, -0, -1, 1.5, 2 ** 63, 1e300, "", "4", true, [4], {});

/** One entry of a list of conditions, of the type wanted or another, complete or not. */
export const condition = (...types: readonly string[]): Arbitrary<StoredCondition> => {
  const entry = rough({
    type: anyOf(...types, ...types, "Ready", "Programmed", "available", "Available ", OURS),
    status: often(anyOf("True", "False", "Unknown", "true", "TRUE", "True ")),
    reason: anyReason(),
    message: often(message()),
    lastTransitionTime: anyTime(),
    observedGeneration: fc.oneof(generation(), noGeneration()),
    severity: anyOf("Warning", "Info"),
  });
  // Settled entries, such as an earlier pass of the projection leaves behind.
  const settled = fc
    .tuple(
      anyOf(TERMINATING, NOT_REPORTED, AVAILABLE, {
        status: "Unknown",
        reason: "Pending",
        message: "Waiting for controller",
      }),
      fc.record({ type: anyOf(...types), observedGeneration: generation(), lastTransitionTime: readableTime() }),
    )
    .map(([words, own]) => ({ ...words, ...own }));
  return fc.oneof(entry, settled).map(asGiven<StoredCondition>);
};

/** Conditions as they are written: complete, and admitted by the schema. */
export const writtenCondition = (): Arbitrary<Condition> =>
  fc
    .tuple(
      fc.record({
        type: fc.constant(OURS),
        status: anyOf("True", "False"),
        lastTransitionTime: recently().map((time) => `${time.toISOString().slice(0, 19)}Z`),
        reason: usableReason(),
        message: anyOf("exit 1", "Instance is available"),
      }),
      anyOf({}, { observedGeneration: 4 }, { observedGeneration: 2 ** 53 }),
    )
    .map(([condition, observed]) => ({ ...condition, ...observed }));

/** Lists of conditions with duplicates, gaps and entries of other writers; sometimes no list at all. */
export const conditions = (...types: readonly string[]): Arbitrary<unknown> =>
  often(fc.array(often(condition(...types)), { maxLength: 5 }));

/** Instances. */
export const instance = (): Arbitrary<Instance> => {
  const held = often(rough({ networkInterfaceRef: often(rough({ name: often(anyOf("eth0", "eth1", "eth2")) })) }));
  const metadata = rough({
    name: often(fc.oneof(anyOf("web-0", "\udc00"), fc.string({ unit: "binary" }))),
    namespace: often(anyOf("shop", "default")),
    generation: generation(),
    deletionTimestamp: fc.oneof(weighing(6, unsetTime()), readableTime(), unreadableTime()),
  });
  const status = rough({
    conditions: conditions("Available"),
    networkInterfaces: often(fc.array(held, { maxLength: 4 })),
    suspended: fc.boolean(),
  });
  return rough({ kind: fc.constant("Instance"), metadata: often(metadata), status: often(status) }).map(
    asGiven<Instance>,
  );
};

/** Interfaces. */
export const networkInterface = (): Arbitrary<NetworkInterface> => {
  const metadata = rough({
    name: anyOf("eth0", "eth1"),
    generation: fc.oneof(weighing(3, generation()), noGeneration()),
    resourceVersion: often(anyOf("41", "0")),
    labels: rough({ "networking.datumapis.com/location": anyOf("ams1", "Zürich") }),
  });
  const status = rough({
    phase: anyOf("Bound", "Available"),
    conditions: conditions(OURS),
    addresses: fc.array(fc.string(), { maxLength: 2 }),
  });
  return rough({
    kind: fc.constant("NetworkInterface"),
    metadata: often(metadata),
    spec: fc.record({ reclaimPolicy: anyOf("Delete", "Retain") }),
    status: often(status),
  }).map(asGiven<NetworkInterface>);
};

/** An instance and an interface; in a third of the cases the interface already says what the instance said. */
export const pair = (): Arbitrary<{ instance: Instance; networkInterface: NetworkInterface }> => {
  const any = fc.record({ instance: instance(), networkInterface: networkInterface() });
  const settled = fc
    .tuple(
      fc.record({ reason: usableReason(), message: message() }),
      anyOf("False", "Unknown"),
      generation(),
      fc.oneof(readableTime(), unreadableTime()),
    )
    .map(([own, status, generation, lastTransitionTime]) => {
      const entry = { type: OURS, status: "False", observedGeneration: generation, lastTransitionTime };
      return {
        instance: { status: { conditions: [{ type: "Available", status, ...own }] } },
        networkInterface: asGiven<NetworkInterface>({
          metadata: { generation },
          status: { conditions: [{ ...entry, ...own }] },
        }),
      };
    });
  return fc.oneof({ withCrossShrink: true }, weighing(2, any), settled);
};

/** What is handed over by mistake in the place of an object. */
export const noObject = (): Arbitrary<unknown> =>
  anyOf(undefined, null, 0, 7, "", "web-0", true, [], [{ metadata: { name: "web-0" } }]);

/** What is handed over by mistake in the place of a valid `Date`. */
export const noClock = (): Arbitrary<Date> => {
  const invalid = native(NaN);
  return fc.oneof(invalid, anyOf(undefined, null, "yesterday", {})).map(asGiven<Date>);
};

/** Any object JSON can spell, with the keys the rules read and the keys JavaScript trips over. */
export const hostile = <Shape extends Instance | NetworkInterface>(): Arbitrary<Shape> => {
  const read = "metadata status conditions type reason message name networkInterfaces networkInterfaceRef";
  const times = "deletionTimestamp lastTransitionTime generation observedGeneration resourceVersion";
  const traps = "__proto__ constructor toString valueOf toJSON length then 0 -1";
  const values = ["Available", OURS, "True", "Unknown", `${ZERO}Z`, null, true, 0, 4, -0];
  return fc
    .object({
      key: fc.oneof(anyOf(...`${read} ${times} ${traps}`.split(" ")), fc.string()),
      values: [anyOf(...values), fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })],
      maxDepth: 6,
      maxKeys: 5,
      withNullPrototype: true,
    })
    .map(asGiven<Shape>);
};

/** One of these values; of what is nested each time a copy, so that who changes it spoils no later case. */
export const anyOf = <const Values extends readonly unknown[]>(...values: Values): Arbitrary<Values[number]> =>
  fc.constantFrom(...values).map((value) => (typeof value === "object" ? structuredClone(value) : value));

/** A choice that is taken so many times as often as one without a weight. */
export const weighing = <Value>(
  weight: number,
  arbitrary: Arbitrary<Value>,
): { weight: number; arbitrary: Arbitrary<Value> } => ({ weight, arbitrary });

/** Values of the wrong type for wherever they are put. */
const junk = (): Arbitrary<unknown> => {
  const available = [{ type: "Available", status: "True" }];
  return anyOf(undefined, null, 0, -1, 1.5, "", " ", "True", false, true, [], {}, [null], available);
};

const often = (arbitrary: Arbitrary<unknown>): Arbitrary<unknown> => fc.oneof(weighing(12, arbitrary), junk());

/** A record of which any field can be missing, about one in six; about half of them have no prototype, as fast-check makes them. */
const rough = <Shape>(fields: { [Field in keyof Shape]: Arbitrary<Shape[Field]> }): Arbitrary<unknown> =>
  fc.record(fields, { requiredKeys: [] });

/** The types say what is meant, the generators give what is met: this is the one place where they are told to agree. */
export function asGiven<Shape>(value: unknown): Shape {
  return value as Shape;
}
