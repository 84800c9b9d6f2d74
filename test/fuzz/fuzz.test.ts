// Whatever is handed over, to any function: an answer or one of the two named errors, in a number of reads that is bound
// by the size of the input, and nothing is changed (R12). `npm run fuzz` runs many cases, `npm test` a few;
// FUZZ_CASES says how many, FUZZ_SEED brings a finding back.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as core from "../../src/index.ts";
import { asGiven } from "../../src/testing/arbitraries.ts";
import { entryOfType, field, ruledVerdict } from "../oracle.ts";
import { anyJson, clock, instance, networkInterface, networkService, trace } from "./inputs.ts";
import { size, watched } from "./watched.ts";

const CASES = Number(process.env["FUZZ_CASES"] ?? 1000);
const SEED = process.env["FUZZ_SEED"] === undefined ? {} : { seed: Number(process.env["FUZZ_SEED"]) };

/** Reads of one argument: so many to begin with, and for each value in it. */
const READS = 80;
const READS_EACH = 24;

const NAMED =
  /^(instance|networkInterface|now|condition(\.type)?|networkService|trace(\.(path|networking|result|steps(\[\d+\](\.(do|outcome))?)?))?|(instances|networkInterfaces)(\[\d+\])?) must be /;

/** Runs a function on watched arguments. Gives its answer, or undefined where it refused them by one of the named errors. */
function ask<Arguments extends unknown[], Answer>(
  action: (...asked: Arguments) => Answer,
  ...asked: Arguments
): Answer | undefined {
  const { value, reads } = watched(asked);
  try {
    return action(...value);
  } catch (error) {
    const isNamed = (error instanceof TypeError || error instanceof RangeError) && NAMED.test(error.message);
    if (!isNamed) throw error;
    return undefined;
  } finally {
    const bound = READS + READS_EACH * size(asked);
    if (reads() > bound) expect.fail(`${action.name} read ${reads()} times, more than ${bound}, in its arguments`);
  }
}

const builtIn = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Date.prototype,
  Map.prototype,
];
const shape = () => builtIn.map((prototype) => JSON.stringify(Reflect.ownKeys(prototype).map(String)));
const before = shape();

const saysTrue = (holder: unknown) => ruledVerdict(holder).rule === "available";

test(`${CASES} cases are answered or refused by name, True under R3 alone, and nothing is changed`, () => {
  const cases = fc.record({
    instances: fc.array(instance(), { minLength: 1, maxLength: 3 }),
    networkInterfaces: fc.array(networkInterface(), { minLength: 1, maxLength: 3 }),
    now: clock(),
    any: anyJson(),
    trace: trace(),
    networkService: networkService(),
  });
  fc.assert(
    fc.property(cases, ({ instances, networkInterfaces, now, any, ...others }) => {
      const [holder, target] = [
        asGiven<core.Instance>(instances[0]),
        asGiven<core.NetworkInterface>(networkInterfaces[0]),
      ];
      const verdict = ask(core.holderAvailability, holder);
      if (verdict !== undefined) expect(verdict.status === "True").toBe(saysTrue(holder));

      const projection = ask(core.projectHolderAvailable, holder, target, now);
      if (projection !== undefined) {
        const { condition } = projection;
        expect(condition.status === "True").toBe(saysTrue(holder));
        expect(Object.getPrototypeOf(condition)).toBe(Object.prototype);
        const written = ask(core.withCondition, target, condition);
        expect(Object.getPrototypeOf(written)).toBe(Object.prototype);
        expect(ask(core.projectHolderAvailable, holder, written ?? {}, now)?.needsWrite).toBe(false);
        ask(core.conditionPatch, target, condition);
      }
      ask(core.withCondition, target, asGiven<core.Condition>(any));
      ask(core.conditionPatch, target, asGiven<core.Condition>(any));
      ask(core.explainProjection, holder, target);
      ask(core.heldInterfaces, holder);
      ask(core.projectHeldInterfaces, holder, () => target, now);
      ask(core.projectHeldInterfaces, holder, () => asGiven<core.NetworkInterface>(any), now);
      ask(core.planPass, holder, { networking: true });
      ask(core.checkPass, asGiven<core.PassTrace>(others.trace));

      const serves = ask(core.isServing, target);
      const stored = entryOfType(field(target, "status", "conditions"), "HolderAvailable")?.entry;
      if (serves) expect([field(target, "status", "phase"), stored?.["status"]]).toEqual(["Bound", "True"]);
      ask(core.projectMembership, asGiven<core.NetworkService>(others.networkService), networkInterfaces);
      ask(core.projectMembership, {}, asGiven<core.NetworkInterface[]>(any));

      for (const answer of ask(core.projectFleet, instances, networkInterfaces, now) ?? []) {
        if (answer.condition?.status === "True") expect(saysTrue(answer.holder)).toBe(true);
      }
      ask(core.projectFleet, asGiven<core.Instance[]>(any), networkInterfaces, now);
      expect(shape()).toEqual(before);
    }),
    { numRuns: CASES, ...SEED },
  );
});

