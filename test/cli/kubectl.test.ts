import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fastJsonPatch from "fast-json-patch";
import { loadAll, YAML11_SCHEMA } from "js-yaml";
import { beforeAll, describe, expect, test } from "vitest";
import { file, holder, list, networkInterface, pathOf, run, shell } from "./run.ts";

const NOW = "2026-12-01T03:00:00Z";
const OLD = "2026-01-01T00:00:00Z";
const RESOURCE = "networkinterfaces.networking.datumapis.com";

// Names and words that a shell or a reader of YAML takes for something else.
const NAMES = [
  "it's",
  '"',
  "a b",
  "$(touch injected)",
  "`touch injected`",
  "$HOME",
  "a\nb",
  "a\n; touch injected",
  "-n",
  "--help",
  "; touch injected",
  "a' ; touch injected ; '",
  "\\",
  "*",
  "~",
  "!",
  "#",
  "é",
];
const WORDS = [
  ..."true True yes no on off y N null ~ 1 007 0o17 0x1F 1e3 1_000 190:20:30 .inf .nan - = <<".split(" "),
  ..."'|\"|\\|#|a #b|a: b|a:|{}|[]|!tag|&a|*a|%x|@x|`x| lead|trail |\ttab|\u0085|\u2028|\ufeff|\u0000|\u001b[31m".split(
    "|",
  ),
  "",
  "2026-01-01T00:00:00Z",
  "2026-01-01",
  "---",
  "a\n---\nb\n",
  "...",
  "\n",
  "a\n\n",
  "\n a",
  "  a\nb",
  "a\r\nb",
  "é😀",
  `${"long ".repeat(200)}line`,
];

