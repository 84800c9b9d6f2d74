// What is said of a program by its answers; what it may do beside answering is in program.test.ts.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { vectors } from "../../src/testing/vectors.ts";
import { answering, conform, COUNT, program, recordedAnswers, VECTORS_ONLY } from "./programs.ts";
import { pathOf, run } from "./run.ts";

const RIGHT = answering("right", "print(right);");
const RECORDED = recordedAnswers();

describe.concurrent("a program that answers rightly passes", () => {
  test.each<[string, string[]]>([
    ["answer by answer", RIGHT],
    [
      "in any order, all of it after the last case",
      program(
        "reversed",
        "const asked = []; for await (const line of lines) asked.push(line); for (const line of asked.reverse()) print(rightAnswer(JSON.parse(line)));",
      ),
    ],
    [
      "with its keys in another order, fields of its own, blanks, and line ends of Windows",
      answering(
        "spelled",
        `const { condition, ...rest } = right;
        const fields = condition && Object.fromEntries(Object.entries(condition).reverse());
        process.stdout.write("  " + JSON.stringify({ rule: "R1", error: null, ...rest, condition: fields }, undefined, " ").replaceAll("\\n", "") + " \\r\\n");`,
      ),
    ],
    ["with much to say on standard error", answering("chatty", `console.error("x".repeat(4000)); print(right);`)],
    [
      "without a line feed at its end",
      program(
        "unended",
        "const answers = []; for await (const line of lines) answers.push(JSON.stringify(rightAnswer(JSON.parse(line)))); process.stdout.write(answers.join('\\n'));",
      ),
    ],
  ])("%s", async (_, command) => {
    expect(await conform(command, "--fuzz", "300", "--seed", "7")).toEqual({
      code: 0,
      stdout: `${COUNT} vectors and 300 generated cases (seed 7): ${COUNT + 300} agree, 0 differ\n`,
      stderr: "",
    });
  });

  test("slower as a whole than one answer may be", async () => {
    const part = (first: string, last: string): string => `sed -n '${first},${last}p' ${RECORDED}; sleep 0.4; `;
    const slow = part("1", "50") + part("51", "100") + part("101", "150") + part("151", "$");
    expect((await conform(["sh", "-c", slow], ...VECTORS_ONLY, "--timeout", "1.2")).code).toBe(0);
  });

  test("with answers that were recorded before, which reads nothing", async () => {
    expect(await conform(["cat", RECORDED], ...VECTORS_ONLY)).toEqual({
      code: 0,
      stdout: `${COUNT} vectors: ${COUNT} agree, 0 differ\n`,
      stderr: "",
    });
  });

  test("with 5 000 generated cases, of which hundreds are on their way at a time", async () => {
    const { code, stdout } = await conform(RIGHT, "--fuzz", "5000", "--seed", "1");
    expect(stdout).toBe(`${COUNT} vectors and 5000 generated cases (seed 1): ${COUNT + 5000} agree, 0 differ\n`);
    expect(code).toBe(0);
  });

  test("without the vectors with half a surrogate pair, where it cannot read them", async () => {
    const refusing = answering(
      "refusing",
      `JSON.parse(line, (_, value) => typeof value !== "string" || value.isWellFormed() ? value : process.exit(3)); print(right);`,
    );
    const surrogates = JSON.parse(readFileSync("docs/vectors/surrogates.json", "utf8")).length;
    expect(surrogates).toBeGreaterThan(0);
    expect(await conform(refusing, "--fuzz", "300", "--seed", "7", "--no-surrogates")).toEqual({
      code: 0,
      stdout: `${COUNT - surrogates} vectors and 300 generated cases (seed 7): ${COUNT - surrogates + 300} agree, 0 differ\n`,
      stderr: "",
    });
    expect((await conform(refusing, ...VECTORS_ONLY)).stdout).toContain("The program ended with exit code 3, after ");
  });
});

