// The text, the code, the laws and the vectors are views of one set of numbered rules: each rule is found in each.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as library from "../src/index.ts";
import { laws, vectors } from "../src/testing/index.ts";
import { systemVectors } from "./system-vectors.ts";

const root = join(import.meta.dirname, "..");
const spec = readFileSync(join(root, "docs", "spec.md"), "utf8");
const rules = [...spec.matchAll(/^### ([RX]\d+) · /gm)].map(([, rule = ""]) => rule);
/** What a conforming implementation has to give; the rest is order, access, reader and extensions. */
const required = rules.slice(0, 12);

/** The rule numbers a text speaks of; `R1 to R4` speaks of four. */
function rulesIn(text: string): Set<string> {
  const ranges = [...text.matchAll(/R(\d+) to R(\d+)/g)].flatMap(([, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `R${Number(first) + index}`),
  );
  return new Set([...ranges, ...[...text.matchAll(/\b[RX]\d+\b/g)].map(([rule]) => rule)]);
}

const comments = readdirSync(join(root, "src"))
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) => readFileSync(join(root, "src", name), "utf8").match(/\/\*\*.*?\*\/|\/\/[^\n]*/gs) ?? [])
  .join("\n");

describe.each(rules)("%s", (rule) => {
  test("has a vector whose first rule it is", () => {
    expect([...vectors, ...systemVectors].map((vector) => vector.rules[0])).toContain(rule);
  });
  test("stands beside the code that makes it true", () => expect(rulesIn(comments)).toContain(rule));
  test("is in a table of levels of the specification", () => {
    const levels = /## Conformance\n(.*?)\n## /s.exec(spec)?.[1] ?? "";
    expect(rulesIn(levels)).toContain(rule);
  });
});

// R16 is no statement about any input: its verbs are data, and held by vectors and by the ClusterRole made of them.
test.each(rules.filter((rule) => rule !== "R16"))(
  "%s has a law, of the level that the specification gives it",
  (rule) => {
    const levels = laws(library).flatMap((law) => (law.rule === rule ? [law.level] : []));
    expect(new Set(levels)).toEqual(new Set([required.includes(rule) ? "required" : "recommended"]));
  },
);

test("the guarantees of the README link the rules they rest on", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const guarantees = /## Guarantees\n(.*?)\n## /s.exec(readme)?.[1] ?? "";
  const linked = [...guarantees.matchAll(/\[([RX]\d+)\]\(docs\/spec\.md#/g)].map(([, rule]) => rule);
  expect(linked).toEqual(expect.arrayContaining([...required, "X1", "X2"]));
});

test("nothing speaks of a rule that is not there", () => {
  expect([...rulesIn(comments)].filter((rule) => !rules.includes(rule))).toEqual([]);
});
