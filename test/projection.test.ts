import { describe, expect, test } from "vitest";
import { explainProjection, projectHolderAvailable, type Instance, type NetworkInterface } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const OLD = "2026-01-01T00:00:00Z";
const now = new Date("2026-12-01T03:00:00.900Z");
const NOW = "2026-12-01T03:00:00Z";

const stopped: Instance = {
  metadata: { name: "web-0" },
  status: { conditions: [{ type: "Available", status: "False", reason: "Stopped", message: "exit 0" }] },
};
const settled = {
  type: "HolderAvailable",
  status: "False",
  observedGeneration: 4,
  lastTransitionTime: OLD,
  reason: "Stopped",
  message: "exit 0",
};

/** An interface of generation 4 with these entries. */
function on(...conditions: readonly unknown[]): NetworkInterface {
  return asGiven({ metadata: { generation: 4 }, status: { conditions } });
}

describe("what changes, and the time that goes with it (R8, R9)", () => {
  test.each([
    { what: "nothing stored", on: on(), changes: ["absent"], time: NOW },
    { what: "settled", on: on(settled), changes: [], time: OLD },
    { what: "settled, stale second entry", on: on(settled, { ...settled, status: "True" }), changes: [], time: OLD },
    {
      what: "stale, settled second entry",
      on: on({ ...settled, status: "True" }, settled),
      changes: ["status"],
      time: NOW,
    },
    { what: "as seeded", on: on({ ...settled, status: "Unknown" }), changes: ["status"], time: NOW },
    { what: "without status", on: on({ ...settled, status: undefined }), changes: ["status"], time: NOW },
    { what: "another reason", on: on({ ...settled, reason: "Stopping" }), changes: ["reason"], time: OLD },
    { what: "another message", on: on({ ...settled, message: "exit 1" }), changes: ["message"], time: OLD },
    {
      what: "another generation",
      on: on({ ...settled, observedGeneration: 3 }),
      changes: ["observedGeneration"],
      time: OLD,
    },
    {
      what: "the generation as text",
      on: on({ ...settled, observedGeneration: "4" }),
      changes: ["observedGeneration"],
      time: OLD,
    },
    {
      what: "no generation",
      on: on({ ...settled, observedGeneration: undefined }),
      changes: ["observedGeneration"],
      time: OLD,
    },
    { what: "null time", on: on({ ...settled, lastTransitionTime: null }), changes: [], time: NOW },
    { what: "zero time", on: on({ ...settled, lastTransitionTime: "0001-01-01T00:00:00Z" }), changes: [], time: NOW },
    {
      what: "1970",
      on: on({ ...settled, lastTransitionTime: "1970-01-01T00:00:00Z" }),
      changes: [],
      time: "1970-01-01T00:00:00Z",
    },
    {
      what: "a Date",
      on: on({ ...settled, lastTransitionTime: new Date("2026-01-01T00:00:00.7Z") }),
      changes: [],
      time: OLD,
    },
    {
      what: "an offset",
      on: on({ ...settled, lastTransitionTime: "2026-01-01T01:00:00+01:00" }),
      changes: [],
      time: "2026-01-01T01:00:00+01:00",
    },
    {
      what: "only the type",
      on: on({ type: "HolderAvailable" }),
      changes: ["status", "reason", "message", "observedGeneration"],
      time: NOW,
    },
  ])("$what", ({ on, changes, time }) => {
    const { condition, needsWrite } = projectHolderAvailable(stopped, on, now);
    expect(condition).toEqual({ ...settled, lastTransitionTime: time });
    expect(needsWrite).toBe(changes.length > 0);
    expect(explainProjection(stopped, on)).toEqual({ rule: "unavailable", changes });
  });
});

describe("without a generation, absent, null, empty and zero are one value (R6, R8)", () => {
  const generations = [undefined, null, 0, -0, ""];
  test.each(generations.flatMap((generation) => generations.map((observed) => ({ generation, observed }))))(
    "metadata.generation $generation, observedGeneration $observed",
    ({ generation, observed }) => {
      const networkInterface = asGiven<NetworkInterface>({
        metadata: { generation },
        status: { conditions: [{ ...settled, observedGeneration: observed }] },
      });
      const { condition, needsWrite } = projectHolderAvailable(stopped, networkInterface, now);
      expect(needsWrite).toBe(false);
      expect(condition).not.toHaveProperty("observedGeneration");
    },
  );
});

test.each([
  ["terminating", { metadata: { deletionTimestamp: OLD } }],
  ["not-reported", {}],
  ["available", { status: { conditions: [{ type: "Available", status: "True" }] } }],
  ["unavailable", stopped],
])("the rule named is %s", (rule, instance) => {
  expect(explainProjection(asGiven<Instance>(instance), {})).toEqual({ rule, changes: ["absent"] });
});
