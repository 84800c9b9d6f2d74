// Many instances and interfaces at once: who holds what, who speaks where several do, and who is left over (X1, X2).
import { holderAvailability, type Availability, type AvailabilityRule } from "./availability.ts";
import { heldInterfaces } from "./holdings.ts";
import { projectAvailability, storedCondition } from "./projection.ts";
import { requireList, requireObject, text, type Condition, type Instance, type NetworkInterface } from "./resources.ts";
import { requireClock } from "./time.ts";
import { chooseSpeaker } from "./speaker.ts";
import { MESSAGE_HOLDER_ABSENT, REASON_HOLDER_ABSENT } from "./vocabulary.ts";

/** What belongs on one interface of a fleet. */
export interface FleetProjection<
  SomeInstance extends Instance = Instance,
  SomeInterface extends NetworkInterface = NetworkInterface,
> {
  /** The interface as it was given. */
  readonly networkInterface: SomeInterface;
  /** The instance that speaks for it; absent where no instance names it. */
  readonly holder?: SomeInstance;
  /** The rule that decided; `unheld` where no instance names it (X2). */
  readonly rule: AvailabilityRule | "unheld";
  /** Absent where nobody holds the interface and nothing has to be taken back (X2). */
  readonly condition?: Condition;
  /** Whether the condition has to be written (R8). */
  readonly needsWrite: boolean;
}

/** X2: what belongs on an interface that nobody holds and that still says `True`. */
const UNHELD: Availability<"unheld"> = {
  rule: "unheld",
  status: "False",
  reason: REASON_HOLDER_ABSENT,
  message: MESSAGE_HOLDER_ABSENT,
};

/**
 * Joins instances to the interfaces they hold and gives one answer per interface, in the order of the interfaces.
 *
 * The order of either list changes no answer. Where several instances name one interface X1 says which of them speaks;
 * where none does, X2 takes a `True` back. Give it complete lists: an instance that is missing makes its interfaces look
 * unheld. The cost grows with the number of objects, never with the product. Throws a
 * `TypeError` if an argument is no list or an entry no object, and a `RangeError` if `now` is no valid `Date` (R12).
 *
 * @example
 * const retained = { metadata: { name: "web-0-eth0" }, status: { conditions: [{ type: "HolderAvailable", status: "True" }] } };
 * projectFleet([], [retained], new Date())[0]?.condition?.reason; // => "HolderAbsent"
 */
export function projectFleet<SomeInstance extends Instance, SomeInterface extends NetworkInterface>(
  instances: readonly SomeInstance[],
  networkInterfaces: readonly SomeInterface[],
  now: Date,
): FleetProjection<SomeInstance, SomeInterface>[] {
  requireList(instances, "instances");
  requireList(networkInterfaces, "networkInterfaces");
  requireClock(now);
  const speakers = speakersByName(instances);
  return networkInterfaces.map((networkInterface, index) => {
    requireObject(networkInterface, `networkInterfaces[${index}]`);
    const { namespace, name } = networkInterface.metadata ?? {};
    const holder = speakers.get(text(namespace))?.get(text(name));
    if (holder !== undefined) {
      const availability = holderAvailability(holder);
      const projection = projectAvailability(availability, networkInterface, now);
      return { networkInterface, holder, rule: availability.rule, ...projection };
    }
    return storedCondition(networkInterface)?.status === "True"
      ? { networkInterface, rule: UNHELD.rule, ...projectAvailability(UNHELD, networkInterface, now) }
      : { networkInterface, rule: UNHELD.rule, needsWrite: false };
  });
}

/** Who speaks for each interface that is named. Nested by namespace, so that no two keys can be spelled alike. */
function speakersByName<SomeInstance extends Instance>(
  instances: readonly SomeInstance[],
): Map<string, Map<string, SomeInstance>> {
  const speakers = new Map<string, Map<string, SomeInstance>>();
  const contested = new Map<Map<string, SomeInstance>, Map<string, SomeInstance[]>>();
  instances.forEach((instance, index) => {
    requireObject(instance, `instances[${index}]`);
    for (const { namespace, name } of heldInterfaces(instance)) {
      const names = ensure(speakers, namespace, () => new Map<string, SomeInstance>());
      const first = names.get(name);
      if (first === undefined) names.set(name, instance);
      else
        ensure(
          ensure(contested, names, () => new Map<string, SomeInstance[]>()),
          name,
          () => [first],
        ).push(instance);
    }
  });
  for (const [names, rivals] of contested) {
    for (const [name, holders] of rivals) names.set(name, chooseSpeaker(holders));
  }
  return speakers;
}

function ensure<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
