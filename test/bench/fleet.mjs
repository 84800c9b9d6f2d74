// The fleet: the same interfaces in calls of a thousand up to a million, in one heap, so that the calls alone differ.
// Beside it calls of one size in a process of their own, whose heap grows with the fleet.
import { pathToFileURL } from "node:url";
import { projectFleet } from "../../dist/index.js";
import { parsedPairs } from "./pairs.mjs";
import { race, summary, timed } from "./rounds.mjs";

const NOW = new Date("2026-12-01T03:00:00Z");
export const SIZES = [1000, 10_000, 100_000, 1_000_000];
const ALL = 1_000_000;

function fleet(count) {
  const pairs = parsedPairs(count, true);
  return {
    instances: pairs.map(({ instance }) => instance),
    networkInterfaces: pairs.map(({ networkInterface }) => networkInterface),
  };
}

/** The fleet in parts, each answered by a call of its own; all answers are kept. */
function inCallsOf(size, { instances, networkInterfaces }) {
  const parts = Array.from({ length: ALL / size }, (_, index) =>
    [instances, networkInterfaces].map((list) => list.slice(index * size, (index + 1) * size)),
  );
  return timed(() => parts.map((part) => projectFleet(...part, NOW)));
}

async function sameHeap() {
  const all = fleet(ALL);
  const contestants = Object.fromEntries(SIZES.map((size) => [size, inCallsOf(size, all)]));
  return race(contestants, ALL, { rounds: 15, warmup: 2 });
}

/** What the answers are made of, without the work: where this grows, the heap does it. */
const answersAlone = ({ networkInterfaces }) =>
  networkInterfaces.map((networkInterface) => ({
    networkInterface,
    holder: networkInterface,
    rule: "available",
    condition: { ...networkInterface.status.conditions[3] },
    needsWrite: false,
  }));

function ownHeap(size) {
  const all = fleet(size);
  const rounds = Math.max(7, Math.min(200, (2 * ALL) / size));
  const nanoseconds = (work) =>
    summary(
      Array.from(
        { length: rounds },
        timed(() => work(all)),
      ).map((each) => each / size),
    ).median;
  const call = ({ instances, networkInterfaces }) => projectFleet(instances, networkInterfaces, NOW);
  const result = { size, call: nanoseconds(call), answers: nanoseconds(answersAlone) };
  global.gc();
  const before = process.memoryUsage().heapUsed;
  const kept = call(all);
  global.gc();
  return { ...result, bytes: (process.memoryUsage().heapUsed - before) / kept.length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const size = process.argv[2];
  console.log(JSON.stringify(size === "all" ? await sameHeap() : ownHeap(Number(size))));
}
