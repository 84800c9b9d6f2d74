// R13 to R15: the order of a pass as data, and the judge of what a controller really did.
import { describe, expect, test } from "vitest";
import { checkPass, planPass, type Instance, type PassPath, type PassTrace } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

/** The table of R14, as the specification writes it. */
const TABLE: Readonly<Record<PassPath, string>> = {
  deleting: "projectHolderAvailable: log · releaseResources: abort · removeFinalizers: abort",
  suspended: "settleConditions: abort · persistStatus: hold · projectHolderAvailable: abort · reportToHub: abort",
  active:
    "settleConditions: hold · projectHolderAvailable: hold · persistStatus: abort · continueReconcile: abort · reportToHub: abort",
};
const PATHS = ["deleting", "suspended", "active"] as const;
const DRAIN = "projectHolderAvailable";

interface Planned {
  readonly do: string;
  readonly onFailure: string;
}

function planOf(path: PassPath, networking = true): Planned[] {
  return TABLE[path]
    .split(" · ")
    .map((step) => step.split(": "))
    .map(([action = "", onFailure = ""]) => ({ do: action, onFailure }))
    .filter((step) => networking || step.do !== DRAIN);
}

const being = (deletionTimestamp: unknown, suspended?: unknown) =>
  asGiven<Instance>({ metadata: { name: "web-0", deletionTimestamp }, status: { suspended } });
const SOON = "2026-12-01T03:00:30Z";

describe("the plan", () => {
  test.each([
    ["that serves", being(undefined), "active"],
    ["without a status", {}, "active"],
    ["whose status is null", asGiven<Instance>({ metadata: null, status: null }), "active"],
    ["that is suspended", being(undefined, true), "suspended"],
    ["that is not suspended", being(undefined, false), "active"],
    ["whose suspension is a text", being(undefined, "true"), "active"],
    ["whose suspension is a number", being(undefined, 1), "active"],
    ["whose suspension is null", being(undefined, null), "active"],
    ["that is deleted", being(SOON), "deleting"],
    ["deleted at a time that cannot be read", being("soon"), "deleting"],
    ["deleted at a time that is no text", being(0), "deleting"],
    ["deleted at no time", being(""), "active"],
    ["deleted at null", being(null), "active"],
    ["deleted at the zero time", being("0001-01-01T00:00:00Z"), "active"],
    ["deleted at the zero time of another zone", being("0001-01-01T02:00:00+02:00", true), "suspended"],
    ["deleted at the zero time as a Date", being(new Date(-62135596800000)), "active"],
    ["suspended and deleted", being(SOON, true), "deleting"],
  ] as const)("of an instance %s is that of its path", (_, instance, path) => {
    expect(planPass(instance, { networking: true })).toEqual(planOf(path));
    expect(planPass(instance, { networking: false })).toEqual(planOf(path, false));
  });

  test.each([
    [null, "options must be an object, got null"],
    [undefined, "options must be an object, got undefined"],
    [{}, "options.networking must be true or false, got undefined"],
    [{ networking: 1 }, "options.networking must be true or false, got number"],
  ])("is refused where the options are %j: absent is not off (R12)", (options, message) => {
    expect(() => planPass(being(SOON), asGiven(options))).toThrow(new TypeError(message));
  });

  test("is the caller's own: a change of it changes no other", () => {
    const plan = planPass(being(SOON), { networking: true });
    plan.reverse();
    Object.assign(plan[0] ?? {}, { onFailure: "changed" });
    expect(planPass(being(SOON), { networking: true })).toEqual(planOf("deleting"));
  });

  test.each([
    [null, "instance must be an object, got null"],
    [[], "instance must be an object, got an array"],
    ["web-0", "instance must be an object, got string"],
  ])("of %j is refused", (instance, message) => {
    expect(() => planPass(asGiven(instance), { networking: true })).toThrow(new TypeError(message));
  });
});

