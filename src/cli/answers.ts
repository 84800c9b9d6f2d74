// A line of output -> an answer, or what is wrong with the line. What an answer says is judged elsewhere.
import { isObject } from "../resources.ts";
import { mismatch } from "./mistakes.ts";

/** The fields of an object, with no word yet about them. */
export interface Fields {
  readonly [field: string]: unknown;
}

/** One answer. */
export interface Answer {
  readonly id: string;
  readonly condition: unknown;
  readonly needsWrite: unknown;
  /** Whether it refuses the case; null, false and the empty text are no refusal, for languages that always write every field. */
  readonly refused: boolean;
}

/** The answer a line holds; text says what is wrong with the line. */
export function readAnswer(line: string | undefined): Answer | string {
  if (line === undefined) return "expected UTF-8 text, got other bytes";
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    return `expected a JSON object, got ${line.trim() === "" ? "an empty line" : "what is no JSON"}`;
  }
  if (!isFields(answer)) return mismatch("a JSON object", answer);
  const { id, condition, needsWrite, error } = answer;
  if (typeof id !== "string") return `id: ${mismatch("a string", id)}`;
  return {
    id,
    condition,
    needsWrite,
    refused: error !== undefined && error !== null && error !== false && error !== "",
  };
}

/** Whether a value is an object in the JSON sense. */
export function isFields(value: unknown): value is Fields {
  return isObject(value);
}
