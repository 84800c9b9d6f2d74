// The command over a List of 100 000 objects, beside the least any program has to do with the same bytes.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dump } from "js-yaml";
import { parsedPairs } from "./pairs.mjs";
import { summary } from "./rounds.mjs";

const OBJECTS = 100_000;
const CLI = new URL("../../dist/cli.js", import.meta.url).pathname;

function seconds(args, rounds) {
  return Object.fromEntries(
    Object.entries(args).map(([name, argv]) => {
      const all = [];
      for (let round = 0; round < rounds; round++) {
        const start = process.hrtime.bigint();
        const { status, stderr } = spawnSync(process.execPath, argv, {
          stdio: ["ignore", "ignore", "pipe"],
          encoding: "utf8",
        });
        if (status !== 0) throw new Error(`${name} exited ${status}: ${stderr}`);
        all.push(Number(process.hrtime.bigint() - start) / 1e9);
      }
      return [name, all];
    }),
  );
}

/** Rounds of all of them in turn. */
function interleaved(args, rounds) {
  const samples = Object.fromEntries(Object.keys(args).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, [one]] of Object.entries(seconds(args, 1))) samples[name].push(one);
  }
  return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, summary(all)]));
}

export function command() {
  const folder = mkdtempSync(join(tmpdir(), "holder-available-bench-"));
  const items = parsedPairs(OBJECTS / 2, false).flatMap(({ instance, networkInterface }) => [
    instance,
    networkInterface,
  ]);
  const list = { apiVersion: "v1", kind: "List", items };
  const [json, yaml] = [join(folder, "list.json"), join(folder, "list.yaml")];
  writeFileSync(json, JSON.stringify(list));
  writeFileSync(yaml, dump(list, { noRefs: true }));
  const read = (file) => `require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8")`;
  const loader = JSON.stringify(new URL("../../node_modules/js-yaml/dist/js-yaml.cjs.js", import.meta.url).pathname);
  const yamlParse = `const { loadAll, CORE_SCHEMA } = require(${loader}); loadAll(${read(yaml)}, { schema: CORE_SCHEMA })`;
  const results = {
    ...interleaved({ "JSON.parse": ["-e", `JSON.parse(${read(json)})`], "project JSON": [CLI, "project", json] }, 7),
    ...interleaved({ "js-yaml": ["-e", yamlParse], "project YAML": [CLI, "project", yaml] }, 5),
    ...interleaved({ "node -e 0": ["-e", "0"], "--help": [CLI, "--help"] }, 25),
  };
  const peak = (file) => {
    const probe = 'process.on("exit", () => process.stderr.write("rss " + process.resourceUsage().maxRSS))';
    const { stderr } = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${probe}`, CLI, "project", file],
      {
        stdio: ["ignore", "ignore", "pipe"],
        encoding: "utf8",
      },
    );
    return Number(/rss (\d+)/.exec(stderr)?.[1] ?? NaN) / 1024;
  };
  const memory = { "project JSON": peak(json), "project YAML": peak(yaml) };
  const bytes = Object.fromEntries(
    [
      ["JSON", json],
      ["YAML", yaml],
    ].map(([name, file]) => [name, Number(execFileSync("wc", ["-c", file], { encoding: "utf8" }).split(" ")[0])]),
  );
  rmSync(folder, { recursive: true });
  return { results, memory, bytes };
}