/** A trace in short: `drain! release -> failed`, where ! marks what failed. */
function trace(path: PassPath, short: string, networking = true): PassTrace {
  const [steps = "", result = ""] = short.split("->").map((part) => part.trim());
  const names: Record<string, string> = {
    settle: "settleConditions",
    drain: DRAIN,
    save: "persistStatus",
    quota: "continueReconcile",
    hub: "reportToHub",
    release: "releaseResources",
    finalizers: "removeFinalizers",
  };
  return asGiven({
    path,
    networking,
    result,
    steps: steps
      .split(" ")
      .filter(Boolean)
      .map((word) => {
        const action = word.replace("!", "");
        return { do: names[action] ?? action, outcome: word.endsWith("!") ? "failed" : "ok" };
      }),
  });
}

const NETWORKING_OFF = false;

describe("the judge", () => {
  test.each([
    [
      "project-once",
      "deleting",
      "drain release finalizers -> ok",
      "release finalizers -> ok",
      2,
      "nothing was projected in this pass",
    ],
    ["project-once", "suspended", "settle! -> failed", "settle -> ok", 1, "nothing was projected in this pass"],
    [
      "project-once",
      "active",
      "settle drain save -> ok",
      "settle drain save drain -> ok",
      3,
      "interfaces were projected a second time",
    ],
    [
      "drain-first",
      "deleting",
      "drain own release -> ok",
      "own drain release -> ok",
      0,
      "own was attempted before the drain",
    ],
    [
      "deletion-finishes",
      "deleting",
      "drain! release finalizers -> ok",
      "drain! -> failed",
      0,
      "the failed drain ended the pass",
    ],
    [
      "deletion-finishes",
      "deleting",
      "drain! release! -> failed",
      "drain! release finalizers -> failed",
      0,
      "the failed drain was returned",
    ],
    [
      "cleanup-fails-pass",
      "deleting",
      "drain release! -> failed",
      "drain release! -> ok",
      1,
      "the failure of releaseResources was not returned",
    ],
    [
      "cleanup-fails-pass",
      "deleting",
      "drain own! release -> failed",
      "drain own! release -> ok",
      1,
      "the failure of own was not returned",
    ],
    [
      "suspension-drains",
      "suspended",
      "settle save! drain hub -> failed",
      "settle save! -> failed",
      1,
      "the failed status write skipped the drain",
    ],
    [
      "hub-after-drain",
      "suspended",
      "settle save drain hub -> ok",
      "settle save hub -> ok",
      2,
      "the hub was told without a drain",
    ],
    [
      "hub-after-drain",
      "suspended",
      "settle save drain hub! -> failed",
      "settle save hub drain -> ok",
      2,
      "the hub was told before the drain",
    ],
    [
      "hub-after-drain",
      "suspended",
      "settle save drain! -> failed",
      "settle save drain! hub -> failed",
      3,
      "the hub was told after a failed drain",
    ],
    [
      "project-after-settle",
      "active",
      "settle drain save -> ok",
      "drain settle save -> ok",
      0,
      "interfaces were projected before the conditions were settled",
    ],
    [
      "project-after-settle",
      "active",
      "settle! drain save -> failed",
      "drain save -> ok",
      0,
      "interfaces were projected before the conditions were settled",
    ],
    [
      "project-after-settle",
      "suspended",
      "settle drain save hub -> ok",
      "drain settle save hub -> ok",
      0,
      "interfaces were projected before the conditions were settled",
    ],
    [
      "project-before-save",
      "active",
      "settle drain save -> ok",
      "settle save drain -> ok",
      1,
      "persistStatus was attempted before the projection",
    ],
    [
      "project-before-save",
      "active",
      "settle drain quota! -> failed",
      "settle quota drain -> ok",
      1,
      "continueReconcile was attempted before the projection",
    ],
    [
      "held-failure-goes-on",
      "active",
      "settle drain! save -> failed",
      "settle drain! -> failed",
      1,
      "the failed projection ended the pass before status was saved",
    ],
    [
      "held-failure-returned",
      "active",
      "settle drain! save -> failed",
      "settle drain! save -> ok",
      1,
      "the failure of projectHolderAvailable was not returned",
    ],
    [
      "held-failure-returned",
      "suspended",
      "settle save! drain hub -> failed",
      "settle save! drain hub -> ok",
      1,
      "the failure of persistStatus was not returned",
    ],
    [
      "abort-ends-pass",
      "active",
      "settle drain save! -> failed",
      "settle drain save! quota -> failed",
      3,
      "continueReconcile was attempted after persistStatus had failed",
    ],
    [
      "abort-ends-pass",
      "deleting",
      "drain release! -> failed",
      "drain release! finalizers -> failed",
      2,
      "removeFinalizers was attempted after releaseResources had failed",
    ],
    [
      "abort-ends-pass",
      "active",
      "settle drain save quota! -> failed",
      "settle drain save quota! -> ok",
      3,
      "the failure of continueReconcile was not returned",
    ],
  ] as const)("%s: on the path %s `%s` keeps it, and `%s` breaks it", (law, path, keeps, breaks, at, why) => {
    expect(checkPass(trace(path, keeps))).toEqual([]);
    expect(checkPass(trace(path, breaks))).toContainEqual({ law, at, why });
  });

  test("networking-off: with networking off nothing is projected, and that breaks nothing", () => {
    expect(checkPass(trace("active", "settle save quota hub -> ok", NETWORKING_OFF))).toEqual([]);
    expect(checkPass(trace("active", "settle drain save -> ok", NETWORKING_OFF))).toEqual([
      { law: "networking-off", at: 1, why: "networking is off, and interfaces were projected" },
    ]);
  });

  // Steps that stand first, and steps that are not there: what is broken, and nothing else.
  test.each([
    ["active", "settle hub drain save quota -> ok", ["project-before-save 1"]],
    ["active", "save settle drain quota hub -> ok", ["project-before-save 0"]],
    ["active", "save settle drain! -> failed", ["project-before-save 0"]],
    ["suspended", "hub -> ok", ["hub-after-drain 0", "project-once 1"]],
    ["suspended", "hub settle save drain -> ok", ["hub-after-drain 0"]],
    ["suspended", "save drain hub -> ok", ["project-after-settle 1"]],
    ["suspended", "save! -> failed", ["suspension-drains 0", "project-once 1"]],
    ["suspended", "drain settle save hub -> ok", ["project-after-settle 0"]],
    ["suspended", "drain settle save! hub -> failed", ["project-after-settle 0"]],
    ["deleting", "release! drain! finalizers -> failed", ["drain-first 0", "abort-ends-pass 1"]],
  ] as const)("on the path %s `%s` breaks %j alone", (path, steps, broken) => {
    expect(checkPass(trace(path, steps)).map(({ law, at }) => `${law} ${at}`)).toEqual(broken);
  });

  test("names what broke first first", () => {
    const laws = checkPass(trace("deleting", "release drain! drain -> failed")).map(({ law, at }) => [at, law]);
    expect(laws).toEqual([
      [0, "drain-first"],
      [1, "deletion-finishes"],
      [2, "project-once"],
    ]);
  });

  const active = { path: "active", networking: true, steps: [], result: "ok" };

  test.each([
    [null, "trace must be an object, got null"],
    [{ path: "active" }, "trace.steps must be an array, got undefined"],
    [{ path: "active", steps: [null] }, "trace.steps[0] must be an object, got null"],
    [{ ...active, path: "toString" }, 'trace.path must be deleting or suspended or active, got "toString"'],
    [{ ...active, path: undefined }, "trace.path must be deleting or suspended or active, got undefined"],
    [{ ...active, networking: undefined }, "trace.networking must be true or false, got undefined"],
    [{ ...active, networking: "true" }, 'trace.networking must be true or false, got "true"'],
    [{ ...active, result: "OK" }, 'trace.result must be ok or failed, got "OK"'],
    [{ ...active, result: null }, "trace.result must be ok or failed, got null"],
    [
      { ...active, steps: [{ do: "settleConditions", outcome: "ok" }, { do: "persistStatus" }] },
      "trace.steps[1].outcome must be ok or failed, got undefined",
    ],
    [
      { ...active, steps: [{ do: "settleConditions", outcome: "fail" }] },
      'trace.steps[0].outcome must be ok or failed, got "fail"',
    ],
  ])("refuses %j", (given, message) => {
    expect(() => checkPass(asGiven(given))).toThrow(new TypeError(message));
  });
});

