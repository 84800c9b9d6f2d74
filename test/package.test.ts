// The package as a user gets it: packed, installed into an empty folder, imported, required, compiled and run there.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "holder-available-package-"));
let shipped: string[] = [];

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} exited ${status}: ${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  // dist/ was built before the tests; building it again would pull it from under the others.
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const packed = execFileSync("npm", pack, { cwd: root, encoding: "utf8" });
  const report = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  shipped = report[0].files.map(({ path }) => path);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", join(folder, report[0].filename));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("nothing ships that is not meant to", () => {
  const meant =
    /^(README\.md|LICENSE|package\.json|dist\/((index|testing)\.(js|cjs|d\.ts|d\.cts)|chunk-\w+\.js|cli(-(project|conform|vectors))?\.js)|docs\/vectors\/(system\/)?[a-z-]+(\.schema)?\.json)$/;
  expect(shipped.filter((path) => !meant.test(path))).toEqual([]);
  expect(shipped).toEqual(
    expect.arrayContaining(["README.md", "LICENSE", "dist/index.d.cts", "dist/cli.js", "dist/cli-conform.js"]),
  );
});

test("installing it brings at most two packages", () => {
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed).toEqual(["fast-deep-equal", "holder-available"]);
});

/** Each thing that can be imported; of files that are many of a kind, one. */
const keys = Object.keys(manifest.exports).map((key) => key.replace("*", "available"));

/** The names that a key gives where it is imported, and where it is required. */
function namesOf(key: string): { imported: string; required: string } {
  const specifier = JSON.stringify(key.replace(/^\./, manifest.name));
  const [attribute, all] = key.endsWith(".json") ? ['with { type: "json" }', "all.default"] : ["", "all"];
  const node = (type: string, code: string) => run(process.execPath, `--input-type=${type}`, "--eval", code).trim();
  return {
    imported: node(
      "module",
      `import * as all from ${specifier} ${attribute}; console.log(Object.keys(${all}).sort().join())`,
    ),
    required: node("commonjs", `console.log(Object.keys(require(${specifier})).sort().join())`),
  };
}

test.each(keys.filter((key) => key !== "./testing"))("`%s` is imported and required, with the same names", (key) => {
  const { imported, required } = namesOf(key);
  expect(imported).toBe(required);
  expect(imported).not.toBe("");
});

test("the command runs there", () => {
  const command = join(folder, "node_modules", ".bin", "holder-available");
  expect(run(command, "--version").trim()).toBe(manifest.version);
  expect(JSON.parse(run(command, "vectors").split("\n")[0] ?? "")).toHaveProperty("expected");
});

/** What the compiler finds where every check is on, in a module of either kind. */
function compileErrors(source: string): string[] {
  const files = ["face.mts", "face.cts"];
  const [module, target, strict] = ["nodenext", "es2022", true];
  const compilerOptions = { module, target, strict, exactOptionalPropertyTypes: true, types: [], noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  for (const file of files) writeFileSync(join(folder, file), source);
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--project", "."], { cwd: folder, encoding: "utf8" });
  return stdout.split("\n").filter((line) => /^\S/.test(line));
}

test("its declarations compile without fast-check, and refuse what is wrong", () => {
  const face = `import { projectHolderAvailable, withCondition, type Condition } from "holder-available";
export const condition: Condition = projectHolderAvailable({}, { spec: 1 }, new Date(0)).condition;
export const phase: number = withCondition({ status: { phase: "Bound" } }, condition).status.phase;
`;
  const wrong = "(3,14): error TS2322: Type 'string' is not assignable to type 'number'.";
  expect(compileErrors(face).sort()).toEqual([`face.cts${wrong}`, `face.mts${wrong}`]);
});

test("the laws say what is missing where fast-check is not installed", () => {
  expect(() => namesOf("./testing")).toThrow(/Cannot find (package|module) 'fast-check'/);
});

describe("beside fast-check", () => {
  beforeAll(() => {
    symlinkSync(join(root, "node_modules", "fast-check"), join(folder, "node_modules", "fast-check"));
  });

  test("`./testing` is imported and required, with the same names", () => {
    const { imported, required } = namesOf("./testing");
    expect(imported).toBe("arbitraries,laws,vectors");
    expect(required).toBe(imported);
  });

  test.each(["testing.js", "testing.cjs"])("%s carries no library and weighs less than 30 kB", (name) => {
    expect(statSync(join(folder, "node_modules", manifest.name, "dist", name)).size).toBeLessThan(30_000);
  });

  test("the declarations of `./testing` compile", () => {
    const face = `import { projectHolderAvailable, withCondition } from "holder-available";
import { arbitraries, laws, vectors } from "holder-available/testing";
export const titles: string[] = laws({ projectHolderAvailable, withCondition }).map(({ title }) => title);
export const phases = arbitraries.pair().map(({ networkInterface }) => networkInterface.status?.phase);
export const reasons = vectors.map(({ expected }) => expected.condition?.reason ?? expected.error);
`;
    expect(compileErrors(face)).toEqual([]);
  });

  test("it judges the library that it came with", () => {
    const code = `import * as core from "holder-available";
import { laws, vectors } from "holder-available/testing";
laws(core, { numRuns: 5 }).forEach(({ check }) => check());
console.log(vectors.length > 200);`;
    expect(run(process.execPath, "--input-type=module", "--eval", code).trim()).toBe("true");
  });
});

test("publint finds nothing to say", () => {
  const publint = join(root, "node_modules", "publint", "src", "cli.js");
  expect(execFileSync(process.execPath, [publint, "--strict"], { cwd: root, encoding: "utf8" })).toContain("All good");
});
