// Many instances and interfaces at once: who holds what, who speaks where several do, and who is left over (X1, X2).
import { holderAvailability, type Availability, type AvailabilityRule } from "./availability.ts";
import { namedInterfaces, namespaceOf } from "./holdings.ts";
import { projectAvailability, storedCondition } from "./projection.ts";
import { requireObjects, text, type Condition, type Instance, type NetworkInterface } from "./resources.ts";
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
  requireObjects(instances, "instances");
  requireObjects(networkInterfaces, "networkInterfaces");
  requireClock(now);
  const holders = holdersByName(instances);
  return networkInterfaces.map((networkInterface) => {
    const holder = speaker(holders.get(namespaceOf(networkInterface)), text(networkInterface.metadata?.name));
    if (holder !== undefined) {
      const availability = holderAvailability(holder);
      const { condition, needsWrite } = projectAvailability(availability, networkInterface, now);
      return { networkInterface, holder, rule: availability.rule, condition, needsWrite };
    }
    return storedCondition(networkInterface)?.status === "True"
      ? { networkInterface, rule: UNHELD.rule, ...projectAvailability(UNHELD, networkInterface, now) }
      : { networkInterface, rule: UNHELD.rule, needsWrite: false };
  });
}

/** Who holds what, by name, in one namespace: an instance, or several that name one interface. */
type Holders<SomeInstance> = Map<string, SomeInstance | SomeInstance[]>;

/** Nested by namespace, so that no two keys can be spelled alike. */
function holdersByName<SomeInstance extends Instance>(
  instances: readonly SomeInstance[],
): Map<string, Holders<SomeInstance>> {
  const namespaces = new Map<string, Holders<SomeInstance>>();
  for (const instance of instances) {
    const namespace = namespaceOf(instance);
    const holders: Holders<SomeInstance> = namespaces.get(namespace) ?? new Map();
    namespaces.set(namespace, holders);
    for (const name of namedInterfaces(instance)) {
      const others = holders.get(name);
      if (others === undefined) holders.set(name, instance);
      else if (Array.isArray(others)) others.push(instance);
      else holders.set(name, [others, instance]);
    }
  }
  return namespaces;
}

/** Who speaks for an interface; a contest is decided once and the answer put in its place. */
function speaker<SomeInstance extends Instance>(
  holders: Holders<SomeInstance> | undefined,
  name: string,
): SomeInstance | undefined {
  const held = holders?.get(name);
  if (!Array.isArray(held)) return held;
  // Nobody is its own rival: not who names an interface twice (R11), nor who is given twice.
  const chosen = chooseSpeaker([...new Set(held)]);
  holders?.set(name, chosen);
  return chosen;
}
