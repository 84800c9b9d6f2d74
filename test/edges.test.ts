// Inputs that stand one step from the rule: what a slip in an expression, a bound or a message would let through.
import { expect, test } from "vitest";
import {
  conditionPatch,
  holderAvailability,
  projectFleet,
  projectHeldInterfaces,
  projectHolderAvailable,
  withCondition,
  type Condition,
  type Instance,
} from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const NOW = new Date("2026-12-01T03:00:00Z");

/** The time that stays on an interface whose status does not flip. */
function keptTime(lastTransitionTime: string): string {
  const conditions = [{ type: "HolderAvailable", status: "False", lastTransitionTime }];
  return projectHolderAvailable({}, { status: { conditions } }, NOW).condition.lastTransitionTime;
}

const STAMP = "2026-11-15T13:04:05Z";
const digits = [...STAMP.matchAll(/\d/g)].map(({ index }) => index);

test("a stamp that can be read is kept (R9)", () => expect(keptTime(STAMP)).toBe(STAMP));

test.each([
  ...digits.map((at) => `${STAMP.slice(0, at)}x${STAMP.slice(at + 1)}`),
  ...digits.map((at) => STAMP.slice(0, at) + STAMP.slice(at + 1)),
  STAMP.replace("026", "xxx"),
  STAMP.slice(2),
  `${STAMP} (UTC)`,
  `${STAMP}\u0000`,
  `x${STAMP}`,
])("%s cannot be read as a time and is replaced (R9)", (text) => expect(keptTime(text)).toBe("2026-12-01T03:00:00Z"));

test.each([
  ["two bytes", "\u07ff", 16_385],
  ["three bytes, the first of them", "\u0800", 10_923],
  ["three bytes, the last of them", "\uffff", 10_923],
  ["four bytes, the first of them", "\u{10000}", 8193],
])("a message of characters of %s is cut beyond 32768 bytes (R4)", (_, character, count) => {
  const cut = (message: string) =>
    holderAvailability({ status: { conditions: [{ type: "Available", status: "False", message }] } }).message;
  const fits = character.repeat(count - 1);
  expect(cut(fits)).toBe(fits);
  expect(cut(fits + character)).toMatch(/… \(truncated\)$/);
});

test("a condition under the key -1 of what is no list is none (R2, R10)", () => {
  const status = (type: string) =>
    asGiven<object>({ conditions: { "-1": { type, status: "True", reason: "Available" } } });
  expect(holderAvailability({ status: status("Available") }).rule).toBe("not-reported");
  const { condition } = projectHolderAvailable({}, {}, NOW);
  expect(conditionPatch({ status: status("HolderAvailable") }, condition).body).toEqual([
    { op: "add", path: "/status/conditions", value: [condition] },
  ]);
});

test("an error names the argument and tells what came (R12)", () => {
  const project = (now: unknown) => () => projectHolderAvailable({}, {}, asGiven<Date>(now));
  expect(project(null)).toThrow(new RangeError("now must be a valid Date, got null"));
  expect(project(undefined)).toThrow(new RangeError("now must be a valid Date, got undefined"));
  expect(project({})).toThrow(new RangeError("now must be a valid Date, got object"));
  expect(project(new Date(NaN))).toThrow(new RangeError("now must be a valid Date, got an invalid Date"));
  const none = asGiven<Condition>(null);
  for (const write of [withCondition, conditionPatch]) {
    expect(() => write({}, none)).toThrow(new TypeError("condition must be an object, got null"));
    const notCondition = asGiven<Condition>(projectHolderAvailable({}, {}, NOW));
    expect(() => write({}, notCondition)).toThrow(
      new TypeError("condition.type must be HolderAvailable, got undefined"),
    );
    const others = asGiven<Condition>({ type: "Programmed", status: "True" });
    expect(() => write({}, others)).toThrow(new TypeError('condition.type must be HolderAvailable, got "Programmed"'));
  }
});

const holding = (metadata: object | undefined, reason: string): Instance =>
  asGiven({
    ...(metadata === undefined ? {} : { metadata }),
    status: {
      conditions: [{ type: "Available", status: "False", reason }],
      networkInterfaces: [{ networkInterfaceRef: { name: "eth0" } }],
    },
  });

test("an interface that is looked up and not there, as undefined or as null, is passed over; a promise is refused (R11)", () => {
  const find = (found: unknown) => () =>
    projectHeldInterfaces(holding({}, "Stopped"), () => asGiven<object>(found), NOW);
  expect(find(undefined)()).toEqual([]);
  expect(find(null)()).toEqual([]);
  // oxlint-disable-next-line unicorn/no-thenable -- what is like a promise is what is asked about
  const having = (then: unknown) => Object.fromEntries([["then", then]]);
  for (const promise of [Promise.resolve({}), having(() => ({}))]) {
    expect(find(promise)).toThrow(new TypeError("find must return an interface, got a promise"));
  }
  expect(find(having("a field of this name is no promise"))()).toHaveLength(1);
});

test("instances that are one another's equal but for their uid are told apart in any order (X1)", () => {
  const one = holding({ name: "web-0", uid: "a" }, "Stopped");
  const other = holding({ name: "web-0", uid: "b" }, "Starting");
  const speaking = (...instances: Instance[]) =>
    projectFleet(instances, [{ metadata: { name: "eth0" } }], NOW)[0]?.holder;
  expect(speaking(one, other)).toBe(speaking(other, one));
});

test("instances without metadata can hold one interface (X1)", () => {
  const rivals = [holding(undefined, "Stopped"), holding(undefined, "Starting")];
  const [answer] = projectFleet(rivals, [{ metadata: { name: "eth0" } }], NOW);
  expect(answer?.condition?.reason).toBe("Starting");
});
