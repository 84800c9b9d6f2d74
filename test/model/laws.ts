// The laws of the model. Each judges one history: it says what it found wrong, and nothing where the law holds.
import fc from "fast-check";
import { asSpecified, writesBy, type Behaviour, type Fate } from "./controller.ts";
import { ASSUMED, WITH_LATE, histories, run, type Cast, type Finding, type Promised } from "./history.ts";
import {
  INSTANCE_NAMES,
  happen,
  isRight,
  says,
  wholePass,
  type Assumptions,
  type Happening,
  type InstanceName,
  type World,
} from "./world.ts";

export type Law = (history: readonly Happening[], assumptions: Assumptions) => string[];

/** A law that is looked at after everything that happens. */
function throughout(law: Finding["law"], promised?: Promised): Law {
  return (history, assumptions) =>
    run(history, assumptions, promised).findings.flatMap((finding) => (finding.law === law ? [finding.what] : []));
}

/** A law that is looked at where a history has ended. */
function inTheEnd(look: (world: World) => string[]): Law {
  return (history, assumptions) => look(run(history, assumptions).world);
}

/** The holder is terminating, suspended, unknown, silent or down: no traffic after its next drain that was done. */
export const isDrained = throughout("drained");
/** The same, and no failure but one of the drain's own requests is an excuse. */
export const isDrainedByEveryPass = throughout("drained", "a pass that ended");
/** What the speaker's last projection wrote stays right until something else is true. */
export const staysRight = throughout("right");
/** What others wrote into the list stays as it is, where it is. */
export const keepsWhatOthersWrote = throughout("others");
/** A late request changes an interface only where it says what was read. */
export const changesOnlyWhatWasRead = throughout("late");
/** Every pass that ended keeps the order of R13 to R15. */
export const keepsTheOrder = throughout("trace");

/** An instance that is being deleted is gone after one pass, though every request of its drain fails. */
export const finishesDeletion = inTheEnd((world) => {
  const leaving = world.instances.list().filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  const fates = (step: string): Fate => (step === "projectHolderAvailable" ? "failed" : "ok");
  for (const name of world.passes.keys()) wholePass(world, name, fates);
  for (const { metadata } of leaving) {
    const name = INSTANCE_NAMES.find((each) => each === metadata.name);
    world.controller.catchUp();
    if (name !== undefined && world.instances.get(name)?.metadata.uid === metadata.uid) wholePass(world, name, fates);
  }
  const left = new Set(world.instances.list().map(({ metadata }) => metadata.uid));
  return leaving.filter(({ metadata }) => left.has(metadata.uid)).map(({ metadata }) => `${metadata.uid} is not gone`);
});

/** After one undisturbed pass every interface is right. */
export const isRightAfterOnePass = inTheEnd((world) => {
  undisturbed(world);
  return world.interfaces
    .list()
    .filter((networkInterface) => !isRight(world, networkInterface))
    .map((networkInterface) => `${networkInterface.metadata.name} says ${says(networkInterface)}`);
});

const AFTER_SECONDS = [1, 2, 172_800, 315_360_000];

/** Once settled, nobody asks for a change any more: not in the next pass, not after a restart, not in ten years. */
export const staysQuiet = inTheEnd((world) => {
  undisturbed(world);
  happen(world, ["roll up"]);
  const { writes, revision } = world.cluster;
  for (const seconds of AFTER_SECONDS) {
    world.cluster.seconds += seconds;
    undisturbed(world);
    for (const last of ["roll up", "crash"] as const) happen(world, [last]);
  }
  const asked = world.cluster.writes - writes;
  return asked === 0 && world.cluster.revision === revision ? [] : [`${asked} requests asked for a change`];
});

/**
 * Delivers what is on its way and finishes what is going on; then each instance has one pass, and the fleet one sweep.
 * Those that leave come first: that they give an interface back is a change of it, and so a disturbance of the others.
 */
function undisturbed(world: World): void {
  while (world.controller.onTheirWay.length > 0) happen(world, ["deliver"]);
  for (const name of world.passes.keys()) wholePass(world, name);
  const leaves = (name: InstanceName) => world.instances.get(name)?.metadata.deletionTimestamp !== undefined;
  for (const name of [...INSTANCE_NAMES.filter(leaves), ...INSTANCE_NAMES.filter((name) => !leaves(name))]) {
    world.controller.catchUp();
    wholePass(world, name);
  }
  happen(world, ["sweep"]);
  world.controller.catchUp();
}

// ---- Asking -----------------------------------------------------------------------------------------------------------

/** How many histories each law is asked of, and from which seed: MODEL_RUNS, MODEL_SEED, MODEL_PATH bring a finding back. */
export const RUNS = Number(process.env["MODEL_RUNS"] ?? 300);
export const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 2 ** 31);
const PATH = process.env["MODEL_PATH"];

/** Every controller that the laws are held to: both ways of writing, both ways of reading. */
const CONTROLLERS: readonly Behaviour[] = Object.values(writesBy).flatMap((write) =>
  (["server", "cacheWithOwnWrites"] as const).map((reads) => ({ ...asSpecified, write, reads })),
);

/** Controllers that read what is old and fail to settle at any time. */
const CARELESS: readonly Behaviour[] = CONTROLLERS.map((behaviour) => ({
  ...behaviour,
  reads: "cache",
  settlingFails: "atAnyTime",
}));

/** Nothing is assumed: late requests, writers without manners, passes that overlap, sweeps over what is not saved. */
export const ANYTHING: Held = {
  cast: { fates: WITH_LATE, wrecks: true },
  behaviours: CARELESS,
  assuming: { oneAtATime: false, sweeps: "everything" },
};

/** What a law is held to. */
interface Held {
  readonly cast?: Cast;
  readonly behaviours?: readonly Behaviour[];
  readonly assuming?: Partial<Assumptions>;
}

/** So many at a time, so that the runner hears of them. */
const AT_A_TIME = 5000;

/** Holds a law to every history. A failure names its seed and path. */
export async function holds(law: Law, { cast, behaviours = CONTROLLERS, assuming = {} }: Held = {}): Promise<void> {
  const property = fc.property(histories(cast), fc.nat(behaviours.length - 1), (history, which) => {
    const found = law(history, { ...ASSUMED, behaviour: behaviours[which] ?? asSpecified, ...assuming });
    if (found.length > 0) throw new Error(found.join("; "));
  });
  const runs = PATH === undefined ? RUNS : 1;
  for (let run = 0, seed = SEED; run < runs; run += AT_A_TIME, seed += 1) {
    fc.assert(property, {
      numRuns: Math.min(AT_A_TIME, runs - run),
      seed,
      ...(PATH === undefined ? {} : { path: PATH }),
    });
    await new Promise(setImmediate);
  }
}

/** A history that breaks a law, the smallest one where there is time to look for it; undefined where none of many does. */
export function counterexample(
  law: Law,
  assuming: Partial<Assumptions>,
  cast?: Cast,
): readonly Happening[] | undefined {
  const { counterexample: found } = fc.check(
    fc.property(histories(cast), (history) => law(history, { ...ASSUMED, ...assuming }).length === 0),
    { numRuns: 40_000, seed: SEED, endOnFailure: process.env["MODEL_RUNS"] === undefined },
  );
  return found?.[0];
}
