// What is not promised, and what is assumed instead. Without each assumption there is a history that goes wrong: it is
// written out, it goes right under the assumption, and one undisturbed pass puts right what it left.
import { describe, expect, test, vi } from "vitest";
import { asSpecified, ownWord, writesBy, type Behaviour } from "./controller.ts";
import { ASSUMED, WITH_LATE, run, type Cast } from "./history.ts";
import { RUNS, counterexample, isDrained, isRightAfterOnePass, staysRight, type Law } from "./laws.ts";
import type { Assumptions, Happening, InstanceName } from "./world.ts";

vi.setConfig({ testTimeout: 3_600_000 });

interface Limit {
  readonly assumed: string;
  readonly law: Law;
  readonly behaviour?: Partial<Behaviour>;
  readonly assuming?: Partial<Assumptions>;
  readonly history: readonly Happening[];
  /** Where to look for another such history. */
  readonly cast: Cast;
}

/** A pass that begins with the cache as it is, and whose requests fare like this; the last of them need not be its end. */
function begun(name: InstanceName, ...fates: (Happening & readonly ["step", ...unknown[]])[2][]): Happening[] {
  return [["step", name, "ok"], ...fates.map((fate): Happening => ["step", name, fate])];
}

const one = { names: ["web-0"], only: ["step", "pass", "report", "sync"] } as const satisfies Cast;
const both = {
  names: ["web-0", "web-0-next"],
  only: ["step", "pass", "report", "create", "attach", "delete"],
} as const;

/** web-0 serves; then it falls silent, its drain is done, and saving its status fails. */
const DRAINED_AND_NOT_SAVED: readonly Happening[] = [
  ["report", "web-0", "serving"],
  ["pass", "web-0"],
  ["report", "web-0", "silent"],
  ["sync"],
  ...begun("web-0", "ok", "ok", "ok", "failed"),
];

/** web-0 is silent; a `True` it had every right to is on its way while it falls silent again and is drained. */
const LATE: readonly Happening[] = [
  ["pass", "web-0"],
  ["report", "web-0", "serving"],
  ["sync"],
  ...begun("web-0", "ok", "ok", "late"),
  ["crash"],
  ["report", "web-0", "silent"],
  ["pass", "web-0"],
  ["deliver"],
];

const LIMITS: readonly Limit[] = [
  {
    assumed: "a patch is applied before its client goes on, or never",
    law: isDrained,
    history: LATE,
    cast: { ...one, only: ["step", "pass", "report", "deliver"], fates: WITH_LATE },
  },
  {
    assumed: "an update under resourceVersion is applied before its client goes on, or never",
    law: isDrained,
    behaviour: { write: writesBy.update },
    history: LATE,
    cast: { ...one, only: ["step", "pass", "report", "deliver"], fates: WITH_LATE },
  },
  {
    assumed: "passes over one interface take turns",
    law: isDrained,
    assuming: { oneAtATime: false },
    history: [
      ["create", "web-0-next"],
      ["attach", "web-0-next"],
      ["report", "web-0-next", "serving"],
      ["sync"],
      ["delete", "web-0-next"],
      ...begun("web-0-next"),
      ["pass", "web-0"],
      ["pass", "web-0-next"],
    ],
    cast: both,
  },
  {
    assumed: "a cache that interfaces are read from has seen the controller's own writes",
    law: isDrained,
    behaviour: { reads: "cache" },
    history: [
      ["pass", "web-0"],
      ["report", "web-0", "serving"],
      ["sync"],
      ["report", "web-0", "silent"],
      ...begun("web-0"),
      ["sync"],
      ...begun("web-0", "ok", "ok", "ok", "ok", "ok"),
      ...begun("web-0", "ok", "ok"),
      ["step", "web-0", "failed"],
    ],
    cast: one,
  },
  {
    assumed: "a restarted controller lists what is there, not what was there a while ago",
    law: isDrained,
    behaviour: { restartsFrom: "before" },
    history: [
      ["report", "web-0", "serving"],
      ["pass", "web-0"],
      ["report", "web-0", "silent"],
      ["pass", "web-0"],
      ["crash"],
      ...begun("web-0", "ok", "ok", "ok"),
    ],
    cast: { ...one, only: ["step", "pass", "report", "crash"] },
  },
  {
    assumed: "nobody else writes an entry of type HolderAvailable",
    law: isDrained,
    history: [
      ["pass", "web-0"],
      ["wreck", "web-0-eth0", 4],
    ],
    cast: { ...one, only: ["pass", "wreck"], wrecks: true },
  },
  {
    assumed: "what was settled and drained is settled again, or was saved",
    law: isDrained,
    behaviour: { settlingFails: "atAnyTime" },
    history: [...DRAINED_AND_NOT_SAVED, ...begun("web-0", "failed"), ["pass", "web-0"]],
    cast: one,
  },
  {
    assumed: "a sweep leaves interfaces that are held to their holders",
    law: isDrained,
    assuming: { sweeps: "everything" },
    history: [...DRAINED_AND_NOT_SAVED, ["sweep"]],
    cast: { ...one, only: ["step", "pass", "report", "sweep", "sync"] },
  },
  {
    assumed: "no two instances that want one interface are created in the same second",
    law: isDrained,
    history: [
      ["report", "web-0", "serving"],
      ["twin", "web-0-next"],
      ["attach", "web-0-next"],
      ["report", "web-0-next", "serving"],
      ["pass", "web-0-next"],
      ["pass", "web-0"],
      ["report", "web-0-next", "silent"],
      ["sync"],
      ...begun("web-0-next", "ok", "ok", "ok", "failed"),
      ["pass", "web-0"],
    ],
    cast: { ...both, only: ["step", "pass", "report", "twin", "attach"], twins: true },
  },
  {
    assumed: "an instance writes only where it speaks for the interface (X1)",
    law: staysRight,
    behaviour: { answer: ownWord },
    history: [
      ["create", "web-0-next"],
      ["attach", "web-0-next"],
      ["report", "web-0-next", "serving"],
      ["pass", "web-0-next"],
      ["delete", "web-0"],
      ["pass", "web-0"],
      ["pass", "web-0-next"],
      ["sync"],
    ],
    cast: both,
  },
];

