// Has the command judge the Go peer by every vector, and by generated cases: a million, or as many as --cases says.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPeer } from "./build.mjs";

const command = join(import.meta.dirname, "..", "..", "dist", "cli.js");

try {
  const { values } = parseArgs({
    options: { cases: { type: "string", default: "1000000" }, seed: { type: "string" } },
  });
  const seed = values.seed === undefined ? [] : ["--seed", values.seed];
  const words = [command, "conform", "--fuzz", values.cases, ...seed, "--", buildPeer()];
  const { error, status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? 2;
} catch (error) {
  console.error(`test:peers: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
