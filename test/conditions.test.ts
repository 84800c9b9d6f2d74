import { describe, expect, test } from "vitest";
import { conditionIndex, findCondition, putCondition } from "../src/conditions.ts";
import type { Condition, StoredConditions } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { deepFreeze } from "../src/testing/purity.ts";

const condition: Condition = {
  type: "HolderAvailable",
  status: "False",
  lastTransitionTime: "2026-12-01T03:00:00Z",
  reason: "Stopped",
  message: "exit 0",
};
const first = { type: "HolderAvailable", status: "True" };
const second = { type: "HolderAvailable", status: "False" };
const programmed = { type: "Programmed", status: "True" };

describe("the first entry of exactly the type is found", () => {
  test.each([
    { what: "no list", list: undefined, index: -1 },
    { what: "a null list", list: null, index: -1 },
    { what: "an empty list", list: [], index: -1 },
    { what: "a list of others", list: [programmed], index: -1 },
    { what: "one among others", list: [programmed, first], index: 1 },
    { what: "the first of two", list: [programmed, first, second], index: 1 },
    { what: "one after entries that are none", list: [null, undefined, 7, "HolderAvailable", [], {}, first], index: 6 },
    { what: "other spellings", list: [{ type: "holderavailable" }, { type: "HolderAvailable " }], index: -1 },
    { what: "a type that is no string", list: [{ type: ["HolderAvailable"] }], index: -1 },
    { what: "an object like a list", list: { 0: first, length: 1 }, index: -1 },
    { what: "a word", list: "HolderAvailable", index: -1 },
  ])("$what: $index", ({ list, index }) => {
    const conditions = asGiven<StoredConditions>(list);
    expect(conditionIndex(conditions, "HolderAvailable")).toBe(index);
    expect(findCondition(conditions, "HolderAvailable")).toBe(index < 0 ? undefined : first);
  });
});

describe("a condition is put in place of the first of its type, or appended (R10)", () => {
  test.each([
    { what: "no list", list: undefined, after: [condition] },
    { what: "a null list", list: null, after: [condition] },
    { what: "a word", list: "HolderAvailable", after: [condition] },
    { what: "an empty list", list: [], after: [condition] },
    { what: "others", list: [programmed, null], after: [programmed, null, condition] },
    { what: "one in the middle", list: [null, first, programmed], after: [null, condition, programmed] },
    { what: "two", list: [first, programmed, second], after: [condition, programmed, second] },
  ])("$what", ({ list, after }) => {
    const before = deepFreeze(asGiven<StoredConditions>(list));
    const put = putCondition(before, condition);
    expect(put).toEqual(after);
    expect(put).not.toBe(before);
  });
});
