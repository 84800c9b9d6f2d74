// How often generated histories come to the situations that the laws are about: a law that is never asked holds too.
import fc from "fast-check";
import { ASSUMED, histories } from "./history.ts";
import { happen, newWorld, slotOf, speakerOf, takesTraffic, truthOf, type World } from "./world.ts";

const FIRST_UID = newWorld(ASSUMED).instances.get("web-1")?.metadata.uid;

export function reach(runs: number, seed: number): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (what: string, isSo: boolean) => (counts[what] = (counts[what] ?? 0) + (isSo ? 1 : 0));
  for (const history of fc.sample(histories(), { numRuns: runs, seed })) {
    const world = newWorld(ASSUMED);
    for (const happening of history) {
      const [isCrash, going] = [happening[0] === "crash", world.passes.size];
      happen(world, happening);
      count("a crash in the middle of a pass", isCrash && going > 0);
      for (const { trace, own } of world.ended.splice(0)) {
        const hasFailed = (action: string) =>
          trace.steps.some((step) => step.do === action && step.outcome === "failed");
        for (const path of ["deleting", "suspended", "active"] as const)
          count(`a pass that is ${path}`, trace.path === path && own.status.networkInterfaces.length > 0);
        for (const action of ["projectHolderAvailable", "persistStatus", "continueReconcile", "releaseResources"])
          count(`${action} failed`, hasFailed(action));
      }
      look(world, count);
    }
    count("a successor of the same name", (world.instances.get("web-1")?.metadata.uid ?? FIRST_UID) !== FIRST_UID);
  }
  return counts;
}

function look(world: World, count: (what: string, isSo: boolean) => void): void {
  for (const networkInterface of world.interfaces.list()) {
    const { name } = networkInterface.metadata;
    const speaker = speakerOf(world, name);
    const isTrue = takesTraffic(networkInterface);
    for (const truth of ["terminating", "suspended", "serving", "crashing", "unknown", "silent"] as const)
      count(`traffic to a holder that is ${truth}`, isTrue && speaker !== undefined && truthOf(speaker) === truth);
    count("traffic to an interface nobody holds", isTrue && speaker === undefined);
    const holders = world.instances
      .list()
      .filter(({ status }) => status.networkInterfaces.some((each) => each.networkInterfaceRef.name === name));
    const isDying = holders.some(({ metadata }) => metadata.deletionTimestamp !== undefined);
    count("a dying predecessor beside its successor", holders.length > 1 && isDying);
  }
  count("a pass from a cache that lags", world.passes.size > 0 && world.controller.revision() < world.cluster.revision);
  count(
    "a slot with two instances",
    slotOf("web-0").names.every((name) => world.instances.get(name) !== undefined),
  );
}
