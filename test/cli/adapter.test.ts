// The adapter that docs/conformance.md shows, in the language it is written in.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fencedBlocks } from "../examples.ts";
import { conform, COUNT } from "./programs.ts";
import { file } from "./run.ts";

const folder = join(import.meta.dirname, "..", "..", "docs", "examples", "conform");
const [adapter = "", projection = ""] = ["adapter.py", "projection.py"].map((name) =>
  readFileSync(join(folder, name), "utf8"),
);

test("the page shows the whole adapter", () => {
  const page = readFileSync(join(folder, "..", "..", "conformance.md"), "utf8");
  const shown = fencedBlocks(page).filter(({ language }) => language === "python");
  expect(shown.map(({ code }) => code)).toEqual([adapter]);
});

test("it is of about fifteen lines, and the rules behind it of about a hundred", () => {
  expect(adapter.split("\n").length).toBeLessThan(20);
  expect(projection.split("\n").length).toBeLessThan(120);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
describe.skipIf(!hasPython).concurrent("the implementation in Python (skipped without python3)", () => {
  test("gives every answer, whatever the locale", async () => {
    const command = ["env", "LC_ALL=C", "PYTHONUTF8=0", "python3", join(folder, "adapter.py")];
    const { code, stdout } = await conform(command, "--fuzz", "3000", "--seed", "11");
    expect(stdout).toBe(`${COUNT} vectors and 3000 generated cases (seed 11): ${COUNT + 3000} agree, 0 differ\n`);
    expect(code).toBe(0);
  });

  test.each<[string, right: string, wrong: string, rule: string]>([
    ["lets Unknown pass", '== "True":', 'in ("True", "Unknown"):', "R4"],
    ["keeps the time of another status", ' and entry.get("status") == status', "", "R9"],
    ["takes no generation from 2^53 on", "2**63", "2**53", "R6"],
    ["takes a reason with a line feed", "REASON.fullmatch(reason)", 're.match(REASON.pattern + "$", reason)', "R4"],
    ["takes 0 for absent", 'deletion not in (None, "")', "deletion", "R1"],
  ])("is caught when it %s", async (name, right, wrong, rule) => {
    expect(projection.split(right)).toHaveLength(2);
    const module = name.replaceAll(/\W/g, "_");
    file(
      `${module}.py`,
      projection.replace(right, () => wrong),
    );
    const command = ["python3", file(`${module}_adapter.py`, adapter.replace("from projection", `from ${module}`))];
    const { code, stdout } = await conform(command, "--fuzz", "0");
    expect(stdout).toMatch(new RegExp(`^[a-z0-9-]+ .*\\(.*\\b${rule}\\b.*\\)\\n {2}`, "m"));
    expect(code).toBe(1);
  });
});