describe("-o patch", () => {
  const SEEDED = { type: "HolderAvailable", status: "Unknown", reason: "Pending", message: "Waiting for controller" };
  const PATCHED = { type: "HolderAvailable", status: "True", reason: "Available", message: "Instance is available" };

  beforeAll(() => {
    mkdirSync(pathOf("bin"), { recursive: true });
    // A stand-in that writes down what it is called with, each argument ended by a NUL.
    chmodSync(pathOf(file("bin/kubectl", '#!/bin/sh\nprintf "%s\\0" "$@" "<end>"\n')), 0o755);
  });

  /** The arguments of each call of kubectl that the printed lines make in a real shell. */
  function calls(fleet: string): string[][] {
    const lines = run(["project", "-o", "patch", "--now", NOW], fleet);
    expect(lines.stderr).toBe("");
    const { code, stdout, stderr } = shell("sh; ls", lines.stdout, `${pathOf("bin")}:${process.env["PATH"]}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [made = "", listing = ""] = stdout.split(/(?<=<end>\0)(?!.*<end>\0)/s);
    expect(listing).not.toContain("injected");
    return made
      .split("<end>\0")
      .slice(0, -1)
      .map((call) => call.split("\0").slice(0, -1));
  }

  test("is one command for each interface that needs a write, and none for another", () => {
    const stored = { ...PATCHED, lastTransitionTime: OLD };
    const fleet = list(
      holder("web-0", ["seeded", "steady", "bare"], { status: "True" }),
      networkInterface(
        "seeded",
        { conditions: [{ type: "Programmed" }, SEEDED] },
        { generation: 4, resourceVersion: "7" },
      ),
      networkInterface("steady", { conditions: [stored] }),
      networkInterface("bare", { conditions: [] }, { resourceVersion: "8" }),
    );
    const made = calls(fleet);
    const options = ["--namespace=shop", "--subresource=status", "--type=json"];
    expect(made.map((call) => call.slice(0, -1))).toEqual([
      ["patch", `${RESOURCE}/seeded`, ...options],
      ["patch", `${RESOURCE}/bare`, ...options],
    ]);
    const condition = { ...PATCHED, lastTransitionTime: NOW };
    expect(made.map((call) => JSON.parse(call.at(-1)?.replace(/^--patch=/, "") ?? ""))).toEqual([
      [
        { op: "test", path: "/status/conditions/1/type", value: "HolderAvailable" },
        { op: "test", path: "/status/conditions/1/status", value: "Unknown" },
        { op: "test", path: "/status/conditions/1/reason", value: "Pending" },
        { op: "replace", path: "/status/conditions/1", value: { ...condition, observedGeneration: 4 } },
      ],
      [
        { op: "test", path: "/metadata/resourceVersion", value: "8" },
        { op: "add", path: "/status/conditions/-", value: condition },
      ],
    ]);
  });

  test("of an interface without namespace leaves the choice to kubectl", () => {
    const none = { namespace: null };
    const made = calls(list(holder("web-0", ["eth0"], {}, none), networkInterface("eth0", {}, none)));
    expect(made.map((call) => call.slice(0, 3))).toEqual([["patch", `${RESOURCE}/eth0`, "--subresource=status"]]);
  });

  test("gives the shell every name, namespace and message as it is", () => {
    const fleet = NAMES.flatMap((name) => [
      holder(name, [name], { status: "False", reason: "Stopping", message: name }, { namespace: name }),
      networkInterface(name, {}, { namespace: name }),
    ]);
    const made = calls(list(...fleet));
    expect(made.map((call) => call[1])).toEqual(NAMES.map((name) => `${RESOURCE}/${name}`));
    expect(made.map((call) => call[2])).toEqual(NAMES.map((name) => `--namespace=${name}`));
    expect(made.map((call) => JSON.parse(call[5]?.slice(8) ?? "")[0].value[0].message)).toEqual(NAMES);
    expect(new Set(made.map((call) => call.length))).toEqual(new Set([6]));
  });

  test("puts on the interface what -o status prints", () => {
    const target = networkInterface("eth0", { phase: "Bound", conditions: [{ type: "Programmed", x: [1] }, SEEDED] });
    const fleet = list(holder("web-0", ["eth0"], { status: "False", reason: "Stopping" }), target);
    const patch = JSON.parse(calls(fleet)[0]?.at(-1)?.slice(8) ?? "");
    const status = loadAll(run(["project", "-o", "status", "--now", NOW], fleet).stdout);
    expect([fastJsonPatch.applyPatch(target, patch, true, false).newDocument]).toEqual(status);
  });
});

describe("-o status", () => {
  test("is the interfaces that need a write, each with one condition changed", () => {
    const others = { type: "Programmed", status: "True", reason: "Programmed", message: "", lastTransitionTime: OLD };
    const stale = {
      type: "HolderAvailable",
      status: "False",
      reason: "Starting",
      message: "m",
      lastTransitionTime: OLD,
    };
    const fresh = { ...stale, reason: "Stopped", message: 'Instance "web-0" is not available', observedGeneration: 3 };
    const conditions = [others, stale, { type: "Prepared" }];
    const metadata = { generation: 3, resourceVersion: "7" };
    const fleet = list(
      holder("web-0", ["a", "b"], { status: "False", reason: "Stopped" }),
      networkInterface("a", { phase: "Bound", conditions }, metadata),
      networkInterface("b", { conditions: [fresh] }, metadata),
    );
    const { stdout } = run(["project", "-o", "status", "--now", NOW], fleet);
    expect(loadAll(stdout)).toEqual([
      networkInterface("a", { phase: "Bound", conditions: [others, fresh, { type: "Prepared" }] }, metadata),
    ]);
  });

  test("is JSON, which YAML 1.1 and 1.2 read alike: no text looks like a number to either", () => {
    const words = ["0XE", "0X1F", "0B1", "0O7", "1e_4", "08_", "+_1", "-_.5", "0x_", "y", "1:30"];
    const annotations = Object.fromEntries(words.map((word) => [word, word]));
    const { stdout } = run(
      ["project", "-o", "status"],
      list(networkInterface("eth0", {}, { annotations }), holder("w", ["eth0"])),
    );
    expect(JSON.parse(stdout.replace(/^---\n/, "")).metadata.annotations).toEqual(annotations);
  });

  test.each([
    ["an integer a double does not hold", { bytes: 2 ** 60 }, "has an integer beyond 2^53"],
    ["more values than an object has room for", { list: Array(100_001).fill(0) }, "has more than 100000 values"],
  ])("refuses an interface with %s, and points at the patch", (_, extra, fault) => {
    const input = list(networkInterface("eth0", extra), holder("w", ["eth0"]));
    expect(run(["project", "-o", "status"], input)).toEqual({
      code: 2,
      stdout: "",
      stderr: `holder-available: shop/eth0: ${fault}, and cannot be written whole; use -o patch\n`,
    });
    expect(run(["project", "-o", "patch"], input).code).toBe(0);
  });

  test("survives readers of YAML 1.2 and of YAML 1.1, which is what kubectl has, word for word", () => {
    const annotations = Object.fromEntries(WORDS.map((word, index) => [`word-${index}`, word]));
    const words = Object.fromEntries(WORDS.map((word) => [word, word]));
    const extra = { words, list: WORDS, numbers: [1, 1.5, -0.5, 2 ** 53 - 1], empty: [{}, [], null, true] };
    const target = { ...networkInterface("eth0", {}, { annotations }), ...extra };
    const { stdout } = run(["project", "-o", "status", "--now", NOW], list(holder("web-0", ["eth0"]), target));
    const condition = {
      type: "HolderAvailable",
      status: "False",
      lastTransitionTime: NOW,
      reason: "HolderUnavailable",
      message: 'Instance "web-0" is not available',
    };
    const expected = { ...target, status: { conditions: [condition] } };
    expect(loadAll(stdout)).toEqual([expected]);
    expect(isDeepStrictEqual(loadAll(stdout, { schema: YAML11_SCHEMA }), [expected])).toBe(true);
  });

  test("keeps keys that JavaScript has other plans for", () => {
    const target = JSON.stringify(networkInterface("eth0")).replace("{", '{"__proto__":{"a":1},"constructor":"x",');
    const fleet = `${JSON.stringify(holder("web-0", ["eth0"]))}\n${target}`;
    const { stdout } = run(["project", "-o", "status"], fleet);
    expect(stdout.replaceAll(/\s/g, "")).toMatch(/^---\{"__proto__":\{"a":1\},"constructor":"x","apiVersion":/);
  });
});

test("a patch too long for one argument goes through a pipe, and says the same", () => {
  const message = "\u001b".repeat(32_768);
  const fleet = list(holder("web-0", ["eth0"], { status: "False", message }), networkInterface("eth0"));
  const { stdout } = run(["project", "-o", "patch", "--now", NOW], fleet);
  expect(stdout).toMatch(/^printf %s '\[.*\]' \| kubectl patch .* --type=json --patch-file=\/dev\/stdin\n$/);
  const sent = spawnSync("sh", { input: `kubectl() { cat; }\n${stdout}`, encoding: "utf8" });
  expect(JSON.parse(sent.stdout).at(-1).value[0].message).toBe(message);
});
