// The library keeps every law; whoever breaks one is told in words.
import fc from "fast-check";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import * as face from "../src/index.ts";
import { projectHolderAvailable, withCondition, type Condition, type Instance } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { laws, type Implementation, type Law, type LawOptions } from "../src/testing/index.ts";
import { names } from "../src/testing/words.ts";

const library: Implementation = face;

test.each(laws(library))("$rule: $title", ({ check }) => check());

describe("the laws", () => {
  const all = laws(library);

  test("cover every rule that says what is answered, in order", () => {
    const required = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12"];
    const recommended = ["R13", "R14", "R15", "R17", "X1", "X2"];
    const rulesOf = (wanted: string) => new Set(all.flatMap(({ rule, level }) => (level === wanted ? [rule] : [])));
    expect([...rulesOf("required")]).toEqual(required);
    expect([...rulesOf("recommended")].sort()).toEqual(recommended);
  });

  test("have titles of their own that say what is", () => {
    const titles = all.map(({ title }) => title);
    expect(titles).toHaveLength(63);
    expect(new Set(titles).size).toBe(titles.length);
    expect(
      titles.filter((title) => /should|\.$/.test(title) || title.split(" ").length < 4 || /\S{25}/.test(title)),
    ).toEqual([]);
  });

  test("ask for the projection also where there is none", () => {
    const none = laws(asGiven<Implementation>({}));
    expect(none.map(({ title }) => title)).toEqual(laws({ projectHolderAvailable }).map(({ title }) => title));
    expect(none[0]?.check).toThrow("Expected a condition, got nothing, for");
  });

  test("are kept where the world has no crypto and no performance, as in a sandbox", () => {
    const names = ["crypto", "performance"];
    const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? {});
    names.forEach((name) => Reflect.deleteProperty(globalThis, name));
    try {
      expect(laws(library, { numRuns: 5 }).map(said).join("")).toBe("");
      expect(names.filter((name) => name in globalThis)).toEqual([]);
    } finally {
      names.forEach((name, at) => Object.defineProperty(globalThis, name, before[at] ?? {}));
    }
  });

  test("take an implementation in types of its own", () => {
    interface OwnInterface {
      metadata: { generation: number };
      status: { conditions: Condition[] };
    }
    const own = {
      projectHolderAvailable: (instance: Instance, eth0: OwnInterface, now: Date) => {
        const { condition, needsWrite } = projectHolderAvailable(instance, eth0, now);
        return { condition, needsWrite, log: "projected" };
      },
      withCondition: (eth0: OwnInterface, condition: Condition) => withCondition(eth0, condition),
      projectFleet: (instances: Instance[], eths: OwnInterface[], now: Date) => face.projectFleet(instances, eths, now),
      isMember: (eth0: OwnInterface) => face.isMember(eth0),
    };
    expect(() => laws(own, { numRuns: 20 }).forEach(({ check }) => check())).not.toThrow();
  });
});

const unknownServes: Partial<Implementation> = {
  projectHolderAvailable: (instance, networkInterface, now) => {
    const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
    return {
      condition: condition.status === "False" ? { ...condition, status: "Unknown" } : condition,
      needsWrite,
    };
  },
};

describe("the options", () => {
  test.each([
    [{ numRuns: 0 }, "numRuns must be a positive integer, got 0"],
    [{ numRuns: -1 }, "numRuns must be a positive integer, got -1"],
    [{ numRuns: 1.5 }, "numRuns must be a positive integer, got 1.5"],
    [{ numRuns: NaN }, 'numRuns must be a positive integer, got "NaN"'],
    [{ numRuns: null }, "numRuns must be a positive integer, got null"],
    [{ numRuns: "200" }, 'numRuns must be a positive integer, got "200"'],
    [{ seed: NaN }, 'seed must be an integer, got "NaN"'],
    [{ seed: null }, "seed must be an integer, got null"],
    [{ seed: 0.5 }, "seed must be an integer, got 0.5"],
  ])("%j are refused by name, when a law is checked", (options, message) => {
    const [first] = laws(library, asGiven(options));
    expect(first?.check).toThrow(new RangeError(message));
  });

  test.each([{ numRuns: 1 }, { seed: 0 }, { seed: -7 }, { seed: undefined }])("%j are taken", (options) => {
    expect(laws(library, asGiven(options))[0]?.check).not.toThrow();
  });

  test("are not those that a test suite has settled for its own properties", () => {
    const wrong = {
      examples: [[7]],
      interruptAfterTimeLimit: 0,
      markInterruptAsFailure: true,
      skipAllAfterTimeLimit: 0,
    };
    fc.configureGlobal({ ...wrong, numRuns: 1, seed: 1 });
    try {
      for (const { check } of laws(library, { numRuns: 5 })) check();
      expect(complaint(unknownServes, "R5", { numRuns: 5, seed: 1 })).toMatch(/Found in case \d of 5/);
    } finally {
      fc.resetConfigureGlobal();
    }
  });
});

