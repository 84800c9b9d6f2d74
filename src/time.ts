// Instants as Kubernetes writes them: RFC 3339, UTC, whole seconds. Nothing here reads a clock (R12).
import { nameOf, type Timestamp } from "./resources.ts";

// A date, a time of day without leap second (the API server refuses one), and a zone. Case as RFC 3339 allows it.
const RFC_3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))t(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
// What the API server stores: a stamp, on a day every month has, in a year of four digits. It spares the steady state the rest.
const PLAIN_STAMP = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z$/;
const NONZERO_FRACTION = /\.\d*[1-9]/;

/** The zero time of Go, 0001-01-01T00:00:00Z, in milliseconds. On the wire it means "no time". */
const ZERO_TIME = -62135596800000;
/** The stamps RFC 3339 can write, in milliseconds, both included; the zero time is not one of them. */
const FIRST_STAMP = ZERO_TIME + 1000;
const LAST_STAMP = 253402300799000;

/** Whether a time is set at all: absent, null, empty and the zero time are not; anything else is, unreadable too (R1). */
export function isTimeSet(time: Timestamp): boolean {
  return time !== undefined && time !== null && time !== "" && !isZeroTime(time);
}

/** The stored time as it is to be kept, letter for letter; undefined where it is null, zero or unreadable (R9). */
export function readableTime(time: Timestamp): string | undefined {
  return typeof time === "string" && PLAIN_STAMP.test(time) ? time : otherReadableTime(time);
}

function otherReadableTime(time: Timestamp): string | undefined {
  if (!time || Number.isNaN(milliseconds(time)) || isZeroTime(time)) return undefined;
  return typeof time === "string" ? time : stamp(time);
}

/** Milliseconds since 1970; NaN where the time is null, zero or unreadable (X1). */
export function readableInstant(time: Timestamp): number {
  return isZeroTime(time) ? NaN : milliseconds(time);
}

/** An instant as RFC 3339 text in UTC, cut to whole seconds; years beyond RFC 3339 become the first or last it has (R9). */
export function stamp(instant: Date): string {
  const time = milliseconds(instant);
  const stamped = Math.min(Math.max(time, FIRST_STAMP), LAST_STAMP);
  // A Date knows its parts already, where another one would have to find them out; a subclass might know others.
  const isOwn = time === stamped && instant.constructor === Date;
  const date = isOwn ? instant : new Date(stamped);
  // `toISOString` would take half of all the time of a projection.
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}Z`;
  const year = `${date.getUTCFullYear()}`.padStart(4, "0");
  return `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}T${clock}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** R12: a clock that is no valid `Date` is the caller's mistake; a `RangeError` names the argument. */
export function requireClock(now: unknown): void {
  if (!Number.isNaN(dateMilliseconds(now))) return;
  throw new RangeError(`now must be a valid Date, got ${now instanceof Date ? "an invalid Date" : nameOf(now)}`);
}

function isZeroTime(time: unknown): boolean {
  return milliseconds(time) === ZERO_TIME && !(typeof time === "string" && NONZERO_FRACTION.test(time));
}

/** Milliseconds since 1970; NaN for whatever is neither RFC 3339 with a zone nor a valid `Date`. */
function milliseconds(time: unknown): number {
  if (typeof time === "object") return dateMilliseconds(time);
  const date = typeof time === "string" && RFC_3339.exec(time)?.[1];
  if (!date) return NaN;
  // Date.parse takes 30 February for 2 March; a day of the calendar comes back as it went in.
  const isCalendarDay = new Date(date).getUTCDate() === Number(date.slice(8));
  return isCalendarDay ? Date.parse(time.toUpperCase()) : NaN;
}

/** Asks for the internal slot, so that a `Date` of another realm (a test runner's sandbox) is one too. */
function dateMilliseconds(value: unknown): number {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return NaN;
  }
}
