// The fleet from a thousand to a million interfaces: time and memory for each, beyond the inputs.
import { projectFleet } from "../../dist/index.js";
import { parsedPairs } from "./pairs.mjs";
import { summary } from "./rounds.mjs";

const NOW = new Date("2026-12-01T03:00:00Z");
const SIZES = [1000, 10_000, 100_000, 1_000_000];

/** Run in a process of its own with --expose-gc, one size each. */
export function measure(size) {
  const pairs = parsedPairs(size, true);
  const instances = pairs.map(({ instance }) => instance);
  const networkInterfaces = pairs.map((pair) => pair.networkInterface);
  pairs.length = 0;
  const samples = [];
  let answers;
  for (let round = 0; round < Math.max(5, Math.min(200, 2_000_000 / size)); round++) {
    answers = undefined;
    const start = process.hrtime.bigint();
    answers = projectFleet(instances, networkInterfaces, NOW);
    samples.push(Number(process.hrtime.bigint() - start) / size);
  }
  answers = undefined;
  global.gc();
  const before = process.memoryUsage().heapUsed;
  answers = projectFleet(instances, networkInterfaces, NOW);
  global.gc();
  const bytes = (process.memoryUsage().heapUsed - before) / size;
  return { size, answers: answers.length, bytes, ...summary(samples) };
}

if (process.argv[2] !== undefined && import.meta.url === `file://${process.argv[1]}`) {
  console.log(JSON.stringify(measure(Number(process.argv[2]))));
}

export { SIZES };
