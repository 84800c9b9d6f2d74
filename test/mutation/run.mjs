// Changes the core and the testing face in every small way there is and runs the quick tests on each change:
// `npm run mutation [-- FILE…]`. A change that no test notices fails, unless equivalent.json says why nobody could
// notice it.
import { Stryker } from "@stryker-mutator/core";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..", "..");
process.chdir(root);
/** @type {{ file: string, from: string, to: string, line: string, why: string }[]} */
const listed = JSON.parse(readFileSync(join(import.meta.dirname, "equivalent.json"), "utf8"));

const sources = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && name !== "index.ts")
    .map((name) => join(folder, name));
const PARTS = [
  { name: "core", files: sources("src") },
  { name: "testing", files: sources(join("src", "testing")) },
];
const asked = process.argv.slice(2);

async function mutate(part, mutate) {
  // Outside of the repository, so that nothing else finds the copies.
  const tempDirName = mkdtempSync(join(tmpdir(), "holder-available-mutation-"));
  try {
    return await new Stryker({
      mutate,
      ignorePatterns: ["dist", "test/e2e", "test/peers", "test/cli", "test/model", "test/bench"],
      tempDirName,
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      vitest: { configFile: `test/mutation/${part}.config.ts` },
      coverageAnalysis: "perTest",
      // Endless loops are found by counting; what is merely slow beside other work is not taken for killed.
      timeoutMS: 30_000,
      concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
      reporters: process.stderr.isTTY
        ? ["progress"]
        : (process.env.MUTATION_REPORTERS ?? "").split(",").filter(Boolean),
      logLevel: "error",
      allowEmpty: false,
    }).runMutationTest();
  } finally {
    rmSync(tempDirName, { recursive: true, force: true });
  }
}

const results = [];
for (const { name, files } of PARTS) {
  const wanted = asked.length === 0 ? files : files.filter((file) => asked.includes(file));
  if (wanted.length > 0) results.push(...(await mutate(name, wanted)));
}

/** A mutant in the words of the list: where it stands, what was there, what came. Its positions count from one. */
function described({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, "utf8").split("\n");
  const text = lines.slice(start.line - 1, end.line);
  text.push(text.pop().slice(0, end.column - 1));
  text.unshift(text.shift().slice(start.column - 1));
  const oneLine = (value) => value.replaceAll(/\s+/g, " ").trim();
  return {
    file: relative(root, fileName),
    at: start.line,
    line: oneLine(lines[start.line - 1]),
    from: oneLine(text.join("\n")),
    to: oneLine(replacement),
  };
}

const sameMutant = (one, other) => ["file", "line", "from", "to"].every((field) => one[field] === other[field]);
const counted = results.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
const surviving = counted.filter(({ status }) => status === "Survived" || status === "NoCoverage").map(described);
const unlisted = surviving.filter((mutant) => !listed.some((entry) => sameMutant(entry, mutant)));
const mutated = new Set(results.map(({ fileName }) => relative(root, fileName)));
const stale = listed.filter(
  (entry) => mutated.has(entry.file) && !surviving.some((mutant) => sameMutant(entry, mutant)),
);
const killed = counted.length - surviving.length;

for (const { file, at, line, from, to } of unlisted) {
  console.error(`${file}:${at} nothing fails when this line\n    ${line}\n  has ${from}\n  as  ${to || "nothing"}\n`);
}
for (const { file, line } of stale) console.error(`${file}: listed as equivalent, but it is killed or gone: ${line}\n`);
const equivalent = surviving.length - unlisted.length;
const score = ((100 * (killed + equivalent)) / counted.length).toFixed(2);
console.log(
  `${counted.length} mutants: ${killed} killed, ${equivalent} equivalent (test/mutation/equivalent.json), ` +
    `${unlisted.length} survived: ${score} %`,
);
process.exitCode = unlisted.length + stale.length > 0 || counted.length === 0 ? 1 : 0;
