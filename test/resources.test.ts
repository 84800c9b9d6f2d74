import { describe, expect, test } from "vitest";
import {
  conditionPatch,
  explainProjection,
  heldInterfaces,
  holderAvailability,
  projectHeldInterfaces,
  projectHolderAvailable,
  withCondition,
  type Instance,
  type NetworkInterface,
} from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const now = new Date("2026-12-01T03:00:00Z");
const { condition } = projectHolderAvailable({}, {}, now);

const noObjects = [null, undefined, 0, 7n, "", "instance", true, Symbol("instance"), () => ({}), [], [{}]].map(
  (value) => ({ value, what: Array.isArray(value) ? `[${value.length}]` : String(value) || '""' }),
);

describe("an argument that is no object is a TypeError that names it (R12)", () => {
  describe.each(noObjects)("$what", ({ value }) => {
    test.each([
      ["holderAvailability", () => holderAvailability(asGiven<Instance>(value))],
      ["heldInterfaces", () => heldInterfaces(asGiven<Instance>(value))],
      ["explainProjection", () => explainProjection(asGiven<Instance>(value), {})],
      ["projectHolderAvailable", () => projectHolderAvailable(asGiven<Instance>(value), {}, now)],
      ["projectHeldInterfaces", () => projectHeldInterfaces(asGiven<Instance>(value), () => undefined, now)],
    ])("as the instance of %s", (_, call) => {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(/^instance must be an object, got \S/);
    });

    test.each([
      ["explainProjection", () => explainProjection({}, asGiven<NetworkInterface>(value))],
      ["projectHolderAvailable", () => projectHolderAvailable({}, asGiven<NetworkInterface>(value), now)],
      ["withCondition", () => withCondition(asGiven<NetworkInterface>(value), condition)],
      ["conditionPatch", () => conditionPatch(asGiven<NetworkInterface>(value), condition)],
    ])("as the interface of %s", (_, call) => {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(/^networkInterface must be an object, got \S/);
    });
  });

  test.each([
    [null, "got null"],
    [[], "got an array"],
  ])("%j is called by its name", (value, got) => {
    expect(() => holderAvailability(asGiven<Instance>(value))).toThrow(
      new TypeError(`instance must be an object, ${got}`),
    );
  });
});

const noClocks = [undefined, null, 0, 1_764_558_000_000, "2026-12-01T03:00:00Z", {}, new Date(NaN)];

describe("a clock that is no valid Date is a RangeError that names it (R12)", () => {
  test.each([...noClocks, Object.create(Date.prototype)].map((clock, index) => [index, typeof clock, clock] as const))(
    "clock %i, of type %s",
    (_index, _type, clock) => {
      for (const call of [
        () => projectHolderAvailable({}, {}, asGiven(clock)),
        () => projectHeldInterfaces({}, () => undefined, asGiven(clock)),
      ]) {
        expect(call).toThrow(RangeError);
        expect(call).toThrow(/^now must be a valid Date, got \S/);
      }
    },
  );
});

test.each([
  ["instance", () => projectHolderAvailable(asGiven<Instance>(null), asGiven<NetworkInterface>(null), new Date(NaN))],
  ["networkInterface", () => projectHolderAvailable({}, asGiven<NetworkInterface>(null), new Date(NaN))],
  ["now", () => projectHolderAvailable({}, {}, new Date(NaN))],
])("of several wrong arguments the first is named: %s", (argument, call) => {
  expect(call).toThrow(new RegExp(`^${argument} must be`));
});
