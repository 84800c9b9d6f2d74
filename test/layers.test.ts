// Data walks through once: a file imports only from rows below its own.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** The house, top to bottom. A name that ends in a slash is a folder; inside one, files import as they like. */
const ROWS = [
  "cli/",
  "testing/",
  "index.ts",
  "fleet.ts",
  "speaker.ts",
  "holdings.ts",
  "trace.ts",
  "pass.ts",
  "projection.ts",
  "writes.ts",
  "membership.ts",
  "availability.ts",
  "admissible.ts",
  "conditions.ts",
  "time.ts",
  "equal.ts",
  "resources.ts",
  "vocabulary.ts",
];

interface Import {
  readonly text: string;
  readonly from: string;
  readonly typesOnly: boolean;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"));
const core = files.filter((path) => !path.includes("/"));

function source(path: string): string {
  return readFileSync(join(src, path), "utf8");
}

/** Every import and re-export of a text; comments and what is quoted in them do not count. */
function importsIn(text: string): Import[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = /^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"([^"]+)"|\b(?:import|require)\(\s*"([^"]+)"/gm;
  return [...code.matchAll(statements)].map((match) => {
    const [statement, from = match[2] ?? ""] = match;
    const names = /\{([^]*)\}/.exec(statement)?.[1]?.split(",") ?? [];
    const listed = names.map((name) => name.trim()).filter((name) => name !== "");
    const typesOnly =
      /^(?:import|export) type\b/.test(statement) ||
      (listed.length > 0 && listed.every((name) => /^type\s/.test(name)));
    return { text: statement.replaceAll(/\s+/g, " "), from, typesOnly };
  });
}

function rowOf(path: string): number {
  return ROWS.findIndex((row) => (row.endsWith("/") ? path.startsWith(row) : path === row));
}

/** What breaks the order of the house in one file. */
function trespasses(path: string, text: string): string[] {
  const own = rowOf(path);
  const folder = ROWS[own]?.endsWith("/") ? ROWS[own] : undefined;
  return importsIn(text).flatMap(({ text: statement, from, typesOnly }) => {
    if (!from.startsWith(".")) {
      const allowed = folder !== undefined || (from === "fast-deep-equal" && path === "equal.ts");
      return allowed ? [] : [`${path} takes a package: ${statement}`];
    }
    const target = relative(src, join(src, posix.dirname(path), from)).replaceAll("\\", "/");
    if (folder !== undefined && target.startsWith(folder)) return [];
    if (folder === undefined && rowOf(target) < 0) return [`${path} reaches outside the house: ${statement}`];
    if (rowOf(target) >= 0 && rowOf(target) <= own)
      return [`${path} imports from a row not below its own: ${statement}`];
    if (folder === "testing/" && !typesOnly) return [`${path} imports more than types: ${statement}`];
    return [];
  });
}

test("every file has a row", () => {
  expect(core.length).toBeGreaterThan(0);
  expect(files.filter((path) => rowOf(path) < 0)).toEqual([]);
});

describe("a file imports only from rows below its own, and no package", () => {
  test.each(files)("%s", (path) => {
    expect(trespasses(path, source(path))).toEqual([]);
  });

  test.each([
    ["time.ts", 'import { projectHolderAvailable } from "./projection.ts";'],
    ["time.ts", 'import type {\n  Projection,\n} from "./projection.ts";'],
    ["time.ts", 'export { stamp } from "./time.ts";'],
    ["time.ts", 'import { readFileSync } from "node:fs";'],
    ["time.ts", 'import equal from "fast-deep-equal";'],
    ["time.ts", 'import "./index.ts";'],
    ["time.ts", 'const fs = await import("node:fs");'],
    ["time.ts", 'import { arbitraries } from "../test/arbitraries.ts";'],
    ["testing/laws.ts", 'import { projectHolderAvailable } from "../index.ts";'],
    ["testing/laws.ts", 'import { projectHolderAvailable, type Projection } from "../index.ts";'],
    ["testing/laws.ts", 'import type { Row } from "../cli/table.ts";'],
  ])("in %s a line like `%s` is found", (path, line) => {
    expect(trespasses(path, `// a line\n${line}\n`)).toHaveLength(1);
  });

  test.each([
    ["projection.ts", 'import { stamp, type Timestamp } from "./time.ts";'],
    ["equal.ts", 'export { default as isEqual } from "fast-deep-equal";'],
    ["testing/laws.ts", 'import fc from "fast-check";\nimport { type Instance } from "../index.ts";'],
    ["cli/main.ts", 'import { readFileSync } from "node:fs";\nimport { heldInterfaces } from "../index.ts";'],
    ["time.ts", '/**\n * import { web0 } from "./fleet.ts";\n */\n// import "./index.ts";'],
  ])("in %s lines like `%s` are in order", (path, lines) => {
    expect(trespasses(path, lines)).toEqual([]);
  });
});

test("the vectors are read without fast-check", () => {
  const read = ["testing/vectors.ts", "testing/purity.ts"].flatMap((path) => importsIn(source(path)));
  const packages = read.filter(({ typesOnly }) => !typesOnly);
  expect(packages.map(({ from }) => from).filter((from) => !from.startsWith("node:"))).toEqual(["./purity.ts"]);
});

test("the public face has named exports only", () => {
  expect(source("index.ts")).not.toMatch(/export\s*\*|export\s+default|\bas\s+default\b/);
});

describe("the core is small and plain", () => {
  test.each(core)("%s has at most 150 lines", (path) => {
    expect(source(path).trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });

  test.each(core)("%s has no class, no enum and no state of its own", (path) => {
    expect(source(path)).not.toMatch(
      /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:class|enum|const enum|let|var)\b/m,
    );
  });
});
