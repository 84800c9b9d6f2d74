import { describe, expect, test } from "vitest";
import { holderAvailability, type Instance } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const TERMINATING = {
  rule: "terminating",
  status: "False",
  reason: "HolderTerminating",
  message: "The instance holding this interface is terminating",
};
const NOT_REPORTED = {
  rule: "not-reported",
  status: "False",
  reason: "HolderNotReported",
  message: "The instance holding this interface has not reported an availability state",
};
const AVAILABLE = { rule: "available", status: "True", reason: "Available", message: "Instance is available" };
const unavailable = (reason: string, message: string) => ({ rule: "unavailable", status: "False", reason, message });

const own = (status: unknown, reason?: unknown, message?: unknown) => ({ type: "Available", status, reason, message });
const NAMED = 'Instance "web-0" is not available';

describe("the first of R1 to R4 that applies decides", () => {
  test.each([
    { what: "deleted, says True", deleted: "2026-12-01T03:00:30Z", list: [own("True")], verdict: TERMINATING },
    { what: "deleted far in the future", deleted: "9999-12-31T23:59:59Z", list: [own("True")], verdict: TERMINATING },
    { what: "deleted, says nothing", deleted: "2026-12-01T03:00:30Z", list: [], verdict: TERMINATING },
    { what: "deleted at an unreadable time", deleted: "soon", list: [own("True")], verdict: TERMINATING },
    { what: "the zero time of deletion", deleted: "0001-01-01T00:00:00Z", list: [own("True")], verdict: AVAILABLE },
    { what: "an empty time of deletion", deleted: "", list: [], verdict: NOT_REPORTED },
    { what: "no list", list: undefined, verdict: NOT_REPORTED },
    { what: "another type", list: [{ type: "Ready", status: "True" }], verdict: NOT_REPORTED },
    { what: "True", list: [own("True", "Whatever", "whatever")], verdict: AVAILABLE },
    { what: "True first, False later", list: [own("True"), own("False")], verdict: AVAILABLE },
    {
      what: "False first, True later",
      list: [own("False", "Stopped", "m"), own("True")],
      verdict: unavailable("Stopped", "m"),
    },
    { what: "False", list: [own("False", "Stopped", "exit 0")], verdict: unavailable("Stopped", "exit 0") },
    {
      what: "Unknown, as seeded",
      list: [own("Unknown", "Pending", "Waiting for controller")],
      verdict: unavailable("Pending", "Waiting for controller"),
    },
    { what: "no status", list: [own(undefined, "Starting", "m")], verdict: unavailable("Starting", "m") },
    { what: "true in lower case", list: [own("true", "Starting", "m")], verdict: unavailable("Starting", "m") },
    { what: "the boolean true", list: [own(true, "Starting", "m")], verdict: unavailable("Starting", "m") },
    { what: "no reason", list: [own("False", undefined, "m")], verdict: unavailable("HolderUnavailable", "m") },
    {
      what: "a refused reason",
      list: [own("False", "Not Ready", "m")],
      verdict: unavailable("HolderUnavailable", "m"),
    },
    { what: "no message", list: [own("False", "Stopped")], verdict: unavailable("Stopped", NAMED) },
    { what: "an empty message", list: [own("False", "Stopped", "")], verdict: unavailable("Stopped", NAMED) },
    { what: "a message of spaces", list: [own("False", "Stopped", " ")], verdict: unavailable("Stopped", " ") },
    { what: "neither", list: [own("False", 7, ["m"])], verdict: unavailable("HolderUnavailable", NAMED) },
  ])("$what", ({ deleted, list, verdict }) => {
    const instance = { metadata: { name: "web-0", deletionTimestamp: deleted }, status: { conditions: list } };
    expect(holderAvailability(asGiven<Instance>(instance))).toEqual(verdict);
  });
});

describe("the default message names the instance (R4)", () => {
  test.each([
    [undefined, 'Instance "" is not available'],
    [null, 'Instance "" is not available'],
    [7, 'Instance "" is not available'],
    ["", 'Instance "" is not available'],
    ['a"b', 'Instance "a"b" is not available'],
    ["\ud800", 'Instance "\ufffd" is not available'],
    ["n".repeat(32_768), `Instance "${"n".repeat(32_743)}… (truncated)`],
  ])("metadata.name %j", (name, message) => {
    const instance = asGiven<Instance>({ metadata: { name }, status: { conditions: [own("False")] } });
    expect(holderAvailability(instance).message).toBe(message);
  });
});
