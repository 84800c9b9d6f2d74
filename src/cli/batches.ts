// (seed, number) -> generated instances and interfaces as JSON. Text is put together, not objects: that is as fast as the
// programs that are judged, and spells what objects cannot, such as 4.0. What an interface carries is mostly what an
// instance says, told here once more and roughly: where that is wrong, the entry is a wrong one.
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import {
  MESSAGE_AVAILABLE,
  MESSAGE_HOLDER_NOT_REPORTED,
  MESSAGE_HOLDER_TERMINATING,
  REASON_AVAILABLE,
  REASON_HOLDER_NOT_REPORTED,
  REASON_HOLDER_TERMINATING,
  REASON_HOLDER_UNAVAILABLE,
} from "../index.ts";
import {
  CHARACTERS,
  CLOCKS,
  GENERATIONS,
  JUNK,
  MESSAGES,
  NAMES,
  NO_GENERATIONS,
  NO_MESSAGES,
  NO_NAMES,
  OTHER_TYPES,
  READABLE_TIMES,
  REFUSED_REASONS,
  STATUSES,
  STRAY_FIELDS,
  TRUE,
  UNREADABLE_TIMES,
  UNSET_TIMES,
  USABLE_REASONS,
  WIDE_CHARACTERS,
} from "./fragments.ts";

/** A whole number from 0 to one below the number of sides. */
type Dice = (sides: number) => number;

