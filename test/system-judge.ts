// Holds an implementation to one vector of the system; what it does not do, nobody asks.
import { isDeepStrictEqual } from "node:util";
import type { Implementation } from "../src/testing/index.ts";
import { deepFreeze } from "../src/testing/purity.ts";
import { field } from "./oracle.ts";
import type { FleetVector, ReachVector, SystemVector } from "./system-vectors.ts";

/** What an implementation gets wrong about a vector, in words; undefined where it is right. */
export function systemDifferenceFrom(vector: SystemVector, implementation: Implementation): string | undefined {
  const expected = vector.kind === "trace" ? inOrder(vector.expected) : vector.expected;
  try {
    const answer = answerTo(deepFreeze(vector), implementation);
    const isRight = answer === undefined || isDeepStrictEqual(plain(answer), plain(expected));
    return isRight ? undefined : `answers ${JSON.stringify(answer)}`;
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

function answerTo(vector: SystemVector, implementation: Implementation): unknown {
  switch (vector.kind) {
    case "reach":
      return reachOf(vector, implementation);
    case "plan":
      return implementation.planPass?.(vector.instance, { networking: vector.networking });
    case "trace":
      return inOrder(implementation.checkPass?.(vector.trace));
    case "fleet":
      return fleetOf(vector, implementation);
    case "membership":
      return implementation.projectMembership?.(vector.networkService, vector.networkInterfaces);
    case "serving":
      return implementation.isServing?.(vector.networkInterface);
    case "access":
      return undefined;
  }
}

function reachOf({ instance, networkInterfaces }: ReachVector, implementation: Implementation): unknown {
  if (networkInterfaces === undefined) return implementation.heldInterfaces?.(instance);
  const found = implementation.projectHeldInterfaces?.(
    instance,
    ({ namespace, name }) =>
      networkInterfaces.find(({ metadata }) => metadata?.namespace === namespace && metadata.name === name),
    new Date(0),
  );
  return found?.map((one) => field(one, "key"));
}

/** The holder by its position in the case, where the case says which; in either order of the instances. */
function fleetOf(vector: FleetVector, implementation: Implementation): unknown {
  const now = new Date(vector.now);
  const [first, second] = [vector.instances, [...vector.instances].reverse()].map((instances) =>
    implementation.projectFleet?.(instances, vector.networkInterfaces, now).map((answer, index) => {
      const position = vector.instances.findIndex((instance) => instance === field(answer, "holder"));
      const isOpen = position < 0 || vector.expected[index]?.holder === undefined;
      return { ...answer, networkInterface: undefined, holder: isOpen ? undefined : position };
    }),
  );
  if (!isDeepStrictEqual(plain(first), plain(second))) throw new Error("the order of the instances makes a difference");
  return first;
}

/** Laws come in any order, and why they are broken is told in any words. */
function inOrder(found: readonly object[] = []): readonly string[] {
  return found.map((one) => `${field(one, "law")} at ${field(one, "at")}`).sort();
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify([value]));
}
