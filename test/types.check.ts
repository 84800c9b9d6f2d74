// Compiled, never run: what callers hand in is accepted without casts, and mistakes are not.
import type { KubernetesObject, V1Condition, V1ObjectMeta } from "@kubernetes/client-node";
import {
  conditionPatch,
  explainProjection,
  heldInterfaces,
  holderAvailability,
  projectHeldInterfaces,
  projectHolderAvailable,
  withCondition,
  type Condition,
  type NetworkInterface,
} from "../src/index.ts";

declare const now: Date;

// Typed objects of the client: classes, `Date` times, fields the rules do not read.
interface ClientInstance extends KubernetesObject {
  metadata: V1ObjectMeta;
  spec: { runtime: string };
  status?: { conditions?: V1Condition[]; networkInterfaces?: { networkInterfaceRef?: { name: string } }[] };
}
class ClientInterface implements KubernetesObject {
  metadata?: V1ObjectMeta;
  spec?: { claimRef?: { name: string } };
  status?: { phase?: string; conditions?: Array<V1Condition> };
}
declare const clientInstance: ClientInstance;
declare const clientInterface: ClientInterface;
const { condition } = projectHolderAvailable(clientInstance, clientInterface, now);
holderAvailability(clientInstance);
explainProjection(clientInstance, clientInterface);
heldInterfaces(clientInstance);
conditionPatch(clientInterface, condition);

// The type given comes back, and the interface found is handed on as it was typed.
const updated: ClientInterface = withCondition(clientInterface, condition);
const held = projectHeldInterfaces(clientInstance, () => updated, now);
const found: ClientInterface | undefined = held[0]?.networkInterface;
export { found };

// Parsed JSON.
projectHolderAvailable(JSON.parse("{}"), JSON.parse("{}"), now);

// Small fixtures, with fields of their own, written in the call.
projectHolderAvailable(
  {
    kind: "Instance",
    metadata: { name: "web-0", labels: { app: "web" } },
    status: { suspended: false, conditions: [] },
  },
  { spec: { claimRef: { name: "web-0" } }, status: { phase: "Bound", conditions: [{ type: "Programmed", extra: 1 }] } },
  now,
);
projectHolderAvailable({}, {}, now);
projectHolderAvailable({ metadata: null, status: null }, { metadata: undefined, status: undefined }, now);
const literal = { type: "Available", status: "True" } as const;
holderAvailability({ status: { conditions: [literal, null, undefined] } });

// Frozen, deeply read-only inputs, and a condition that goes where the client's own type is expected.
const frozen = Object.freeze({ status: Object.freeze({ conditions: Object.freeze([Object.freeze(literal)]) }) });
projectHolderAvailable(frozen, frozen, now);
const asClient: Omit<V1Condition, "lastTransitionTime"> = condition;
export { asClient };

// A key may come from anywhere; nothing found may be undefined or null.
const none: undefined | NetworkInterface = undefined;
projectHeldInterfaces({}, ({ namespace, name }) => (namespace === name ? none : null), now);

// @ts-expect-error a clock is a Date, never milliseconds
projectHolderAvailable({}, {}, 0);
// @ts-expect-error the clock is not optional
projectHolderAvailable({}, {});
// @ts-expect-error a condition has a status of two values (R5)
export const unknown: Condition = { ...condition, status: "Unknown" };
// @ts-expect-error a mistyped field of an interface is no interface
projectHolderAvailable({}, { status: { conditions: "none" } }, now);
