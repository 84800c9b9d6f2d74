// A command -> a running program: texts in as fast as it takes them, lines out as they come. Whatever the program does,
// this comes to an end, and nothing of it stays running.
import type { Readable, Writable } from "node:stream";
import { start, stop } from "./child.ts";
import { cutLines } from "./lines.ts";

/** What is said to a program, and what becomes of its words. */
export interface Conversation {
  readonly command: readonly string[];
  /** What comes next on its standard input; undefined after the last. */
  readonly next: () => Buffer | undefined;
  /** Takes a line of its standard output, undefined where it is not UTF-8. `done`: nothing more has to come; `stop` ends the program. */
  readonly take: (line: string | undefined) => "progress" | "done" | "nothing" | "stop";
  readonly patience: Patience;
}

/** Times in milliseconds. */
export interface Patience {
  /** How long it may make no progress. */
  readonly silence: number;
  /** How long all of it may take; any time where it is absent. */
  readonly whole?: number;
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

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
/** How long what a program has started may still speak, once it has given every answer and ended; in milliseconds. */
const AFTERMATH = 1000;
const WORDS_KEPT = 8192;
const LAST_LINES = 10;

/** Runs a program to its end. Throws a mistake where it cannot be started. */
export async function converse({ command, next, take, patience }: Conversation): Promise<Ending> {
  const child = await start(command);
  const { stdin, stdout, stderr } = child;
  const lastWords = keepLast(stderr);
  let settle: (how: Ending["how"]) => void = () => undefined;
  const end = new Promise<Ending["how"]>((resolve) => (settle = resolve));
  for (const signal of SIGNALS) process.on(signal, settle);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const giveUp = (): void => {
    if (hasEnded()) settle("exit");
    else settle(stdout.readableEnded ? "mute" : stdin.errored === null ? "hang" : "deaf");
  };
  const clock = setTimeout(giveUp, patience.silence);
  const timers = [clock];
  if (patience.whole !== undefined) timers.push(setTimeout(giveUp, patience.whole));
  // What it has started may hold its output open for longer than it lives; once all is said nobody waits for that.
  let isDone = false;
  const wrapUp = (): void => {
    if (isDone) timers.push(setTimeout(giveUp, AFTERMATH));
  };
  const lines = cutLines(LONGEST_LINE, (line) => {
    const outcome = take(line);
    if (outcome === "progress" || outcome === "done") clock.refresh();
    if (outcome === "done") {
      isDone = true;
      if (hasEnded()) wrapUp();
    }
    if (outcome === "stop") settle("stop");
  });
  stdout.on("data", (bytes: Buffer) => {
    if (!lines.push(bytes)) settle("flood");
  });
  stdout.on("end", lines.end);
  stdin.on("error", () => undefined); // It reads no more; what has come of it may still be answered.
  child.on("exit", wrapUp);
  child.on("close", () => settle("exit"));
  speak(stdin, next, () => clock.refresh());

  const how = await end;
  timers.forEach(clearTimeout);
  stdout.destroy();
  await stop(child);
  for (const signal of SIGNALS) process.off(signal, settle);
  return { how, code: child.exitCode, signal: child.signalCode, lastWords: lastWords() };
}

/** Writes one after the other, and waits whenever the program is behind with reading. */
function speak(stdin: Writable, next: () => Buffer | undefined, progress: () => void): void {
  for (let bytes = next(); bytes !== undefined; bytes = next()) {
    if (stdin.write(bytes)) continue;
    stdin.once("drain", () => {
      progress();
      speak(stdin, next, progress);
    });
    return;
  }
  stdin.end();
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
