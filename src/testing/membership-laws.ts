// R17: what networking reads from the result.
import type { Arbitrary } from "fast-check";
import type { NetworkInterface } from "../resources.ts";
import * as given from "./arbitraries.ts";
import { carrying, withoutEntry, type Fields } from "./cases.ts";
import * as fc from "./fast-check.ts";
import { asking, isSame } from "./statement.ts";

const LOCATION = "networking.datumapis.com/location";

/** The interface in this phase. */
const phased = (networkInterface: NetworkInterface, phase: unknown): NetworkInterface =>
  given.asGiven({ ...networkInterface, status: { ...networkInterface.status, phase } });

/** Where a member is, or an interface that is none, and what it says. */
type Place = readonly [location: unknown, phase: string, status: unknown];

/** Few places, or more than 64. */
const places = (): Arbitrary<Place[]> =>
  fc
    .tuple(
      fc.array(
        fc.tuple(
          given.anyOf("Z", "constructor", "", null, 7),
          given.anyOf("Bound", "Available"),
          fc.oneof(given.anyOf("True"), given.notTrue()),
        ),
      ),
      given.anyOf(0, 0, 0, 0, 66),
    )
    .map(([few, more]) => [
      ...few,
      ...Array.from({ length: more }, (_, index): Place => [`m${index}`, "Bound", "True"]),
    ]);

const interfacesAt = (places: readonly Place[]): NetworkInterface[] =>
  places.map(([location, phase, status]) =>
    carrying(given.asGiven({ metadata: { labels: { [LOCATION]: location } }, status: { phase } }), { status }),
  );

const rollUp = (places: readonly Place[]): { summary: Fields; locations: readonly Fields[] } => {
  const members = places.filter(([, phase]) => phase === "Bound");
  const names = new Set(members.flatMap(([location]) => (typeof location === "string" && location ? [location] : [])));
  const locations = [...names].sort().map((name) => {
    const there = members.filter(([location]) => location === name);
    const healthy = there.filter(([, , status]) => status === "True").length;
    return { name, members: there.length, healthy, serving: healthy > 0 };
  });
  const healthy = locations.reduce((sum, location) => sum + location.healthy, 0);
  return { summary: { members: members.length, healthy, locations: names.size }, locations: locations.slice(0, 64) };
};

export const memberLaws = [
  asking(
    "isMember",
    "R17",
    "an interface is a member while its phase is exactly Bound",
    [given.networkInterface(), given.anyOf("Bound", "Available", "bound", "Bound ", "", undefined, null, ["Bound"])],
    (ask, [networkInterface, phase]) => ask(phased(networkInterface, phase)).gives(phase === "Bound"),
  ),
  asking(
    "isServing",
    "R17",
    "a member is healthy while its entry is exactly True",
    [given.networkInterface(), given.notTrue()],
    (ask, [networkInterface, status]) => {
      const healthy = carrying(phased(networkInterface, "Bound"), { status: "True" });
      ask(healthy).gives(true);
      for (const other of [phased(healthy, "Available"), carrying(healthy, { status }), withoutEntry(healthy)]) {
        ask(other).gives(false);
      }
    },
  ),
  asking(
    "projectMembership",
    "R17",
    "members are counted, and by location, of which the first 64 are listed",
    [places()],
    (ask, [places]) => ask({}, interfacesAt(places)).gives({ status: rollUp(places), needsWrite: true }),
  ),
  asking(
    "projectMembership",
    "R17",
    "a service that carries another roll-up, or none, needs a write",
    [places(), places(), given.anyOf(0, null, undefined)],
    (ask, [places, others, zero]) => {
      const [now, then] = [rollUp(places), rollUp(others)];
      for (const status of [
        undefined,
        now,
        then,
        { ...now, summary: then.summary },
        { ...then, summary: now.summary },
      ]) {
        const carried = { status: status && { note: "kept", ...status } };
        const stored = JSON.stringify(carried, (_, value: unknown) => (value === 0 ? zero : value));
        ask(JSON.parse(stored), interfacesAt(places)).gives({ status: now, needsWrite: !isSame(status, now) });
      }
    },
  ),
];
