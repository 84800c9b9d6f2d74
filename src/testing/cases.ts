// Instances and interfaces with one thing settled, made from any others.
import { asGiven } from "./arbitraries.ts";
import type { Instance, NetworkInterface } from "../resources.ts";

/** The fields of an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object in the sense of JSON: neither null nor a list. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object with this as its deletion timestamp. */
export function deleting<Kind extends Instance | NetworkInterface>(object: Kind, deletionTimestamp: unknown): Kind {
  return asGiven({ ...object, metadata: { ...object.metadata, deletionTimestamp } });
}

/** The instance, not being deleted, with this as its own first word about itself. */
export function saying(instance: Instance, own: object, ...after: readonly unknown[]): Instance {
  const conditions = [null, { type: "Ready", status: "True" }, { ...own, type: "Available" }, ...after];
  return asGiven({ ...deleting(instance, undefined), status: { ...instance.status, conditions } });
}

/** The instance, not being deleted, with these conditions, except that it says nothing about itself. */
export function silent(instance: Instance, conditions: unknown): Instance {
  const others = Array.isArray(conditions) ? conditions.filter((entry) => !isOfType("Available", entry)) : conditions;
  return asGiven({ ...deleting(instance, undefined), status: { ...instance.status, conditions: others } });
}

/** The interface with this entry as its first of type HolderAvailable. */
export function carrying(networkInterface: NetworkInterface, entry: object): NetworkInterface {
  return withConditions(networkInterface, [{ ...entry, type: "HolderAvailable" }, ...conditionsOf(networkInterface)]);
}

/** The interface without any entry of type HolderAvailable. */
export function withoutEntry(networkInterface: NetworkInterface): NetworkInterface {
  return withConditions(
    networkInterface,
    conditionsOf(networkInterface).filter((entry) => !isOurs(entry)),
  );
}

/** The interface with this list of conditions. */
export function withConditions(networkInterface: NetworkInterface, conditions: readonly unknown[]): NetworkInterface {
  const { status } = networkInterface;
  return asGiven({ ...networkInterface, status: { ...(isObject(status) ? status : {}), conditions } });
}

/** The object with this generation and nothing else in its metadata. */
export function aged<Kind extends Instance | NetworkInterface>(object: Kind, generation: unknown): Kind {
  return asGiven({ ...object, metadata: { generation } });
}

/** The instance with this name and nothing else in its metadata but a namespace. */
export function named(instance: Instance, name: unknown): Instance {
  return asGiven({ ...instance, metadata: { name, namespace: "shop" } });
}

/** The list of conditions, empty where there is none. */
export function conditionsOf(object: { readonly status?: unknown }): readonly unknown[] {
  const list: unknown = isObject(object.status) ? object.status["conditions"] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Whether an element of a list is an entry of type HolderAvailable. */
export function isOurs(entry: unknown): entry is Fields {
  return isOfType("HolderAvailable", entry);
}

/** The text as it comes back from the API server: a surrogate without its partner has become U+FFFD. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** The bytes a text takes as UTF-8. */
export function bytes(text: string): number {
  return Buffer.byteLength(text);
}

function isOfType(type: string, entry: unknown): boolean {
  return isObject(entry) && entry["type"] === type;
}
