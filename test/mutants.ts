// Wrong implementations, as they are met: a right one in small steps, and with each mutant one step that goes wrong.
// The right one stands on oracle.ts, and on no line of the library.
import { asGiven } from "../src/testing/arbitraries.ts";
import type { Implementation } from "../src/testing/index.ts";
import {
  entryOfType,
  field,
  isObject,
  isUsableReason,
  isZeroTime,
  keptTime,
  ruledGeneration,
  ruledStamp,
  type Fields,
} from "./oracle.ts";

/** A wrong implementation, and the rule that it breaks. */
export interface Mutant {
  readonly rule: string;
  readonly title: string;
  readonly implementation: Implementation;
}

interface Asked {
  readonly instance: unknown;
  readonly networkInterface: unknown;
  readonly now: Date;
}

/** Status, reason and message. */
type Words = Fields;
type Stored = Fields | undefined;
type Conditions = readonly unknown[];

/** The steps of a projection and of a write, each of which can go wrong on its own. */
interface Steps {
  /** R12: what is the caller's mistake is refused. */
  readonly refuse: (asked: Asked) => void;
  /** R1 to R4, and their order. */
  readonly verdict: (asked: Asked, steps: Steps) => Words;
  readonly isDeleting: (time: unknown, now: Date) => boolean;
  readonly terminating: Words;
  readonly own: (instance: unknown) => Stored;
  readonly notReported: Words;
  readonly isTrue: (status: unknown) => boolean;
  readonly available: (own: Fields) => Words;
  readonly drained: (own: Fields) => unknown;
  readonly reason: (own: Fields) => unknown;
  readonly message: (own: Fields, instance: unknown) => string;
  readonly cut: (message: string) => string;
  /** R6. */
  readonly generation: (asked: Asked, stored: Stored) => unknown;
  /** R8. */
  readonly stored: (networkInterface: unknown) => Stored;
  readonly needsWrite: (stored: Stored, condition: Fields, steps: Steps, asked: Asked) => boolean;
  readonly compared: readonly string[];
  readonly isSame: (stored: unknown, desired: unknown) => boolean;
  /** R9. */
  readonly isFlip: (stored: Stored, words: Words) => boolean;
  readonly kept: (time: unknown) => unknown;
  readonly stamp: (now: Date) => unknown;
  /** R5, R7: the condition as it is handed out. */
  readonly finish: (condition: Fields, stored: Stored, asked: Asked) => Fields;
  /** R10. */
  readonly place: (before: Conditions) => number;
  readonly list: (before: Conditions, place: number, condition: Fields) => Conditions;
  readonly written: (networkInterface: Fields, conditions: Conditions) => unknown;
}

const right: Steps = {
  refuse: ({ instance, networkInterface, now }) => {
    if (!isObject(instance)) throw new TypeError("instance must be an object");
    if (!isObject(networkInterface)) throw new TypeError("networkInterface must be an object");
    if (!(now instanceof Date) || Number.isNaN(now.getTime())) throw new RangeError("now must be a valid Date");
  },
  verdict: ({ instance, now }, steps) => {
    if (steps.isDeleting(field(instance, "metadata", "deletionTimestamp"), now)) return steps.terminating;
    const own = steps.own(instance);
    if (own === undefined) return steps.notReported;
    if (steps.isTrue(own["status"])) return steps.available(own);
    return { status: steps.drained(own), reason: steps.reason(own), message: steps.cut(steps.message(own, instance)) };
  },
  isDeleting: (time) => time !== undefined && time !== null && time !== "" && !isZeroTime(time),
  terminating: {
    status: "False",
    reason: "HolderTerminating",
    message: "The instance holding this interface is terminating",
  },
  own: (instance) => entryOfType(conditionsOf(instance), "Available")?.entry,
  notReported: {
    status: "False",
    reason: "HolderNotReported",
    message: "The instance holding this interface has not reported an availability state",
  },
  isTrue: (status) => status === "True",
  available: () => ({ status: "True", reason: "Available", message: "Instance is available" }),
  drained: () => "False",
  reason: (own) => (isUsableReason(own["reason"]) ? own["reason"] : "HolderUnavailable"),
  message: (own, instance) => text(own["message"]) || `Instance "${nameOf(instance)}" is not available`,
  cut: (message) => cutBytes(Buffer.from(message)),
  generation: ({ networkInterface }) => ruledGeneration(networkInterface),
  stored: (networkInterface) => entryOfType(conditionsOf(networkInterface), "HolderAvailable")?.entry,
  needsWrite: (stored, condition, steps) =>
    stored === undefined || steps.compared.some((name) => !steps.isSame(stored[name], condition[name])),
  compared: ["status", "reason", "message", "observedGeneration"],
  isSame: (stored, desired) =>
    stored === desired || (desired === undefined && (stored === null || stored === "" || stored === 0)),
  isFlip: (stored, words) => stored?.["status"] !== words["status"],
  kept: keptTime,
  stamp: ruledStamp,
  finish: (condition) => condition,
  place: (before) => entryOfType(before, "HolderAvailable")?.index ?? before.length,
  list: (before, place, condition) => [...before.slice(0, place), condition, ...before.slice(place + 1)],
  written: (networkInterface, conditions) => {
    const status = field(networkInterface, "status");
    return { ...networkInterface, status: { ...(isObject(status) ? status : {}), conditions } };
  },
};

