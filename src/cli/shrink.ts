// Cases that differ -> the smallest ones found that still do. The program is run once for each round, with every smaller
// case there is: that asks nothing of it but what it does anyway.
import { isFields } from "./answers.ts";
import { answered, caseLine, listed, type Case, type Cases } from "./cases.ts";
import type { Difference } from "./difference.ts";

/** A case, and what is wrong with the answer to it. */
export interface Found {
  readonly asked: Case;
  /** The case letter for letter: a 4.0 is no 4 for every program. */
  readonly line: string;
  readonly differences: readonly Difference[];
}

/** Runs the program on cases, and gives what differs by its place. */
export type Rerun = (cases: Cases) => Promise<ReadonlyMap<number, readonly Difference[]>>;

const ROUNDS = 100;
const PLAIN_CLOCK = "2026-12-01T03:00:00Z";
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Makes each case smaller for as long as it differs in a field that it differed in before, and `goesOn` says so. */
export async function shrink(found: readonly Found[], rerun: Rerun, goesOn: () => boolean): Promise<Found[]> {
  const smallest = [...found];
  for (let round = 0; round < ROUNDS && goesOn(); round++) {
    const tries = smallest.flatMap(({ asked }, subject) =>
      smallerCases(asked).map((smaller) => ({ subject, smaller })),
    );
    const differing = await rerun(
      listed(tries.map(({ smaller }, place) => ({ ...smaller, id: `smaller-${place + 1}` }))),
    );
    const taken = new Set<number>();
    for (const [place, { subject, smaller }] of tries.entries()) {
      const differences = differing.get(place);
      if (differences === undefined || taken.has(subject) || !isAlike(found[subject], differences)) continue;
      taken.add(subject);
      smallest[subject] = { asked: smaller, line: caseLine(smaller), differences };
    }
    if (taken.size === 0) break;
  }
  return smallest;
}

function isAlike(found: Found | undefined, differences: readonly Difference[]): boolean {
  return differences.some(({ field }) => found?.differences.some((before) => before.field === field) === true);
}

/** Cases with one thing less, the smallest first. */
function smallerCases({ id, instance, networkInterface, now }: Case): Case[] {
  const questions = [
    ...smallerValues(instance).map((less) => ({ id, instance: less, networkInterface, now })),
    ...smallerValues(networkInterface).map((less) => ({ id, instance, networkInterface: less, now })),
    ...(now === PLAIN_CLOCK ? [] : [{ id, instance, networkInterface, now: PLAIN_CLOCK }]),
  ];
  const lines = questions.map((question) => JSON.stringify(question));
  return lines.sort((one, other) => one.length - other.length).map((line) => answered(JSON.parse(line)));
}

/** A JSON value with one thing less: a field, an element, a part of a text; or the same within one of its parts. */
function smallerValues(value: unknown): unknown[] {
  if (typeof value === "string") return smallerTexts(value);
  if (typeof value === "number") return Math.abs(value) > 9 ? [1] : [];
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => [
      value.filter((_, other) => other !== place),
      ...smallerValues(item).map((less) => value.map((same: unknown, other) => (other === place ? less : same))),
    ]);
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const others = Object.entries(value).filter(([other]) => other !== name);
    return [Object.fromEntries(others), ...smallerValues(item).map((less) => ({ ...value, [name]: less }))];
  });
}

/** Halves, eighths and single characters less. No character is torn in two. */
function smallerTexts(text: string): string[] {
  const cuts = [Math.ceil(text.length / 2), Math.floor(text.length / 8), 16, 1].filter((cut) => cut <= text.length);
  const texts = [...new Set(cuts)].flatMap((cut) => [text.slice(cut), text.slice(0, text.length - cut)]);
  return texts.filter((less) => less !== text && !LONE_SURROGATE.test(less));
}
