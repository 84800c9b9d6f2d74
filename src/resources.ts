// The shapes that are read and written. Only the fields a rule reads are named; objects may carry any others.
// Inputs are lenient, because they come from clients, from JSON and from fixtures; what is written is exact.

/** A point in time as the API or a client hands it out: RFC 3339 text, or a `Date`. Absent, null and empty mean none. */
export type Timestamp = string | Date | null | undefined;

/** An object that is read for the fields of a shape and may carry any others, also where it is written out in a call. */
export type Open<Shape> = Shape | (Shape & { readonly [field: string]: unknown });

/** A `metav1.Condition` as it is found on an object. Any field may be missing; a missing field never counts as healthy. */
export interface StoredCondition {
  /** What the condition is about, such as `Available`. */
  readonly type?: string | null | undefined;
  /** `True`, `False` or `Unknown`; only exactly `True` is available (R3). */
  readonly status?: string | null | undefined;
  /** Why, in one word of the schema's alphabet; absent or refused by the schema means none (R4). */
  readonly reason?: string | null | undefined;
  /** Why, for people; absent or empty means none (R4). */
  readonly message?: string | null | undefined;
  /** When the status last changed; a value that cannot be read is replaced at the next write (R9). */
  readonly lastTransitionTime?: Timestamp;
  /** The generation of the object the condition speaks of; absent, null and 0 are one value (R8). */
  readonly observedGeneration?: number | null | undefined;
}

/** The conditions of an object; absent or null means none. */
export type StoredConditions = readonly (Open<StoredCondition> | null | undefined)[] | null | undefined;

/** A condition as it is written: complete, and always admitted by the `metav1.Condition` schema (R5). */
export interface Condition {
  /** Always `HolderAvailable`. */
  readonly type: "HolderAvailable";
  /** Never `Unknown`. */
  readonly status: "True" | "False";
  /** The interface's `metadata.generation`; left out when it has none (R6). */
  readonly observedGeneration?: number;
  /** RFC 3339 (R9). */
  readonly lastTransitionTime: string;
  /** 1 to 1024 characters of the schema's alphabet (R4). */
  readonly reason: string;
  /** At most 32768 bytes of UTF-8, never empty (R4). */
  readonly message: string;
}

/** One entry of `status.networkInterfaces` of an instance. */
export interface InterfaceAttachment {
  /** The interface this entry stands for, in the instance's own namespace; absent until it is known (R11). */
  readonly networkInterfaceRef?: Open<{ readonly name?: string | null | undefined }> | null | undefined;
}

/** What is read of `metadata`, of either kind. */
export interface ObjectMeta {
  /** Named in the default message (R4). */
  readonly name?: string | null | undefined;
  /** Where an instance lives, and the interfaces it holds (R11). */
  readonly namespace?: string | null | undefined;
  readonly uid?: string | null | undefined;
  readonly labels?: { readonly [key: string]: string | null | undefined } | null | undefined;
  /** Of an interface: what `observedGeneration` refers to; anything but a positive integer means none (R6). */
  readonly generation?: number | null | undefined;
  /** Of an interface: guards a patch that appends; absent or empty means no guard can be given (R10). */
  readonly resourceVersion?: string | null | undefined;
  readonly creationTimestamp?: Timestamp;
  /** Set while the object is being deleted, possibly in the future; never compared with a clock. The zero time is not set (R1). */
  readonly deletionTimestamp?: Timestamp;
}

/** What is read of the status of an instance. */
export interface InstanceStatus {
  /** The entry of type `Available` is the instance's own word (R2 to R4). */
  readonly conditions?: StoredConditions;
  /** The interfaces it holds (R11). */
  readonly networkInterfaces?: readonly (Open<InterfaceAttachment> | null | undefined)[] | null | undefined;
  /** True while its project is suspended. */
  readonly suspended?: boolean | null | undefined;
}

/** A `compute.datumapis.com` Instance, as far as it is read. */
export interface Instance {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: Open<ObjectMeta> | null | undefined;
  /** Never read. */
  readonly spec?: unknown;
  readonly status?: Open<InstanceStatus> | null | undefined;
}

/** What is read of the status of an interface. */
export interface NetworkInterfaceStatus {
  /** `Bound` while a claim holds it; `Available` while none does, which says nothing about serving. */
  readonly phase?: string | null | undefined;
  /** The list that `HolderAvailable` is one entry of, among those of other writers (R10). */
  readonly conditions?: StoredConditions;
}

/** A `networking.datumapis.com` NetworkInterface, as far as it is read. */
export interface NetworkInterface {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: Open<ObjectMeta> | null | undefined;
  /** Never read. */
  readonly spec?: unknown;
  readonly status?: Open<NetworkInterfaceStatus> | null | undefined;
}

/** Whether a value is an object in the JSON sense: not null, not a list, not a primitive. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** R12: an argument that is no object is the caller's mistake; a `TypeError` names the argument. */
export function requireObject(value: unknown, argument: string): void {
  if (isObject(value)) return;
  throw new TypeError(`${argument} must be an object, got ${nameOf(value)}`);
}

/** R12: so is one that is no list of objects; the error names the place. */
export function requireObjects(values: readonly unknown[], argument: string): void {
  if (!Array.isArray(values)) throw new TypeError(`${argument} must be an array, got ${nameOf(values)}`);
  for (let index = 0; index < values.length; index++) requireObject(values[index], `${argument}[${index}]`);
}

/** R12: so is a word that is none of those there are. Strings are told, other values by what they are. */
export function requireOneOf(value: unknown, words: readonly unknown[], argument: string): void {
  if (words.includes(value)) return;
  const got = typeof value === "string" ? JSON.stringify(value) : nameOf(value);
  throw new TypeError(`${argument} must be ${words.join(" or ")}, got ${got}`);
}

/** The value where it is text, otherwise the empty text. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whether there is a list to read: inputs may carry anything in its place (R12). */
export function isList<Entry>(value: readonly Entry[] | null | undefined): value is readonly Entry[] {
  return Array.isArray(value);
}

/** What a value is, for an error about it. */
export function nameOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}
