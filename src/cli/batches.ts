// (seed, number) -> generated instances and interfaces as JSON. Text is put together, not objects: that is as fast as the
// programs that are judged, and spells what objects cannot, such as 4.0. What an interface carries is mostly what an
// instance says, told here once more and roughly: where that is wrong, the entry is a wrong one.
import { diceOf, pick, type Dice } from "./dice.ts";
import {
  AVAILABLE,
  entryList,
  NOT_REPORTED,
  object,
  otherEntry,
  ownEntry,
  storedEntry,
  TERMINATING,
  type Words,
} from "./entries.ts";
import {
  CLOCKS,
  GENERATIONS,
  JUNK,
  NAMES,
  NO_GENERATIONS,
  NO_NAMES,
  READABLE_TIMES,
  UNREADABLE_TIMES,
  UNSET_TIMES,
} from "./fragments.ts";

/** What cases are made of: each of the instances with each of the interfaces. */
export interface Batch {
  readonly instances: readonly string[];
  readonly networkInterfaces: readonly string[];
  /** One for each interface, as RFC 3339 text. */
  readonly clocks: readonly string[];
}

/** How many of them a batch has. Reading what is generated takes most of the time; so it is used more than once. */
export const INSTANCES = 2;
export const INTERFACES = 4;

/** One in so many is rough: it holds what has no business there (R12). */
const ROUGH = 4;

/** The batch of that number; the same seed and number give the same text for ever. */
export function generatedBatch(seed: number, number: number): Batch {
  const dice = diceOf(seed, number);
  const holders = Array.from({ length: INSTANCES }, () => holder(dice));
  return {
    instances: holders.map(({ instance }) => instance),
    // Every other interface carries what the first instance says, and the rest what the second does.
    networkInterfaces: Array.from({ length: INTERFACES }, (_, index) =>
      networkInterface(dice, holders[index % INSTANCES]?.verdict ?? NOT_REPORTED),
    ),
    clocks: Array.from({ length: INTERFACES }, () => pick(dice, CLOCKS)),
  };
}

/** An instance, and what it makes of an interface. */
function holder(dice: Dice): { instance: string; verdict: Words } {
  const rough = dice(ROUGH) === 0;
  const named = !rough || dice(4) > 0;
  const name = pick(dice, named ? NAMES : NO_NAMES);
  const terminating = dice(8) === 0;
  const own = dice(8) ? ownEntry(dice, rough, named ? name : '""') : undefined;
  const later = rough && dice(2) ? ownEntry(dice, rough, name).entry : otherEntry(dice, rough, '"HolderAvailable"');
  const entries = entryList(otherEntry(dice, rough, '"HolderAvailable"'), own?.entry, later);
  const metadata = `"name":${name}${deletion(dice, terminating)}${dice(4) ? "" : `,"generation":9`}`;
  return {
    instance: whole(dice, rough, metadata, entries),
    verdict: terminating ? TERMINATING : (own?.verdict ?? NOT_REPORTED),
  };
}

/** R1: a time that is set or one that is not, as a further field. */
function deletion(dice: Dice, set: boolean): string {
  if (set) return `,"deletionTimestamp":${pick(dice, dice(2) ? READABLE_TIMES : UNREADABLE_TIMES)}`;
  return dice(4) ? "" : `,"deletionTimestamp":${pick(dice, UNSET_TIMES)}`;
}

function networkInterface(dice: Dice, verdict: Words): string {
  const rough = dice(ROUGH) === 0;
  const generation = pick(dice, dice(4) ? GENERATIONS : NO_GENERATIONS);
  const stored = dice(6) ? storedEntry(dice, rough, verdict, generation) : undefined;
  const later =
    rough && dice(2) ? storedEntry(dice, rough, AVAILABLE, generation) : otherEntry(dice, rough, '"Available"');
  const entries = entryList(otherEntry(dice, rough, '"Available"'), stored, later);
  return whole(dice, rough, `"generation":${generation}${deletion(dice, dice(8) === 0)}`, entries);
}

/** An instance or an interface; a rough one has fields more, or something else in their place. */
function whole(dice: Dice, rough: boolean, metadata: string, conditions: string): string {
  if (!rough) return `{"metadata":{${metadata}},"status":{"conditions":${conditions}}}`;
  const status = orJunk(dice, object(dice, rough, `"conditions":${orJunk(dice, conditions)}`));
  const fields = `"metadata":${orJunk(dice, object(dice, rough, metadata))}`;
  return object(dice, rough, dice(6) ? `"status":${status},${fields}` : fields);
}

/** The text, or something in its place. */
function orJunk(dice: Dice, text: string): string {
  return dice(12) ? text : pick(dice, JUNK);
}
