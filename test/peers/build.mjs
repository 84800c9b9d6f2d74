// Builds the Go peer; the program lies in Go's own cache, outside of the repository.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const source = join(import.meta.dirname, "go");

/**
 * The path of the program. Throws where there is no Go, or none that builds it.
 * @returns {string}
 */
export function buildPeer() {
  const peer = join(go("env", "GOCACHE"), "holder-available-peer", process.platform === "win32" ? "peer.exe" : "peer");
  go("build", "-trimpath", "-o", peer, ".");
  return peer;
}

/**
 * @param {string[]} words
 * @returns {string}
 */
function go(...words) {
  const stdio = ["ignore", "pipe", "inherit"];
  const { error, status, stdout } = spawnSync("go", words, { cwd: source, encoding: "utf8", stdio });
  if (error)
    throw new Error(`go does not run (${error.message}): install Go 1.24 or later, https://go.dev/doc/install`);
  if (status !== 0) throw new Error(`go ${words.join(" ")} failed in test/peers/go`);
  return stdout.trim();
}
