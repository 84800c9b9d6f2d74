// Several instances name one interface -> the one that speaks for it (X1).
import { holderAvailability, type Availability } from "./availability.ts";
import { text, type Instance } from "./resources.ts";
import { readableInstant } from "./time.ts";

/** The instance that speaks for an interface, with its verdict. */
export interface Speaker<SomeInstance extends Instance> {
  readonly holder: SomeInstance;
  readonly availability: Availability;
}

/**
 * Chooses among one or more holders, whatever their order.
 *
 * A terminating one yields to one that is not, so that a dying predecessor never drains its successor. Then the one
 * created last speaks; on a tie, or where a creation time cannot be read, the answer is `True` only if all of them are
 * available (X1). Undefined for no holders.
 */
export function chooseSpeaker<SomeInstance extends Instance>(
  holders: readonly SomeInstance[],
): Speaker<SomeInstance> | undefined {
  const speakers = holders.map((holder) => ({ holder, availability: holderAvailability(holder) }));
  if (speakers.length <= 1) return speakers[0];
  const staying = speakers.filter(({ availability }) => availability.rule !== "terminating");
  const candidates = (staying.length > 0 ? staying : speakers).sort(inFixedOrder);
  const created = candidates.map(({ holder }) => readableInstant(holder.metadata?.creationTimestamp));
  const last = Math.max(...created); // NaN if any of them is
  const newest = candidates.filter((_, index) => created[index] === last);
  if (newest.length === 1) return newest[0];
  return candidates.find(({ availability }) => availability.status === "False") ?? candidates[0];
}

/** Any order will do that does not depend on the order given. */
function inFixedOrder<SomeInstance extends Instance>(one: Speaker<SomeInstance>, other: Speaker<SomeInstance>): number {
  const [ones, others] = [sortKeys(one), sortKeys(other)];
  const at = ones.findIndex((key, index) => key !== others[index]);
  return at < 0 ? 0 : (ones[at] ?? "") < (others[at] ?? "") ? -1 : 1;
}

function sortKeys<SomeInstance extends Instance>({ holder, availability }: Speaker<SomeInstance>): string[] {
  const { name, uid } = holder.metadata ?? {};
  return [text(name), text(uid), availability.reason, availability.message];
}
