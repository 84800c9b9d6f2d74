import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    globalSetup: ["test/build.ts", "test/e2e/binaries.ts"],
    // Each file has a control plane of its own; two at once would be slow on two cores.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
