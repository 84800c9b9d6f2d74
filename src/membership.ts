// What networking reads from the result: members, healthy members, and the locations that serve (R17).
import { findCondition } from "./conditions.ts";
import { isEqual } from "./equal.ts";
import { isList, isObject, requireObject, requireObjects, type NetworkInterface, type Open } from "./resources.ts";
import { CONDITION_HOLDER_AVAILABLE, LABEL_LOCATION, PHASE_BOUND } from "./vocabulary.ts";

/** The most locations the status lists; the totals count the others too. */
const LISTED_LOCATIONS = 64;

/** One location of a NetworkService. */
export interface LocationMembership {
  /** The value of the location label. */
  readonly name: string;
  /** Bound interfaces there. */
  readonly members: number;
  /** Those whose holder is available. */
  readonly healthy: number;
  /** Whether at least one is. */
  readonly serving: boolean;
}

/** What a NetworkService says of its members. */
export interface MembershipStatus {
  /** The totals, over listed and unlisted locations. */
  readonly summary: {
    /** Bound interfaces, with a location or without. */
    readonly members: number;
    /** Members at a location whose holder is available. */
    readonly healthy: number;
    /** Locations with at least one member. */
    readonly locations: number;
  };
  /** Sorted by name, at most 64. */
  readonly locations: readonly LocationMembership[];
}

/** What may stand in place of a field of the roll-up that was written earlier. */
type Stored<Shape> = Open<{ readonly [Field in keyof Shape]?: Shape[Field] | null | undefined }> | null | undefined;

/** A NetworkService, as far as it is read: the roll-up it carries. Absent means that none was written yet. */
export interface NetworkService {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: unknown;
  /** Never read. */
  readonly spec?: unknown;
  readonly status?: Stored<{
    readonly summary: Stored<MembershipStatus["summary"]>;
    readonly locations: readonly Stored<LocationMembership>[];
  }>;
}

/**
 * Says whether an interface is a member: a claim holds it. Any other phase, or none, is no member (R17).
 *
 * Throws a `TypeError` if `networkInterface` is no object (R12).
 *
 * @example
 * isMember({ status: { phase: "Available" } }); // => false
 */
export function isMember(networkInterface: NetworkInterface): boolean {
  requireObject(networkInterface, "networkInterface");
  return networkInterface.status?.phase === PHASE_BOUND;
}

/**
 * Says whether an interface serves: it is a member, and healthy, which is that its first `HolderAvailable` is exactly
 * `True` (R17). Whether a member without a location takes traffic is not specified.
 *
 * An absent condition is not healthy. Throws a `TypeError` if `networkInterface` is no object (R12).
 *
 * @example
 * isServing({ status: { phase: "Bound", conditions: [{ type: "HolderAvailable", status: "True" }] } }); // => true
 */
export function isServing(networkInterface: NetworkInterface): boolean {
  return (
    isMember(networkInterface) &&
    findCondition(networkInterface.status?.conditions, CONDITION_HOLDER_AVAILABLE)?.status === "True"
  );
}

/**
 * Rolls the interfaces of a NetworkService up as networking does (R17).
 *
 * A member without a location label counts in `members` alone. `needsWrite` says whether the service carries another
 * roll-up; an absent number there is 0 and an absent list is empty, as on the wire. Throws a `TypeError` if the service
 * or an interface is no object, or the interfaces are no list (R12).
 *
 * @example
 * const eth0 = { metadata: { labels: { "networking.datumapis.com/location": "ams" } }, status: { phase: "Bound" } };
 * projectMembership({}, [eth0]).status.locations; // => [{ name: "ams", members: 1, healthy: 0, serving: false }]
 */
export function projectMembership(
  networkService: NetworkService,
  networkInterfaces: readonly NetworkInterface[],
): { status: MembershipStatus; needsWrite: boolean } {
  requireObject(networkService, "networkService");
  requireObjects(networkInterfaces, "networkInterfaces");
  const members = networkInterfaces.filter(isMember);
  const tally = new Map<string, { members: number; healthy: number }>();
  for (const member of members) {
    const name = member.metadata?.labels?.[LABEL_LOCATION];
    if (typeof name !== "string" || name === "") continue;
    const counted = tally.get(name) ?? { members: 0, healthy: 0 };
    tally.set(name, { members: counted.members + 1, healthy: counted.healthy + (isServing(member) ? 1 : 0) });
  }
  const locations = [...tally]
    .map(([name, counted]) => ({ name, ...counted, serving: counted.healthy > 0 }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const healthy = locations.reduce((sum, location) => sum + location.healthy, 0);
  const status = {
    summary: { members: members.length, healthy, locations: locations.length },
    locations: locations.slice(0, LISTED_LOCATIONS),
  };
  return { status, needsWrite: !isEqual(status, stored(networkService)) };
}

/** The roll-up as the wire means it: plain objects, known fields, absent filled in; undefined where there is none. */
function stored({ status }: NetworkService): MembershipStatus | undefined {
  if (!isObject(status?.summary)) return undefined;
  const { members, healthy, locations } = status.summary;
  return {
    summary: { members: members ?? 0, healthy: healthy ?? 0, locations: locations ?? 0 },
    locations: (isList(status.locations) ? status.locations : []).map((location) => ({
      name: location?.name ?? "",
      members: location?.members ?? 0,
      healthy: location?.healthy ?? 0,
      serving: location?.serving ?? false,
    })),
  };
}
