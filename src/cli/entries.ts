// Dice -> conditions as JSON text: what an instance says of itself, and what is stored of it on an interface.
import {
  MESSAGE_AVAILABLE,
  MESSAGE_HOLDER_NOT_REPORTED,
  MESSAGE_HOLDER_TERMINATING,
  REASON_AVAILABLE,
  REASON_HOLDER_NOT_REPORTED,
  REASON_HOLDER_TERMINATING,
  REASON_HOLDER_UNAVAILABLE,
} from "../index.ts";
import { pick, type Dice } from "./dice.ts";
import {
  GENERATIONS,
  JUNK,
  MESSAGES,
  NO_GENERATIONS,
  NO_MESSAGES,
  OTHER_TYPES,
  PLAIN_TIME,
  READABLE_TIMES,
  REFUSED_REASONS,
  STATUSES,
  STRAY_FIELDS,
  TRUE,
  UNREADABLE_TIMES,
  UNSET_TIMES,
  USABLE_REASONS,
} from "./fragments.ts";
import { ownMessage } from "./messages.ts";

/** The words of a verdict as JSON text. */
export interface Words {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

const FALSE = '"False"';
export const TERMINATING = words(FALSE, REASON_HOLDER_TERMINATING, MESSAGE_HOLDER_TERMINATING);
export const NOT_REPORTED = words(FALSE, REASON_HOLDER_NOT_REPORTED, MESSAGE_HOLDER_NOT_REPORTED);
export const AVAILABLE = words(TRUE, REASON_AVAILABLE, MESSAGE_AVAILABLE);
const UNAVAILABLE = JSON.stringify(REASON_HOLDER_UNAVAILABLE);

/** An entry of type Available, and what it makes of the interface (R3, R4). */
export function ownEntry(dice: Dice, rough: boolean, name: string): { entry: string; verdict: Words } {
  const status = pick(dice, STATUSES);
  const kind = dice(8);
  const reason = pick(dice, kind < 5 ? USABLE_REASONS : REFUSED_REASONS);
  const { message, stored } = ownMessage(dice, name);
  let fields = `"type":"Available"`;
  if (!rough || dice(4)) fields += `,"status":${status}`;
  if (kind < 7) fields += `,"reason":${reason}`;
  if (message !== "") fields += `,"message":${message}`;
  if (dice(4) === 0) fields += `,"lastTransitionTime":${PLAIN_TIME},"observedGeneration":${pick(dice, GENERATIONS)}`;
  return {
    entry: object(dice, rough, fields),
    verdict: status === TRUE ? AVAILABLE : { status: FALSE, reason: kind < 5 ? reason : UNAVAILABLE, message: stored },
  };
}

/** An entry of type HolderAvailable; more than half of them differ from the verdict in one of their fields. */
export function storedEntry(dice: Dice, rough: boolean, verdict: Words, generation: string): string {
  const wrong = dice(16);
  const status = wrong === 0 ? pick(dice, STATUSES) : verdict.status;
  const reason = wrong === 1 ? wrongReason(dice, verdict.reason) : verdict.reason;
  const message = wrong === 2 ? pick(dice, dice(2) ? MESSAGES : NO_MESSAGES) : verdict.message;
  const observed = wrong === 3 ? wrongGeneration(dice, generation) : generation;
  let fields = `"type":"HolderAvailable","status":${status}`;
  if (wrong !== 4) fields += `,"reason":${reason}`;
  if (wrong !== 5) fields += `,"message":${message}`;
  if (wrong !== 6) fields += `,"observedGeneration":${observed}`;
  if (wrong !== 7) fields += `,"lastTransitionTime":${storedTime(dice)}`;
  return object(dice, rough, fields);
}

/** Mostly nothing, else an entry that is not the one that is looked for. */
export function otherEntry(dice: Dice, rough: boolean, otherSide: string): string | undefined {
  if (dice(4)) return undefined;
  if (rough && dice(2)) return pick(dice, JUNK);
  return `{"type":${dice(4) ? pick(dice, OTHER_TYPES) : otherSide},"status":${pick(dice, STATUSES)}}`;
}

/** A list of those that are there. */
export function entryList(...entries: readonly (string | undefined)[]): string {
  let text = "";
  for (const entry of entries) if (entry !== undefined) text += text === "" ? entry : `,${entry}`;
  return `[${text}]`;
}

/** An object of these fields; a rough one may have one more. */
export function object(dice: Dice, rough: boolean, fields: string): string {
  return rough && dice(2) ? `{${pick(dice, STRAY_FIELDS)},${fields}}` : `{${fields}}`;
}

function wrongReason(dice: Dice, reason: string): string {
  const kind = dice(3);
  return kind === 0 ? pick(dice, USABLE_REASONS) : kind === 1 ? pick(dice, REFUSED_REASONS) : reason.toLowerCase();
}

function wrongGeneration(dice: Dice, generation: string): string {
  const kind = dice(3);
  const asText = `"${generation.replaceAll('"', "")}"`;
  return kind === 0 ? pick(dice, GENERATIONS) : kind === 1 ? pick(dice, NO_GENERATIONS) : asText;
}

/** A time of each kind, and one of digits close to what a calendar and a clock have. */
function storedTime(dice: Dice): string {
  const kind = dice(16);
  if (kind < 11) return PLAIN_TIME;
  if (kind < 13) return pick(dice, READABLE_TIMES);
  if (kind === 13) return pick(dice, UNSET_TIMES);
  if (kind === 14) return pick(dice, UNREADABLE_TIMES);
  const zone = dice(2) ? "Z" : `${dice(2) ? "+" : "-"}${two(dice(25))}:${two(dice(61))}`;
  const time = `${two(dice(25))}:${two(dice(61))}:${two(dice(61))}${dice(2) ? "" : `.${dice(1000)}`}`;
  return `"${1996 + dice(10)}-${two(dice(14))}-${two(20 + dice(13))}T${time}${zone}"`;
}

function words(status: string, reason: string, message: string): Words {
  return { status, reason: JSON.stringify(reason), message: JSON.stringify(message) };
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
