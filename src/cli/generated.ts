// (count, seed) -> generated cases with the library's own answers. A case is made when it is needed and not kept, so that
// any number of them may wait for an answer.
import type { Instance, NetworkInterface } from "../index.ts";
import { generatedBatch, INSTANCES, INTERFACES } from "./batches.ts";
import { answered, at, type Cases } from "./cases.ts";

/** A part of a case: as the JSON it is asked in, and as what that says. Each is in several cases, and is encoded once. */
interface Part<Kind> {
  readonly bytes: Buffer;
  readonly value: Kind;
}

interface ReadBatch {
  readonly number: number;
  readonly instances: readonly Part<Instance>[];
  /** An interface and the clock beside it; a case ends with them. */
  readonly ends: readonly Part<{ readonly networkInterface: NetworkInterface; readonly now: string }>[];
}

const PREFIX = "generated-";
const BATCH = INSTANCES * INTERFACES;
/** How many batches are remembered: about as many cases as pipes hold. To keep more costs more than to make them again. */
const REMEMBERED = 128;

/** As many cases as wanted, the same for the same seed. */
export function generated(count: number, seed: number): Cases {
  const remembered: ReadBatch[] = [];
  const batchOf = (place: number): ReadBatch => {
    const number = Math.floor(place / BATCH);
    const known = remembered[number % REMEMBERED];
    return known?.number === number ? known : (remembered[number % REMEMBERED] = readBatch(seed, number));
  };
  const partsOf = (place: number) => {
    const { instances, ends } = batchOf(place);
    const instance = at(instances, Math.floor((place % BATCH) / INTERFACES));
    return { id: `${PREFIX}${place + 1}`, instance, end: at(ends, place % INTERFACES) };
  };
  return {
    count,
    line: (place) => {
      const { id, instance, end } = partsOf(place);
      return [Buffer.from(`{"id":"${id}","instance":`, "latin1"), instance.bytes, end.bytes];
    },
    at: (place) => {
      const { id, instance, end } = partsOf(place);
      return answered({ id, instance: instance.value, ...end.value });
    },
    find: (id) => {
      const place = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) - 1 : -1;
      return Number.isInteger(place) && place >= 0 && place < count && id === `${PREFIX}${place + 1}`
        ? place
        : undefined;
    },
  };
}

function readBatch(seed: number, number: number): ReadBatch {
  const { instances, networkInterfaces, clocks } = generatedBatch(seed, number);
  return {
    number,
    instances: instances.map((text) => ({ bytes: Buffer.from(text), value: JSON.parse(text) })),
    ends: networkInterfaces.map((text, index) => {
      const now = at(clocks, index);
      const bytes = Buffer.from(`,"networkInterface":${text},"now":"${now}"}\n`);
      return { bytes, value: { networkInterface: JSON.parse(text), now } };
    }),
  };
}
