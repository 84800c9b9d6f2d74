// The two resources as the API server knows them, and where each object lies.
import { COMPUTE_GROUP, NETWORKING_GROUP } from "../../src/index.ts";
import { CONDITION_SCHEMA } from "../apiserver.ts";
import { accepted, type Api } from "./client.ts";
import { setTimeout } from "node:timers/promises";

/** A resource of the API server. */
export interface Resource {
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
}

export const INSTANCES: Resource = { group: COMPUTE_GROUP, plural: "instances", kind: "Instance" };
export const INTERFACES: Resource = { group: NETWORKING_GROUP, plural: "networkinterfaces", kind: "NetworkInterface" };
/** Interfaces that are seeded with nothing, and whose conditions keep fields nobody knows. */
export const BARE_INTERFACES: Resource = { ...INTERFACES, group: `bare.${NETWORKING_GROUP}` };

export const VERSION = "v1alpha";
export const NAMESPACE = "shop";

/** What the API server seeds. */
export function seed(type: string) {
  return {
    type,
    status: "Unknown",
    reason: "Pending",
    message: "Waiting for controller",
    lastTransitionTime: "1970-01-01T00:00:00Z",
  };
}

/** To the API server the list is one atomic value: it has no `listType=map`. */
const conditions = (type: string) => ({ type: "array", items: CONDITION_SCHEMA, default: [seed(type)] });

const openConditions = {
  type: "array",
  items: { ...CONDITION_SCHEMA, "x-kubernetes-preserve-unknown-fields": true },
};

const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });
const text = { type: "string" };
const named = object({ name: text });

const INTERFACE_SPEC = object({ claimRef: named, reclaimPolicy: { type: "string", enum: ["Delete", "Retain"] } });

const STATUS: readonly (readonly [Resource, object])[] = [
  [
    INSTANCES,
    object({
      spec: object({}, { "x-kubernetes-preserve-unknown-fields": true }),
      status: object(
        {
          conditions: conditions("Available"),
          networkInterfaces: { type: "array", items: object({ networkInterfaceRef: named }) },
          suspended: { type: "boolean" },
        },
        { default: {} },
      ),
    }),
  ],
  [
    INTERFACES,
    object({
      spec: INTERFACE_SPEC,
      status: object({ phase: text, conditions: conditions("HolderAvailable") }, { default: {} }),
    }),
  ],
  [
    BARE_INTERFACES,
    object({
      spec: INTERFACE_SPEC,
      status: object({ phase: text, conditions: openConditions }, { "x-kubernetes-preserve-unknown-fields": true }),
    }),
  ],
];

/** Makes the resources and the namespace known, and waits until they can be used. */
export async function define(api: Api): Promise<void> {
  for (const [resource, openAPIV3Schema] of STATUS) {
    const { group, plural, kind } = resource;
    await accepted(
      api.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: `${plural}.${group}` },
        spec: {
          group,
          scope: "Namespaced",
          names: { plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` },
          versions: [
            { name: VERSION, served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema } },
          ],
        },
      }),
    );
  }
  await accepted(api.post("/api/v1/namespaces", { metadata: { name: NAMESPACE } }));
  for (const [resource] of STATUS) {
    for (let attempt = 0; (await api.get(path(resource))).code !== 200; attempt++) {
      if (attempt === 100) throw new Error(`${resource.plural}.${resource.group} does not come to be served`);
      await setTimeout(100);
    }
  }
}

/** Where the objects of a resource lie, or one of them. */
export function path({ group, plural }: Resource, name?: string): string {
  const collection = `/apis/${group}/${VERSION}/namespaces/${NAMESPACE}/${plural}`;
  return name === undefined ? collection : `${collection}/${name}`;
}

export function statusPath(resource: Resource, name: string): string {
  return `${path(resource, name)}/status`;
}