/** The pass of a controller that follows its plan; each failure is a step that fails when it is come to. */
function followed(path: PassPath, networking: boolean, failures: ReadonlySet<string>): PassTrace {
  const plan = planOf(path, networking);
  const end = plan.findIndex((step) => failures.has(step.do) && step.onFailure === "abort");
  const done = end < 0 ? plan : plan.slice(0, end + 1);
  const isFailed = done.some((step) => failures.has(step.do) && step.onFailure !== "log");
  const steps = done.map((step) => ({ do: step.do, outcome: failures.has(step.do) ? "failed" : "ok" }));
  return asGiven({ path, networking, steps, result: isFailed ? "failed" : "ok" });
}

/** Every pass there is of a controller that follows its plan: any of its steps may fail. */
const FOLLOWED = PATHS.flatMap((path) =>
  [true, false].flatMap((networking) => {
    const steps = planOf(path, networking).map((step) => step.do);
    const subsets = Array.from({ length: 2 ** steps.length }, (_, bits) =>
      steps.filter((_step, at) => bits & (1 << at)),
    );
    return subsets.map((failures) => followed(path, networking, new Set(failures)));
  }),
);
const drained = FOLLOWED.filter(({ steps }) => steps.some((step) => step.do === DRAIN));

test("a controller that follows its plan breaks no law, whatever fails", () => {
  expect(FOLLOWED.length).toBe(8 + 4 + 16 + 8 + 32 + 16);
  expect(FOLLOWED.filter((each) => checkPass(each).length > 0)).toEqual([]);
});

