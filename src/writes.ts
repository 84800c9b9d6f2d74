// A condition -> the updated interface, or a guarded JSON Patch (R10). To the API server the list of conditions is one
// atomic value, so neither a merge patch nor server-side apply can carry a single entry; neither is offered.
import { conditionIndex, isList, putCondition } from "./conditions.ts";
import { isObject, requireObject, type Condition, type NetworkInterface } from "./resources.ts";
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
  readonly body: readonly PatchOperation[];
}

/**
 * Gives the interface with the condition in place, for a full update of the `status` subresource.
 *
 * The entry is replaced where it stands, or appended; everything else is what it was (R10). The type is the one given.
 * A missing status or list is created. Throws a `TypeError` if the interface or the condition is no object (R12).
 *
 * @example
 * const condition = { type: "HolderAvailable", status: "False", lastTransitionTime: "2026-12-01T03:00:00Z", reason: "Stopped", message: "exit 0" } as const;
 * withCondition({ metadata: { name: "web-0-eth0" }, status: { phase: "Bound" } }, condition).status.phase; // => "Bound"
 */
export function withCondition<SomeInterface extends NetworkInterface>(
  networkInterface: SomeInterface,
  condition: Condition,
): SomeInterface {
  requireObject(networkInterface, "networkInterface");
  requireObject(condition, "condition");
  const { status } = networkInterface;
  const conditions = putCondition(status?.conditions, condition);
  return { ...networkInterface, status: isObject(status) ? { ...status, conditions } : { conditions } };
}

/**
 * Gives the smallest guarded JSON Patch that puts the condition in place.
 *
 * A replaced position is guarded by a `test` of the entry's type; an addition by a `test` of `metadata.resourceVersion`
 * where the interface has one, since a second entry appended at the same time would leave the stale one first (R10).
 * A failed guard answers 422: read again and project again. Throws a `TypeError` if an argument is no object (R12).
 *
 * @example
 * const condition = { type: "HolderAvailable", status: "False", lastTransitionTime: "2026-12-01T03:00:00Z", reason: "Stopped", message: "exit 0" } as const;
 * conditionPatch({ status: { conditions: [{ type: "Programmed" }, { type: "HolderAvailable" }] } }, condition).body[0]; // => { op: "test", path: "/status/conditions/1/type", value: "HolderAvailable" }
 */
export function conditionPatch<SomeInterface extends NetworkInterface>(
  networkInterface: SomeInterface,
  condition: Condition,
): ConditionPatch {
  requireObject(networkInterface, "networkInterface");
  requireObject(condition, "condition");
  return { contentType: "application/json-patch+json", body: operations(networkInterface, condition) };
}

function operations(networkInterface: NetworkInterface, condition: Condition): PatchOperation[] {
  const { metadata, status } = networkInterface;
  const index = conditionIndex(status?.conditions, CONDITION_HOLDER_AVAILABLE);
  if (index >= 0) {
    const path = `/status/conditions/${index}`;
    return [
      { op: "test", path: `${path}/type`, value: CONDITION_HOLDER_AVAILABLE },
      { op: "replace", path, value: condition },
    ];
  }
  const version: unknown = metadata?.resourceVersion;
  const guard: PatchOperation[] =
    typeof version === "string" && version !== ""
      ? [{ op: "test", path: "/metadata/resourceVersion", value: version }]
      : [];
  if (!isObject(status)) return [...guard, { op: "add", path: "/status", value: { conditions: [condition] } }];
  if (!isList(status.conditions)) return [...guard, { op: "add", path: "/status/conditions", value: [condition] }];
  return [...guard, { op: "add", path: "/status/conditions/-", value: condition }];
}