const NOW = new Date("2026-12-01T03:00:00Z");
const times = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => value(i));
const noise = (count: number) => times(count, (index) => ({ type: `Check${index}`, status: "True" }));
const named = (name: string) => ({ metadata: { name, namespace: "shop" }, status: { phase: "Bound", conditions: [] } });
const holding = (name: string, ...held: string[]) => ({
  metadata: { name, namespace: "shop", creationTimestamp: "2026-12-01T03:00:00Z" },
  status: {
    conditions: [{ type: "Available", status: "True" }],
    networkInterfaces: held.map((each) => ({ networkInterfaceRef: { name: each } })),
  },
});

/** Inputs with one thing in them many times, and what is asked of them. */
const HUGE: Record<string, (count: number) => [(...asked: never[]) => unknown, ...unknown[]]> = {
  "conditions of an instance": (count) => [core.holderAvailability, { status: { conditions: noise(count) } }],
  "conditions of an interface": (count) => [
    core.projectHolderAvailable,
    {},
    { status: { conditions: noise(count) } },
    NOW,
  ],
  "conditions to write among": (count) => [
    core.withCondition,
    { status: { conditions: noise(count) } },
    { type: "HolderAvailable" },
  ],
  "conditions to patch among": (count) => [
    core.conditionPatch,
    { status: { conditions: noise(count) } },
    { type: "HolderAvailable" },
  ],
  "fields of an interface": (count) => [
    core.withCondition,
    Object.fromEntries(times(count, (index) => [`field${index}`, index])),
    { type: "HolderAvailable" },
  ],
  "interfaces of an instance": (count) => [
    core.projectHeldInterfaces,
    holding("web", ...times(count, String)),
    () => ({}),
    NOW,
  ],
  "instances, each with an interface": (count) => [
    core.projectFleet,
    times(count, (index) => holding(`web-${index}`, `eth-${index}`)),
    times(count, (index) => named(`eth-${index}`)),
    NOW,
  ],
  "interfaces that nobody holds": (count) => [
    core.projectFleet,
    [],
    times(count, (index) => named(`eth-${index}`)),
    NOW,
  ],
  "members at as many locations": (count) => [
    core.projectMembership,
    {},
    times(count, (index) => ({
      metadata: { labels: { "networking.datumapis.com/location": `cell-${index}` } },
      status: { phase: "Bound" },
    })),
  ],
  "steps of a pass": (count) => [
    core.checkPass,
    { path: "active", networking: true, steps: times(count, () => ({ do: "own", outcome: "ok" })), result: "ok" },
  ],
};

function readsOf([action, ...asked]: [(...asked: never[]) => unknown, ...unknown[]]): number {
  const { value, reads } = watched(asked);
  action(...value.map(asGiven<never>));
  return reads();
}

test.each(Object.entries(HUGE))("four times as many %s are read at most four times as often", (_, made) => {
  const few = readsOf(made(1000));
  expect(few).toBeGreaterThan(1000);
  expect(readsOf(made(4000))).toBeLessThanOrEqual(4 * few);
});

test("of instances that hold one interface four times as many are read at most five times as often: they are sorted", () => {
  const contested = (count: number) => {
    const rivals = times(count, (index) => holding(`web-${(index * 7919) % count}`, "eth-0"));
    return readsOf([core.projectFleet, rivals, [named("eth-0")], NOW]);
  };
  expect(contested(4000)).toBeLessThanOrEqual(5 * contested(1000));
});

test("what breaks the rules of the game is seen", () => {
  const changes = (target: { status?: unknown }) => void (target.status = "True");
  expect(() => ask(changes, {})).toThrow("an argument was changed: a field was set");
  const crashes = (target: { status?: { conditions: unknown[] } }) => target.status?.conditions.length;
  expect(() => ask(crashes, asGiven({ status: {} }))).toThrow(/undefined/);
  const reads = (list: readonly number[]) => list.map(() => list.map((each) => each));
  expect(() => ask(reads, times(100, Number))).toThrow(/^reads read \d+ times, more than/);
});
