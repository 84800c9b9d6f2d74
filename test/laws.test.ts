// The library keeps every law; whoever breaks one is told in words.
import { describe, expect, test } from "vitest";
import * as face from "../src/index.ts";
import { projectHolderAvailable, withCondition, type Condition, type Instance } from "../src/index.ts";
import { laws, type Implementation, type Law, type LawOptions } from "../src/testing/index.ts";

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
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => /should|\.$/.test(title))).toEqual([]);
  });

  test.each([
    ["withCondition", ["R10"]],
    ["heldInterfaces", ["R11"]],
    ["projectHeldInterfaces", ["R11"]],
    ["planPass", ["R14", "R15"]],
    ["checkPass", ["R13", "R14", "R15"]],
    ["isMember", ["R17"]],
    ["isServing", ["R17"]],
    ["projectMembership", ["R17"]],
    ["projectFleet", ["X1", "X2"]],
  ])("leave out those of %s where there is none", (name, rules) => {
    const titles = laws({ ...library, [name]: undefined }).map(({ title }) => title);
    const out = all.filter(({ title }) => !titles.includes(title));
    expect([...new Set(out.map(({ rule }) => rule))].sort()).toEqual(rules);
    expect(titles.length + out.length).toBe(all.length);
  });

  test("ask an implementation of the projection alone for R1 to R9 and R12", () => {
    const alone = laws({ projectHolderAvailable }).map(({ rule }) => rule);
    expect(alone.filter((rule) => !/^R([1-9]|12)$/.test(rule))).toEqual([]);
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

/** What the first law of a rule that is broken says. */
function complaint(wrong: Partial<Implementation>, rule: string, options: LawOptions = {}): string {
  const broken = laws({ ...library, ...wrong }, options).filter((law) => law.rule === rule);
  return broken.map(said).find((message) => message !== "") ?? "";
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
  const unknownServes: Partial<Implementation> = {
    projectHolderAvailable: (instance, networkInterface, now) => {
      const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
      return {
        condition: condition.status === "False" ? { ...condition, status: "Unknown" } : condition,
        needsWrite,
      };
    },
  };

  test("says the rule, what was expected, what came, for the smallest case, and how to find it again", () => {
    expect(complaint(unknownServes, "R5", { seed: 1 })).toMatch(
      new RegExp(
        [
          "^Error: R5 does not hold: the status is True or False\\.",
          'Expected status True or False, got "Unknown", for',
          "  instance: {.*}",
          "  networkInterface: {.*}",
          '  now: "2020-01-01T00:00:00.000Z"',
          "Found in case \\d+ of 200, made smaller \\d+ times; laws\\(implementation, { numRuns: 200, seed: 1 }\\) finds it again\\.$",
        ].join("\n"),
      ),
    );
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
    expect(complaint(answer({ type: new Date(0) }), "R5")).toContain('got "1970-01-01T00:00:00.000Z", for');
    expect(complaint(answer({ type: 4n }), "R5")).toContain('got "4n", for');
    expect(complaint({ projectHolderAvailable: () => Object(7) }, "R5")).toContain(
      "Expected a condition, got nothing, for",
    );
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
