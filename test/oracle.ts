// The rules R1–R11, read from the specification and stated a second time: plain, slow, and without a line of the library.
// Every word is a literal here, so that a changed word in the library is a difference and not an agreement.

export type Rule = "terminating" | "not-reported" | "available" | "unavailable";

export interface Verdict {
  readonly rule: Rule;
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
}

export interface RuledCondition {
  readonly type: "HolderAvailable";
  readonly status: "True" | "False";
  readonly observedGeneration?: number;
  readonly lastTransitionTime: string;
  readonly reason: string;
  readonly message: string;
}

export interface Ruling {
  readonly condition: RuledCondition;
  readonly needsWrite: boolean;
  readonly changes: readonly string[];
}

export type Fields = Record<string, unknown>;

/** An object in the sense of JSON: neither null nor an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function field(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value);
}

export function entryOfType(list: unknown, type: string): { entry: Fields; index: number } | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const [index, entry] of list.entries()) {
    if (isObject(entry) && entry["type"] === type) return { entry, index };
  }
  return undefined;
}

// ---- Time -----------------------------------------------------------------------------------------------------------

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/i;
const ZERO_INSTANT = -62_135_596_800_000; // 0001-01-01T00:00:00Z
const FIRST_STAMP = ZERO_INSTANT + 1000;
const LAST_STAMP = 253_402_300_799_000; // 9999-12-31T23:59:59Z

/** The instant a text names, split at whole seconds, or undefined when RFC 3339 has no such text. */
function readTime(text: string): { wholeSeconds: number; fraction: string } | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const part = (group: number) => Number(match[group] ?? 0);
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(part) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59 || part(9) > 23 || part(10) > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const east = (match[8] === "-" ? -1 : 1) * (part(9) * 60 + part(10)) * 60_000;
  return { wholeSeconds: date.setUTCHours(hour, minute, second) - east, fraction: match[7] ?? "" };
}

export function isZeroTime(value: unknown): boolean {
  if (value instanceof Date) return value.getTime() === ZERO_INSTANT;
  if (typeof value !== "string") return false;
  const time = readTime(value);
  return time !== undefined && time.wholeSeconds === ZERO_INSTANT && /^0*$/.test(time.fraction);
}

/** R9: UTC, whole seconds, cut; never the zero time, never a year that RFC 3339 cannot write. */
export function ruledStamp(date: Date): string {
  const admissible = Math.min(Math.max(date.getTime(), FIRST_STAMP), LAST_STAMP);
  return new Date(Math.floor(admissible / 1000) * 1000).toISOString().replace(".000Z", "Z");
}

/** R9: what stays of a stored time, or undefined when it has to be replaced. */
export function keptTime(stored: unknown): string | undefined {
  if (isZeroTime(stored)) return undefined;
  if (stored instanceof Date) return Number.isNaN(stored.getTime()) ? undefined : ruledStamp(stored);
  return typeof stored === "string" && readTime(stored) !== undefined ? stored : undefined;
}

// ---- R1 to R4: the verdict ------------------------------------------------------------------------------------------

function isBeingDeleted(instance: unknown): boolean {
  const time = field(instance, "metadata", "deletionTimestamp");
  return time !== undefined && time !== null && time !== "" && !isZeroTime(time);
}

export function isUsableReason(reason: unknown): reason is string {
  return (
    typeof reason === "string" &&
    reason.length >= 1 &&
    reason.length <= 1024 &&
    /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/.test(reason)
  );
}

/** What the API server stores of a text, at most 32768 bytes of it. */
export function ruledMessage(text: string): string {
  const marker = "… (truncated)";
  const stored = Buffer.from(text, "utf8").toString("utf8");
  if (Buffer.byteLength(stored) <= 32_768) return stored;
  let room = 32_768 - Buffer.byteLength(marker);
  let kept = "";
  for (const character of stored) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept + marker;
}

