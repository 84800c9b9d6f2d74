// Starts programs that do not outlive the one that started them, whatever end that comes to.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Closed standard input means that the one who started it is gone: then the program goes, and the folder it worked in. */
const GUARD = 'exec 3<&0; (read -r _ <&3; kill -9 $$; rm -rf -- "$0") & exec "$@" 3<&- </dev/null';

export interface Running {
  readonly process: ChildProcess;
  /** Ends it at once, as a crash would; the folder stays. */
  kill(): Promise<void>;
}

export function start(
  folder: string,
  command: readonly string[],
  output: readonly ["pipe" | number, "pipe" | number],
  env: NodeJS.ProcessEnv = process.env,
): Running {
  const child = spawn("sh", ["-c", GUARD, folder, ...command], { detached: true, stdio: ["pipe", ...output], env });
  return {
    process: child,
    async kill() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
      if (child.pid !== undefined) killGroup(child.pid);
      child.stdin?.destroy();
      await ended;
    },
  };
}

/** The program and its guard are a group of their own. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
