// Times contestants in interleaved rounds, so that whatever else the machine does falls on all of them alike.

/** Median and spread (the middle half) of nanoseconds an item. */
export function summary(samples) {
  const sorted = [...samples].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Runs every contestant once a round; the first rounds warm the engine up and do not count. */
export async function race(contestants, items, { rounds = 300, warmup = 100 } = {}) {
  const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < warmup + rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const nanoseconds = await run();
      if (round >= warmup) samples[name].push(nanoseconds / items);
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, summary(all)]));
}

/** The nanoseconds a function takes. */
export function timed(work) {
  return () => {
    const start = process.hrtime.bigint();
    work();
    return Number(process.hrtime.bigint() - start);
  };
}
