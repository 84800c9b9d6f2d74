// What nobody would send: any JSON value in the place of every argument, and right-looking objects with rot inside.
import fc from "fast-check";
import type { Instance, NetworkInterface } from "../../src/index.ts";
import { isObject, type Fields } from "../oracle.ts";
import * as given from "../../src/testing/arbitraries.ts";

const WORDS = [
  "metadata",
  "status",
  "conditions",
  "networkInterfaces",
  "steps",
  "path",
  "summary",
  "locations",
  "labels",
];
const TRAPS = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "toJSON", "then", "length", "0"];

const trap = () => fc.constantFrom(...TRAPS);

/** Any JSON value as `JSON.parse` gives it: a key `__proto__` is a field like any other. */
export function anyJson(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 2 ** 63, "", "True", "Available", "HolderAvailable", "Bound"),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  return fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      fc.array(tie("json"), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), trap(), fc.string()), tie("json")), { maxLength: 5 })
        .map(fields),
    ),
  })).json;
}

/** An object with these fields, each its own, whatever it is called. */
function fields(entries: readonly (readonly [string, unknown])[]): object {
  const object = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

/** One value in the place of a part of another, at a path that is there. */
function rotten(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(sound, fc.array(fc.nat(9), { maxLength: 5 }), anyJson(), trap())
    .map(([value, path, rot, key]) => replaced(value, path, rot, key));
}

function replaced(value: unknown, [turn, ...path]: readonly number[], rot: unknown, trap: string): unknown {
  if (turn === undefined || typeof value !== "object" || value === null || value instanceof Date) return rot;
  if (turn === 9) return fields([...Object.entries(value), [trap, rot]]);
  const entries = Object.entries(value);
  const at = turn % Math.max(entries.length, 1);
  const inner = entries.map(
    ([key, field], index) => [key, index === at ? replaced(field, path, rot, trap) : field] as const,
  );
  return Array.isArray(value) ? inner.map(([, entry]) => entry) : fields(inner);
}

/** The value inside so many objects and lists. */
function deep(): fc.Arbitrary<unknown> {
  const keys = fc.constantFrom("metadata", "status", "conditions", "type", "__proto__");
  return fc.tuple(fc.nat(500), keys, fc.boolean()).map(([depth, key, list]) => {
    let value: unknown = {};
    for (let level = 0; level < depth; level++) value = list && level % 2 === 0 ? [value] : fields([[key, value]]);
    return fields([
      ["metadata", value],
      ["status", value],
    ]);
  });
}

function hostileOr<Shape extends Instance | NetworkInterface>(sound: fc.Arbitrary<Shape>): fc.Arbitrary<Shape> {
  return fc
    .oneof(
      { weight: 6, arbitrary: sound },
      { weight: 6, arbitrary: rotten(sound) },
      { weight: 3, arbitrary: given.hostile<Shape>() },
      { weight: 2, arbitrary: anyJson() },
      { weight: 1, arbitrary: deep() },
    )
    .map(given.asGiven<Shape>);
}

export const instance = () => hostileOr(given.instance());
export const networkInterface = () => hostileOr(given.networkInterface());
export const clock = () =>
  fc.oneof({ weight: 8, arbitrary: given.now() }, given.noClock(), anyJson().map(given.asGiven<Date>));

/** What a pass left behind, and what is taken for it. */
export function trace(): fc.Arbitrary<unknown> {
  const action = fc.constantFrom("projectHolderAvailable", "settleConditions", "persistStatus", "reportToHub", "own");
  const step = fc.record({ do: action, outcome: fc.constantFrom("ok", "failed") });
  const sound = fc.record({
    path: fc.constantFrom("deleting", "suspended", "active", ...TRAPS),
    networking: fc.boolean(),
    steps: fc.array(step, { maxLength: 6 }),
    result: fc.constantFrom("ok", "failed"),
  });
  // The path and what a step does are no objects: `checkPass` names every other mistake.
  const isTold = (value: unknown) => {
    const { steps, path }: Fields = isObject(value) ? value : {};
    const isStep = (step: unknown) => isObject(step) && typeof step["do"] !== "object";
    return typeof path !== "object" && (!Array.isArray(steps) || steps.every(isStep));
  };
  return fc.oneof(sound, rotten(sound), anyJson()).filter(isTold);
}

/** A service that carries a roll-up, and what is taken for one. */
export function networkService(): fc.Arbitrary<unknown> {
  const location = fc.record({ name: fc.string(), members: fc.nat(9), healthy: fc.nat(9), serving: fc.boolean() });
  const summary = fc.record({ members: fc.nat(9), healthy: fc.nat(9), locations: fc.nat(9) });
  const sound = fc.record({ status: fc.record({ summary, locations: fc.array(location, { maxLength: 4 }) }) });
  return fc.oneof(sound, rotten(sound), anyJson());
}
