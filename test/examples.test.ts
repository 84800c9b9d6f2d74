// Every example a user can read is run, as its reader would run it: against the built package, in an empty folder.
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as publicFace from "../src/index.ts";
import * as testingFace from "../src/testing/index.ts";
import { docExamples, fencedBlocks, selfChecking, shellCommands, statedResults } from "./examples.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "holder-available-examples-"));
mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
symlinkSync(root, join(folder, "node_modules", "holder-available"));
symlinkSync(join(root, "node_modules", "fast-check"), join(folder, "node_modules", "fast-check"));
symlinkSync(join(root, "dist", "cli.js"), join(folder, "node_modules", ".bin", "holder-available"));
symlinkSync(join(root, "docs"), join(folder, "docs"));
afterAll(() => rmSync(folder, { recursive: true }));
const hasPython = spawnSync("python3", ["--version"]).status === 0;

function runModule(code: string): void {
  const file = join(folder, "example.mjs");
  writeFileSync(file, selfChecking(code));
  execFileSync(process.execPath, [file], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

function runShell(command: string): string {
  const PATH = `${join(folder, "node_modules", ".bin")}:${process.env["PATH"]}`;
  return execFileSync("sh", ["-c", command], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: "utf8",
  }).trimEnd();
}

const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);
// The examples of docs/api.md are those of the doc comments, which run below.
const writtenPages = pages.filter((page) => page !== "docs/api.md");

describe.each(writtenPages)("%s", (page) => {
  const blocks = fencedBlocks(readFileSync(join(root, page), "utf8"));
  const modules = blocks.filter(({ language }) => language === "ts");
  const commands = blocks
    .filter(({ language }) => language === "console")
    .flatMap(({ code, line }) => shellCommands(code).map((stated) => ({ line, ...stated })));

  test.each(modules)("the example at line $line runs and gives what it states", ({ code }) => runModule(code));
  for (const { command, output, line } of commands) {
    const skipped = command.includes("python3") && !hasPython ? " (skipped without python3)" : "";
    test.skipIf(skipped)(`\`${command}\` at line ${line} prints what the page shows${skipped}`, () => {
      expect(runShell(command)).toBe(output);
    });
  }
  if (modules.length + commands.length === 0) test("has no example to run", () => expect(blocks).not.toContain("$ "));
});

test("the examples of the README compile where every check is on", () => {
  const blocks = fencedBlocks(readFileSync(join(root, "README.md"), "utf8")).filter(
    ({ language }) => language === "ts",
  );
  const files = blocks.map(({ code, line }) => {
    const file = `readme-${line}.mts`;
    writeFileSync(join(folder, file), `${code}\nexport {};\n`);
    return file;
  });
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
  expect(stdout).toBe("");
});

test.each(pages)("every link in %s leads somewhere", (page) => {
  const text = readFileSync(join(root, page), "utf8").replaceAll(/^```.*?^```$|`[^`\n]+`(?!\])/gms, "");
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const dead = links.filter(([, path = "", anchor]) => {
    const target = path === "" ? join(root, page) : join(root, page, "..", path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !headingAnchors(readFileSync(target, "utf8")).includes(anchor);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

/** The anchors GitHub gives the headings of a page. */
function headingAnchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("the README is read at one sitting", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length).toBeLessThan(200);
});

test("the README states results", () => {
  const blocks = fencedBlocks(readFileSync(join(root, "README.md"), "utf8"));
  expect(blocks.reduce((sum, { code }) => sum + statedResults(code), 0)).toBeGreaterThan(5);
});

const functions = Object.entries(publicFace).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
const judging = Object.keys(testingFace);
const examples = ["src", "src/testing"].flatMap((place) =>
  readdirSync(join(root, place))
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      docExamples(readFileSync(join(root, place, name), "utf8")).map((example) => ({
        file: `${place}/${name}`,
        ...example,
      })),
    ),
);

test.each(examples)("the example in $file at line $line gives what it states", ({ code }) => {
  expect(statedResults(code)).toBeGreaterThan(0);
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).join(", ");
  const imports = `import { ${used(functions)} } from "holder-available";\n`;
  const judges =
    used(judging) && `import { ${used(judging)} } from "holder-available/testing";\nimport fc from "fast-check";\n`;
  runModule(imports + judges + code);
});

test.each([...functions, ...judging])("%s has an example in its doc comment", (name) => {
  expect(examples.map(({ code }) => code).join("\n")).toMatch(new RegExp(`\\b${name}\\b[(.]`));
});

test("an example that states a wrong result fails", () => {
  expect(() => runModule("1 + 1; // => 3")).toThrow();
  expect(() => runModule("1 + 1; // => 2")).not.toThrow();
});
