// What a program is asked: the vectors, then generated cases, each by its place. A generated case is made when it is
// needed and not kept, so that any number of them may wait for an answer.
import { projectHolderAvailable, type Instance, type NetworkInterface } from "../index.ts";
import type { Vector } from "../testing/vectors.ts";
import { generatedLine } from "./generated.ts";

/** A question and its answer. */
export interface Case extends Pick<Vector, "id" | "instance" | "networkInterface" | "now" | "expected"> {
  /** Of a vector: what is, and the rules that say so. */
  readonly vector?: Pick<Vector, "title" | "rules">;
}

/** Cases by their place, counted from 0. */
export interface Cases {
  readonly count: number;
  /** The case as it is asked: one line of JSON. */
  readonly line: (place: number) => string;
  readonly at: (place: number) => Case;
  /** The place of the case of that id. */
  readonly find: (id: string) => number | undefined;
}

const PREFIX = "generated-";
/** How many generated cases are remembered: more than most programs have in hand at a time. */
const REMEMBERED = 4096;

/** These cases and no others. */
export function listed(cases: readonly Case[]): Cases {
  const places = new Map(cases.map(({ id }, place) => [id, place]));
  const lines = cases.map(caseLine);
  return {
    count: cases.length,
    line: (place) => at(lines, place),
    at: (place) => at(cases, place),
    find: (id) => places.get(id),
  };
}

/** As many cases as wanted, the same for the same seed; the expected answers are the library's own. */
export function generated(count: number, seed: number): Cases {
  const remembered: { place: number; line: string }[] = [];
  const line = (place: number): string => {
    const slot = remembered[place % REMEMBERED];
    if (slot?.place === place) return slot.line;
    const made = generatedLine(`${PREFIX}${place + 1}`, seed, place + 1);
    remembered[place % REMEMBERED] = { place, line: made };
    return made;
  };
  return {
    count,
    line,
    at: (place) => answered(JSON.parse(line(place))),
    find: (id) => {
      const place = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) - 1 : -1;
      return Number.isInteger(place) && place >= 0 && place < count && id === `${PREFIX}${place + 1}`
        ? place
        : undefined;
    },
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

/** A case as it is asked. */
export function caseLine({ id, instance, networkInterface, now }: Case): string {
  return JSON.stringify({ id, instance, networkInterface, now });
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`there is no case ${place}`);
  return item;
}
