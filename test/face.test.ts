// The testing face loads, and what it brings is there. It is imported within the test, so that a face which does not
// load is a test that fails, also for those that count tests and not files.
import { expect, test } from "vitest";

test("the testing face brings laws, vectors and generators", async () => {
  const { arbitraries, laws, vectors } = await import("../src/testing/index.ts");
  const { projectHolderAvailable } = await import("../src/index.ts");
  expect(laws({ projectHolderAvailable }).length).toBeGreaterThan(30);
  expect(vectors.map(({ rules }) => rules[0])).toContain("R12");
  expect(Object.keys(arbitraries)).toEqual(["instance", "networkInterface", "pair", "condition", "now"]);
});