/** The words of a verdict as JSON text. */
interface Words {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

const FALSE = '"False"';
const TERMINATING = words(FALSE, REASON_HOLDER_TERMINATING, MESSAGE_HOLDER_TERMINATING);
const NOT_REPORTED = words(FALSE, REASON_HOLDER_NOT_REPORTED, MESSAGE_HOLDER_NOT_REPORTED);
const AVAILABLE = words(TRUE, REASON_AVAILABLE, MESSAGE_AVAILABLE);
const UNAVAILABLE = JSON.stringify(REASON_HOLDER_UNAVAILABLE);

/** The limit of a message in bytes, and the marker of one that was cut (R4). */
const LIMIT = 32_768;
const MARKER = String.raw`\u2026 (truncated)`;
const MARKER_WIDTH = 15;

/** What cases are made of: each of the instances with each of the interfaces. */
export interface Batch {
  readonly instances: readonly string[];
  readonly networkInterfaces: readonly string[];
  /** One for each interface. */
  readonly clocks: readonly string[];
}

/** How many of them a batch has. Reading what is generated takes most of the time; so it is used more than once. */
export const INSTANCES = 2;
export const INTERFACES = 4;

/** The batch of that number; the same seed and number give the same text for ever. */
export function generatedBatch(seed: number, number: number): Batch {
  const dice = diceOf(seed, number);
  const holders = Array.from({ length: INSTANCES }, () => holder(dice));
  return {
    instances: holders.map(({ instance }) => instance),
    // Every other interface carries what the first instance says, and the rest what the second does.
    networkInterfaces: Array.from({ length: INTERFACES }, (_, index) =>
      generatedInterface(dice, holders[index % INSTANCES]?.verdict ?? NOT_REPORTED),
    ),
    clocks: Array.from({ length: INTERFACES }, () => pick(dice, CLOCKS)),
  };
}

/** Seeds that are near to each other start near to each other; the first throws part them. */
function diceOf(seed: number, number: number): Dice {
  const random = xoroshiro128plus(Math.imul(number, 0x9e3779b1) ^ seed);
  for (let thrown = 0; thrown < 8; thrown++) random.next();
  return (sides) => (random.next() >>> 1) % sides;
}

/** An instance, and what it makes of an interface. */
function holder(dice: Dice): { instance: string; verdict: Words } {
  const rough = dice(5) === 0;
  const named = !rough || dice(4) > 0;
  const name = pick(dice, named ? NAMES : NO_NAMES);
  const terminating = dice(8) === 0;
  const own = dice(8) > 0 ? ownWords(dice, named ? name : '""') : undefined;
  return {
    instance: generatedInstance(dice, rough, `"name":${name}${deletion(dice, terminating)}`, own?.entry),
    verdict: terminating ? TERMINATING : (own?.verdict ?? NOT_REPORTED),
  };
}

function generatedInstance(dice: Dice, rough: boolean, metadata: string, own: string | undefined): string {
  const entries = list(others(dice, rough), own, rough && dice(2) ? ownWords(dice, '""').entry : others(dice, rough));
  return whole(dice, rough, metadata, `"conditions":${rough ? orJunk(dice, entries) : entries}`);
}

/** R1: a time that is set or one that is not, as a further field. */
function deletion(dice: Dice, set: boolean): string {
  if (set) return `,"deletionTimestamp":${pick(dice, dice(2) ? READABLE_TIMES : UNREADABLE_TIMES)}`;
  return dice(4) ? "" : `,"deletionTimestamp":${pick(dice, UNSET_TIMES)}`;
}

/** An entry of type Available, and what it makes of the interface (R3, R4). */
function ownWords(dice: Dice, name: string): { entry: string; verdict: Words } {
  const status = pick(dice, STATUSES);
  const usable = dice(4) > 0;
  const reason = pick(dice, usable ? USABLE_REASONS : REFUSED_REASONS);
  const { message, stored } = ownMessage(dice, name);
  const time = dice(4) ? "" : `,"lastTransitionTime":${pick(dice, READABLE_TIMES)}`;
  return {
    entry: `{"type":"Available","status":${status},"reason":${reason}${message}${time}}`,
    verdict: status === TRUE ? AVAILABLE : { status: FALSE, reason: usable ? reason : UNAVAILABLE, message: stored },
  };
}

/** A message as a further field, absent now and then, and what is stored of it (R4). */
function ownMessage(dice: Dice, name: string): { message: string; stored: string } {
  const kind = dice(1000);
  if (kind === 0) return longMessage(dice);
  // The name is JSON text already: of its quotes alone there is one more pair in the message.
  const stored = `"Instance \\"${name.slice(1, -1)}\\" is not available"`;
  if (kind < 150) return { message: "", stored };
  if (kind < 300) return { message: `,"message":${pick(dice, NO_MESSAGES)}`, stored };
  const text = kind < 800 ? pick(dice, MESSAGES) : `"${characters(dice)}"`;
  return { message: `,"message":${text}`, stored: text };
}

function characters(dice: Dice): string {
  let text = pick(dice, CHARACTERS);
  for (let length = dice(8); length > 0; length--) text += pick(dice, CHARACTERS);
  return text;
}

/** A message around the limit, with characters of one width across the place where it is cut. */
function longMessage(dice: Dice): { message: string; stored: string } {
  const { text: wide, width } = WIDE_CHARACTERS[dice(WIDE_CHARACTERS.length)] ?? { text: "a", width: 1 };
  const lead = LIMIT - MARKER_WIDTH - dice(40);
  const count = 4 + dice(16);
  const kept = Math.floor((LIMIT - MARKER_WIDTH - lead) / width);
  const start = "a".repeat(lead);
  const text = `"${start}${wide.repeat(count)}"`;
  const stored = lead + count * width > LIMIT ? `"${start}${wide.repeat(kept)}${MARKER}"` : text;
  return { message: `,"message":${text}`, stored };
}

function generatedInterface(dice: Dice, verdict: Words): string {
  const rough = dice(5) === 0;
  const generation = pick(dice, dice(4) ? GENERATIONS : NO_GENERATIONS);
  const stored = dice(6) ? storedEntry(dice, verdict, generation) : undefined;
  const second = rough && dice(2) ? storedEntry(dice, AVAILABLE, generation) : others(dice, rough);
  const entries = list(others(dice, rough), stored, second);
  return whole(dice, rough, `"generation":${generation}`, `"conditions":${rough ? orJunk(dice, entries) : entries}`);
}

/** An entry of type HolderAvailable; half of them differ from the verdict in one of their fields. */
function storedEntry(dice: Dice, { status, reason, message }: Words, generation: string): string {
  const wrong = dice(12);
  const statusField = wrong === 0 ? pick(dice, STATUSES) : status;
  const reasonField = wrong === 1 ? pick(dice, dice(2) ? USABLE_REASONS : REFUSED_REASONS) : reason;
  const messageField = wrong === 2 ? pick(dice, dice(2) ? MESSAGES : NO_MESSAGES) : message;
  const observed = wrong === 3 ? pick(dice, dice(2) ? GENERATIONS : NO_GENERATIONS) : generation;
  let entry = `{"type":"HolderAvailable","status":${statusField}`;
  if (wrong !== 4) entry += `,"reason":${reasonField}`;
  if (wrong !== 5) entry += `,"message":${messageField}`;
  // An absent generation and none are one value (R8).
  if (wrong !== 6 || dice(2)) entry += `,"observedGeneration":${observed}`;
  return `${entry}${dice(12) ? `,"lastTransitionTime":${storedTime(dice)}` : ""}}`;
}

/** A time of each kind, and one of digits close to what a calendar and a clock have. */
function storedTime(dice: Dice): string {
  const kind = dice(16);
  if (kind < 13) return pick(dice, READABLE_TIMES);
  if (kind === 13) return pick(dice, UNSET_TIMES);
  if (kind === 14) return pick(dice, UNREADABLE_TIMES);
  const zone = dice(2) ? "Z" : `${dice(2) ? "+" : "-"}${two(dice(25))}:${two(dice(61))}`;
  const time = `${two(dice(25))}:${two(dice(61))}:${two(dice(61))}${dice(2) ? "" : `.${dice(1000)}`}`;
  return `"${1996 + dice(10)}-${two(dice(14))}-${two(20 + dice(13))}T${time}${zone}"`;
}

/** Mostly nothing, else an entry that is not the one that is looked for. */
function others(dice: Dice, rough: boolean): string | undefined {
  if (dice(4)) return undefined;
  return rough && dice(2) ? pick(dice, JUNK) : `{"type":${pick(dice, OTHER_TYPES)},"status":${pick(dice, STATUSES)}}`;
}

function list(...entries: readonly (string | undefined)[]): string {
  let text = "";
  for (const entry of entries) if (entry !== undefined) text += text === "" ? entry : `,${entry}`;
  return `[${text}]`;
}

/** An instance or an interface; a rough one has fields more, or something else in their place (R12). */
function whole(dice: Dice, rough: boolean, metadata: string, status: string): string {
  if (!rough) return `{"metadata":{${metadata}},"status":{${status}}}`;
  const stray = (fields: string): string => (dice(2) ? `{${pick(dice, STRAY_FIELDS)},${fields}}` : `{${fields}}`);
  return stray(`"status":${orJunk(dice, stray(status))},"metadata":${orJunk(dice, stray(metadata))}`);
}

/** The text, or something that has no business there (R12). */
function orJunk(dice: Dice, text: string): string {
  return dice(12) ? text : pick(dice, JUNK);
}

function pick(dice: Dice, list: readonly string[]): string {
  return list[dice(list.length)] ?? "null";
}

function words(status: string, reason: string, message: string): Words {
  return { status, reason: JSON.stringify(reason), message: JSON.stringify(message) };
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
