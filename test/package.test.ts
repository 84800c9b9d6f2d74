// The package as a user gets it: packed, installed into an empty folder, imported, required, compiled and run there.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

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
    /^(README\.md|LICENSE|package\.json|dist\/((index|testing)\.(js|cjs|d\.ts|d\.cts)|cli(-(project|conform|vectors))?\.js)|docs\/vectors\/[a-z-]+(\.schema)?\.json)$/;
  expect(shipped.filter((path) => !meant.test(path))).toEqual([]);
  expect(shipped).toEqual(
    expect.arrayContaining(["README.md", "LICENSE", "dist/index.d.cts", "dist/cli.js", "dist/cli-conform.js"]),
  );
});

test("installing it brings at most two packages", () => {
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed).toEqual(["fast-deep-equal", "holder-available"]);
});

const keys = Object.keys(manifest.exports).filter((key) => !key.includes("*"));

test.each(keys)("`%s` is imported and required, with the same names", (key) => {
  const specifier = JSON.stringify(key.replace(/^\./, manifest.name));
  const json = key.endsWith(".json");
  const imported = run(
    process.execPath,
    "--input-type=module",
    "--eval",
    `import * as all from ${specifier} ${json ? 'with { type: "json" }' : ""}; console.log(Object.keys(${json ? "all.default" : "all"}).sort().join())`,
  );
  const required = run(
    process.execPath,
    "--input-type=commonjs",
    "--eval",
    `console.log(Object.keys(require(${specifier})).sort().join())`,
  );
  expect(imported).toBe(required);
  expect(imported.trim()).not.toBe("");
});

test.each(["mts", "cts"])("its declarations compile in a strict .%s file", (extension) => {
  const face = `import { projectHolderAvailable, withCondition, type Condition } from "holder-available";
export const condition: Condition = projectHolderAvailable({}, { spec: 1 }, new Date(0)).condition;
export const phase: string = withCondition({ status: { phase: "Bound" } }, condition).status.phase;
`;
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [`face.${extension}`] }));
  writeFileSync(join(folder, `face.${extension}`), face);
  const compile = () => run(process.execPath, join(root, "node_modules", "typescript", "bin", "tsc"), "--project", ".");
  expect(compile()).toBe("");
  writeFileSync(join(folder, `face.${extension}`), face.replace("condition: Condition", "condition: number"));
  expect(compile).toThrow();
});

test("the command runs there", () => {
  expect(run(join(folder, "node_modules", ".bin", "holder-available"), "--version").trim()).toBe(manifest.version);
});

test("publint finds nothing to say", () => {
  const publint = join(root, "node_modules", "publint", "src", "cli.js");
  expect(execFileSync(process.execPath, [publint, "--strict"], { cwd: root, encoding: "utf8" })).toContain("All good");
});