describe("a wrong answer is told with its rules, its fields, and the case as it was asked", () => {
  const wrong: Record<string, [change: string, ...differences: string[]]> = {
    "r3-001": ["right.condition.status = 'Unknown'", 'condition.status: expected "True", got "Unknown"'],
    "r3-002": [
      "right.condition.observedGeneration = null; right.condition.reason = 7; delete right.condition.message",
      "condition.observedGeneration: expected nothing, got null",
      'condition.reason: expected "Available", got 7',
      'condition.message: expected "Instance is available", got nothing',
    ],
    "r3-003": [
      "right.needsWrite = 'false'; right.condition.severity = {}; right.condition.constructor = []",
      "condition.severity: expected nothing, got an object",
      "condition.constructor: expected nothing, got a list",
      'needsWrite: expected false, got "false"',
    ],
    "r3-006": ["right.condition = []", "condition: expected an object, got a list"],
    "r3-007": ["right.error = 'no \\u001b[2Jway'", 'error: expected an answer, got the error "no \\u001b[2Jway"'],
    "r12-018": ["delete right.error", "error: expected a text that names instance first, got an answer"],
    "r12-019": ["right.error = true", "error: expected a text that names instance first, got true"],
    "r12-021": [
      "right.error = 'instance must be an object'",
      'error: expected a text that names networkInterface first, got "instance must be an object"',
    ],
    "r12-025": ["right.error = 'unknown'", 'error: expected a text that names now first, got "unknown"'],
    "r4-046": [
      "right.condition.message += 'x'",
      String.raw`condition.message: expected …"nnnnnnnnnnnnnnnnnnnnnnnnn\" … (truncated)" (32768 bytes), got …"nnnnnnnnnnnnnnnnnnnnnnnnn\" … (truncated)x" (32769 bytes)`,
    ],
  };
  const changes = Object.entries(wrong).map(([id, [change]]) => [id, change]);
  const command = answering(
    "wrong",
    `const change = new Map(${JSON.stringify(changes)}).get(asked.id); if (change) new Function("right", change)(right); print(right);`,
  );
  const told = conform(command, ...VECTORS_ONLY).then(({ code, stdout }) => ({
    code,
    paragraphs: stdout.split("\n\n"),
  }));

  test.each(Object.entries(wrong))("%s", async (id, [, ...differences]) => {
    const { paragraphs } = await told;
    const vector = vectors.find((each) => each.id === id);
    const { rules, title, expected: _, source: __, ...asked } = vector ?? { rules: [] };
    const [head, ...lines] = paragraphs.find((paragraph) => paragraph.startsWith(`${id} `))?.split("\n") ?? [];
    expect(head).toBe(`${id} ${title} (${rules.join(", ")})`);
    expect(lines.slice(0, -1)).toEqual(differences.map((difference) => `  ${difference}`));
    const line = JSON.stringify(asked);
    const long = `(a case of ${line.length} characters; \`holder-available vectors\` prints it)`;
    expect(lines.at(-1)).toBe(`  ${line.length > 2000 ? long : line}`);
  });

  test("and counted in the last line", async () => {
    const { code, paragraphs } = await told;
    const count = changes.length;
    expect(paragraphs).toHaveLength(count + 1);
    expect(paragraphs.at(-1)).toBe(`${COUNT} vectors: ${COUNT - count} agree, ${count} differ\n`);
    expect(code).toBe(1);
  });

  test("ten of them as a whole", async () => {
    const { stdout } = await conform(["cat"], ...VECTORS_ONLY);
    expect(stdout.match(/expected an object, got nothing/g)).toHaveLength(10);
    expect(stdout).toContain(`\n\n${COUNT - 10} more cases differ\n\n`);
    expect(stdout).toContain(`${COUNT} vectors: 0 agree, ${COUNT} differ\n`);
  });
});

