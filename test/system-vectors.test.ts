// The vectors of the system: well-formed, complete, and true of the library.
import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  ACCESS_RULES,
  checkPass,
  heldInterfaces,
  isServing,
  planPass,
  projectFleet,
  projectHeldInterfaces,
  projectMembership,
  type Instance,
} from "../src/index.ts";
import { vectors } from "../src/testing/index.ts";
import { deepFreeze, withoutClockOrChance } from "../src/testing/purity.ts";
import {
  files,
  folder,
  systemVectors,
  type FleetVector,
  type ReachVector,
  type SystemVector,
} from "./system-vectors.ts";

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
const spec = readFileSync(join(folder, "..", "..", "spec.md"), "utf8");
const living = [...spec.matchAll(/^### ([RX]\d+) · /gm)].map(([, rule]) => rule);

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const ids = (wrong: readonly SystemVector[]) => wrong.map(({ id }) => id);

const isFailed = ({ outcome }: { outcome: string }) => outcome === "failed";

/** The rows of R14's table, with the gate of R15 open and shut. */
const PATHS = [true, false].flatMap((networking) =>
  Object.entries({
    deleting: ["projectHolderAvailable", "releaseResources", "removeFinalizers"],
    suspended: ["settleConditions", "persistStatus", "projectHolderAvailable", "reportToHub"],
    active: ["settleConditions", "projectHolderAvailable", "persistStatus", "continueReconcile", "reportToHub"],
  }).map(([path, steps]) => ({
    path,
    networking,
    steps: steps.filter((name) => networking || name !== "projectHolderAvailable"),
  })),
);

describe("the set", () => {
  const schema = read("system.schema.json");
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  const isFile = ajv.compile(Object(schema));

  test.each(files)("%s is as the schema says", (name) => {
    expect(ajv.errorsText(isFile(read(name)) ? [] : isFile.errors)).toBe("No errors");
  });

  test.each([
    ["trace", { id: "r1-001" }],
    ["trace", { kind: "plan" }],
    ["trace", { rules: ["R18"] }],
    ["plan", { title: "it should drain now" }],
    ["plan", { more: 1 }],
    ["trace", { expected: [{ law: "drain-last", at: 0 }] }],
    ["fleet", { expected: [{ rule: "unheld", needsWrite: true }] }],
    ["fleet", { now: "now" }],
    ["reach", { expected: [{ namespace: "shop", name: "" }] }],
    ["serving", { expected: "True" }],
    ["membership", { networkInterfaces: {} }],
    ["access", { expected: ["get", "get"] }],
  ])("the schema refuses a %s case with %j", (kind, wrong) => {
    const right = systemVectors.find((vector) => vector.kind === kind);
    expect(isFile([right])).toBe(true);
    expect(isFile([{ ...right, ...wrong }])).toBe(false);
  });

  test("ids and titles are unique, those of the projection's vectors counted too", () => {
    const all = [...vectors, ...systemVectors];
    expect(repeated(all.map(({ id }) => id))).toEqual([]);
    expect(repeated(all.map(({ title }) => title))).toEqual([]);
  });

  test("an id starts with the first of its rules", () => {
    expect(ids(systemVectors.filter(({ id, rules }) => !id.startsWith(`${rules[0]?.toLowerCase()}-`)))).toEqual([]);
  });

  test("every rule that a case names is in the specification", () => {
    expect(systemVectors.flatMap(({ rules }) => rules).filter((rule) => !living.includes(rule))).toEqual([]);
  });

  test("every position that is expected is one of the case", () => {
    const beyond = systemVectors.filter((vector) =>
      vector.kind === "trace"
        ? vector.expected.some(({ at }) => at > vector.trace.steps.length)
        : vector.kind === "fleet" &&
          (vector.expected.length !== vector.networkInterfaces.length ||
            vector.expected.some(
              ({ holder = 0, rule }) => rule !== "unheld" && vector.instances[holder] === undefined,
            )),
    );
    expect(ids(beyond)).toEqual([]);
  });

  test("every law of a pass is broken by a case", () => {
    const { law } = Object(schema).$defs as { law: { oneOf: { const: string }[] } };
    const broken = systemVectors.flatMap((vector) => (vector.kind === "trace" ? vector.expected : []));
    const unbroken = law.oneOf.filter(({ const: name }) => !broken.some((violation) => violation.law === name));
    expect(unbroken).toEqual([]);
  });

  test.each(PATHS)(
    "$path, networking $networking: a pass that fails in no step, and in each, keeps the order",
    (row) => {
      const kept = systemVectors.flatMap((vector) => {
        if (vector.kind !== "trace" || vector.expected.length > 0) return [];
        const { path, networking, steps } = vector.trace;
        return path === row.path && networking === row.networking ? [steps] : [];
      });
      const failing = (name: string) => kept.some((steps) => steps.some((step) => step.do === name && isFailed(step)));
      expect(row.steps.filter((name) => !failing(name))).toEqual([]);
      expect(kept.some((steps) => !steps.some(isFailed))).toBe(true);
    },
  );

  test("the files are in reach of who installs the package", () => {
    const { resolve } = createRequire(import.meta.url);
    for (const name of [...files, "system.schema.json"]) {
      expect(resolve(`holder-available/vectors/system/${name}`)).toBe(join(folder, name));
    }
  });
});

describe("the library", () => {
  test.each(systemVectors)("$id $title", (vector) => {
    const { expected } = deepFreeze(vector);
    expect(withoutClockOrChance(() => answer(vector))).toStrictEqual(
      isUnordered(vector) ? inOrder(expected) : expected,
    );
  });

  test.each(systemVectors.filter((vector) => vector.kind === "fleet" && vector.instances.length > 1))(
    "$id holds with the instances the other way round",
    (vector) => {
      if (vector.kind !== "fleet") throw new Error("only fleets have instances");
      const instances = [...vector.instances].reverse();
      expect(fleetAnswer(vector, instances)).toStrictEqual(vector.expected);
    },
  );
});

function answer(vector: SystemVector): unknown {
  switch (vector.kind) {
    case "reach":
      return reachAnswer(vector);
    case "plan":
      return planPass(vector.instance, { networking: vector.networking });
    case "trace":
      return inOrder(checkPass(vector.trace).map(({ law, at }) => ({ law, at })));
    case "fleet":
      return fleetAnswer(vector, vector.instances);
    case "membership":
      return projectMembership(vector.networkService, vector.networkInterfaces);
    case "serving":
      return isServing(vector.networkInterface);
    case "access": {
      const rules = ACCESS_RULES.filter(
        ({ apiGroups, resources }) => apiGroups.includes(vector.apiGroup) && resources.includes(vector.resource),
      );
      return inOrder(rules.flatMap(({ verbs }) => verbs));
    }
  }
}

function reachAnswer({ instance, networkInterfaces }: ReachVector): unknown {
  if (networkInterfaces === undefined) return heldInterfaces(instance);
  const find = (key: { namespace: string; name: string }) =>
    networkInterfaces.find(({ metadata }) => metadata?.namespace === key.namespace && metadata.name === key.name);
  return projectHeldInterfaces(instance, find, new Date(0)).map(({ key }) => key);
}

/** The holder by its position in the case; where the case leaves it open, so does the answer. */
function fleetAnswer(vector: FleetVector, instances: readonly Instance[]): unknown {
  const answers = projectFleet(instances, vector.networkInterfaces, new Date(vector.now));
  return answers.map(({ networkInterface, holder, ...projection }, index) => {
    expect(networkInterface).toBe(vector.networkInterfaces[index]);
    const position = vector.instances.findIndex((instance) => instance === holder);
    const isOpen = position >= 0 && vector.expected[index]?.holder === undefined;
    return position < 0 || isOpen ? projection : { holder: position, ...projection };
  });
}

/** Laws and verbs come in any order. */
function isUnordered({ kind }: SystemVector): boolean {
  return kind === "trace" || kind === "access";
}

function inOrder(list: unknown): unknown {
  const written = (Array.isArray(list) ? list : []).map((entry) => JSON.stringify(entry));
  return written.sort().map((entry): unknown => JSON.parse(entry));
}
