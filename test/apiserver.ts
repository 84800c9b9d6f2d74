// What an API server does with a write: it admits or refuses it, stores its JSON, and applies a JSON Patch.
import { Ajv } from "ajv";
import jsonPatch from "fast-json-patch";
import type { ConditionPatch } from "../src/index.ts";

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const ajv = new Ajv({
  allErrors: true,
  formats: {
    "date-time": (text: string) => {
      const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-](\d\d):(\d\d))$/i.exec(text);
      const [, year = 0, month = 0, day = 0, hour, minute, second] = (parts ?? []).map(Number);
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      const days = month === 2 && !isLeap ? 28 : (DAYS[month - 1] ?? 0);
      return (
        parts !== null && day >= 1 && day <= days && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
      );
    },
    int64: { type: "number", validate: (value: number) => Math.abs(value) < 2 ** 63 },
  },
});

/** `metav1.Condition` as a custom resource's schema spells it, with its limits. */
export const CONDITION_SCHEMA = {
  type: "object",
  required: ["lastTransitionTime", "message", "reason", "status", "type"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string", maxLength: 32768 },
    observedGeneration: { type: "integer", format: "int64", minimum: 0 },
    reason: { type: "string", minLength: 1, maxLength: 1024, pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$" },
    status: { type: "string", enum: ["True", "False", "Unknown"] },
    type: {
      type: "string",
      maxLength: 316,
      pattern:
        "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
    },
  },
};

// Nothing beyond its fields: the server would prune it.
const admitsCondition = ajv.compile({ ...CONDITION_SCHEMA, additionalProperties: false });

/** Why the server refuses a condition; empty when it admits it. */
export function refusals(condition: { readonly message: string }): string[] {
  const schema = admitsCondition(condition)
    ? []
    : (admitsCondition.errors ?? []).map((error) => ajv.errorsText([error]));
  const bytes = Buffer.byteLength(condition.message);
  return bytes > 32768 ? [...schema, `data/message has ${bytes} bytes`] : schema;
}

/** The object as it comes back after it was written: JSON, in which a lone surrogate has become U+FFFD. */
export function stored<Written>(written: Written): Written {
  return JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    typeof value === "string" ? Buffer.from(value, "utf8").toString("utf8") : value,
  );
}

/** The object after the patch; throws where a `test` in it fails. */
export function patched<Original extends object>(original: Original, patch: ConditionPatch): Original {
  const document: Original = JSON.parse(JSON.stringify(original));
  const operations: jsonPatch.Operation[] = JSON.parse(JSON.stringify(patch.body));
  return jsonPatch.applyPatch(document, operations, true).newDocument;
}