describe.concurrent("a generated case that differs", () => {
  /** Wrong for generated cases alone, so that no vector stands before them; and in another way for all that are smaller. */
  const generatedBug = (name: string, condition: string, change: string): string[] =>
    answering(
      name,
      `const own = Array.isArray(asked.instance?.status?.conditions) ? asked.instance.status.conditions.find((entry) => entry?.type === "Available") : undefined;
      if (/^(generated|smaller)/.test(asked.id) && right.condition && (${condition})) { ${change} }
      else if (asked.id.startsWith("smaller")) right.needsWrite = "in another way";
      print(right);`,
    );
  const passesUnknown = generatedBug(
    "passes-unknown",
    "own?.status === 'Unknown' && right.condition.reason !== 'HolderTerminating'",
    "right.condition.status = 'Unknown'",
  );

  test("is shown as the smallest that differs in the same way, with the others that come to the same", async () => {
    const { code, stdout } = await conform(passesUnknown, "--fuzz", "200", "--seed", "7");
    const [found, more, summary] = stdout.split("\n\n");
    const [head, difference, alike, asked, ...rest] = found?.split("\n") ?? [];
    expect(head).toMatch(/^generated-\d+ \(R4\)$/);
    expect(difference).toBe('  condition.status: expected "False", got "Unknown"');
    expect(alike).toBe("  (9 more generated cases became this one when made smaller)");
    expect(JSON.parse(asked ?? "")).toEqual({
      id: head?.split(" ")[0],
      instance: { status: { conditions: [{ type: "Available", status: "Unknown" }] } },
      networkInterface: {},
      now: "2026-12-01T03:00:00Z",
    });
    expect(rest).toEqual([]);
    expect(more).toMatch(/^\d+ more cases differ$/);
    expect(summary).toMatch(/^\d+ vectors and 200 generated cases \(seed 7\): \d+ agree, \d+ differ\n$/);
    expect(code).toBe(1);
  });

  test("keeps both halves where it takes both", async () => {
    const moves = generatedBug(
      "moves-time",
      "right.condition.lastTransitionTime !== '2026-12-01T03:00:00Z' && right.needsWrite && own?.message",
      "right.condition.lastTransitionTime = '2026-12-01T03:00:00Z'",
    );
    const { stdout } = await conform(moves, "--fuzz", "300", "--seed", "7");
    const [head, difference] = stdout.split("\n");
    expect(head).toMatch(/^generated-\d+ \(R9\)$/);
    expect(difference).toMatch(/^ {2}condition.lastTransitionTime: expected "[^"]+", got "2026-12-01T03:00:00Z"$/);
    const { instance, networkInterface } = JSON.parse(/^ {2}(\{.*)$/m.exec(stdout)?.[1] ?? "");
    expect(instance.status.conditions).toEqual([{ type: "Available", message: expect.stringMatching(/^.{1,2}$/u) }]);
    expect(networkInterface.status.conditions).toEqual([
      { type: "HolderAvailable", status: "False", lastTransitionTime: expect.any(String) },
    ]);
  });

  test("is the same again for the same seed, and another for another", async () => {
    const asked = async (name: string, seed: string): Promise<string> => {
      await conform(["sh", "-c", `cat > ${name}`], "--fuzz", "100", "--seed", seed);
      return readFileSync(pathOf(name), "utf8");
    };
    const [one, same, other] = await Promise.all([asked("one", "7"), asked("same", "7"), asked("other", "8")]);
    expect(one.split("\n")).toHaveLength(COUNT + 100 + 1);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test("is told letter for letter where it differs in its spelling alone", async () => {
    const spelled = answering(
      "spelled",
      `if (/"generation":4\\.0\\b/.test(line) && right.condition) right.needsWrite = "as it is spelled"; print(right);`,
    );
    const { stdout } = await conform(spelled, "--fuzz", "300", "--seed", "7");
    const [head, difference, asked] = stdout.split("\n");
    expect(head).toMatch(/^generated-\d+ \(R8\)$/);
    expect(difference).toMatch(/^ {2}needsWrite: expected (true|false), got "as it is spelled"$/);
    expect(asked).toMatch(/^ {2}\{"id":"generated-\d+","instance":.*"generation":4\.0\b.*\}$/);
  });

  test("is told before it is small where the program takes long for each answer", async () => {
    const slow = answering(
      "slow",
      `if (asked.id.startsWith("smaller")) {
         appendFileSync("slow.txt", "answered\\n");
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
       }
       if (/^(generated|smaller)/.test(asked.id)) right.needsWrite = "slowly"; print(right);`,
    );
    const { stdout } = await conform(slow, "--fuzz", "30", "--seed", "7", "--timeout", "2");
    expect(stdout).toMatch(/^generated-1 /);
    expect(readFileSync(pathOf("slow.txt"), "utf8").split("\n").length).toBeLessThan(20);
  });

  test("is told also where the program does not stand being run again", async () => {
    const dying = answering(
      "dying",
      `if (asked.id.startsWith("smaller")) process.exit(1); if (asked.id === "generated-3") right.needsWrite = 1; print(right);`,
    );
    const { stdout } = await conform(dying, "--fuzz", "10", "--seed", "7");
    expect(stdout).toMatch(/^generated-3 \(R8\)\n {2}needsWrite: expected (true|false), got 1\n/);
    expect(stdout).toMatch(/: \d+ agree, 1 differ\n$/);
  });
});

describe("the vectors", () => {
  test("are printed as the files have them, a line each", () => {
    const files = readdirSync("docs/vectors")
      .filter((name) => /^[a-z-]+\.json$/.test(name))
      .sort();
    const { code, stdout, stderr } = run(["vectors"]);
    const printed = stdout.trimEnd().split("\n");
    expect(printed.map((line) => JSON.parse(line))).toEqual(
      files.flatMap((name) => JSON.parse(readFileSync(`docs/vectors/${name}`, "utf8"))),
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("are what a program is asked first, without what is expected", async () => {
    await conform(["sh", "-c", "cat > asked"], ...VECTORS_ONLY);
    const asked = readFileSync(pathOf("asked"), "utf8").trimEnd().split("\n");
    const questions = vectors.map(({ id, instance, networkInterface, now }) => ({
      id,
      instance,
      networkInterface,
      now,
    }));
    expect(asked.map((line) => JSON.parse(line))).toEqual(questions);
  });
});
