// The command `vectors`: every vector on a line of its own.
import { vectors } from "../testing/vectors.ts";
import type { Answer } from "./project.ts";

/** Prints the vectors as they are, with what is expected. */
export function printVectors(): Answer {
  return { text: vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(""), code: 0 };
}
