// A line of output -> an answer, or what is wrong with the line. What an answer says is judged elsewhere.
import { isObject } from "../resources.ts";
import { mismatch } from "./mistakes.ts";

/** The fields of an object, with no word yet about them. */
export interface Fields {
  readonly [field: string]: unknown;
}

/** One answer, with no word yet about what it says. */
export interface Answer {
  readonly id: string;
  readonly condition: unknown;
  readonly needsWrite: unknown;
  /** Undefined where there is none; null, false and the empty text are none, for languages that write every field. */
  readonly error: unknown;
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
  const isError = error !== null && error !== false && error !== "";
  return { id, condition, needsWrite, error: isError ? error : undefined };
}

/** Whether a value is an object in the JSON sense. */
export function isFields(value: unknown): value is Fields {
  return isObject(value);
}
