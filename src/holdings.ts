// Which interfaces an instance holds, and all of its projections in one call (R11).
import { holderAvailability } from "./availability.ts";
import { projectAvailability, type Projection } from "./projection.ts";
import { isList, requireObject, text, type Instance, type NetworkInterface } from "./resources.ts";
import { requireClock } from "./time.ts";

/** Names one interface in the cluster. */
export interface InterfaceKey {
  /** The instance's own namespace; empty where it has none. */
  readonly namespace: string;
  /** Never empty. */
  readonly name: string;
}

/** One held interface with what belongs on it. */
export interface HeldProjection<SomeInterface extends NetworkInterface = NetworkInterface> extends Projection {
  /** The key it was found by. */
  readonly key: InterfaceKey;
  /** The interface as it was found. */
  readonly networkInterface: SomeInterface;
}

/**
 * Lists the interfaces an instance names in its status: in its own namespace, once each, in order (R11).
 *
 * An entry without a reference, or with an empty name, is passed over. Throws a `TypeError` if `instance` is no object.
 *
 * @example
 * heldInterfaces({ metadata: { namespace: "shop" }, status: { networkInterfaces: [{ networkInterfaceRef: { name: "web-0-eth0" } }, {}] } }); // => [{ namespace: "shop", name: "web-0-eth0" }]
 */
export function heldInterfaces(instance: Instance): InterfaceKey[] {
  requireObject(instance, "instance");
  const namespace = namespaceOf(instance);
  return [...new Set(namedInterfaces(instance))].map((name) => ({ namespace, name }));
}

/** Where an instance and the interfaces it holds live. */
export function namespaceOf({ metadata }: Instance | NetworkInterface): string {
  return text(metadata?.namespace);
}

/** The interfaces an instance names, each as often as it names it. */
export function namedInterfaces({ status }: Instance): string[] {
  const attachments = status?.networkInterfaces;
  const names = isList(attachments) ? attachments.map((attachment) => text(attachment?.networkInterfaceRef?.name)) : [];
  return names.filter((name) => name !== "");
}

/**
 * Projects an instance onto every interface it holds. Run it on every reconcile pass, not only on a transition (R13).
 *
 * `find` looks an interface up and returns undefined (or null) where there is none, which is passed over and is no error
 * (R11). It sees one instance: where a dying predecessor still names an interface, its drain reaches the successor's too,
 * until the successor's next pass; {@link projectFleet} sees both (X1). Throws what {@link projectHolderAvailable} throws, a `TypeError` if `find` returns a promise, and what `find` throws.
 *
 * @example
 * const web0 = { metadata: { namespace: "shop" }, status: { networkInterfaces: [{ networkInterfaceRef: { name: "web-0-eth0" } }] } };
 * projectHeldInterfaces(web0, () => undefined, new Date(0)); // => []
 */
export function projectHeldInterfaces<SomeInterface extends NetworkInterface>(
  instance: Instance,
  find: (key: InterfaceKey) => SomeInterface | null | undefined,
  now: Date,
): HeldProjection<SomeInterface>[] {
  const availability = holderAvailability(instance);
  requireClock(now);
  return heldInterfaces(instance).flatMap((key) => {
    const networkInterface = find(key);
    if (networkInterface === undefined || networkInterface === null) return [];
    // A promise, of any library, would pass for an interface without status, and the patch for one would wipe the status there is.
    const isPromise = typeof Reflect.get(Object(networkInterface), "then") === "function";
    if (isPromise) throw new TypeError("find must return an interface, got a promise");
    return [{ key, networkInterface, ...projectAvailability(availability, networkInterface, now) }];
  });
}
