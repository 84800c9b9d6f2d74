// Several instances name one interface -> the one that speaks for it (X1).
import { holderAvailability, type Availability } from "./availability.ts";
import { text, type Instance } from "./resources.ts";
import { readableInstant } from "./time.ts";

interface Contender<SomeInstance extends Instance> {
  readonly holder: SomeInstance;
  readonly availability: Availability;
  readonly created: number;
}

/**
 * Chooses among holders, whatever their order.
 *
 * A terminating one yields to one that is not, so that a dying predecessor never drains its successor. Then the one
 * created last speaks; on a tie, or where a creation time cannot be read, the answer is `True` only if all of them are
 * available (X1).
 */
export function chooseSpeaker<SomeInstance extends Instance>(holders: readonly SomeInstance[]): SomeInstance {
  const contenders = holders.map((holder) => ({
    holder,
    availability: holderAvailability(holder),
    created: readableInstant(holder.metadata?.creationTimestamp),
  }));
  const staying = contenders.filter(({ availability }) => availability.rule !== "terminating");
  const candidates = (staying.length > 0 ? staying : contenders).sort(inFixedOrder);
  const last = candidates.reduce((latest, { created }) => Math.max(latest, created), -Infinity); // NaN if any is
  const newest = candidates.filter(({ created }) => created === last);
  const unavailable = candidates.filter(({ availability }) => availability.status === "False");
  const [speaker] = newest.length === 1 ? newest : [...unavailable, ...candidates];
  if (speaker === undefined) throw new TypeError("holders must not be empty");
  return speaker.holder;
}

/** Any order will do that does not depend on the order given. */
function inFixedOrder<SomeInstance extends Instance>(
  one: Contender<SomeInstance>,
  other: Contender<SomeInstance>,
): number {
  const [ones, others] = [sortKeys(one), sortKeys(other)];
  const at = ones.findIndex((key, index) => key !== others[index]);
  return at < 0 ? 0 : (ones[at] ?? "") < (others[at] ?? "") ? -1 : 1;
}

function sortKeys<SomeInstance extends Instance>({ holder, availability }: Contender<SomeInstance>): string[] {
  const { rule, reason, message } = availability;
  return [text(holder.metadata?.name), text(holder.metadata?.uid), rule, reason, message];
}
