// The order of the Go reference beside that of R14, in the two places where they differ (the specification, differences
// 4 and 5): the same model, the same law. A pass has drained that could settle, and in which no request of the drain
// itself failed.
import { describe, expect, test, vi } from "vitest";
import { planPass } from "../../src/index.ts";
import { asSpecified, goPlan, pathOf, type Behaviour } from "./controller.ts";
import { ASSUMED, run, type Cast } from "./history.ts";
import { counterexample, holds, isDrainedByEveryPass, keepsTheOrder } from "./laws.ts";
import { takesTraffic, wholePass, type Happening } from "./world.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const cast: Cast = { names: ["web-0"], only: ["step", "pass", "report", "suspend", "delete", "sync"] };

const PLACES = [
  { path: "suspended", difference: 4, happening: "suspend", failing: "persistStatus", law: "suspension-drains" },
  { path: "deleting", difference: 5, happening: "delete", failing: "releaseResources", law: "project-once" },
] as const;

describe.each(PLACES)("difference $difference, an instance that is $path", ({ path, happening, failing, law }) => {
  /** The order of the Go reference here, and R14 everywhere else. */
  const go: Behaviour = {
    ...asSpecified,
    plan: (instance) => (pathOf(instance) === path ? goPlan(instance) : planPass(instance, { networking: true })),
  };
  const SERVING: readonly Happening[] = [
    ["report", "web-0", "serving"],
    ["pass", "web-0"],
    [happening, "web-0"],
    ["sync"],
  ];

  /** Whether traffic still flows after so many passes in which the step fails. */
  function flows(behaviour: Behaviour, passes: number): boolean {
    const { world } = run(SERVING, { ...ASSUMED, behaviour });
    for (let pass = 0; pass < passes; pass += 1)
      wholePass(world, "web-0", (step) => (step === failing ? "failed" : "ok"));
    return world.interfaces.list().some(takesTraffic);
  }

  test("with the order of the Go reference the model finds traffic that keeps flowing", () => {
    const found = counterexample(isDrainedByEveryPass, { behaviour: go }, cast);
    expect(found).toBeDefined();
    expect(isDrainedByEveryPass(found ?? [], { ...ASSUMED, behaviour: go })).not.toEqual([]);
    expect(isDrainedByEveryPass(found ?? [], ASSUMED)).toEqual([]);
    expect(keepsTheOrder(found ?? [], { ...ASSUMED, behaviour: go })).toContain(law);
  });

  test(`it flows for as long as ${failing} fails`, () => {
    expect([0, 1, 2, 50].map((passes) => flows(go, passes))).toEqual([true, true, true, true]);
  });

  test("with the order of R14 one pass ends it", () => {
    expect([0, 1, 2, 50].map((passes) => flows(asSpecified, passes))).toEqual([true, false, false, false]);
  });
});

test("with the order of R14 every pass has drained that could settle, and in which no request of the drain itself failed", () =>
  holds(isDrainedByEveryPass));
