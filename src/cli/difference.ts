// An expected answer and a given one -> the fields in which they differ, and the rules that say what belongs there.
import { explainProjection, type AvailabilityRule } from "../index.ts";
import { isFields, type Answer, type Fields } from "./answers.ts";
import { names } from "../testing/words.ts";
import type { Case } from "./cases.ts";

/** A field that is not what it has to be. */
export interface Difference {
  readonly field: string;
  /** What was expected, and what was given. */
  readonly text: string;
}

const CONDITION_FIELDS = ["type", "status", "observedGeneration", "lastTransitionTime", "reason", "message"] as const;
const NONE: readonly Difference[] = [];
/** The most characters that are shown of a text, and how many of them stand before the first that differs. */
const SHOWN = 100;
const LEAD = 40;

const VERDICT_RULES: Record<AvailabilityRule, string> = {
  terminating: "R1",
  "not-reported": "R2",
  available: "R3",
  unavailable: "R4",
};

/** The differences in the order of the fields; mostly there are none. The order of keys does not count. */
export function differencesIn({ expected }: Case, { condition, needsWrite, error }: Answer): readonly Difference[] {
  if (expected.error !== undefined) {
    if (typeof error === "string" && names(error, expected.error)) return NONE;
    const got = error === undefined ? "an answer" : shown(error);
    return [{ field: "error", text: `expected a text that names ${expected.error} first, got ${got}` }];
  }
  if (error !== undefined) return [{ field: "error", text: `expected an answer, got the error ${shown(error)}` }];
  if (!isFields(condition)) return [{ field: "condition", text: `expected an object, got ${shown(condition)}` }];
  const wanted: Fields = { ...expected.condition };
  if (needsWrite === expected.needsWrite && agree(wanted, condition)) return NONE;
  const fields = new Set([...CONDITION_FIELDS, ...Object.keys(condition)]);
  const differences = [...fields].flatMap((field) =>
    compare(`condition.${field}`, Object.hasOwn(wanted, field) ? wanted[field] : undefined, condition[field]),
  );
  return [...differences, ...compare("needsWrite", expected.needsWrite, needsWrite)];
}

/** The rules a difference is about: those of the vector, or the one that says what the field holds. */
export function rulesOf({ vector, instance, networkInterface }: Case, differences: readonly Difference[]): string[] {
  if (vector !== undefined) return [...vector.rules];
  const verdict = VERDICT_RULES[explainProjection(instance, networkInterface).rule];
  return [...new Set(differences.map(({ field }) => ruleOf(field, verdict)))].sort();
}

function ruleOf(field: string, verdict: string): string {
  switch (field) {
    case "condition.status":
    case "condition.reason":
    case "condition.message":
      return verdict;
    case "condition.type":
      return "R5";
    case "condition.observedGeneration":
      return "R6";
    case "condition.lastTransitionTime":
      return "R9";
    case "needsWrite":
      return "R8";
    case "error":
    case "condition":
      return "R12";
    default:
      return "R10"; // A field that the condition has not.
  }
}

function agree(expected: Fields, got: Fields): boolean {
  for (const field of CONDITION_FIELDS) if (expected[field] !== got[field]) return false;
  return Object.keys(got).length === Object.keys(expected).length;
}

function compare(field: string, expected: unknown, got: unknown): Difference[] {
  if (expected === got) return [];
  const start = typeof expected === "string" && typeof got === "string" ? firstDifference(expected, got) : 0;
  return [{ field, text: `expected ${shown(expected, start)}, got ${shown(got, start)}` }];
}

/** A value in one line; of a long text, what stands around a place in it. */
function shown(value: unknown, place = 0): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (isFields(value)) return "an object";
  if (typeof value !== "string" || value.length <= SHOWN) return JSON.stringify(value);
  const start = Math.max(0, place - LEAD);
  const end = start + SHOWN;
  const [before, after] = [start > 0 ? "…" : "", end < value.length ? "…" : ""];
  return `${before}${JSON.stringify(value.slice(start, end))}${after} (${Buffer.byteLength(value)} bytes)`;
}

function firstDifference(one: string, other: string): number {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place++;
  return place;
}
