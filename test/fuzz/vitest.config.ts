import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["test/fuzz/*.test.ts"],
    env: { FUZZ_CASES: process.env["FUZZ_CASES"] ?? "200000" },
    reporters: ["verbose"],
    testTimeout: 3_600_000,
  },
});
