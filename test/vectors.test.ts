// The vectors: well-formed, complete, and true of the library.
import { Ajv2020 } from "ajv/dist/2020.js";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectHolderAvailable, withCondition } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { vectors, type Vector } from "../src/testing/index.ts";
import { differenceFrom } from "./judge.ts";

const docs = join(import.meta.dirname, "..", "docs");
const files = readdirSync(join(docs, "vectors")).filter(
  (name) => name.endsWith(".json") && name !== "vectors.schema.json",
);
const read = (name: string): unknown => JSON.parse(readFileSync(join(docs, "vectors", name), "utf8"));

const rules = [...readFileSync(join(docs, "spec.md"), "utf8").matchAll(/^### ([RX]\d+) · /gm)].map(([, rule]) => rule);
/** The rules that say what an implementation answers; the others speak of a whole pass, a fleet or a cluster. */
const answered = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R12"];

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe("the set", () => {
  const schema = read("vectors.schema.json");
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  const isFile = ajv.compile(Object(schema));

  test.each(files)("%s is as the schema says", (name) => {
    expect(ajv.errorsText(isFile(read(name)) ? [] : isFile.errors)).toBe("No errors");
  });

  test("the schema refuses a case that is not in order", () => {
    const [vector] = vectors;
    for (const wrong of [
      { id: "x1-001" },
      { rules: [] },
      { title: "it should drain now" },
      { now: "now" },
      { more: 1 },
    ]) {
      expect(isFile([{ ...vector, ...wrong }]), JSON.stringify(wrong)).toBe(false);
    }
  });

  test("is frozen: nobody who asks it changes what the next one is asked", () => {
    const [vector] = vectors;
    for (const part of [vectors, vector, vector?.rules, vector?.expected.condition]) {
      expect(() => Object.assign(asGiven<object>(part), { title: "changed" })).toThrow(TypeError);
    }
  });

  test("every file is read", () => {
    expect(vectors).toEqual(files.sort().flatMap(read));
  });

  test("ids and titles are unique", () => {
    expect(repeated(vectors.map(({ id }) => id))).toEqual([]);
    expect(repeated(vectors.map(({ title }) => title))).toEqual([]);
  });

  test("an id starts with the first of its rules, or says that a bug report came first", () => {
    const wrong = vectors.filter(
      ({ id, rules, source }) => !id.startsWith(source ? "bug-" : `${rules[0]?.toLowerCase()}-`),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test.each(answered)("%s has a case, and its first is its own", (rule) => {
    expect(vectors.filter((vector) => vector.rules[0] === rule)).not.toEqual([]);
  });

  test("every rule that a case names is in the specification", () => {
    expect(rules).toHaveLength(19);
    expect(vectors.flatMap((vector) => vector.rules).filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  test("no expected message has more than 32768 bytes of UTF-8", () => {
    const long = vectors.filter(({ expected }) => Buffer.byteLength(expected.condition?.message ?? "") > 32_768);
    expect(long.map(({ id }) => id)).toEqual([]);
  });
});

describe("the library", () => {
  test.each(vectors)("$id $title", (vector: Vector) => {
    expect(differenceFrom(vector, { projectHolderAvailable, withCondition })).toBeUndefined();
  });
});
