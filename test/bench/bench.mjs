// npm run bench [-- --check] [-- --write]: ratios within one run. --check fails where one is missed; --write keeps the
// tables in docs/benchmarks.md and the picture docs/fleet.svg.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { command } from "./command.mjs";
import { SIZES } from "./fleet.mjs";
import { line } from "./line.mjs";
import { projection } from "./projection.mjs";

const page = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
const [check, write] = ["--check", "--write"].map((flag) => process.argv.includes(flag));
const targets = [];
const text = [];

function say(...lines) {
  text.push(...lines);
  console.log(lines.join("\n"));
}

function table(head, rows) {
  say(
    `| ${head.join(" | ")} |`,
    `| ${head.map(() => "---").join(" | ")} |`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    "",
  );
}

function target(what, ratio, limit, holds = ratio <= limit) {
  targets.push({ what, ratio, limit, holds });
}

async function peer() {
  try {
    const { buildPeer } = await import("../peers/build.mjs");
    return await buildPeer();
  } catch (error) {
    console.error(`without the peer in Go: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

say(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}).`, "");

const go = await peer();
for (const [world, steady] of [
  ["steady", true],
  ["changing", false],
]) {
  const results = await projection(steady, go);
  say(`One projection, ${world}, nanoseconds, over 10 000 pairs parsed from JSON, rounds interleaved:`, "");
  table(
    ["", "median", "middle half", "× floor"],
    Object.entries(results).map(([name, { median, low, high }]) => [
      name,
      median.toFixed(0),
      `${low.toFixed(0)} to ${high.toFixed(0)}`,
      (median / results.floor.median).toFixed(2),
    ]),
  );
  const { library, floor } = results;
  target(`${world}: at most 1.5 × the floor`, library.median / floor.median, 1.5);
  if (results.go) target(`${world}: at most 2.5 × compiled Go`, library.median / results.go.median, 2.5);
  const faster = results["copy and stringify"].median / library.median;
  target(`${world}: at least 5 × faster than the copying helper`, faster, 5, faster >= 5);
}

const inProcess = (what) => {
  const program = fileURLToPath(new URL("./fleet.mjs", import.meta.url));
  const flags = ["--expose-gc", "--max-old-space-size=12000"];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, program, String(what)], { encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
};
const oneHeap = inProcess("all");
const fleet = SIZES.map((size) => ({ size, ...oneHeap[size] }));
say(
  "The fleet: 1 000 000 interfaces in one heap, in calls of so many, rounds interleaved, nanoseconds an interface:",
  "",
);
table(
  ["interfaces a call", "median", "middle half"],
  fleet.map(({ size, median, low, high }) => [
    size.toLocaleString("en"),
    median.toFixed(0),
    `${low.toFixed(0)} to ${high.toFixed(0)}`,
  ]),
);
const ownHeaps = SIZES.map(inProcess);
say("A process for each size, whose heap grows with the fleet, median nanoseconds an interface:", "");
table(
  ["interfaces", "projectFleet", "objects like its answers, nothing decided", "bytes an interface beyond the inputs"],
  ownHeaps.map(({ size, call, answers, bytes }) => [
    size.toLocaleString("en"),
    call.toFixed(0),
    answers.toFixed(0),
    bytes.toFixed(0),
  ]),
);
target(
  "fleet: an interface of 1 000 000 takes at most 1.5 × one of 10 000, in one heap",
  oneHeap[1_000_000].median / oneHeap[10_000].median,
  1.5,
);
const grown = (what) => ownHeaps.at(-1)[what] / ownHeaps.find(({ size }) => size === 10_000)[what];
target("fleet: the same, a process each, no more than objects like its answers do", grown("call"), grown("answers"));
target("fleet: at most 200 bytes an interface beyond the inputs", ownHeaps.at(-1).bytes, 200);

const { results, memory, bytes } = command();
const megabytes = (count) => `${(count / 1e6).toFixed(0)} MB`;
say(
  `The command over a List of 100 000 objects (JSON ${megabytes(bytes.JSON)}, YAML ${megabytes(bytes.YAML)}), seconds of a whole process:`,
  "",
);
table(
  ["", "median", "middle half", "peak memory"],
  Object.entries(results).map(([name, { median, low, high }]) => [
    name,
    median.toFixed(3),
    `${low.toFixed(3)} to ${high.toFixed(3)}`,
    memory[name] ? `${memory[name].toFixed(0)} MiB` : "",
  ]),
);
target(
  "command, JSON: at most 2 × read and JSON.parse",
  results["project JSON"].median / results["JSON.parse"].median,
  2,
);
target(
  "command, YAML: at most 1.3 × the parse of the YAML library",
  results["project YAML"].median / results["js-yaml"].median,
  1.3,
);
target("command, --help: at most 1.5 × node -e 0", results["--help"].median / results["node -e 0"].median, 1.5);

say("To reach:", "");
table(
  ["", "measured", "limit", ""],
  targets.map(({ what, ratio, limit, holds }) => [
    what,
    ratio.toFixed(2),
    limit.toFixed(1),
    holds ? "holds" : "**missed**",
  ]),
);

if (write) {
  const before = readFileSync(page, "utf8");
  const made = `<!-- made by npm run bench -- --write -->\n\n${text.join("\n").trim()}\n\n<!-- end -->`;
  const after = before.replace(/<!-- made by .*?<!-- end -->/s, () => made);
  writeFileSync(page, await format(after, { parser: "markdown", printWidth: 120 }));
  writeFileSync(new URL("../../docs/fleet.svg", import.meta.url), line(fleet));
}
if (check && targets.some(({ holds }) => !holds)) process.exitCode = 1;