/** The implementation, right but for the steps that are given. */
export function implementationWith(wrong: Partial<Steps> = {}): Implementation {
  const steps = { ...right, ...wrong };
  return {
    projectHolderAvailable: (instance, networkInterface, now) => {
      const asked = { instance, networkInterface, now };
      steps.refuse(asked);
      const stored = steps.stored(networkInterface);
      const words = steps.verdict(asked, steps);
      const kept = steps.isFlip(stored, words) ? undefined : steps.kept(stored?.["lastTransitionTime"]);
      const condition = {
        type: "HolderAvailable",
        observedGeneration: steps.generation(asked, stored),
        lastTransitionTime: kept === undefined ? steps.stamp(now) : kept,
        ...words,
      };
      const needsWrite = steps.needsWrite(stored, condition, steps, asked);
      return { condition: steps.finish(condition, stored, asked), needsWrite };
    },
    withCondition: (networkInterface, condition) => {
      const before = conditionsOf(networkInterface);
      const conditions = steps.list(before, steps.place(before), { ...condition });
      return Object(steps.written({ ...networkInterface }, conditions));
    },
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function conditionsOf(object: unknown): Conditions {
  const list = field(object, "status", "conditions");
  return Array.isArray(list) ? list : [];
}

function nameOf(instance: unknown): string {
  return text(field(instance, "metadata", "name"));
}

function generationOf(networkInterface: unknown): unknown {
  return field(networkInterface, "metadata", "generation");
}

/** The instant as JavaScript reads it. */
function parsed(time: unknown): number {
  return typeof time === "string" ? Date.parse(time) : NaN;
}

function lastOfType(conditions: Conditions, type: string): Stored {
  return entryOfType([...conditions].reverse(), type)?.entry;
}

function isOurs(entry: unknown): boolean {
  return field(entry, "type") === "HolderAvailable";
}

/** The text of 32768 bytes at most: where there are more, those before the mark, without the beginning of a character. */
function cutBytes(bytes: Buffer): string {
  if (bytes.length <= 32_768) return bytes.toString();
  const isContinued = (index: number) => (bytes.readUInt8(index) & 0xc0) === 0x80;
  let end = 32_753;
  while (isContinued(end)) end -= 1;
  return `${bytes.subarray(0, end).toString()}… (truncated)`;
}

/** The text as the API server stores it, of any length. */
function uncut(message: string): string {
  return Buffer.from(message).toString();
}

function later(now: Date, milliseconds: number): Date {
  return new Date(Math.min(now.getTime() + milliseconds, 8.64e15));
}

function wrong(rule: string, title: string, steps: Partial<Steps>): Mutant {
  return { rule, title, implementation: implementationWith(steps) };
}

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const ZERO_TIME = Date.parse("0001-01-01T00:00:00Z");

/** R1: a deletion time counts as set where the first says so, too, and not where the second does. */
function deletions(
  title: string,
  also: (time: unknown) => boolean,
  not: (time: unknown, now: Date) => boolean,
): Mutant {
  return wrong("R1", title, {
    isDeleting: (time, now) => also(time) || (right.isDeleting(time, now) && !not(time, now)),
  });
}

const never = () => false;

const deletion = [
  wrong("R1", "judges deletion last, after a True", {
    verdict: (asked, steps) => {
      const own = steps.own(asked.instance);
      return own?.["status"] === "True" ? steps.available(own) : right.verdict(asked, steps);
    },
  }),
  wrong("R1", "judges deletion after a missing report", {
    verdict: (asked, steps) => (steps.own(asked.instance) ? right.verdict(asked, steps) : steps.notReported),
  }),
  wrong("R1", "keeps the reason of an instance that is being deleted", {
    verdict: (asked, steps) => {
      const words = right.verdict(asked, steps);
      return words === steps.terminating ? { ...words, reason: steps.reason(steps.own(asked.instance) ?? {}) } : words;
    },
  }),
  wrong("R1", "says in other words that an instance is being deleted", {
    terminating: { ...right.terminating, message: "Instance is terminating" },
  }),
  deletions("takes the time of a deletion for a deadline", never, (time, now) => parsed(time) > now.getTime()),
  deletions("believes no deletion that is long past", never, (time, now) => parsed(time) < now.getTime() - DAY),
  deletions("counts a null deletion time as set", (time) => time === null, never),
  deletions("counts an empty deletion time as set", (time) => time === "", never),
  deletions("counts the zero time as set", isZeroTime, never),
  deletions(
    "knows the zero time in one spelling",
    (time) => isZeroTime(time) && !text(time).endsWith("T00:00:00Z"),
    never,
  ),
  deletions("takes the instant after the zero time for it", never, (time) => parsed(time) === ZERO_TIME),
  deletions("passes over a deletion time that it cannot read", never, (time) => keptTime(time) === undefined),
  deletions("takes a deletion in 1970 for none", never, (time) => parsed(time) === 0),
];

const reports = [
  wrong("R2", "believes an instance that has not reported", { notReported: right.available({}) }),
  wrong("R2", "calls an instance that has not reported unavailable", {
    notReported: { ...right.notReported, reason: "HolderUnavailable" },
  }),
  wrong("R2", "says in other words that nothing was reported", {
    notReported: { ...right.notReported, message: "Nothing was reported" },
  }),
  wrong("R2", "takes Ready for Available where that is missing", {
    own: (instance) => right.own(instance) ?? entryOfType(conditionsOf(instance), "Ready")?.entry,
  }),
  wrong("R2", "looks for the type in any letters and blanks", {
    own: (instance) =>
      conditionsOf(instance)
        .filter(isObject)
        .find((entry) => /^available$/i.test(text(entry["type"]).trim())),
  }),
  wrong("R2", "takes a report without a reason for none", {
    own: (instance) => {
      const own = right.own(instance);
      return own?.["status"] === "True" || own?.["reason"] !== undefined ? own : undefined;
    },
  }),
  wrong("R2", "takes a False for no report", {
    own: (instance) => (right.own(instance)?.["status"] === "False" ? undefined : right.own(instance)),
  }),
  wrong("R3", "reads Ready first", {
    own: (instance) => entryOfType(conditionsOf(instance), "Ready")?.entry ?? right.own(instance),
  }),
  wrong("R3", "reads True in any letters", { isTrue: (status) => text(status).toLowerCase() === "true" }),
  wrong("R3", "reads True between blanks", { isTrue: (status) => text(status).trim() === "True" }),
  wrong("R3", "reads a boolean true", { isTrue: (status) => status === "True" || status === true }),
  wrong("R3", "reads a list of one True", { isTrue: (status) => String(Object(status)) === "True" }),
  wrong("R3", "copies the reason of an instance that is True", {
    available: (own) => ({ ...right.available(own), reason: right.reason(own) }),
  }),
  wrong("R3", "copies the message of an instance that is True", {
    available: (own) => ({ ...right.available(own), message: text(own["message"]) || "Instance is available" }),
  }),
  wrong("R3", "listens to the last word of an instance", {
    own: (instance) => lastOfType(conditionsOf(instance), "Available"),
  }),
  wrong("R3", "believes any True among several words", {
    own: (instance) =>
      conditionsOf(instance)
        .filter(isObject)
        .find((entry) => entry["type"] === "Available" && entry["status"] === "True") ?? right.own(instance),
  }),
];

/** R4: a reason is forwarded where it is text of this form. */
function reasons(title: string, form: RegExp, most = 1024): Mutant {
  const isForwarded = (reason: unknown) => form.test(text(reason)) && text(reason).length <= most;
  return wrong("R4", title, { reason: (own) => (isForwarded(own["reason"]) ? own["reason"] : "HolderUnavailable") });
}

/** R4: a message becomes this one, if it is one. */
function messages(title: string, change: (message: unknown) => unknown): Mutant {
  return wrong("R4", title, {
    message: (own, instance) => right.message({ message: change(own["message"]) }, instance),
  });
}

const reasonsGiven = [
  wrong("R4", "takes Unknown for healthy", { isTrue: (status) => status === "True" || status === "Unknown" }),
  wrong("R4", "drains on exactly False only", { isTrue: (status) => status !== "False" }),
  wrong("R4", "forwards no reason", { reason: () => "HolderUnavailable" }),
  reasons("forwards an empty reason", /^([A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?)?$/),
  reasons("forwards any reason that is text", /./s),
  reasons("forwards a reason of any length", /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/, Infinity),
  reasons("forwards a reason with a line feed behind it", /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?\n?$/),
  reasons("forwards a reason that ends in a colon or a comma", /^[A-Za-z][A-Za-z0-9_,:]*$/),
  reasons("forwards a reason that starts with a digit", /^[A-Za-z0-9]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/),
  reasons("forwards a reason in letters outside of ASCII", /^\p{L}([\p{L}0-9_,:]*[\p{L}0-9_])?$/u),
  reasons("forwards no reason but one plain word", /^[A-Za-z]+$/),
  wrong("R4", "makes a reason fit instead of falling back", {
    reason: (own) => right.reason({ reason: text(own["reason"]).replaceAll(/[^A-Za-z0-9_,:]/g, "") }),
  }),
  wrong("R4", "gives up the reason where there is no message", {
    reason: (own) => (text(own["message"]) === "" ? "HolderUnavailable" : right.reason(own)),
  }),
  wrong("R4", "gives up the message where there is no reason", {
    message: (own, instance) => right.message(isUsableReason(own["reason"]) ? own : {}, instance),
  }),
];

const messagesGiven = [
  messages("takes a message of blanks for none", (message) => (text(message).trim() === "" ? undefined : message)),
  messages("trims a message", (message) => text(message).trim()),
  messages("makes text of a message that is none", (message) => (message ? String(message) : message)),
  wrong("R4", "forwards an empty message", {
    message: (own, instance) => (own["message"] === "" ? "" : right.message(own, instance)),
  }),
  wrong("R4", "forgets the name", { message: (own) => text(own["message"]) || "Instance is not available" }),
  wrong("R4", "writes undefined for a name", {
    message: (own, instance) => right.message(own, { metadata: { name: String(field(instance, "metadata", "name")) } }),
  }),
  wrong("R4", "quotes a name as JSON does", {
    message: (own, instance) => text(own["message"]) || `Instance ${JSON.stringify(nameOf(instance))} is not available`,
  }),
  wrong("R4", "cuts no message", { cut: uncut }),
  wrong("R4", "cuts no message of its own", {
    cut: (message) => (/^Instance ".*" is not available$/s.test(message) ? uncut(message) : right.cut(message)),
  }),
  wrong("R4", "counts the characters of a message and not its bytes", {
    cut: (message) => (message.length <= 32_768 ? uncut(message) : right.cut(message)),
  }),
  wrong("R4", "cuts a message in the middle of a character", {
    cut: (message) => {
      const bytes = Buffer.from(message);
      return bytes.length <= 32_768 ? uncut(message) : `${bytes.subarray(0, 32_753).toString()}… (truncated)`;
    },
  }),
  wrong("R4", "cuts a message in the middle of a surrogate pair", {
    cut: (message) => {
      const cut = right.cut(message);
      const next = message.charAt(cut.length - 13);
      return cut === uncut(message)
        ? cut
        : cut.replace(/(?=… \(truncated\)$)/, /[\ud800-\udbff]/.test(next) ? next : "");
    },
  }),
  wrong("R4", "cuts a message without a mark", {
    cut: (message) => right.cut(message).replace(/… \(truncated\)$/, ""),
  }),
  wrong("R4", "puts the mark behind 32768 bytes", {
    cut: (message) => {
      const bytes = Buffer.from(message);
      return bytes.length <= 32_768 ? uncut(message) : `${bytes.subarray(0, 32_768).toString()}… (truncated)`;
    },
  }),
  wrong("R4", "cuts a message of exactly 32768 bytes", {
    cut: (message) => right.cut(Buffer.byteLength(message) === 32_768 ? `${message}a` : message),
  }),
  wrong("R4", "cuts further than it has to", {
    cut: (message) => right.cut(message).replace(/.(?=… \(truncated\)$)/su, ""),
  }),
  wrong("R4", "keeps a surrogate without its partner", {
    cut: (message) => (Buffer.byteLength(message) <= 32_768 ? message : right.cut(message)),
  }),
  wrong("R4", "drops a surrogate without its partner", {
    cut: (message) => right.cut(message.replaceAll(/\p{Surrogate}/gu, "")),
  }),
];

const fields = [
  wrong("R5", "passes Unknown through", { drained: (own) => (own["status"] === "Unknown" ? "Unknown" : "False") }),
  wrong("R5", "passes any status through", { drained: (own) => own["status"] }),
  wrong("R5", "writes the type that it reads on the instance", {
    finish: (condition) => ({ ...condition, type: "Available" }),
  }),
  wrong("R5", "keeps unknown fields of the entry", { finish: (condition, stored) => ({ ...stored, ...condition }) }),
  wrong("R5", "leaves out the time where nothing flips", {
    finish: ({ lastTransitionTime, ...others }, stored) =>
      stored?.["status"] === others["status"] ? others : { ...others, lastTransitionTime },
  }),
  wrong("R6", "copies the generation of the instance", { generation: ({ instance }) => ruledGeneration(instance) }),
  wrong("R6", "falls back on the generation of the instance", {
    generation: ({ instance, networkInterface }) => ruledGeneration(networkInterface) ?? ruledGeneration(instance),
  }),
  wrong("R6", "copies what the instance observed", {
    generation: ({ instance, networkInterface }) =>
      ruledGeneration({ metadata: { generation: right.own(instance)?.["observedGeneration"] } }) ??
      ruledGeneration(networkInterface),
  }),
  wrong("R6", "forgets the generation", { generation: () => undefined }),
  wrong("R6", "keeps the generation that was observed where the interface has none", {
    generation: ({ networkInterface }, stored) =>
      ruledGeneration(networkInterface) ?? (stored?.["observedGeneration"] || undefined),
  }),
  wrong("R6", "writes a generation of 0", {
    generation: ({ networkInterface }) =>
      generationOf(networkInterface) === 0 ? 0 : ruledGeneration(networkInterface),
  }),
  wrong("R6", "writes any number as a generation", {
    generation: ({ networkInterface }) => {
      const generation = generationOf(networkInterface);
      return typeof generation === "number" ? generation || undefined : undefined;
    },
  }),
  wrong("R6", "reads a generation that is text", {
    generation: ({ networkInterface }) => {
      const generation = generationOf(networkInterface);
      return ruledGeneration({
        metadata: { generation: typeof generation === "string" ? Number(generation) : generation },
      });
    },
  }),
  wrong("R6", "knows no generation from 2^53 on", {
    generation: ({ networkInterface }) => {
      const generation = ruledGeneration(networkInterface);
      return Number.isSafeInteger(generation) ? generation : undefined;
    },
  }),
];

const holders = [
  wrong("R7", "lets a silent successor inherit", {
    verdict: (asked, steps) => {
      const words = right.verdict(asked, steps);
      return words === steps.notReported && steps.stored(asked.networkInterface)?.["status"] === "True"
        ? steps.available({})
        : words;
    },
  }),
  wrong("R7", "merges its words with those that were there", {
    finish: (condition, stored) =>
      condition["reason"] === "HolderUnavailable"
        ? { ...condition, reason: stored?.["reason"] || condition["reason"] }
        : condition,
  }),
  wrong("R7", "drains where the fabric is not ready", {
    finish: (condition, _stored, { networkInterface }) =>
      lastOfType(conditionsOf(networkInterface), "Programmed")?.["status"] === "False"
        ? { ...condition, status: "False" }
        : condition,
  }),
  wrong("R7", "drains an interface that is being deleted", {
    verdict: (asked, steps) =>
      right.isDeleting(field(asked.networkInterface, "metadata", "deletionTimestamp"), asked.now)
        ? steps.terminating
        : right.verdict(asked, steps),
  }),
  wrong("R7", "looks for the word of the instance on the interface too", {
    verdict: (asked, steps) => {
      const words = right.verdict(asked, steps);
      return words === steps.notReported ? right.verdict({ ...asked, instance: asked.networkInterface }, steps) : words;
    },
  }),
  wrong("R7", "believes no report that is a year old", {
    verdict: (asked, steps) =>
      parsed(steps.own(asked.instance)?.["lastTransitionTime"]) < asked.now.getTime() - YEAR
        ? steps.notReported
        : right.verdict(asked, steps),
  }),
];

/** R8: a write is needed where this is so, too. */
function needing(title: string, also: (stored: Fields, asked: Asked) => boolean): Mutant {
  return wrong("R8", title, {
    needsWrite: (stored, condition, steps, asked) =>
      right.needsWrite(stored, condition, steps, asked) || (stored !== undefined && also(stored, asked)),
  });
}

/** R8: two values count as one where this is so. */
function comparing(title: string, isSame: (stored: unknown, desired: unknown) => boolean): Mutant {
  return wrong("R8", title, { isSame });
}

const needs = [
  wrong("R8", "always asks for a write", { needsWrite: () => true }),
  wrong("R8", "never asks for a write", { needsWrite: () => false }),
  wrong("R8", "never asks for a first write", {
    needsWrite: (stored, ...others) => stored !== undefined && right.needsWrite(stored, ...others),
  }),
  ...right.compared.map((forgotten) =>
    wrong("R8", `compares no ${forgotten}`, { compared: right.compared.filter((name) => name !== forgotten) }),
  ),
  wrong("R8", "compares the time too", { compared: [...right.compared, "lastTransitionTime"] }),
  wrong("R8", "compares with the last entry", {
    stored: (networkInterface) => lastOfType(conditionsOf(networkInterface), "HolderAvailable"),
  }),
  needing("compares fields that it does not know", (stored) => "severity" in stored || "note" in stored),
  needing(
    "refreshes an entry after a day",
    (stored, { now }) => parsed(stored["lastTransitionTime"]) < now.getTime() - DAY,
  ),
  needing("writes where another entry is Unknown", (_stored, { networkInterface }) =>
    conditionsOf(networkInterface).some((entry) => field(entry, "status") === "Unknown"),
  ),
  comparing(
    "takes 0 and an absent generation for two",
    (stored, desired) => stored !== 0 && right.isSame(stored, desired),
  ),
  comparing(
    "takes null and an absent generation for two",
    (stored, desired) => stored !== null && right.isSame(stored, desired),
  ),
  comparing(
    "takes an empty and an absent generation for two",
    (stored, desired) => stored !== "" && right.isSame(stored, desired),
  ),
  comparing("takes false for an absent generation", (stored, desired) => right.isSame(stored || undefined, desired)),
  comparing(
    "takes a number and its text for one",
    (stored, desired) => right.isSame(stored, desired) || stored === String(desired),
  ),
  comparing("compares words in any letters", (stored, desired) =>
    typeof stored === "string" && typeof desired === "string"
      ? stored.toLowerCase() === desired.toLowerCase()
      : right.isSame(stored, desired),
  ),
];

/** R9: a stored time is kept where this is so, too. */
function keeping(title: string, also: (time: unknown) => boolean): Mutant {
  return wrong("R9", title, { kept: (time) => keptTime(time) ?? (also(time) ? time : undefined) });
}

/** R9: a stored time is not kept where this is so. */
function losing(title: string, not: (time: string) => boolean): Mutant {
  return wrong("R9", title, { kept: (time) => (not(text(time)) ? undefined : keptTime(time)) });
}

const times = [
  wrong("R9", "stamps anew each time", { isFlip: () => true }),
  wrong("R9", "never moves the time", { isFlip: (stored) => stored === undefined }),
  wrong("R9", "does not count a flip from Unknown", {
    isFlip: (stored, words) => stored?.["status"] !== "Unknown" && right.isFlip(stored, words),
  }),
  ...["reason", "message"].map((name) =>
    wrong("R9", `moves the time with the ${name}`, {
      isFlip: (stored, words) => right.isFlip(stored, words) || stored?.[name] !== words[name],
    }),
  ),
  wrong("R9", "takes over the time of the instance", {
    finish: (condition, stored, { instance }) => {
      const time = right.isFlip(stored, condition) ? keptTime(right.own(instance)?.["lastTransitionTime"]) : undefined;
      return { ...condition, lastTransitionTime: time ?? condition["lastTransitionTime"] };
    },
  }),
  keeping("keeps a null time", (time) => time === null),
  keeping("keeps the zero time", isZeroTime),
  keeping("keeps any text", (time) => text(time) !== ""),
  keeping("keeps whatever JavaScript reads as a time", (time) => !isZeroTime(time) && !Number.isNaN(parsed(time))),
  keeping("keeps a leap second", (time) => text(time).endsWith(":60Z")),
  losing("keeps no fraction", (time) => time.includes(".")),
  losing("keeps no time at an offset", (time) => /[+-]\d\d:\d\d$/.test(time)),
  losing("keeps no time in lower case", (time) => /[tz]/.test(time)),
  keeping("keeps a day that no calendar has", (time) => /^\d{4}-02-30T/.test(text(time))),
  losing("knows no year 0000", (time) => time.startsWith("0000-")),
  losing("takes 1970 for no time", (time) => parsed(time) === 0),
  wrong("R9", "spells a time that it keeps anew", {
    kept: (time) => {
      const kept = keptTime(time);
      return kept === undefined ? undefined : ruledStamp(new Date(kept.toUpperCase()));
    },
  }),
  wrong("R9", "asks for a write to replace a time", {
    needsWrite: (stored, ...others) =>
      right.needsWrite(stored, ...others) || keptTime(stored?.["lastTransitionTime"]) === undefined,
  }),
  wrong("R9", "stamps with milliseconds", {
    stamp: (now) => ruledStamp(now).replace("Z", now.toISOString().slice(-5)),
  }),
  wrong("R9", "rounds a stamp", { stamp: (now) => ruledStamp(later(now, 500)) }),
  wrong("R9", "cuts a stamp towards 1970", { stamp: (now) => ruledStamp(later(now, now.getTime() < 0 ? 999 : 0)) }),
  wrong("R9", "stamps local time as UTC", { stamp: (now) => ruledStamp(later(now, 7_200_000)) }),
  wrong("R9", "stamps without a zone", { stamp: (now) => ruledStamp(now).replace("Z", "") }),
  wrong("R9", "stamps any year", { stamp: (now) => now.toISOString().replace(/\.\d+Z$/, "Z") }),
  wrong("R9", "stamps the zero time", {
    stamp: (now) => (now.getTime() < ZERO_TIME + 1000 ? "0001-01-01T00:00:00Z" : ruledStamp(now)),
  }),
];

/** R10: the list is changed once more after its entry was put into it. */
function listing(title: string, change: (conditions: Conditions, own: Fields) => Conditions): Mutant {
  return wrong("R10", title, { list: (before, place, own) => change(right.list(before, place, own), own) });
}

const writes = [
  wrong("R10", "writes into the list that it is given", {
    list: (before, place, own) => Object.assign(before, { [place]: own }),
  }),
  wrong("R10", "writes into the status that it is given", {
    written: (networkInterface, conditions) => {
      const { status } = networkInterface;
      return isObject(status)
        ? { ...networkInterface, status: Object.assign(status, { conditions }) }
        : right.written(networkInterface, conditions);
    },
  }),
  wrong("R10", "appends each time", { place: (before) => before.length }),
  wrong("R10", "replaces the last entry of its type", {
    place: (before) => (before.some(isOurs) ? before.map(isOurs).lastIndexOf(true) : before.length),
  }),
  wrong("R10", "merges its entry with the one that was there", {
    list: (before, place, own) => right.list(before, place, { ...Object(before[place]), ...own }),
  }),
  listing("writes a list of its entry alone", (_conditions, own) => [own]),
  listing("moves its entry to the end", (conditions, own) => [...conditions.filter((entry) => entry !== own), own]),
  listing("puts its entry first", (conditions, own) => [own, ...conditions.filter((entry) => entry !== own)]),
  listing("sorts the list", (conditions) =>
    [...conditions].sort((one, other) => (text(field(one, "type")) < text(field(other, "type")) ? -1 : 1)),
  ),
  listing("removes later entries of its type", (conditions, own) =>
    conditions.filter((entry) => entry === own || !isOurs(entry)),
  ),
  listing("replaces every entry of its type", (conditions, own) =>
    conditions.map((entry) => (isOurs(entry) ? own : entry)),
  ),
  listing("drops elements that are no object", (conditions) => conditions.filter(isObject)),
  listing("keeps one entry of each type", (conditions) => [
    ...new Map(conditions.map((entry) => [field(entry, "type"), entry])).values(),
  ]),
  listing("drops unknown fields of other entries", (conditions) =>
    conditions.map((entry) => {
      if (!isObject(entry)) return entry;
      const { type, status, reason, message, lastTransitionTime, observedGeneration } = entry;
      return { type, status, observedGeneration, lastTransitionTime, reason, message };
    }),
  ),
  listing("spells the times of other entries anew", (conditions, own) =>
    conditions.map((entry) => {
      const time = parsed(field(entry, "lastTransitionTime"));
      const isOther = isObject(entry) && entry !== own && !Number.isNaN(time);
      return isOther ? { ...entry, lastTransitionTime: new Date(time).toISOString() } : entry;
    }),
  ),
  wrong("R10", "writes nothing where there is no list", {
    written: (networkInterface, conditions) =>
      Array.isArray(field(networkInterface, "status", "conditions"))
        ? right.written(networkInterface, conditions)
        : networkInterface,
  }),
  wrong("R10", "writes nothing where there is no status", {
    written: (networkInterface, conditions) =>
      isObject(networkInterface["status"]) ? right.written(networkInterface, conditions) : networkInterface,
  }),
  wrong("R10", "spreads a status that is a text", {
    written: ({ status, ...others }, conditions) => ({ ...others, status: { ...Object(status), conditions } }),
  }),
  wrong("R10", "loses the rest of the status", {
    written: (networkInterface, conditions) => ({ ...networkInterface, status: { conditions } }),
  }),
  wrong("R10", "loses the rest of the interface", {
    written: ({ status }, conditions) => Object(right.written({ status }, conditions)),
  }),
];

type Project = Implementation["projectHolderAvailable"];

const rightOne = implementationWith();
const project: Project = rightOne.projectHolderAvailable;

/** R12: one that is wrong around the right projection. */
function around(title: string, wrongly: Project): Mutant {
  return { rule: "R12", title, implementation: { ...rightOne, projectHolderAvailable: wrongly } };
}

/** R12: one that does something first, and then answers as if it had not. */
function first(title: string, act: (...asked: Parameters<Project>) => unknown): Mutant {
  return around(title, (...asked) => {
    act(...asked);
    return project(...asked);
  });
}

/** R12: one that looks at its arguments in another way before it takes them. */
function refusing(title: string, refuse: (asked: Asked) => void): Mutant {
  return wrong("R12", title, { refuse });
}

const answers = new Map<unknown, ReturnType<Project>>();
const seen = new WeakSet<object>();
const shared = {};
const anyTime = new Date(0);

const impurities = [
  first("sorts the conditions of the instance", (instance) => {
    const list: unknown = field(instance, "status", "conditions");
    if (Array.isArray(list)) list.sort();
  }),
  first("gives an instance without a status one", (instance) => {
    if (isObject(instance)) Object.assign(instance, { status: instance["status"] ?? {} });
  }),
  first("notes on the interface that it was seen", (_instance, networkInterface) => {
    if (isObject(networkInterface)) Object.assign(networkInterface, { seen: true });
  }),
  first("cuts the clock that it is given", (_instance, _networkInterface, now) => now?.setUTCMilliseconds?.(0)),
  first("asks for the time", () => Date.now()),
  first("asks for the date", () => new Date()),
  first("asks how long it runs", () => performance.now()),
  first("asks for chance", () => Math.random()),
  first("asks for a random name", () => crypto.randomUUID()),
  first("asks the environment", () => process.env["HOLDER_AVAILABLE"]),
  around("stamps with the time of the machine", (instance, networkInterface) =>
    project(instance, networkInterface, new Date(Date.now())),
  ),
  around("remembers the answer to a name", (instance, networkInterface, now) => {
    const name = nameOf(instance);
    const { condition, needsWrite } = answers.get(name) ?? project(instance, networkInterface, now);
    answers.set(name, { condition, needsWrite });
    return { condition: { ...condition }, needsWrite };
  }),
  around("asks for the write of an interface once", (instance, networkInterface, now) => {
    const { condition, needsWrite } = project(instance, networkInterface, now);
    const isFirst = !seen.has(networkInterface);
    seen.add(networkInterface);
    return { condition, needsWrite: needsWrite && isFirst };
  }),
  around("hands out one object again and again", (...asked) => {
    const { condition, needsWrite } = project(...asked);
    return { condition: Object.assign(shared, condition), needsWrite };
  }),
  around("hands out the entry where nothing needs writing", (...asked) => {
    const { condition, needsWrite } = project(...asked);
    const entry = conditionsOf(asked[1]).filter(isObject).find(isOurs);
    const isWhole = Object.entries(condition).every(([name, value]) => entry?.[name] === value);
    return { condition: (isWhole && entry) || condition, needsWrite };
  }),
  first("breaks on a condition that is null", (instance) =>
    conditionsOf(instance).map((entry) => asGiven<Fields>(entry)["type"]),
  ),
  first("breaks on an entry that is null", (_instance, networkInterface) =>
    conditionsOf(networkInterface).map((entry) => asGiven<Fields>(entry)["type"]),
  ),
  first("breaks on an instance without metadata", (instance) => "name" in asGiven<Fields>(instance.metadata)),
  first("breaks on an interface without a status", (_instance, { status }) => "conditions" in asGiven<Fields>(status)),
  first("breaks on a list of conditions that is none", ({ status }) =>
    asGiven<Fields[]>(status?.conditions ?? []).map(isOurs),
  ),
  around("lets a key __proto__ lend a status", (instance, networkInterface, now) => {
    const copy: { status?: unknown } = isObject(instance) ? Object.assign({}, instance) : asGiven(instance);
    return project(isObject(copy) ? asGiven({ ...copy, status: copy.status }) : copy, networkInterface, now);
  }),
  wrong("R12", "believes an instance that it cannot read", {
    verdict: (asked, steps) =>
      isObject(field(asked.instance, "status") ?? {}) ? right.verdict(asked, steps) : steps.available({}),
  }),
  refusing("takes null for an empty object", ({ instance, networkInterface, now }) =>
    right.refuse({ instance: instance ?? {}, networkInterface: networkInterface ?? {}, now }),
  ),
  refusing("takes a list for an object", ({ instance, networkInterface, now }) =>
    right.refuse({ instance: Array.isArray(instance) ? {} : instance, networkInterface, now }),
  ),
  refusing("takes a text for an object", ({ instance, networkInterface, now }) =>
    right.refuse({ instance: typeof instance === "string" ? {} : instance, networkInterface, now }),
  ),
  refusing("takes any interface but null", ({ instance, networkInterface, now }) =>
    right.refuse({ instance, networkInterface: networkInterface === null ? null : {}, now }),
  ),
  refusing("looks at the interface only where the instance stays", ({ instance, networkInterface, now }) => {
    const isDeleting = right.isDeleting(field(instance, "metadata", "deletionTimestamp"), now);
    right.refuse({ instance, networkInterface: isDeleting ? {} : networkInterface, now });
  }),
  refusing("names no argument", (asked) => {
    try {
      right.refuse(asked);
    } catch {
      throw new TypeError("Cannot read properties of undefined");
    }
  }),
  refusing("leaves it to the clock to refuse", ({ instance, networkInterface, now }) => {
    right.refuse({ instance, networkInterface, now: anyTime });
    new Date(now).toISOString();
  }),
  wrong("R12", "stamps nothing where the clock is invalid", {
    refuse: ({ instance, networkInterface }) => right.refuse({ instance, networkInterface, now: anyTime }),
    stamp: (now) => (Number.isNaN(Number(now ?? NaN)) ? "" : ruledStamp(now)),
  }),
  wrong("R12", "looks at the clock only where it is needed", {
    refuse: ({ instance, networkInterface }) => right.refuse({ instance, networkInterface, now: anyTime }),
    stamp: (now) => {
      right.refuse({ instance: {}, networkInterface: {}, now });
      return ruledStamp(now);
    },
  }),
];

export const mutants: readonly Mutant[] = [
  ...deletion,
  ...reports,
  ...reasonsGiven,
  ...messagesGiven,
  ...fields,
  ...holders,
  ...needs,
  ...times,
  ...writes,
  ...impurities,
];
