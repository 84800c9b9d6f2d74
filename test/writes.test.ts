import { describe, expect, test } from "vitest";
import { conditionPatch, withCondition, type Condition, type NetworkInterface } from "../src/index.ts";
import { patched } from "./apiserver.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { deepFreeze } from "../src/testing/purity.ts";

const condition: Condition = {
  type: "HolderAvailable",
  status: "False",
  lastTransitionTime: "2026-12-01T03:00:00Z",
  reason: "Stopped",
  message: "exit 0",
};
const ours = { type: "HolderAvailable", status: "True", reason: "Available", severity: "Info" };
const programmed = { type: "Programmed", status: "True", severity: "Info" };

const guard = { op: "test", path: "/metadata/resourceVersion", value: "41" };
const place = (index: number) => [
  { op: "test", path: `/status/conditions/${index}/type`, value: "HolderAvailable" },
  { op: "test", path: `/status/conditions/${index}/status`, value: "True" },
  { op: "test", path: `/status/conditions/${index}/reason`, value: "Available" },
  { op: "replace", path: `/status/conditions/${index}`, value: condition },
];
const append = { op: "add", path: "/status/conditions/-", value: condition };
const addList = { op: "add", path: "/status/conditions", value: [condition] };
const addStatus = { op: "add", path: "/status", value: { conditions: [condition] } };

const metadata = { resourceVersion: "41" };
const status = (conditions: unknown, more: object = {}) => ({ ...more, conditions });

describe("one entry changes, in place or appended (R10)", () => {
  test.each([
    { what: "nothing", on: {}, body: [addStatus], after: status([condition]) },
    { what: "no status", on: { metadata }, body: [guard, addStatus], after: status([condition]) },
    { what: "null status", on: { metadata, status: null }, body: [guard, addStatus], after: status([condition]) },
    { what: "a word for status", on: { metadata, status: "ok" }, body: [guard, addStatus], after: status([condition]) },
    {
      what: "a list for status",
      on: { metadata, status: [ours] },
      body: [guard, addStatus],
      after: status([condition]),
    },
    {
      what: "no list",
      on: { metadata, status: { phase: "Bound" } },
      body: [guard, addList],
      after: status([condition], { phase: "Bound" }),
    },
    {
      what: "null for the list",
      on: { metadata, status: status(null) },
      body: [guard, addList],
      after: status([condition]),
    },
    {
      what: "an object for the list",
      on: { metadata, status: status({ 0: ours }) },
      body: [guard, addList],
      after: status([condition]),
    },
    { what: "an empty list", on: { metadata, status: status([]) }, body: [guard, append], after: status([condition]) },
    {
      what: "others",
      on: { metadata, status: status([programmed, null]) },
      body: [guard, append],
      after: status([programmed, null, condition]),
    },
    {
      what: "others, no version",
      on: { status: status([programmed]) },
      body: [append],
      after: status([programmed, condition]),
    },
    {
      what: "others, empty version",
      on: { metadata: { resourceVersion: "" }, status: status([programmed]) },
      body: [append],
      after: status([programmed, condition]),
    },
    {
      what: "others, numeric version",
      on: { metadata: { resourceVersion: 41 }, status: status([programmed]) },
      body: [append],
      after: status([programmed, condition]),
    },
    {
      what: "ours",
      on: { metadata, status: status([programmed, ours]) },
      body: place(1),
      after: status([programmed, condition]),
    },
    {
      what: "ours twice",
      on: { metadata, status: status([ours, programmed, ours]) },
      body: place(0),
      after: status([condition, programmed, ours]),
    },
    {
      what: "ours after entries that are none",
      on: { status: status([null, 7, ours]) },
      body: place(2),
      after: status([null, 7, condition]),
    },
  ])("on an interface with $what", ({ on, body, after }) => {
    const before = deepFreeze(asGiven<NetworkInterface>(on));
    const patch = conditionPatch(before, condition);
    expect(patch).toEqual({ contentType: "application/json-patch+json", body });
    expect(withCondition(before, condition)).toEqual({ ...on, status: after });
    expect(patched(before, patch)).toEqual({ ...on, status: after });
  });
});

test("fields the rules do not read stay, in their order, and the type given comes back", () => {
  const before = {
    apiVersion: "networking.datumapis.com/v1alpha",
    status: { phase: "Bound", conditions: [programmed, ours], addresses: ["10.0.0.2"] },
    spec: { reclaimPolicy: "Retain" },
  };
  const after = withCondition(before, condition);
  expect(after.spec.reclaimPolicy).toBe("Retain");
  expect(JSON.stringify(after)).toBe(
    JSON.stringify({ ...before, status: { ...before.status, conditions: [programmed, condition] } }),
  );
});

test("a guard of the version fails where the interface was written in between", () => {
  const before = { metadata: { resourceVersion: "41" }, status: { conditions: [programmed] } };
  const since = { metadata: { resourceVersion: "42" }, status: { conditions: [programmed, ours] } };
  expect(() => patched(since, conditionPatch(before, condition))).toThrow(/Test operation failed/);
});

describe("the guard of a replacement (R10)", () => {
  const body = (entry: object) => conditionPatch({ status: { conditions: [entry] } }, condition).body;

  test.each([
    { what: "null", entry: { status: null, reason: null } },
    { what: "empty", entry: { status: "", reason: "" } },
    { what: "no text", entry: { status: true, reason: 7 } },
  ])("tests the type alone where the entry's words are $what", ({ entry }) => {
    expect(body({ type: "HolderAvailable", ...entry }).map(({ op, path }) => `${op} ${path}`)).toEqual([
      "test /status/conditions/0/type",
      "replace /status/conditions/0",
    ]);
  });

  test.each([
    { what: "its status", now: { status: "False", reason: "Available" } },
    { what: "its reason", now: { status: "True", reason: "Preferred" } },
    { what: "its place", now: { type: "Programmed", status: "True", reason: "Available" } },
  ])("refuses a late patch once the entry has changed $what", ({ now }) => {
    const before = { status: { conditions: [{ ...ours }] } };
    const after = { status: { conditions: [{ ...ours, ...now }] } };
    expect(() => patched(after, conditionPatch(before, condition))).toThrow(/Test operation failed/);
  });

  test("lets the writers of other conditions, of times and of messages pass", () => {
    const before = { status: { conditions: [programmed, ours] } };
    const after = {
      status: {
        conditions: [
          { ...programmed, status: "False" },
          { ...ours, message: "m", lastTransitionTime: null },
        ],
      },
    };
    expect(patched(after, conditionPatch(before, condition))).toEqual({
      status: status([{ ...programmed, status: "False" }, condition]),
    });
  });
});
