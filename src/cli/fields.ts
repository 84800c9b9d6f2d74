// The fields the rules read, and the type each has in the API. A field of another type is told, never refused: the
// answer fails closed (R12), and whoever wrote the manifest learns why.
import { KIND_INSTANCE, KIND_NETWORK_INTERFACE } from "../index.ts";

type Shape =
  | "string"
  | "boolean"
  | "integer"
  | { readonly fields: readonly (readonly [name: string, shape: Shape])[] }
  | { readonly each: Shape }
  | { readonly values: Shape };

/** Told of each field of the wrong type. */
export type Report = (path: string, expected: string, got: unknown) => void;

function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  return { fields: Object.entries(shapes) };
}

const CONDITIONS: Shape = {
  each: fields({
    type: "string",
    status: "string",
    observedGeneration: "integer",
    lastTransitionTime: "string",
    reason: "string",
    message: "string",
  }),
};

const METADATA = {
  namespace: "string",
  generation: "integer",
  resourceVersion: "string",
  creationTimestamp: "string",
  deletionTimestamp: "string",
  labels: { values: "string" },
} as const;

const SHAPES = {
  [KIND_INSTANCE]: fields({
    metadata: fields(METADATA),
    status: fields({
      conditions: CONDITIONS,
      networkInterfaces: { each: fields({ networkInterfaceRef: fields({ name: "string" }) }) },
      suspended: "boolean",
    }),
  }),
  [KIND_NETWORK_INTERFACE]: fields({
    metadata: fields(METADATA),
    spec: fields({ claimRef: fields({ name: "string" }), reclaimPolicy: "string" }),
    status: fields({ phase: "string", conditions: CONDITIONS }),
  }),
};

/** Reports every field of an object that has another type than the API gives it; absent and null fields are none. */
export function checkFields(kind: keyof typeof SHAPES, object: object, report: Report): void {
  check(object, SHAPES[kind], [], report);
}

/** Steps are names and positions; they become a path when there is something to report, which is rare. */
function check(value: unknown, shape: Shape, steps: (string | number)[], report: Report): void {
  if (typeof shape === "string") {
    report(pathText(steps), shape === "integer" ? "an integer" : `a ${shape}`, value);
  } else if ("each" in shape) {
    if (!Array.isArray(value)) return report(pathText(steps), "a list", value);
    for (let index = 0; index < value.length; index++) checkStep(value[index], shape.each, index, steps, report);
  } else if (!isRecord(value)) {
    report(pathText(steps), "an object", value);
  } else if ("values" in shape) {
    for (const name of Object.keys(value)) checkStep(value[name], shape.values, name, steps, report);
  } else {
    for (const [name, field] of shape.fields) {
      const entry = value[name];
      if (entry !== undefined && entry !== null) checkStep(entry, field, name, steps, report);
    }
  }
}

function checkStep(
  value: unknown,
  shape: Shape,
  step: string | number,
  steps: (string | number)[],
  report: Report,
): void {
  if (typeof shape === "string" && fits(value, shape)) return;
  steps.push(step);
  check(value, shape, steps, report);
  steps.pop();
}

function fits(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `a.b[0]["c/d"]`: names that would not read as one step are quoted. */
function pathText(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => (typeof step === "string" && /^\w+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`))
    .join("")
    .replace(/^\./, "");
}
