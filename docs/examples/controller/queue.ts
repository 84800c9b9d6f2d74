// A work queue: each key's work runs alone, again if the key comes up meanwhile, and later and later while it fails.

/** The first wait after a failure; it doubles with each one after that, up to the longest. Milliseconds. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 30_000;
const WORKERS = 8;

export interface WorkQueue {
  /** Asks for a run. Asked for several times before it begins, it runs once. */
  add(key: string): void;
  /** Nothing runs before. */
  start(): void;
}

export function workQueue(work: (key: string) => Promise<void>): WorkQueue {
  const waiting = new Set<string>();
  const running = new Set<string>();
  const failures = new Map<string, number>();
  let isStarted = false;

  function next(): void {
    for (const key of waiting) {
      if (!isStarted || running.size === WORKERS) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.add(key);
      void run(key);
    }
  }

  async function run(key: string): Promise<void> {
    try {
      await work(key);
      failures.delete(key);
    } catch {
      const count = failures.get(key) ?? 0;
      failures.set(key, count + 1);
      setTimeout(add, Math.min(FIRST_WAIT * 2 ** count, LONGEST_WAIT), key);
    }
    running.delete(key);
    next();
  }

  function add(key: string): void {
    waiting.add(key);
    next();
  }

  return {
    add,
    start() {
      isStarted = true;
      next();
    },
  };
}
