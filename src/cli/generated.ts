// (count, seed) -> generated cases with the library's own answers. A case is made when it is needed and not kept, so that
// any number of them may wait for an answer.
import type { Instance, NetworkInterface } from "../index.ts";
import { generatedBatch, INSTANCES, INTERFACES } from "./batches.ts";
import { answered, at, type Cases } from "./cases.ts";

/** A part of a case: as JSON text, and as what that says. */
interface Part<Kind> {
  readonly text: string;
  readonly value: Kind;
}

interface ReadBatch {
  readonly number: number;
  readonly instances: readonly Part<Instance>[];
  readonly networkInterfaces: readonly Part<NetworkInterface>[];
  readonly clocks: readonly Part<string>[];
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
    const { instances, networkInterfaces, clocks } = batchOf(place);
    const index = place % INTERFACES;
    const instance = at(instances, Math.floor((place % BATCH) / INTERFACES));
    return {
      id: `${PREFIX}${place + 1}`,
      instance,
      networkInterface: at(networkInterfaces, index),
      now: at(clocks, index),
    };
  };
  return {
    count,
    line: (place) => {
      const { id, instance, networkInterface, now } = partsOf(place);
      return `{"id":"${id}","instance":${instance.text},"networkInterface":${networkInterface.text},"now":${now.text}}`;
    },
    at: (place) => {
      const { id, instance, networkInterface, now } = partsOf(place);
      return answered({ id, instance: instance.value, networkInterface: networkInterface.value, now: now.value });
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
    instances: instances.map(read<Instance>),
    networkInterfaces: networkInterfaces.map(read<NetworkInterface>),
    clocks: clocks.map(read<string>),
  };
}

function read<Kind>(text: string): Part<Kind> {
  return { text, value: JSON.parse(text) };
}
