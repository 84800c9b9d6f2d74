// One projection beside: a loop that touches the same fields and decides nothing, the usual hand-written helper,
// fast-deep-equal on picked objects, and the peer in Go where Go is there.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import equal from "fast-deep-equal";
import { projectHolderAvailable } from "../../dist/index.js";
import { pairLines, parsedPairs } from "./pairs.mjs";
import { race, timed } from "./rounds.mjs";

const PAIRS = 10_000;
const STAMP = "2026-12-01T03:00:00Z";
const NOW = new Date(STAMP);
/** What an answer is given to, so that no engine can leave it out. */
export const sink = { answer: undefined };

const two = (number) => (number < 10 ? `0${number}` : `${number}`);

/** The clock as text, in the fastest way that is known; `toISOString` takes three times as long. */
function written(now) {
  const day = `${now.getUTCFullYear()}-${two(now.getUTCMonth() + 1)}-${two(now.getUTCDate())}`;
  return `${day}T${two(now.getUTCHours())}:${two(now.getUTCMinutes())}:${two(now.getUTCSeconds())}Z`;
}

/**
 * Reads every field the rules read, text as far as a comparison does, and hands an answer of the same shape on. Where
 * every status flips, the answer carries the clock as text.
 */
function touch({ instance, networkInterface }, now) {
  let own, stored;
  const deleted = instance.metadata.deletionTimestamp;
  for (const condition of instance.status.conditions) if (condition.type === "Available") own = condition;
  for (const condition of networkInterface.status.conditions)
    if (condition.type === "HolderAvailable") stored = condition;
  const { type, status, reason, message, observedGeneration, lastTransitionTime } = stored;
  const same =
    (deleted === undefined) &
    (own.status === status) &
    (own.reason === reason) &
    (own.message === message) &
    (lastTransitionTime === STAMP) &
    (networkInterface.metadata.generation === observedGeneration);
  return {
    condition: { type, status, observedGeneration, lastTransitionTime: now ?? lastTransitionTime, reason, message },
    needsWrite: same === 0,
  };
}

/** The ten lines found in many controllers: copy the list, set the entry, compare the texts. */
function byHand({ instance, networkInterface }, areEqual) {
  const own = instance.status.conditions.find(({ type }) => type === "Available");
  const status = own?.status === "True" && !instance.metadata.deletionTimestamp ? "True" : "False";
  const before = networkInterface.status.conditions;
  const after = before.map((condition) => ({ ...condition }));
  const entry = after.find(({ type }) => type === "HolderAvailable");
  if (entry.status !== status) entry.lastTransitionTime = NOW.toISOString();
  entry.status = status;
  entry.reason = status === "True" ? "Available" : own.reason;
  entry.message = status === "True" ? "Instance is available" : own.message;
  entry.observedGeneration = networkInterface.metadata.generation;
  return { condition: entry, needsWrite: !areEqual(before, after) };
}

const sameText = (before, after) => JSON.stringify(before) === JSON.stringify(after);

/** Decides as the library does, and compares two picked objects. */
function picked(pair) {
  const { condition } = projectHolderAvailable(pair.instance, pair.networkInterface, NOW);
  const stored = pair.networkInterface.status.conditions.find(({ type }) => type === "HolderAvailable");
  const pick = ({ status, reason, message, observedGeneration }) => ({ status, reason, message, observedGeneration });
  return { condition, needsWrite: !equal(pick(stored), pick(condition)) };
}

export async function projection(steady, peer) {
  const pairs = parsedPairs(PAIRS, steady);
  const over = (project) =>
    timed(() => {
      for (const pair of pairs) sink.answer = project(pair);
    });
  const contestants = {
    floor: steady ? over((pair) => touch(pair)) : over((pair) => touch(pair, written(NOW))),
    ...(!steady && { "floor, the clock not written": over((pair) => touch(pair)) }),
    library: over(({ instance, networkInterface }) => projectHolderAvailable(instance, networkInterface, NOW)),
    "fast-deep-equal": over(picked),
    "copy and stringify": over((pair) => byHand(pair, sameText)),
  };
  const go = peer && (await startPeer(peer, steady));
  if (go) contestants.go = go.round;
  const results = await race(contestants, PAIRS);
  go?.stop();
  return results;
}

/** The peer decodes the same pairs, then runs a round over all of them for each line it is sent. */
async function startPeer(peer, steady) {
  const folder = mkdtempSync(join(tmpdir(), "holder-available-bench-"));
  const file = join(folder, "pairs.jsonl");
  writeFileSync(file, `${pairLines(PAIRS, steady).join("\n")}\n`);
  const child = spawn(peer, ["-bench", file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async round() {
      child.stdin.write("\n");
      return Number.parseFloat((await lines.next()).value) * PAIRS;
    },
    stop() {
      child.stdin.end();
      rmSync(folder, { recursive: true });
    },
  };
}