export function ruledVerdict(instance: unknown): Verdict {
  if (isBeingDeleted(instance)) {
    const message = "The instance holding this interface is terminating";
    return { rule: "terminating", status: "False", reason: "HolderTerminating", message };
  }
  const own = entryOfType(field(instance, "status", "conditions"), "Available")?.entry;
  if (own === undefined) {
    const message = "The instance holding this interface has not reported an availability state";
    return { rule: "not-reported", status: "False", reason: "HolderNotReported", message };
  }
  if (own["status"] === "True") {
    return { rule: "available", status: "True", reason: "Available", message: "Instance is available" };
  }
  const name = field(instance, "metadata", "name");
  const ownMessage = own["message"];
  const message =
    typeof ownMessage === "string" && ownMessage !== ""
      ? ownMessage
      : `Instance "${typeof name === "string" ? name : ""}" is not available`;
  const reason = isUsableReason(own["reason"]) ? own["reason"] : "HolderUnavailable";
  return { rule: "unavailable", status: "False", reason, message: ruledMessage(message) };
}

// ---- R5 to R9: the condition and whether it needs a write -----------------------------------------------------------

export function ruledGeneration(networkInterface: unknown): number | undefined {
  const generation = field(networkInterface, "metadata", "generation");
  const isGeneration =
    typeof generation === "number" && Number.isInteger(generation) && generation > 0 && generation < 2 ** 63;
  return isGeneration ? generation : undefined;
}

/** Absent, empty and zero are one value on the wire (R8). */
function onTheWire(value: unknown): unknown {
  return value === null || value === 0 || value === "" ? undefined : value;
}

export function ruledProjection(instance: unknown, networkInterface: unknown, now: Date): Ruling {
  const { status, reason, message } = ruledVerdict(instance);
  const generation = ruledGeneration(networkInterface);
  const stored = entryOfType(field(networkInterface, "status", "conditions"), "HolderAvailable")?.entry;

  const changes: string[] = [];
  if (stored === undefined) changes.push("absent");
  else {
    if (stored["status"] !== status) changes.push("status");
    if (stored["reason"] !== reason) changes.push("reason");
    if (stored["message"] !== message) changes.push("message");
    if (onTheWire(stored["observedGeneration"]) !== generation) changes.push("observedGeneration");
  }

  const moves = changes.includes("absent") || changes.includes("status");
  const kept = moves ? undefined : keptTime(stored?.["lastTransitionTime"]);
  const condition: RuledCondition = {
    type: "HolderAvailable",
    status,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    lastTransitionTime: kept ?? ruledStamp(now),
    reason,
    message,
  };
  return { condition, needsWrite: changes.length > 0, changes };
}

// ---- R10: the write -------------------------------------------------------------------------------------------------

/** The interface as it must be after the write, everything else untouched. */
export function ruledWrite(networkInterface: unknown, condition: unknown): unknown {
  const before = isObject(networkInterface) ? networkInterface : {};
  const status = isObject(before["status"]) ? before["status"] : {};
  const list: readonly unknown[] = Array.isArray(status["conditions"]) ? status["conditions"] : [];
  const place = entryOfType(list, "HolderAvailable")?.index ?? list.length;
  return {
    ...before,
    status: { ...status, conditions: [...list.slice(0, place), condition, ...list.slice(place + 1)] },
  };
}

// ---- R11: the reach -------------------------------------------------------------------------------------------------

export function ruledHoldings(instance: unknown): { namespace: string; name: string }[] {
  const own = field(instance, "metadata", "namespace");
  const list = field(instance, "status", "networkInterfaces");
  const names = (Array.isArray(list) ? list : [])
    .map((entry) => field(entry, "networkInterfaceRef", "name"))
    .filter((name) => typeof name === "string" && name !== "");
  return [...new Set(names)].map((name) => ({ namespace: typeof own === "string" ? own : "", name: String(name) }));
}
