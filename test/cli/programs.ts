// Programs to be judged, as small scripts: a right one, and whatever else someone may bring.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { vectors } from "../../src/testing/vectors.ts";
import { CLI, ENVIRONMENT, file, pathOf, type Outcome } from "./run.ts";

export const COUNT = vectors.length;
export const VECTORS_ONLY = ["--fuzz", "0"];

/** Starts the command as its users do, in the folder of the test. */
export function starting(command: readonly string[], ...options: readonly string[]) {
  return spawn(process.execPath, [CLI, "conform", ...options, "--", ...command], {
    cwd: pathOf("."),
    env: ENVIRONMENT,
    timeout: 30_000,
  });
}

/** Has a program judged; several at a time take no longer than the slowest. */
export async function conform(command: readonly string[], ...options: readonly string[]): Promise<Outcome> {
  const child = starting(command, ...options);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, stdout, stderr };
}

const LIBRARY = pathToFileURL(join(import.meta.dirname, "../../dist/index.js")).href;

/** What every script starts with: how a case is answered rightly, and how an answer is given. */
const PRELUDE = `
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { projectHolderAvailable } from ${JSON.stringify(LIBRARY)};
const lines = createInterface({ input: process.stdin });
const print = (answer) => process.stdout.write(JSON.stringify(answer) + "\\n");
function rightAnswer({ id, instance, networkInterface, now }) {
  try {
    return { id, ...projectHolderAvailable(instance, networkInterface, new Date(now)) };
  } catch (error) {
    return { id, error: error.message };
  }
}
`;

/** A script whose body has `lines` to read, \`rightAnswer(case)\` and \`print(answer)\`; gives the command that runs it. */
export function program(name: string, body: string): string[] {
  return [process.execPath, file(`${name}.mjs`, PRELUDE + body)];
}

/** One that goes through the cases and says for each what it prints, where `asked` is the case and `right` the answer. */
export function answering(name: string, body: string): string[] {
  return program(
    name,
    `for await (const line of lines) { const asked = JSON.parse(line); const right = rightAnswer(asked); ${body} }`,
  );
}

/** A file with the right answer to every vector, a line each, as the vectors themselves have them. */
export function recordedAnswers(): string {
  const answers = vectors.map(({ id, expected: { error, condition, needsWrite } }) =>
    JSON.stringify(error === undefined ? { id, condition, needsWrite } : { id, error: `${error} is refused` }),
  );
  return file("recorded.jsonl", `${answers.join("\n")}\n`);
}
