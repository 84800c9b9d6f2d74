// A command -> a running program: texts in as fast as it takes them, lines out as they come. Whatever the program does,
// this comes to an end, and nothing of it stays running.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { getSystemErrorMap } from "node:util";
import { cutLines } from "./lines.ts";
import { mistake } from "./mistakes.ts";

/** What is said to a program, and what becomes of its words. */
export interface Conversation {
  readonly command: readonly string[];
  /** The next text for its standard input; undefined after the last. */
  readonly next: () => string | undefined;
  /** Takes a line of its standard output, undefined where it is not UTF-8. `stop` ends the program. */
  readonly take: (line: string | undefined) => "progress" | "nothing" | "stop";
  /** The time it may make no progress, in milliseconds. */
  readonly patience: number;
}

/** How a conversation came to its end. */
export interface Ending {
  /**
   * It ended itself; or for as long as there is patience nothing came of it, after it had closed its standard output
   * (mute), its standard input (deaf), or neither (hang); it printed a line without end, or was stopped; or a signal came.
   */
  readonly how: "exit" | "mute" | "deaf" | "hang" | "flood" | "stop" | NodeJS.Signals;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its standard error. */
  readonly lastWords: readonly string[];
}

/** The longest line that is read, in bytes: five times the longest answer, with each of its characters escaped. */
export const LONGEST_LINE = 1 << 20;

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Between the polite signal and the other one, in milliseconds. */
const GRACE = 1000;
const WORDS_KEPT = 8192;
const LAST_LINES = 10;
/** The program leads a process group of its own, so that what it starts ends with it. Windows has no groups. */
const HAS_GROUPS = process.platform !== "win32";

/** Runs a program to its end. Throws a mistake where it cannot be started. */
export async function converse({ command, next, take, patience }: Conversation): Promise<Ending> {
  const child = await start(command);
  const { stdin, stdout, stderr } = child;
  const lastWords = keepLast(stderr);
  const kill = (): void => signalAll(child, "SIGKILL");
  process.once("exit", kill);
  let settle: (how: Ending["how"]) => void = () => undefined;
  const end = new Promise<Ending["how"]>((resolve) => (settle = resolve));
  for (const signal of SIGNALS) process.on(signal, settle);
  const giveUp = (): void => {
    // What it has started may hold its output open for longer than it lives.
    if (child.exitCode !== null || child.signalCode !== null) settle("exit");
    else settle(stdout.readableEnded ? "mute" : stdin.errored === null ? "hang" : "deaf");
  };
  const clock = setTimeout(giveUp, patience);
  const lines = cutLines(LONGEST_LINE, (line) => {
    const outcome = take(line);
    if (outcome === "progress") clock.refresh();
    if (outcome === "stop") settle("stop");
  });
  stdout.on("data", (bytes: Buffer) => {
    if (!lines.push(bytes)) settle("flood");
  });
  stdout.on("end", lines.end);
  stdin.on("error", () => undefined); // It reads no more; what has come of it may still be answered.
  child.on("close", () => settle("exit"));
  speak(stdin, next, () => clock.refresh());

  const how = await end;
  clearTimeout(clock);
  stdout.destroy();
  await stop(child);
  for (const signal of SIGNALS) process.off(signal, settle);
  process.off("exit", kill);
  return { how, code: child.exitCode, signal: child.signalCode, lastWords: lastWords() };
}

async function start([file = "", ...args]: readonly string[]): Promise<ChildProcessWithoutNullStreams> {
  try {
    const child = spawn(file, args, { stdio: "pipe", detached: HAS_GROUPS });
    await once(child, "spawn");
    return child;
  } catch (error) {
    throw mistake(`${file}: cannot be started: ${systemReason(error)}`);
  }
}

/** Writes text after text, and waits whenever the program is behind with reading. */
function speak(stdin: Writable, next: () => string | undefined, progress: () => void): void {
  for (let text = next(); text !== undefined; text = next()) {
    if (stdin.write(text)) continue;
    stdin.once("drain", () => {
      progress();
      speak(stdin, next, progress);
    });
    return;
  }
  stdin.end();
}

/** Ends whatever is left of the program, also when it does not listen. */
async function stop(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    signalAll(child, "SIGTERM");
    await Promise.race([exit, delay(GRACE, undefined, { ref: false })]);
    signalAll(child, "SIGKILL");
    await Promise.race([exit, delay(GRACE, undefined, { ref: false })]);
  }
  signalAll(child, "SIGKILL");
  for (const stream of child.stdio) stream?.destroy();
  child.unref();
}

function signalAll(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nothing of it is left.
  }
}

/** Reads a stream to its end, and remembers the last lines of it. */
function keepLast(stream: Readable): () => string[] {
  let kept = Buffer.alloc(0);
  stream.on("data", (bytes: Buffer) => {
    kept = Buffer.concat([kept, bytes.subarray(-WORDS_KEPT)]).subarray(-WORDS_KEPT);
  });
  return () =>
    kept
      .toString("utf8")
      .trimEnd()
      .split(/\r?\n/)
      .slice(-LAST_LINES)
      .filter((line) => line !== "");
}

/** The system's own words. */
function systemReason(error: unknown): string {
  const number = error instanceof Error && "errno" in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(number)?.[1] ?? String(error);
}
