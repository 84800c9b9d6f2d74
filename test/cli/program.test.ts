// Whatever a program does beside answering: it is told in words, nothing hangs, and nothing of it stays running.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { conform, COUNT, recordedAnswers, starting, VECTORS_ONLY } from "./programs.ts";
import { file, pathOf, run, shell } from "./run.ts";

const RECORDED = recordedAnswers();
const IMPATIENT = [...VECTORS_ONLY, "--timeout", "0.5"];

/** A program in the words of a shell. */
function sh(script: string): string[] {
  return ["sh", "-c", script];
}

/** Only what is waited for has to come soon. */
function optionsFor(words: string): string[] {
  return words.includes("0.5 seconds") ? IMPATIENT : VECTORS_ONLY;
}

/** Whether a process runs, whose number is in a file; one that has ended and was not fetched yet does not. */
function isRunning(pidFile: string): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", readFileSync(pathOf(pidFile), "utf8").trim()], {
    encoding: "utf8",
  });
  return /^[^Z]/.test(stdout.trim());
}

/** Looks again until it is true, for as long as a system that is busy may take. */
async function eventually(isTrue: () => boolean): Promise<boolean> {
  for (let times = 0; times < 100 && !isTrue(); times++) await delay(50);
  return isTrue();
}

describe.concurrent("a program that does not answer everything", () => {
  test.each<[string, string, string, answers: number]>([
    ["ends with an exit code", `head -n 3 ${RECORDED}; exit 3`, "ended with exit code 3", 3],
    ["ends with exit code 0", `head -n 3 ${RECORDED}`, "ended too soon", 3],
    ["dies", `head -n 3 ${RECORDED}; kill -SEGV $$`, "was ended by SIGSEGV", 3],
    ["hangs", `head -n 3 ${RECORDED}; exec sleep 60`, "gave no answer for 0.5 seconds", 3],
    ["hangs from the start", "exec sleep 60", "gave no answer for 0.5 seconds", 0],
    ["reads all of it and hangs", "cat > /dev/null; exec sleep 60", "gave no answer for 0.5 seconds", 0],
    [
      "closes its input",
      `head -n 3 ${RECORDED}; exec sleep 60 <&-`,
      "closed its standard input before all was read, and gave no answer for 0.5 seconds",
      3,
    ],
    [
      "closes its output",
      `head -n 3 ${RECORDED}; exec sleep 60 >&-`,
      "closed its standard output and did not end within 0.5 seconds",
      3,
    ],
    [
      "prints a line without end",
      `head -n 3 ${RECORDED}; yes | tr -d '\\n'`,
      "printed a line of more than 1048576 bytes",
      3,
    ],
    ["talks without end on standard error", "yes >&2", "gave no answer for 0.5 seconds", 0],
  ])("and %s", async (_, script, words, answers) => {
    const { code, stdout, stderr } = await conform(sh(script), ...optionsFor(words));
    expect(stdout.split("\n")[0]).toBe(`The program ${words}, after ${answers} of ${COUNT} answers.`);
    expect(stdout).toMatch(
      new RegExp(`\\n\\nr3-00${answers + 1} .*\\(R3.*\\)\\n {2}the first case that has no answer\\n`),
    );
    expect(stdout.split("\n").at(-2)).toBe(
      `${COUNT} vectors: ${answers} agree, 0 differ, ${COUNT - answers} have no answer`,
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test("is told with the last lines of its standard error, which do nothing to a terminal", async () => {
    const script = `i=0; while [ $i -lt 20 ]; do i=$((i+1)); echo "line $i" >&2; done; printf 'at\\033[2J last\\n' >&2; exit 1`;
    const { stdout } = await conform(sh(script), ...VECTORS_ONLY);
    const lines = Array.from({ length: 9 }, (_, index) => `    line ${index + 12}\n`);
    expect(stdout).toContain(`  The last lines of its standard error:\n${lines.join("")}    at\\u001b[2J last\n`);
  });
});

describe.concurrent("a program that answers everything", () => {
  const right = `${COUNT} vectors: ${COUNT} agree, 0 differ\n`;

  test.each<[string, string, string]>([
    ["and ends with another exit code", `cat ${RECORDED}; exit 1`, "ended with exit code 1"],
    ["and does not end", `cat ${RECORDED}; exec sleep 60`, "did not end within 0.5 seconds of the end of its input"],
  ])("%s", async (_, script, words) => {
    const { code, stdout } = await conform(sh(script), ...optionsFor(words));
    expect(stdout).toBe(`The program ${words}, after ${COUNT} of ${COUNT} answers.\n\n${right}`);
    expect(code).toBe(1);
  });

  test("and does not listen to SIGTERM is ended all the same", async () => {
    const script = `echo $$ > deaf.pid; trap '' TERM; cat ${RECORDED}; i=0; while [ $i -lt 30 ]; do i=$((i+1)); sleep 1; done`;
    expect((await conform(sh(script), ...IMPATIENT)).stdout).toContain("The program did not end within 0.5 seconds");
    expect(await eventually(() => !isRunning("deaf.pid"))).toBe(true);
  });

  test("passes when what it has started holds its output open, and that is ended", async () => {
    const script = `sleep 60 & echo $! > child.pid; cat ${RECORDED}`;
    expect(await conform(sh(script), ...IMPATIENT)).toEqual({ code: 0, stdout: right, stderr: "" });
    expect(await eventually(() => !isRunning("child.pid"))).toBe(true);
  });

  test("passes when what holds its output open has left its process group", async () => {
    const script = `import { spawn } from "node:child_process"; import { readFileSync } from "node:fs";
      spawn("sleep", ["3"], { stdio: "inherit", detached: true }).unref();
      process.stdout.write(readFileSync(${JSON.stringify(RECORDED)}));`;
    const command = [process.execPath, file("leaving.mjs", script)];
    expect(await conform(command, ...VECTORS_ONLY, "--timeout", "1")).toEqual({ code: 0, stdout: right, stderr: "" });
  });

  test("is not waited for longer when all it has started holds its output open, far from its process group", async () => {
    const script = `import { spawn } from "node:child_process"; import { readFileSync, writeFileSync } from "node:fs";
      const child = spawn("sleep", ["25"], { stdio: "inherit", detached: true });
      child.unref();
      writeFileSync("far.pid", String(child.pid));
      process.stdout.write(readFileSync(${JSON.stringify(RECORDED)}));`;
    const outcome = await conform([process.execPath, file("far.mjs", script)], ...VECTORS_ONLY);
    expect(outcome).toEqual({ code: 0, stdout: right, stderr: "" });
    expect(isRunning("far.pid")).toBe(true);
    process.kill(Number(readFileSync(pathOf("far.pid"), "utf8")));
  });

  test.each<[string, string, ...lines: string[]]>([
    ["an empty line", "echo", 'expected a JSON object, got an empty line: ""'],
    ["what is no JSON", "echo hello", 'expected a JSON object, got what is no JSON: "hello"'],
    ["the start of an answer", `printf '{"id":'`, String.raw`expected a JSON object, got what is no JSON: "{\"id\":"`],
    [
      "a byte order mark",
      `printf '\\357\\273\\277'; echo 7`,
      String.raw`expected a JSON object, got what is no JSON: "\ufeff7"`,
    ],
    ["a list", "echo []", 'expected a JSON object, got a list: "[]"'],
    ["a number", "echo 7", 'expected a JSON object, got the number 7: "7"'],
    ["no id", "echo {}", 'id: expected a string, got nothing: "{}"'],
    ["an id of another type", `echo '{"id":7}'`, String.raw`id: expected a string, got the number 7: "{\"id\":7}"`],
    ["an id that was not asked", `echo '{"id":"r0-001"}'`, 'there is no case of this id: "r0-001"'],
    ["an id of a generated case too many", `echo '{"id":"generated-1"}'`, 'there is no case of this id: "generated-1"'],
    ["an answer twice", `head -n 1 ${RECORDED}`, 'this case has an answer already: "r3-001"'],
    ["bytes that are not UTF-8", `printf '"\\377"\\n'`, "expected UTF-8 text, got other bytes"],
    ["a long line", `printf '%080d\\n' 1`, `expected a JSON object, got what is no JSON: "${"0".repeat(60)}…"`],
    [
      "what moves a cursor",
      `printf '\\033[2J\\n'`,
      String.raw`expected a JSON object, got what is no JSON: "\u001b[2J"`,
    ],
  ])("and prints %s beside it", async (_, script, line) => {
    const { code, stdout } = await conform(sh(`cat ${RECORDED}; ${script}`), ...VECTORS_ONLY);
    expect(stdout).toBe(
      `The program printed what answers no case:\n  line ${COUNT + 1}: ${line}\n\n` +
        `${COUNT} vectors: ${COUNT} agree, 0 differ, 1 line of output answers no case\n`,
    );
    expect(code).toBe(1);
  });
});

test("a program that prints anything but answers is stopped", async () => {
  const { code, stdout } = await conform(sh("exec yes"), ...VECTORS_ONLY);
  const lines = Array.from({ length: 5 }, (_, index) => `  line ${index + 1}: expected .*: "y"\\n`).join("");
  expect(stdout).toMatch(
    new RegExp(
      `^The program printed what answers no case:\\n${lines} {2}and 95 more\\n\\nThe program was stopped for that`,
    ),
  );
  expect(stdout).toMatch(/, 100 lines of output answer no case\n$/);
  expect(code).toBe(1);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
  "%s to the command ends the program too",
  async (signal) => {
    const pid = `${signal}.pid`;
    const child = starting(sh(`echo $$ > ${pid}; exec sleep 60`), ...VECTORS_ONLY);
    const output = text(child.stdout);
    await eventually(() => existsSync(pathOf(pid)) && readFileSync(pathOf(pid), "utf8").endsWith("\n"));
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    expect(await once(child, "close")).toEqual([null, signal]);
    expect(await eventually(() => !isRunning(pid))).toBe(true);
    expect(await output).toBe("");
  },
);

describe.skipIf(!existsSync("/usr/bin/script"))("a terminal (skipped without `script`, which makes one)", () => {
  const terminal = (line: string): string => shell(`script -qec "$CLI conform ${line}" /dev/null </dev/null`).stdout;

  test("shows how far it is, and keeps no trace of that", () => {
    const slow = file("slow.sh", `head -n 7 ${RECORDED}; sleep 0.5; tail -n +8 ${RECORDED}`);
    const shown = terminal(`--fuzz 0 -- sh ${slow}`);
    expect(shown).toContain(`\r\u001b[K7 of ${COUNT} cases`);
    expect(shown.split("\u001b[K").at(-1)).toBe(`${COUNT} vectors: ${COUNT} agree, 0 differ\r\n`);
  });

  test("keeps no trace of it where a signal ends the command", () => {
    const interrupting = file("interrupting.sh", "sleep 0.5; kill -INT $PPID; sleep 30");
    const shown = terminal(`-- sh ${interrupting}`);
    expect(shown).toContain("0 of ");
    expect(shown.endsWith("\r\u001b[K")).toBe(true);
  });

  test("gets its prompt back where the program cannot be started", () => {
    expect(terminal("-- no-such-program")).toBe(
      "\r\u001b[Kholder-available: no-such-program: cannot be started: no such file or directory\r\n",
    );
  });
});

describe("a call that is wrong is told in one line", () => {
  const number = (option: string, value: string, expected: string) =>
    `option '${option}' argument '${value}' is invalid. Expected ${expected}.`;
  test.each<[string[], string]>([
    [[], "missing required argument 'command'"],
    [["--"], "missing required argument 'command'"],
    [["--", ""], "expected the name of a program, got an empty string"],
    [["--", "no-such-program"], "no-such-program: cannot be started: no such file or directory"],
    [["--", "."], ".: cannot be started: permission denied"],
    [["--", `./${RECORDED}`], `./${RECORDED}: cannot be started: permission denied`],
    [["--fuzz", "-1", "--", "cat"], number("--fuzz <n>", "-1", "a whole number from 0 to 1000000000")],
    [["--seed", "4294967296", "--", "cat"], number("--seed <n>", "4294967296", "a whole number from 0 to 4294967295")],
    [
      ["--timeout", "0", "--", "cat"],
      number("--timeout <seconds>", "0", "a number of seconds above 0, and at most 86400"),
    ],
    [["--fuz", "1", "--", "cat"], "unknown option '--fuz' (Did you mean --fuzz?)"],
  ])("conform %j", (args, message) => {
    expect(run(["conform", ...args])).toEqual({ code: 2, stdout: "", stderr: `holder-available: ${message}\n` });
  });
});
