// Histories: what is generated, how each is run, and what is looked for after everything that happens in it.
import fc from "fast-check";
import type { Assumptions, Happening, InstanceName, World } from "./world.ts";
import { asSpecified, type Fate, type Machine } from "./controller.ts";
import {
  INSTANCE_NAMES,
  SLOTS,
  WRECK_COUNT,
  belongs,
  happen,
  keepsOthers,
  newWorld,
  says,
  speakerOf,
  takesTraffic,
  truthOf,
} from "./world.ts";

/** What the model is held to, unless a test says otherwise. */
export const ASSUMED: Assumptions = { behaviour: asSpecified, oneAtATime: true, sweeps: "unheld" };

/** A law that does not hold, and what shows it. */
export interface Finding {
  readonly law: "drained" | "right" | "others" | "late" | "trace";
  readonly what: string;
}

const MACHINES: readonly Machine[] = ["serving", "serving", "starting", "crashing", "unknown", "silent"];

function of<Act extends string, Name>(acts: readonly Act[], names: readonly Name[]): (readonly [Act, Name])[] {
  return acts.flatMap((act) => names.map((name) => [act, name] as const));
}

const FATES: readonly Fate[] = ["ok", "ok", "ok", "ok", "ok", "ok", "failed", "lost"];
export const WITH_LATE: readonly Fate[] = [...FATES, "late"];

/** What of it can happen in a history. */
export interface Cast {
  readonly names?: readonly InstanceName[];
  readonly fates?: readonly Fate[];
  readonly wrecks?: boolean;
  /** Instances created in the same second as another. */
  readonly twins?: boolean;
  /** Only these kinds of happenings. */
  readonly only?: readonly Happening[0][];
}

/** Everything that can happen; what stands here more often happens more often. */
function happenings({ names = INSTANCE_NAMES, fates = FATES, wrecks, twins, only }: Cast): readonly Happening[] {
  const slots = SLOTS.filter((slot) => slot.names.some((name) => names.includes(name)));
  const interfaces = slots.flatMap((slot) => slot.interfaces.map(({ name }) => name));
  const toInstances = ["create", "bind", "attach", "attach", "detach", "delete", "suspend", "resume"] as const;
  const births = twins === true ? (["twin", "twin"] as const) : [];
  const anywhere = ["sync", "sync", "sync", "sync", "sync", "sync", "crash", "sweep", "roll up"] as const;
  const all: readonly Happening[] = [
    ...names.flatMap((name) => [...fates, ...fates].map((fate): Happening => ["step", name, fate])),
    ...of(["pass", "pass", "pass"], names),
    ...of([...births, ...toInstances], names),
    ...names.flatMap((name) => MACHINES.map((machine): Happening => ["report", name, machine])),
    ...of(["program", "prepare", "reorder", "reconfigure"], interfaces),
    ...anywhere.map((act): Happening => [act]),
    ...(fates.includes("late") ? ([["deliver"], ["deliver"], ["deliver"]] as const) : []),
    ...(wrecks === true
      ? interfaces.flatMap((name) => Array.from({ length: WRECK_COUNT }, (_, how): Happening => ["wreck", name, how]))
      : []),
  ];
  return only === undefined ? all : all.filter(([act]) => only.includes(act));
}

const CASTS: readonly (readonly InstanceName[])[] = [["web-0"], ["web-1"], ["web-0", "web-0-next"], INSTANCE_NAMES];
const FEW: Cast["only"] = ["step", "pass", "report", "create", "attach", "delete", "sync", "crash", "deliver"];

/** Histories of few and of many, in which few things happen or many: where there are fewer, more of them meet. */
export function histories(cast: Cast = {}): fc.Arbitrary<Happening[]> {
  const casts = cast.names === undefined ? CASTS : [cast.names];
  const only = cast.only === undefined ? [undefined, FEW] : [cast.only];
  const lists = casts.flatMap((names) =>
    only.map((acts) => happenings({ ...cast, names, ...(acts && { only: acts }) })),
  );
  return fc.oneof(...lists.map((list) => fc.array(fc.constantFrom(...list), { maxLength: 60, size: "max" })));
}

/** Which passes are held to have drained: those whose drain was done, or those in which nothing kept it from being done. */
export type Promised = "a drain that was done" | "a pass that ended";

/** Runs a history and gives the world it ends in, with the first thing that was found wrong. */
export function run(
  history: readonly Happening[],
  assumptions: Assumptions = ASSUMED,
  promise: Promised = "a drain that was done",
): { world: World; findings: Finding[] } {
  const world = newWorld(assumptions);
  const watch = watchOver(world, promise);
  const findings: Finding[] = watch();
  for (const happening of history) {
    happen(world, happening);
    findings.push(...watch());
  }
  return { world, findings };
}

/** Remembers since when what is true has been true, and which drain has seen it. */
function watchOver(world: World, promise: Promised): () => Finding[] {
  const { cluster, instances, interfaces } = world;
  const since = new Map<string, { readonly fact: string; readonly revision: number }>();
  const drained = new Map<string, number>();
  let looked = -1;

  const note = (key: string, fact: string) => {
    if (since.get(key)?.fact !== fact) since.set(key, { fact, revision: cluster.revision });
  };
  const noted = (key: string) => since.get(key)?.revision ?? 0;

  return () => {
    const findings: Finding[] = [];
    for (const { own, seen, trace, violations, disturbed } of world.ended.splice(0)) {
      for (const { law } of violations) findings.push({ law: "trace", what: law });
      const outcomeOf = (action: string) => trace.steps.find((each) => each.do === action)?.outcome;
      const drain = outcomeOf("projectHolderAvailable");
      // R14 ends a suspended pass that cannot settle: nothing is known that could be projected.
      const isSettled = outcomeOf("settleConditions") !== "failed" || trace.path !== "suspended";
      const isPromised =
        promise === "a pass that ended"
          ? isSettled && drain !== "failed" && !disturbed.has("projectHolderAvailable")
          : drain === "ok";
      if (!isPromised) continue;
      for (const { networkInterfaceRef } of own.status.networkInterfaces) {
        drained.set(`${networkInterfaceRef.name} ${own.metadata.uid}`, seen);
      }
      looked = -1;
    }
    for (const [before, after] of world.written.splice(0)) {
      if (before && after && before.spec === after.spec && !keepsOthers(before, after))
        findings.push({ law: "others", what: `${before.metadata.name} lost what others wrote` });
    }
    for (const [read, found] of world.hitLate.splice(0)) {
      if (says(read) !== says(found))
        findings.push({ law: "late", what: `${says(read)} was read, and ${says(found)} taken back` });
    }
    if (looked === cluster.revision) return findings;
    looked = cluster.revision;

    for (const instance of instances.list()) note(instance.metadata.uid, truthOf(instance));
    for (const networkInterface of interfaces.list()) {
      const { name, uid } = networkInterface.metadata;
      const speaker = speakerOf(world, name);
      note(name, `${uid} ${speaker?.metadata.uid}`);
      if (speaker === undefined) continue;
      const seen = drained.get(`${name} ${speaker.metadata.uid}`);
      if (seen === undefined || seen < noted(name) || seen < noted(speaker.metadata.uid)) continue;
      const found = `${name} of a holder that is ${truthOf(speaker)} says ${says(networkInterface)}`;
      if (takesTraffic(networkInterface) && truthOf(speaker) !== "serving")
        findings.push({ law: "drained", what: found });
      if (says(networkInterface) !== belongs(speaker)) findings.push({ law: "right", what: found });
    }
    return findings;
  };
}
