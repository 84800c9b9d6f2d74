// Asks the registry whether what ships has known weaknesses; part of `npm run check`. Some mirrors have no such service:
// that is said, and fails nothing. No answer at all fails.
import { spawnSync } from "node:child_process";

const NO_SERVICE = [404, 405, 501];

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" });
const { vulnerabilities, statusCode, message } = JSON.parse(stdout || "{}");
const weak = Object.keys(vulnerabilities ?? {});

if (weak.length > 0) console.error(`Known weaknesses in what ships, see npm audit --omit=dev: ${weak.join(", ")}`);
else if (NO_SERVICE.includes(statusCode))
  console.error("What ships was not audited: this registry has no audit service.");
else if (vulnerabilities === undefined) console.error(`What ships could not be audited: ${message ?? "no answer"}`);
process.exitCode = weak.length > 0 || (vulnerabilities === undefined && !NO_SERVICE.includes(statusCode)) ? 1 : 0;
