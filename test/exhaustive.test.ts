// Every combination of what the rules look at, each compared with the rules as stated in oracle.ts.
import { expect, test } from "vitest";
import {
  explainProjection,
  holderAvailability,
  projectHolderAvailable,
  withCondition,
  type Instance,
  type NetworkInterface,
} from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { ruledProjection, ruledVerdict, ruledWrite } from "./oracle.ts";

const NOW = new Date("2026-12-01T03:00:00.900Z");
const STORED_GENERATION = 4;

const deletions = { absent: {}, null: null, zero: "0001-01-01T00:00:00Z", set: "2026-12-01T03:00:30Z" };
const availables = ["absent", "True", "False", "Unknown", "Sometimes"];
const reasons = { usable: "Stopping", absent: undefined, empty: "", refused: "Not Ready" };
const messages = { present: "exit 1", absent: undefined };
const generations = { absent: undefined, zero: 0, same: STORED_GENERATION, other: 5 };

const statuses = ["True", "False", "Unknown"];
const rightOrWrong = ["right", "wrong"];
const observed = { absent: undefined, zero: 0, stored: STORED_GENERATION };
const times = { readable: "2026-01-01T00:00:00Z", null: null, zero: "0001-01-01T00:00:00Z", unreadable: "yesterday" };

/** One word of each list, in every combination. */
function* combinations(...lists: readonly (readonly string[])[]): Generator<string[]> {
  const [first, ...rest] = lists;
  if (first === undefined) yield [];
  else for (const word of first) for (const words of combinations(...rest)) yield [word, ...words];
}

function pick<Value>(values: Readonly<Record<string, Value>>, word: string | undefined): Value | undefined {
  return word === undefined ? undefined : values[word];
}

function* instances(): Generator<{ words: string[]; instance: Instance }> {
  const lists = [Object.keys(deletions), availables, Object.keys(reasons), Object.keys(messages)];
  for (const words of combinations(...lists)) {
    const [deletion, status, reason, message] = words;
    const own = { type: "Available", status, reason: pick(reasons, reason), message: pick(messages, message) };
    const metadata = { name: "web-0", generation: 9 };
    const conditions = [{ type: "Ready", status: "True" }, ...(status === "absent" ? [] : [own])];
    const deletionTimestamp = deletion === "absent" ? {} : { deletionTimestamp: pick(deletions, deletion) };
    yield {
      words,
      instance: asGiven<Instance>({ metadata: { ...metadata, ...deletionTimestamp }, status: { conditions } }),
    };
  }
}

/** The interfaces to project onto: what is right in an entry is what the verdict says. */
function* networkInterfaces(verdict: {
  readonly reason: string;
  readonly message: string;
}): Generator<{ words: string[]; networkInterface: NetworkInterface }> {
  const stored = [...combinations(statuses, rightOrWrong, rightOrWrong, Object.keys(observed), Object.keys(times))];
  for (const words of combinations(Object.keys(generations))) {
    for (const entry of [[], ...stored]) {
      const [status, reason, message, observedGeneration, time] = entry;
      const ours = {
        type: "HolderAvailable",
        status,
        reason: reason === "right" ? verdict.reason : "Outdated",
        message: message === "right" ? verdict.message : "outdated",
        observedGeneration: pick(observed, observedGeneration),
        lastTransitionTime: pick<unknown>(times, time),
      };
      const conditions = [{ type: "Programmed", status: "True" }, ...(entry.length === 0 ? [] : [ours])];
      const metadata = { generation: pick(generations, words[0]) };
      yield { words: [...words, ...entry], networkInterface: asGiven({ metadata, status: { conditions } }) };
    }
  }
}

test("every combination is answered as the rules say", () => {
  let combinationsSeen = 0;
  const differences: unknown[] = [];
  for (const { words: of, instance } of instances()) {
    const verdict = ruledVerdict(instance);
    for (const { words: on, networkInterface } of networkInterfaces(verdict)) {
      combinationsSeen += 1;
      const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, NOW);
      const got = {
        rule: holderAvailability(instance).rule,
        changes: explainProjection(instance, networkInterface).changes,
        condition,
        needsWrite,
        written: withCondition(networkInterface, condition),
      };
      const ruling = ruledProjection(instance, networkInterface, NOW);
      const ruled = {
        rule: verdict.rule,
        changes: ruling.changes,
        condition: ruling.condition,
        needsWrite: ruling.needsWrite,
        written: ruledWrite(networkInterface, ruling.condition),
      };
      if (JSON.stringify(got) !== JSON.stringify(ruled)) {
        differences.push({ instance: of.join(" "), networkInterface: on.join(" "), got, ruled });
      }
    }
  }
  expect(differences.slice(0, 3), `${differences.length} combinations differ, the first of them:`).toEqual([]);
  // 4 deletions × 5 statuses × 4 reasons × 2 messages, on 4 generations × (1 without + 3 × 2 × 2 × 3 × 4 entries).
  expect(combinationsSeen).toBe(160 * 4 * 145);
});
