// The tests of the testing face: its laws keep the library, catch each wrong implementation, and say so in words.
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["face", "arbitraries", "law-by-law", "laws", "vectors", "mutants", "system-mutants"].map(
      (name) => `test/${name}.test.ts`,
    ),
    bail: 1,
    testTimeout: 60_000,
  },
});