/** The trace with the drain at another place. */
function moved(from: PassTrace, to: number): PassTrace {
  const others = from.steps.filter((step) => step.do !== DRAIN);
  const drain = from.steps.filter((step) => step.do === DRAIN);
  return { ...from, steps: [...others.slice(0, to), ...drain, ...others.slice(to)] };
}

const place = ({ steps }: PassTrace) => steps.findIndex((step) => step.do === DRAIN);

/** What a controller may get wrong in one place. */
const DEVIATIONS: readonly (readonly [string, readonly PassTrace[]])[] = [
  [
    "projects at another place",
    drained.flatMap((each) =>
      each.steps
        .map((_, to) => ({ to, from: place(each) }))
        // A suspended instance may be projected before its status is saved: nothing is skipped, and the hub comes later.
        .filter(({ to, from }) => to !== from && !(each.path === "suspended" && from === 2 && to === 1))
        .map(({ to }) => moved(each, to)),
    ),
  ],
  ["does not project", drained.map((each) => ({ ...each, steps: each.steps.filter((step) => step.do !== DRAIN) }))],
  [
    "projects twice",
    drained.map((each) => ({
      ...each,
      steps: each.steps.flatMap((step) => (step.do === DRAIN ? [step, step] : [step])),
    })),
  ],
  [
    "goes on where it has to stop",
    FOLLOWED.flatMap((each) => {
      const next = planOf(each.path, each.networking)[each.steps.length];
      return next ? [{ ...each, steps: [...each.steps, { do: next.do, outcome: "ok" as const }] }] : [];
    }),
  ],
  [
    "swallows a failure",
    FOLLOWED.flatMap((each) => (each.result === "failed" ? [{ ...each, result: "ok" as const }] : [])),
  ],
  [
    "returns the failure of the drain on deletion",
    FOLLOWED.flatMap((each) =>
      each.path === "deleting" && each.result === "ok" && each.steps.some((step) => step.outcome === "failed")
        ? [{ ...each, result: "failed" as const }]
        : [],
    ),
  ],
  [
    "stops at a drain that failed and goes on",
    drained.flatMap((each) =>
      each.path !== "suspended" && each.steps[place(each)]?.outcome === "failed"
        ? [{ ...each, steps: each.steps.slice(0, place(each) + 1), result: "failed" as const }]
        : [],
    ),
  ],
  [
    "stops before the drain",
    drained.flatMap((each) =>
      each.path === "deleting" ? [] : [{ ...each, steps: each.steps.slice(0, place(each)), result: "failed" as const }],
    ),
  ],
];

test.each(DEVIATIONS)("a controller that %s is found in every pass", (_, traces) => {
  expect(traces.length).toBeGreaterThan(0);
  expect(traces.filter((each) => checkPass(each).length === 0)).toEqual([]);
});
