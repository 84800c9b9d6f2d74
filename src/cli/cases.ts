// What a program is asked, each case by its place.
import { projectHolderAvailable, type Instance, type NetworkInterface } from "../index.ts";
import type { Vector } from "../testing/vectors.ts";

/** A question and its answer. */
export interface Case extends Pick<Vector, "id" | "instance" | "networkInterface" | "now" | "expected"> {
  /** Of a vector: what is, and the rules that say so. */
  readonly vector?: Pick<Vector, "title" | "rules">;
}

/** Cases by their place, counted from 0. */
export interface Cases {
  readonly count: number;
  /** The case as it is asked: one line of JSON with its end, in pieces. */
  readonly line: (place: number) => readonly Buffer[];
  readonly at: (place: number) => Case;
  /** The place of the case of that id. */
  readonly find: (id: string) => number | undefined;
}

/** These cases and no others. */
export function listed(cases: readonly Case[]): Cases {
  const places = new Map(cases.map(({ id }, place) => [id, place]));
  const lines = cases.map((asked) => [Buffer.from(`${caseLine(asked)}\n`)]);
  return {
    count: cases.length,
    line: (place) => at(lines, place),
    at: (place) => at(cases, place),
    find: (id) => places.get(id),
  };
}

/** The ones, then the others. */
export function both(first: Cases, second: Cases): Cases {
  return {
    count: first.count + second.count,
    line: (place) => (place < first.count ? first.line(place) : second.line(place - first.count)),
    at: (place) => (place < first.count ? first.at(place) : second.at(place - first.count)),
    find: (id) => {
      const later = second.find(id);
      return first.find(id) ?? (later === undefined ? undefined : first.count + later);
    },
  };
}

/** A question with the answer of the library; its clock is RFC 3339 text. */
export function answered(question: {
  readonly id: string;
  readonly instance: Instance;
  readonly networkInterface: NetworkInterface;
  readonly now: string;
}): Case {
  const { id, instance, networkInterface, now } = question;
  return {
    id,
    instance,
    networkInterface,
    now,
    expected: projectHolderAvailable(instance, networkInterface, new Date(now)),
  };
}

/** The case at a place, letter for letter as it is asked. */
export function askedLine(cases: Cases, place: number): string {
  return Buffer.concat(cases.line(place)).toString().trimEnd();
}

/** A case as one line. */
export function caseLine({ id, instance, networkInterface, now }: Case): string {
  return JSON.stringify({ id, instance, networkInterface, now });
}

/** The item at a place that there is. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`there is no case ${place}`);
  return item;
}
