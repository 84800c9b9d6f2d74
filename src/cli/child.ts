// A command -> a process, and its end: nothing of it stays running.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { getSystemErrorMap } from "node:util";
import { mistake } from "./mistakes.ts";

/** Between the polite signal and the other one, in milliseconds. */
const GRACE = 1000;
/** The program leads a process group of its own, so that what it starts ends with it. Windows has no groups. */
const HAS_GROUPS = process.platform !== "win32";

/** Starts a program. Throws a mistake where it cannot be started. */
export async function start([file = "", ...args]: readonly string[]): Promise<ChildProcessWithoutNullStreams> {
  if (file === "") throw mistake("expected the name of a program, got an empty string");
  try {
    const child = spawn(file, args, { stdio: "pipe", detached: HAS_GROUPS });
    await once(child, "spawn");
    return child;
  } catch (error) {
    throw mistake(`${file}: cannot be started: ${systemReason(error)}`);
  }
}

/** Ends whatever is left of the program, also when it does not listen. */
export async function stop(child: ChildProcessWithoutNullStreams): Promise<void> {
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

/** Signals the program and what it has started. */
function signalAll(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nothing of it is left.
  }
}

/** The system's own words. */
function systemReason(error: unknown): string {
  const number = error instanceof Error && "errno" in error ? Number(error.errno) : NaN;
  return getSystemErrorMap().get(number)?.[1] ?? String(error);
}
