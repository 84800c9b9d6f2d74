// The conformance cases of docs/vectors/, read from beside the package. Needs no fast-check.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deepFreeze } from "./purity.ts";
import type { Condition, Instance, NetworkInterface, StoredConditions } from "../resources.ts";

/** One case: an input, and the one answer that the specification has for it. */
export interface Vector {
  /** The first of its rules and a number, such as `r1-001`, or `bug-` and a number; never used again for another case. */
  readonly id: string;
  /** The numbers of the rules it holds an implementation to, the foremost first. */
  readonly rules: readonly string[];
  /** What is, in the present tense. */
  readonly title: string;
  /** An object, unless the error that is expected names it. */
  readonly instance: Instance;
  /** An object, unless the error that is expected names it. */
  readonly networkInterface: NetworkInterface;
  /** RFC 3339 text, unless the error that is expected names it. */
  readonly now: string;
  readonly expected: ExpectedAnswer | ExpectedError;
  /** The public bug reports it comes from. */
  readonly source?: string;
}

/** What an implementation answers. The order of keys does not count. */
export interface ExpectedAnswer {
  readonly condition: Condition;
  readonly needsWrite: boolean;
  /** The interface's list of conditions after the condition was written (R10). */
  readonly conditions?: NonNullable<StoredConditions>;
  readonly error?: undefined;
}

/** The caller's mistake is refused (R12). */
export interface ExpectedError {
  /** The argument that the error names. */
  readonly error: "instance" | "networkInterface" | "now";
  readonly condition?: undefined;
  readonly needsWrite?: undefined;
  readonly conditions?: undefined;
}

/**
 * Every conformance case, in the order of the files and of the cases in them, frozen (R1 to R10, R12).
 *
 * @example
 * const wrong = vectors.filter(({ instance, networkInterface, now, expected }) => {
 *   if (expected.error !== undefined) return false;
 *   return projectHolderAvailable(instance, networkInterface, new Date(now)).needsWrite !== expected.needsWrite;
 * });
 * wrong; // => []
 */
export const vectors: readonly Vector[] = deepFreeze(read(folder()));

/** Where they lie; the package's own name leads there from the sources and from the bundles alike. */
function folder(): string {
  const schema = "vectors.schema.json";
  return createRequire(import.meta.url)
    .resolve(`holder-available/vectors/${schema}`)
    .slice(0, -schema.length);
}

function read(path: string): Vector[] {
  const files = readdirSync(path).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"));
  return files.sort().flatMap((name): Vector[] => JSON.parse(readFileSync(path + name, "utf8")));
}
