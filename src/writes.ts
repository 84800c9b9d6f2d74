// A condition -> the updated interface, or a guarded JSON Patch (R10). To the API server the list of conditions is one
// atomic value, so neither a merge patch nor server-side apply can carry a single entry; neither is offered.
import { conditionIndex, putCondition } from "./conditions.ts";
import { isList, isObject, requireObject, requireOneOf, type Condition, type NetworkInterface } from "./resources.ts";
import { CONDITION_HOLDER_AVAILABLE } from "./vocabulary.ts";

/** One operation of RFC 6902. */
export type PatchOperation =
  | { readonly op: "test"; readonly path: string; readonly value: string }
  | {
      readonly op: "add" | "replace";
      readonly path: string;
      readonly value: Condition | readonly Condition[] | { readonly conditions: readonly Condition[] };
    };

/** A JSON Patch with the content type it has to be sent with: the two are no good without each other. */
export interface ConditionPatch {
  /** Goes into the `Content-Type` header. */
  readonly contentType: "application/json-patch+json";
  /** Goes to the `status` subresource. */
  readonly body: PatchOperation[];
}

/**
 * Gives the interface with the condition in place, for a full update of the `status` subresource.
 *
 * The entry is replaced where it stands, or appended; everything else is what it was (R10). The type is the one given. A missing status or list is created; the new entry's time is text, also among the `Date`s of a typed client. It is a
 * plain object with the fields of the one given, not an instance of its class. Throws a `TypeError` if the interface is no object, or the condition is not of type `HolderAvailable` (R12).
 *
 * @example
 * const condition = { type: "HolderAvailable", status: "False", lastTransitionTime: "2026-12-01T03:00:00Z", reason: "Stopped", message: "exit 0" } as const;
 * withCondition({ metadata: { name: "web-0-eth0" }, status: { phase: "Bound" } }, condition).status.phase; // => "Bound"
 */
export function withCondition<SomeInterface extends NetworkInterface>(
  networkInterface: SomeInterface,
  condition: Condition,
): SomeInterface {
  requireWrite(networkInterface, condition);
  const { status } = networkInterface;
  const conditions = putCondition(status?.conditions, condition);
  return { ...networkInterface, status: isObject(status) ? { ...status, conditions } : { conditions } };
}

/**
 * Gives the smallest guarded JSON Patch that puts the condition in place.
 *
 * A replaced entry is guarded by a `test` of the type, status and reason that were read, so that a late patch changes no
 * other entry and takes back no newer answer; other writers do not disturb it. An addition is guarded by a `test` of
 * `metadata.resourceVersion`, since of two entries appended at once the stale one could be the first; without a
 * `resourceVersion` it has no guard, and a status that has come into being meanwhile is lost (R10). A failed guard answers
 * 422: read again and project again. Throws a `TypeError` if the interface is no object, or the
 * condition is not of type `HolderAvailable` (R12).
 *
 * @example
 * const condition = { type: "HolderAvailable", status: "False", lastTransitionTime: "2026-12-01T03:00:00Z", reason: "Stopped", message: "exit 0" } as const;
 * conditionPatch({ status: { conditions: [{ type: "Programmed" }, { type: "HolderAvailable" }] } }, condition).body[0]; // => { op: "test", path: "/status/conditions/1/type", value: "HolderAvailable" }
 */
export function conditionPatch(networkInterface: NetworkInterface, condition: Condition): ConditionPatch {
  requireWrite(networkInterface, condition);
  return { contentType: "application/json-patch+json", body: operations(networkInterface, condition) };
}

/** R10: a projection handed over in place of its condition, say, would be written as an entry of no type. */
function requireWrite(networkInterface: NetworkInterface, condition: Condition): void {
  requireObject(networkInterface, "networkInterface");
  requireObject(condition, "condition");
  requireOneOf(condition.type, [CONDITION_HOLDER_AVAILABLE], "condition.type");
}

function operations({ metadata, status }: NetworkInterface, condition: Condition): PatchOperation[] {
  const index = conditionIndex(status?.conditions, condition.type);
  const entry = index < 0 ? undefined : status?.conditions?.[index];
  if (entry) {
    const path = `/status/conditions/${index}`;
    const { type, status: word, reason } = entry;
    return [...tests(path, { type, status: word, reason }), { op: "replace", path, value: condition }];
  }
  const guard = tests("/metadata", { resourceVersion: metadata?.resourceVersion });
  if (!isObject(status)) return [...guard, { op: "add", path: "/status", value: { conditions: [condition] } }];
  if (!isList(status.conditions)) return [...guard, { op: "add", path: "/status/conditions", value: [condition] }];
  return [...guard, { op: "add", path: "/status/conditions/-", value: condition }];
}

/** Only text is tested, in which the wire and the client agree: a `Date` or a null has another spelling there. */
function tests(path: string, fields: Readonly<Record<string, unknown>>): PatchOperation[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    typeof value === "string" && value !== "" ? [{ op: "test" as const, path: `${path}/${field}`, value }] : [],
  );
}
