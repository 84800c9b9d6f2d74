import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { file, holder, list, networkInterface, run, shell } from "./run.ts";

const FLEET = list(
  holder("web-0", ["web-0-eth0", "b"], { status: "True" }),
  networkInterface("web-0-eth0"),
  holder("web-1", ["a", "b"], { status: "False", message: "日本\u001b[2J\u009b\u202e\r\nend" }),
  networkInterface("a"),
);
const FLEET_FILE = file("fleet.json", FLEET);
const ESCAPE = "\u001b[";
const MANY = Array.from({ length: 5000 }, (_, index) => [
  holder(`web-${index}`, [`e${index}`]),
  networkInterface(`e${index}`),
]);
const MANY_FILE = file("many.json", list(...MANY.flat()));

describe("colour", () => {
  test.each<[string, boolean, Record<string, string>, string[]]>([
    ["is not in a pipe", false, {}, []],
    ["is not in a pipe of a build, either", false, { CI: "true" }, []],
    ["is where it is asked for", true, { FORCE_COLOR: "1" }, []],
    ["is not where it is asked not to be", false, { FORCE_COLOR: "0" }, []],
    ["is not with NO_COLOR, whoever else asks", false, { FORCE_COLOR: "1", NO_COLOR: "1" }, []],
    ["is with an empty NO_COLOR, which says nothing", true, { FORCE_COLOR: "1", NO_COLOR: "" }, []],
    ["is never in JSON", false, { FORCE_COLOR: "1" }, ["-o", "json"]],
    ["is never in patches", false, { FORCE_COLOR: "1" }, ["-o", "patch"]],
  ])("%s", (_, coloured, env, args) => {
    const { stdout } = run(["project", ...args, FLEET_FILE], "", env);
    expect(stdout.includes(ESCAPE)).toBe(coloured);
    expect(stdout).toContain("web-0-eth0");
  });

  test("changes nothing but the colour", () => {
    const { stdout } = run(["project", FLEET_FILE], "", { FORCE_COLOR: "1" });
    const codes = new RegExp(`${ESCAPE.replace("[", "\\[")}\\d+m`, "g");
    expect(stdout).toContain(`${ESCAPE}32mTrue${ESCAPE}39m`);
    expect(stdout).toContain(`${ESCAPE}31mFalse${ESCAPE}39m`);
    expect(stdout.replaceAll(codes, "")).toBe(run(["project", FLEET_FILE]).stdout);
  });

  const hasScript = existsSync("/usr/bin/script");
  const terminal = (command: string): string => shell(`script -qec "${command}" /dev/null </dev/null`).stdout;

  test.skipIf(!hasScript)("is on a terminal (skipped without `script`, which makes one)", () => {
    expect(terminal(`$CLI project ${FLEET_FILE}`)).toContain(`${ESCAPE}32mTrue${ESCAPE}39m`);
    expect(terminal(`NO_COLOR=1 $CLI project ${FLEET_FILE}`)).not.toContain(ESCAPE);
    expect(terminal(`TERM=dumb $CLI project ${FLEET_FILE}`)).not.toContain(ESCAPE);
  });

  test.skipIf(!hasScript)(
    "a terminal for standard input is told that it is waited for (skipped without `script`)",
    () => {
      expect(terminal("$CLI project -o json")).toContain("waiting for manifests on standard input (Ctrl-D ends them)");
    },
  );
});

describe("text from the input", () => {
  test("does nothing to a terminal, and wide characters take their width", () => {
    const { stdout, stderr } = run(["project", "-o", "wide", FLEET_FILE]);
    expect(stdout).toContain("日本\\u001b[2J\\u009b\\u202e\\r\\nend\n");
    const names = run(
      ["project"],
      list(holder("日本", ["日本日本日本"]), networkInterface("日本日本日本"), holder("w\n\u001b", ["x"])),
    );
    expect(names.stdout.split("\n")[1]).toBe(
      "shop        日本日本日本   日本     False    HolderUnavailable   yes     absent",
    );
    expect(names.stderr).toBe(
      "holder-available: passed over 1 interface not in the manifests: shop/x of w\\n\\u001b\n",
    );
    expect([stdout, stderr, names.stdout].filter((text) => text.includes("\u001b"))).toEqual([]);
  });
});

describe("standard output", () => {
  test("that is closed early ends the command without a word", () => {
    const { stdout, stderr } = shell(`{ $CLI project ${MANY_FILE} -o json; echo "exit $?" >&2; } | head -c 1`);
    expect(stdout).toBe("[");
    expect(stderr).toBe("exit 0\n");
  });

  test("that is closed from the start does too, and keeps the exit code of the answer", () => {
    const { stderr } = shell(`{ sleep 0.2; $CLI project ${MANY_FILE} --exit-code; echo "exit $?" >&2; } | true`);
    expect(stderr).toBe("exit 1\n");
  });

  test("that is slow gets all of it", () => {
    const whole = run(["project", MANY_FILE, "-o", "patch"]).stdout;
    const { stdout } = shell(`$CLI project ${MANY_FILE} -o patch --now 2026-12-01T03:00:00Z | { sleep 0.3; wc -lc; }`);
    expect(stdout.trim().split(/\s+/)).toEqual(["5000", String(Buffer.byteLength(whole))]);
  });

  test("that is full is a failure, told in one line", () => {
    const { code, stderr } = shell(`$CLI project ${MANY_FILE} > /dev/full`);
    expect(stderr).toBe("holder-available: standard output: cannot be written: no space left on device\n");
    expect(code).toBe(2);
  });

  test("gets nothing from bad input, also where nobody reads standard error", () => {
    const bad = "$CLI project not-there.yaml 2>&1 >&4";
    const { stdout } = shell(`{ { sleep 0.2; ${bad}; echo "exit $?" >&3; } | true; } 3>&1 4>&1`);
    expect(stdout).toBe("exit 2\n");
  });
});

describe("help", () => {
  test("--version is the version of the package", () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    expect(run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each([[["--help"]], [["project", "--help"]], [["help", "project"]]])("%j ends with examples", (args) => {
    const { code, stdout, stderr } = run(args);
    expect(stdout).toMatch(/^Usage: holder-available /);
    expect(stdout).toMatch(/\nExamples:\n( {2}.*holder-available project.*\n)+/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("names every format and option", () => {
    const { stdout } = run(["project", "--help"]);
    for (const word of ["table", "wide", "json", "yaml", "patch", "status", "--now", "--exit-code", "--networking"]) {
      expect(stdout).toContain(word);
    }
  });

  test("stands in for a command that is missing, on standard error", () => {
    const { code, stdout, stderr } = run([]);
    expect(stderr).toMatch(/^Usage: holder-available /);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