describe.each(titled(LIMITS))("it is assumed that %s", (_, { law, behaviour, assuming, history }) => {
  const without = { ...ASSUMED, ...assuming, behaviour: { ...asSpecified, ...behaviour } };

  test("without it a history goes wrong", () => expect(law(history, without)).not.toEqual([]));

  test("with it the same history goes right", () => {
    expect(law(history.map(asAssumed), ASSUMED)).toEqual([]);
  });

  test("one undisturbed pass puts it right", () => {
    expect(isRightAfterOnePass(history, without)).toEqual([]);
  });
});

function titled(limits: readonly Limit[]): (readonly [string, Limit])[] {
  return limits.map((limit) => [limit.assumed, limit]);
}

/** The same, in a world in which no request is late, no two instances are created at once, and others write what is theirs. */
function asAssumed(happening: Happening): Happening {
  if (happening[0] === "step" && happening[2] === "late") return ["step", happening[1], "lost"];
  if (happening[0] === "wreck") return ["program", happening[1]];
  return happening[0] === "twin" ? ["create", happening[1]] : happening;
}

// The others take minutes to find.
const searched = LIMITS.filter(
  ({ behaviour, cast }) => RUNS >= 20_000 || behaviour?.settlingFails || behaviour?.answer || cast.wrecks,
);

test.each(titled(searched))(
  "where it is not so that %s, the model finds a history by itself",
  (_, { law, behaviour, assuming, cast }) => {
    const without = { ...ASSUMED, ...assuming, behaviour: { ...asSpecified, ...behaviour } };
    expect(counterexample(law, without, cast)).toBeDefined();
  },
);

test("of two entries of our type an old read can hit the second; it is ours too, and the next pass writes the first", () => {
  const history: Happening[] = [["wreck", "web-0-eth0", 5], ["reorder", "web-0-eth0"], ["sync"]];
  const stale = { ...ASSUMED, behaviour: { ...asSpecified, reads: "cache" } } as const;
  const { world } = run([...history.slice(0, 2), ...begun("web-0", "ok", "ok", "ok")], stale);
  const entries = world.interfaces
    .get("web-0-eth0")
    ?.status?.conditions?.map((each) => `${each?.type} ${each?.status}`);
  expect(entries).toEqual(["HolderAvailable Unknown", "HolderAvailable False", "Allocated Unknown"]);
  expect(isRightAfterOnePass(history, stale)).toEqual([]);
});
