import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["test/compat/*.compat.ts"],
    reporters: ["verbose"],
    // The first run fetches compilers and runtimes.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
