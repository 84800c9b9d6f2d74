// What is wrong with an input, and where, as one line. A mistake ends the command; exit code 2 says so.

/** Exit code: the input or the call is wrong. */
export const EXIT_MISTAKE = 2;

/** Where something stands in the input. A fleet has many places and tells few, so the text is made when it is told. */
export interface Place {
  /** As given on the command line, or `standard input`. */
  readonly file: string;
  /** Counted from 1 in its file. */
  readonly document: number;
  /** From the document to the object or to the list it is in, such as `items`; empty for the document itself. */
  readonly path: string;
  /** Its place in that list, counted from 0. */
  readonly index?: number;
}

/** A mistake in the input or the call. It carries its exit code, as the argument parser's own errors do. */
export function mistake(message: string): Error & { readonly exitCode: number } {
  return Object.assign(new Error(message), { exitCode: EXIT_MISTAKE });
}

/** Names a place for people, or a field of what stands there: file, document, path. */
export function placeName(place: Place, field = ""): string {
  return [place.file, `document ${place.document}`, pathOf(place, field)].filter((part) => part !== "").join(": ");
}

/** The path from the document to what stands at a place, or to a field of it. */
export function pathOf({ path, index }: Place, field = ""): string {
  return [index === undefined ? path : `${path}[${index}]`, field].filter((part) => part !== "").join(".");
}

/** What was expected, and what was found instead. Text from the input is left out: it may be long. */
export function mismatch(expected: string, got: unknown): string {
  return `expected ${expected}, got ${nameOf(got)}`;
}

function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return "a string";
  return `the ${typeof value} ${String(value)}`;
}