describe("an error names an argument (R12)", () => {
  test.each([
    ["instance must be an object, got null", "instance"],
    ["TypeError: networkInterface must be an object", "networkInterface"],
    ["network_interface must be a dict, not NoneType", "networkInterface"],
    ["the network interface is null", "networkInterface"],
    ["NetworkInterface must be an instance of Map", "networkInterface"],
    ["expected an instance of Date as now", "now"],
    ["project(instance, network_interface, now): Now is no instant", "now"],
    ["Instance is a list; now was not looked at", "instance"],
    ["asked now(a clock)which is no instant, before the interface", "now"],
    ["nowhere, and no interfaces", undefined],
    ["instances must be objects", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j: %s", (error, named) => {
    expect(["instance", "networkInterface", "now"].filter((argument) => names(error, argument))).toEqual(
      named === undefined ? [] : [named],
    );
  });
});

/** What the first law of a rule that is broken says. */
function complaint(wrong: Partial<Implementation>, rule: string, options: LawOptions = {}): string {
  const broken = laws({ ...library, ...wrong }, options).filter((law) => law.rule === rule);
  return broken.map(said).find((message) => message !== "") ?? "";
}

function attempt(action: () => unknown): void {
  try {
    action();
  } catch {
    // It tries whether it can.
  }
}

function said({ check }: Law): string {
  try {
    check();
    return "";
  } catch (error) {
    return String(error);
  }
}

describe("a law that does not hold", () => {
  test("says the rule, what was expected, what came, for the smallest case, and how to find it again", () => {
    expect(complaint(unknownServes, "R5", { seed: 1 })).toMatch(
      new RegExp(
        [
          "^Error: R5 does not hold: the status is True or False\\.",
          'Expected status True or False, got "Unknown", for',
          "  instance: {.*}",
          "  networkInterface: {.*}",
          '  now: "Date 2020-01-01T00:00:00.000Z"',
          "Found in case \\d+ of 200, made smaller \\d+ times; laws\\(implementation, { numRuns: 200, seed: 1 }\\) finds it again\\.$",
        ].join("\n"),
      ),
    );
  });

  test("tells the smallest case there is, from nearly every case that was found", () => {
    const told = Array.from({ length: 40 }, (_, seed) => complaint(unknownServes, "R5", { seed }));
    const smallest = told.filter((message) => message.includes("\n  instance: {}\n  networkInterface: {}\n"));
    expect(smallest.length).toBeGreaterThan(32);
  });

  test("says the same again with the same seed", () => {
    const options = { numRuns: 300, seed: 4 };
    const message = complaint(unknownServes, "R5", options);
    expect(message).toContain("laws(implementation, { numRuns: 300, seed: 4 })");
    expect(complaint(unknownServes, "R5", options)).toBe(message);
  });

  test("tells the error of an implementation that breaks, and hands it on", () => {
    const broken = new RangeError("Invalid time value");
    const breaks = () => {
      throw broken;
    };
    expect(complaint({ projectHolderAvailable: breaks }, "R1")).toContain(
      "Expected an answer, got the error RangeError: Invalid time value, for\n  instance: {",
    );
    expect(laws({ projectHolderAvailable: breaks })[0]?.check).toThrow(expect.objectContaining({ cause: broken }));
  });

  test("tells the beginning of a long text, and what JSON cannot tell", () => {
    const answer = (condition: object): Partial<Implementation> => ({
      projectHolderAvailable: (...asked) => ({ ...projectHolderAvailable(...asked), condition }),
    });
    expect(complaint(answer({ type: "x".repeat(201) }), "R5")).toContain(
      `got "${"x".repeat(40)}… (201 characters)", for`,
    );
    expect(complaint(answer({}), "R5")).toContain("got nothing, for");
    for (const [type, told] of [
      ["x".repeat(200), `"${"x".repeat(200)}"`],
      [new Date(0), '"Date 1970-01-01T00:00:00.000Z"'],
      [new Date(NaN), '"Date NaN"'],
      [[new Date(0), 4n, NaN, 4], '["Date 1970-01-01T00:00:00.000Z","4n","NaN",4]'],
      [-Infinity, '"-Infinity"'],
      [() => 4, "a function"],
      [Symbol("type"), "a symbol"],
      ["\ufeffBOM", '"\\ufeffBOM"'],
      [Promise.resolve(4), "a promise"],
      [runInNewContext("new TypeError('of another realm')"), "the error TypeError: of another realm"],
    ] as const) {
      expect(complaint(answer({ type }), "R5")).toContain(`got ${told}, for`);
    }
    expect(complaint({ projectHolderAvailable: () => Object(7) }, "R5")).toContain(
      "Expected a condition, got nothing, for",
    );
  });

  test("tells the case also where the answer cannot be read", () => {
    const gives = (answer: unknown): Partial<Implementation> => ({ projectHolderAvailable: () => asGiven(answer) });
    const failing = {
      get condition(): unknown {
        throw new Error("not today");
      },
      needsWrite: true,
    };
    expect(complaint(gives(failing), "R1")).toMatch(
      /^Error: R1 does not hold: .*\nExpected an answer that can be read, got the error Error: not today, for\n {2}given: \[.*\]\nFound in case/,
    );
    const cyclic: Record<string, unknown> = {};
    cyclic["status"] = cyclic;
    expect(complaint(gives({ condition: cyclic, needsWrite: true }), "R1")).toMatch(
      /Expected status "False", got what cannot be read: TypeError: .*circular/,
    );
  });

  test("says of an answer that is a promise that it is one, and what becomes of it disturbs nobody", async () => {
    const fails = () => Promise.reject(new Error("nobody hears this"));
    const answers: Partial<Implementation> = { projectHolderAvailable: () => asGiven(fails()) };
    expect(complaint(answers, "R1")).toContain("Expected an answer, got a promise, for\n  instance: ");
    await new Promise((resolve) => setImmediate(resolve));
  });

  test.each<[string, () => unknown]>([
    ["new Date()", () => new Date()],
    ["Date()", () => Date()],
    ["Date.now", () => Date.now()],
    ["Math.random", () => Math.random()],
    ["performance.now", () => performance.now()],
    ["crypto.randomUUID", () => crypto.randomUUID()],
    ["process.env", () => process.env],
    ["Date.now", () => attempt(() => Date.now())],
  ])("tells that %s was asked, also where the implementation goes on without", (asked, ask) => {
    const asking: Partial<Implementation> = {
      projectHolderAvailable: (...given) => {
        ask();
        return projectHolderAvailable(...given);
      },
    };
    expect(complaint(asking, "R12")).toContain(`the error Error: ${asked} was asked, for`);
  });

  test("lets an implementation make dates of what it is given, and reckon", () => {
    const reckoning: Partial<Implementation> = {
      projectHolderAvailable: (instance, networkInterface, now) =>
        projectHolderAvailable(instance, networkInterface, new Date(Math.max(now.getTime(), Date.UTC(-9999, 0)))),
    };
    const clock = laws({ ...library, ...reckoning }).find(({ title }) => title.startsWith("no clock"));
    expect(clock?.check).not.toThrow();
  });

  test("tells of the fleet what was asked, what was expected and what came", () => {
    const deaf: Partial<Implementation> = { projectFleet: (_instances, ...asked) => face.projectFleet([], ...asked) };
    expect(complaint(deaf, "X1", { seed: 1 })).toMatch(
      /^Error: X1 does not hold: .*\nExpected \[{.*"rule":"available".*}\], got \[{.*"rule":"unheld".*}\], for\n  projectFleet: \[.*\]\nFound in case/,
    );
    const changing: Partial<Implementation> = {
      isServing: (networkInterface) => "status" in Object.assign(networkInterface, { status: {} }),
    };
    expect(complaint(changing, "R17")).toContain("Expected an answer, got the error TypeError");
  });

  test("tells what was written and what was to be", () => {
    const dropping: Partial<Implementation> = {
      withCondition: (networkInterface, condition) => ({ ...networkInterface, status: { conditions: [condition] } }),
    };
    expect(complaint(dropping, "R10")).toMatch(
      /^Error: R10 does not hold: .*\nExpected .*, got .*, for\n  networkInterface: .*\n  condition: /,
    );
  });
});
