// Names on the command line -> their texts. The only file that reads.
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { mistake } from "./mistakes.ts";

/** The text of one input. */
export interface TextFile {
  /** As given on the command line, or `standard input`. */
  readonly file: string;
  /** Without byte order mark. */
  readonly text: string;
}

/** Reads every file once, in the order first named; `-` is standard input. Throws a mistake for what cannot be read. */
export async function readFiles(names: readonly string[], say: (line: string) => void): Promise<TextFile[]> {
  const files: TextFile[] = [];
  for (const name of new Set(names)) files.push(await readOne(name, say));
  return files;
}

async function readOne(name: string, say: (line: string) => void): Promise<TextFile> {
  const file = name === "-" ? "standard input" : name;
  if (name === "-" && process.stdin.isTTY) say("waiting for manifests on standard input (Ctrl-D ends them)");
  try {
    const bytes = name === "-" ? await buffer(process.stdin) : readFileSync(name);
    if (isUtf8(bytes)) return { file, text: bytes.toString("utf8").replace(/^\ufeff/, "") };
  } catch (error) {
    throw mistake(`${file}: cannot be read: ${reason(error)}`);
  }
  throw mistake(`${file}: expected UTF-8 text, got other bytes`);
}

/** The system's own words without its error code and the name, which stand elsewhere on the line. */
export function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith("EISDIR")) return "it is a directory";
  return /^E[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
