// The picture in the README shows what the command prints; `npx vitest run --config test/vitest.config.ts -u test/picture.test.ts` draws it anew.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { picture } from "./picture.ts";

const root = join(import.meta.dirname, "..");

test("the picture of the example fleet shows what the command prints", async () => {
  const output = execFileSync(process.execPath, ["dist/cli.js", "project", "docs/examples/rollout.yaml"], {
    cwd: root,
    env: { PATH: process.env["PATH"], FORCE_COLOR: "1" },
    stdio: ["ignore", "pipe", "ignore"],
    encoding: "utf8",
  });
  await expect(picture("holder-available project docs/examples/rollout.yaml", output)).toMatchFileSnapshot(
    join(root, "docs", "project.svg"),
  );
});
