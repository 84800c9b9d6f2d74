// The specification runs: every example and counter-example of the text is taken from it and asked of the library.
import { load, CORE_SCHEMA } from "js-yaml";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  ACCESS_RULES,
  checkPass,
  heldInterfaces,
  isServing,
  planPass,
  projectFleet,
  projectHolderAvailable,
  withCondition,
  type Instance,
  type NetworkInterface,
  type PassTrace,
} from "../src/index.ts";

const text = readFileSync(join(import.meta.dirname, "..", "docs", "spec.md"), "utf8");
const NOW = "2026-12-01T03:00:00Z";

/** One example as the text writes it: what it asks, of what, and what comes. */
interface Example {
  readonly given?: { instance?: Instance; networkInterface?: NetworkInterface; now?: string };
  readonly gives: unknown;
  readonly apply?: true;
  readonly held?: true;
  readonly plan?: { networking: boolean };
  readonly trace?: Omit<PassTrace, "steps"> & { steps: string[] };
  readonly access?: string;
  readonly serving?: NetworkInterface;
  readonly fleet?: { instances: Instance[]; networkInterfaces: NetworkInterface[] };
}

const examples = [...text.matchAll(/^```yaml (example|counter-example) ([RX]\d+)\n(.*?)^```$/gms)].map(
  ([, kind = "", rule = "", yaml = ""], index) => ({
    title: `${rule} ${kind} ${index + 1}`,
    kind,
    rule,
    example: load(yaml, { schema: CORE_SCHEMA }) as Example,
  }),
);

test.each(examples)("$title gives what the text says", ({ example }) => {
  expect(answer(example)).toEqual(example.gives);
});

const rules = [...text.matchAll(/^### ([RX]\d+) · /gm)].map(([, rule]) => rule);

test("the rules are R1 to R17, X1 and X2", () => {
  expect(rules).toEqual([...Array.from({ length: 17 }, (_, index) => `R${index + 1}`), "X1", "X2"]);
});

describe.each(rules)("%s", (rule) => {
  test.each(["example", "counter-example"])("has an %s", (kind) => {
    expect(examples.filter((example) => example.rule === rule && example.kind === kind)).not.toEqual([]);
  });
});

function answer({ given = {}, gives, ...asked }: Example): unknown {
  const { instance = {}, networkInterface = {}, now = NOW } = given;
  if (asked.held) return heldInterfaces(instance);
  if (asked.plan) return planPass(instance, asked.plan).map((step) => `${step.do} ${step.onFailure}`);
  if (asked.trace) return checkPass(readTrace(asked.trace)).map(({ law }) => law);
  if (asked.access) return ACCESS_RULES.find(({ resources }) => resources.some((name) => name === asked.access))?.verbs;
  if (asked.serving) return isServing(asked.serving);
  if (asked.fleet) return fleetAnswer(asked.fleet, gives);
  try {
    const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, new Date(now));
    if (asked.apply) return { conditions: withCondition(networkInterface, condition).status?.conditions };
    return mentioned({ ...condition, observedGeneration: condition.observedGeneration ?? "absent", needsWrite }, gives);
  } catch (error) {
    return { error: String(error).match(/: (.* must be an object)/)?.[1] };
  }
}

function fleetAnswer({ instances, networkInterfaces }: NonNullable<Example["fleet"]>, gives: unknown): unknown {
  const answers = projectFleet(instances, networkInterfaces, new Date(NOW));
  return answers.map(({ holder, rule, condition, needsWrite }, index) =>
    mentioned(
      { holder: holder?.metadata?.name, rule, ...condition, needsWrite },
      Array.isArray(gives) ? gives[index] : {},
    ),
  );
}

/** Only the fields the text speaks of. */
function mentioned(whole: object, gives: unknown): unknown {
  return Object.fromEntries(Object.entries(whole).filter(([field]) => Object.keys(gives ?? {}).includes(field)));
}

function readTrace(trace: NonNullable<Example["trace"]>): PassTrace {
  const steps = trace.steps.map((step) => {
    const [action = "", outcome] = step.split(" ");
    return { do: action, outcome: outcome === "failed" ? ("failed" as const) : ("ok" as const) };
  });
  return { ...trace, steps };
}
