// Laws and vectors can fail: every wrong implementation is caught by both, and the right one by none.
import { describe, expect, test } from "vitest";
import { laws, vectors, type Implementation, type Law } from "../src/testing/index.ts";
import { catching } from "./catching.ts";
import { differenceFrom } from "./judge.ts";
import { implementationWith, mutants } from "./mutants.ts";

const rightOne = implementationWith();

function requiredLaws(implementation: Implementation): Law[] {
  return laws(implementation, { numRuns: 100, seed: 20261201 }).filter(({ level }) => level === "required");
}

const { breaks, isKnown } = catching(requiredLaws);

describe("the right implementation", () => {
  test.each(requiredLaws(rightOne))("keeps $rule: $title", ({ check }) => check());

  test("gives the answer of every vector", () => {
    expect(vectors.map((vector) => differenceFrom(vector, rightOne)).filter((difference) => difference)).toEqual([]);
  });
});

test("there is a mutant of every rule, each with a title of its own", () => {
  const rules = [...new Set(requiredLaws(rightOne).map(({ rule }) => rule))];
  expect(new Set(mutants.map(({ rule }) => rule))).toEqual(new Set(rules));
  expect(new Set(mutants.map(({ title }) => title)).size).toBe(mutants.length);
});

describe.each(mutants)("one that $title", (mutant) => {
  test(`is caught by a law of ${mutant.rule}`, () => {
    const own = requiredLaws(mutant.implementation).filter(({ rule }) => rule === mutant.rule);
    expect(own.some(({ title }) => breaks(mutant, title))).toBe(true);
  });

  test("is caught by a vector", () => {
    expect(vectors.some((vector) => differenceFrom(vector, mutant.implementation) !== undefined)).toBe(true);
  });
});

test.each(requiredLaws(rightOne))("the law of $rule that $title catches one", ({ rule, title }) => {
  const own = mutants.filter((mutant) => mutant.rule === rule);
  const caught = own.find((mutant) => isKnown(mutant, title)) ?? own.find((mutant) => breaks(mutant, title));
  // Asked anew: what another test has seen shows nothing here.
  const law = requiredLaws(caught?.implementation ?? rightOne).find((one) => one.title === title);
  expect(law?.check).toThrow(`${rule} does not hold: ${title}.\nExpected `);
  expect(law?.check).toThrow(/Expected \S.*, got \S[^]*, for\n {2}\S/);
});
