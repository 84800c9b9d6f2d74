// Laws and vectors of the system can fail: every wrong implementation is caught by both, and the right one by none.
import { describe, expect, test } from "vitest";
import { laws, type Implementation, type Law } from "../src/testing/index.ts";
import { catching } from "./catching.ts";
import { systemDifferenceFrom } from "./system-judge.ts";
import { systemMutants, systemWith } from "./system-mutants.ts";
import { systemVectors } from "./system-vectors.ts";

/** What an implementation of the projection alone is not asked. */
const RULES = ["R11", "R13", "R14", "R15", "R17", "X1", "X2"];

function systemLaws(implementation: Implementation): Law[] {
  return laws(implementation, { numRuns: 60, seed: 20261201 }).filter(({ rule }) => RULES.includes(rule));
}

const { breaks, isKnown } = catching(systemLaws);

const rightOne = systemWith();

describe("the right implementation", () => {
  test.each(systemLaws(rightOne))("keeps $rule: $title", ({ check }) => check());

  test("gives the answer of every vector", () => {
    const differences = systemVectors.map((vector) => [vector.id, systemDifferenceFrom(vector, rightOne)]);
    expect(differences.filter(([, difference]) => difference !== undefined)).toEqual([]);
  });
});

test("there is a mutant of every rule, each with a title of its own", () => {
  expect(new Set(systemMutants.map(({ rule }) => rule))).toEqual(new Set(RULES));
  expect(new Set(systemMutants.map(({ title }) => title)).size).toBe(systemMutants.length);
});

describe.each(systemMutants)("one that $title", (mutant) => {
  test(`is caught by a law of ${mutant.rule}`, () => {
    const own = systemLaws(mutant.implementation).filter(({ rule }) => rule === mutant.rule);
    expect(own.some(({ title }) => breaks(mutant, title))).toBe(true);
  });

  test("is caught by a vector", () => {
    const { implementation } = mutant;
    expect(systemVectors.some((vector) => systemDifferenceFrom(vector, implementation) !== undefined)).toBe(true);
  });
});

test.each(systemLaws(rightOne))("the law of $rule that $title catches one", ({ rule, title }) => {
  const own = systemMutants.filter((mutant) => mutant.rule === rule);
  const caught = own.find((mutant) => isKnown(mutant, title)) ?? own.find((mutant) => breaks(mutant, title));
  // Asked anew: what another test has seen shows nothing here.
  const law = systemLaws(caught?.implementation ?? rightOne).find((one) => one.title === title);
  expect(law?.check).toThrow(`${rule} does not hold: ${title}.\nExpected `);
  expect(law?.check).toThrow(/Expected \S.*, got \S[^]*, for\n {2}\S/);
});
