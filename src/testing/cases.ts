// Instances and interfaces with one thing settled, made from any others.
import { asGiven } from "./arbitraries.ts";
import type { Instance, NetworkInterface } from "../resources.ts";
import { OURS } from "./words.ts";

/** The fields of an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object in the sense of JSON: neither null nor a list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object with this as its deletion timestamp. */
export const deleting = <Kind extends Instance | NetworkInterface>(object: Kind, deletionTimestamp: unknown): Kind =>
  asGiven({ ...object, metadata: { ...object.metadata, deletionTimestamp } });

/** The instance, not being deleted, with this as its own first word about itself. */
export const saying = (instance: Instance, own: object, ...after: readonly unknown[]): Instance => {
  const conditions = [null, { type: "Ready", status: "True" }, { ...own, type: "Available" }, ...after];
  return asGiven({ ...deleting(instance, undefined), status: { ...instance.status, conditions } });
};

/** The instance, not being deleted, with True as its first word about itself. */
export const serving = (instance: Instance): Instance => saying(instance, { status: "True" });

/** The instance, not being deleted, with these conditions, except that it says nothing about itself. */
export const silent = (instance: Instance, conditions: unknown): Instance => {
  const others = Array.isArray(conditions) ? conditions.filter((entry) => !isOfType("Available", entry)) : conditions;
  return asGiven({ ...deleting(instance, undefined), status: { ...instance.status, conditions: others } });
};

/** The interface with this entry as its first of type HolderAvailable. */
export const carrying = (networkInterface: NetworkInterface, entry: object): NetworkInterface =>
  withConditions(networkInterface, [{ ...entry, type: OURS }, ...conditionsOf(networkInterface)]);

/** The interface without any entry of type HolderAvailable. */
export const withoutEntry = (networkInterface: NetworkInterface): NetworkInterface =>
  withConditions(
    networkInterface,
    conditionsOf(networkInterface).filter((entry) => !isOurs(entry)),
  );

/** The interface with this list of conditions. */
export const withConditions = (networkInterface: NetworkInterface, conditions: unknown): NetworkInterface => {
  const { status } = networkInterface;
  return asGiven({ ...networkInterface, status: { ...(isObject(status) ? status : {}), conditions } });
};

/** The object with this generation and nothing else in its metadata. */
export const aged = <Kind extends Instance | NetworkInterface>(object: Kind, generation: unknown): Kind =>
  asGiven({ ...object, metadata: { generation } });

/** The instance with this name and nothing else in its metadata. */
export const named = (instance: Instance, name: unknown): Instance => asGiven({ ...instance, metadata: { name } });

/** The list of conditions, empty where there is none. */
export const conditionsOf = (object: { readonly status?: unknown }): readonly unknown[] => {
  const list: unknown = isObject(object.status) ? object.status["conditions"] : undefined;
  return Array.isArray(list) ? list : [];
};

/** Whether an element of a list is an entry of type HolderAvailable. */
export const isOurs = (entry: unknown): entry is Fields => isOfType(OURS, entry);

/** The text as it comes back from the API server: a surrogate without its partner has become U+FFFD. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** The bytes a text takes as UTF-8. */
export const bytes = (text: string): number => Buffer.byteLength(text);

const isOfType = (type: string, entry: unknown): boolean => isObject(entry) && entry["type"] === type;
