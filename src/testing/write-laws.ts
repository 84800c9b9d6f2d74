// R6 and R8 to R10: the condition on the interface, when it needs a write, and what a write changes.
import * as fc from "./fast-check.ts";
import { isDeepStrictEqual } from "node:util";
import * as given from "./arbitraries.ts";
import { aged, carrying, conditionsOf, isOurs, saying, wellFormed, withConditions, withoutEntry } from "./cases.ts";
import { inWords, leavesAlone, projectBy, projecting, statement, writeBy, writing } from "./statement.ts";

/** R9: in UTC, whole seconds, cut; an instant RFC 3339 cannot write, and the zero time, become the nearest that can be. */
function stampOf(now: Date): string {
  const first = Date.parse("0001-01-01T00:00:01Z");
  const last = Date.parse("9999-12-31T23:59:59Z");
  const instant = new Date(Math.min(Math.max(now.getTime(), first), last));
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Clocks from this one on, as far as there are clocks. */
function clocksAfter(now: Date, milliseconds: number): Date[] {
  return [0, 2000, 172_800_000, milliseconds].map((delay) => new Date(Math.min(now.getTime() + delay, 8.64e15)));
}

/** The value as it comes back from the API server. */
function stored(value: object): object {
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === "string" ? wellFormed(item) : item,
  );
}

export const generationLaws = [
  projecting(
    "R6",
    "observedGeneration is the generation of the interface, not of the instance",
    [given.generation(), given.generation()],
    (project, [instance, networkInterface], generation, other) => {
      const observing = saying(aged(instance, other), { status: "False", observedGeneration: other });
      for (const holder of [instance, aged(instance, other), observing]) {
        project(holder, aged(networkInterface, generation)).gives({ observedGeneration: generation });
      }
    },
  ),
  projecting(
    "R6",
    "observedGeneration is left out where the interface has no positive integer for a generation",
    [given.noGeneration(), given.generation()],
    (project, [instance, networkInterface], none, other) => {
      for (const before of [networkInterface, carrying(networkInterface, { observedGeneration: other })]) {
        project(aged(instance, other), aged(before, none)).gives({ observedGeneration: undefined });
      }
    },
  ),
];

/** What an entry can say instead; a text that is nearly right is made from the right one. */
const DIFFERENT = {
  status: ["Unknown", "true", true, undefined],
  reason: [(right: string) => right.replace(/./, inOtherCase), "Outdated", "", undefined],
  message: [(right: string) => `${right} `, "outdated", "", null],
  observedGeneration: [77, "4", false, undefined],
};

function inOtherCase(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

export const needLaws = [
  projecting("R8", "an interface without the entry needs a write", [], (project, [instance, networkInterface]) => {
    const elsewhere = { ...project(instance).condition, type: "Programmed" };
    const others = [elsewhere, ...conditionsOf(withoutEntry(networkInterface))];
    project(instance, withConditions(networkInterface, others)).gives({ needsWrite: true });
  }),
  ...Object.entries(DIFFERENT).map(([field, values]) =>
    projecting(
      "R8",
      `an entry that differs in its ${field} alone needs a write, also before one that does not`,
      [given.anyOf(...values), given.anyOf(4, undefined)],
      (project, [instance, networkInterface], value, generation) => {
        // Without a generation an entry that observed none is right.
        const target = aged(networkInterface, value === undefined ? 4 : generation);
        const { condition } = project(instance, target);
        const instead = typeof value === "function" ? value(String(condition[field])) : value;
        const different = carrying(carrying(target, condition), { ...condition, [field]: instead });
        project(instance, different).gives({ needsWrite: true });
      },
    ),
  ),
  projecting(
    "R8",
    "an entry that is equal in all four needs no write, whatever its time, other fields, neighbours and the clock are",
    [
      given.anyTime(),
      given.anyOf("Info", undefined),
      fc.array(given.condition("HolderAvailable", "Programmed"), { maxLength: 3 }),
      given.now(),
    ],
    (project, [instance, networkInterface], lastTransitionTime, severity, neighbours, then) => {
      const equal = { ...project(instance).condition, lastTransitionTime, severity };
      project(instance, carrying(withConditions(networkInterface, neighbours), equal), then).gives({
        needsWrite: false,
      });
    },
  ),
  projecting(
    "R8",
    "absent, null, empty and 0 are one generation, the one of an interface that has none",
    [given.noGeneration(), given.anyOf(undefined, null, "", 0)],
    (project, [instance, networkInterface], none, observedGeneration) => {
      const young = aged(networkInterface, none);
      const { condition } = project(instance, young);
      project(instance, carrying(young, { ...condition, observedGeneration })).gives({ needsWrite: false });
    },
  ),
  projecting(
    "R8",
    "what was written needs no second write, at no later clock",
    [fc.nat()],
    (project, [instance, networkInterface, now], moment) => {
      const { condition } = project(instance);
      const { lastTransitionTime } = condition;
      for (const then of clocksAfter(now, moment)) {
        const again = project(instance, carrying(networkInterface, stored(condition)), then);
        again.gives({ needsWrite: false, lastTransitionTime });
      }
    },
  ),
];

export const timeLaws = [
  projecting(
    "R9",
    "the time is the given instant where there was no entry",
    [],
    (project, [instance, networkInterface, now]) => {
      project(instance, withoutEntry(networkInterface)).gives({ lastTransitionTime: stampOf(now) });
    },
  ),
  projecting(
    "R9",
    "the time is the given instant where the status flips",
    [given.readableTime(), given.anyOf("flipped", "Unknown", "true", undefined, null, true)],
    (project, [instance, networkInterface, now], lastTransitionTime, before) => {
      const flipped = project(instance).condition["status"] === "True" ? "False" : "True";
      const status = before === "flipped" ? flipped : before;
      const flipping = carrying(networkInterface, { status, lastTransitionTime });
      project(instance, flipping).gives({ lastTransitionTime: stampOf(now) });
    },
  ),
  projecting(
    "R9",
    "the stored time is kept letter for letter where the status stays, whatever else changes",
    [given.readableTime(), given.anyReason(), given.anyMessage()],
    (project, [instance, networkInterface], time, reason, message) => {
      const { status } = project(instance).condition;
      const staying = carrying(networkInterface, { status, reason, message, lastTransitionTime: time });
      // A native instant has no letters: it is kept as its stamp.
      const kept = typeof time === "string" ? time : stampOf(time);
      project(instance, staying).gives({ lastTransitionTime: kept });
    },
  ),
  projecting(
    "R9",
    "a stored time that is absent, zero or unreadable is replaced, and that alone needs no write",
    [given.replacedTime()],
    (project, [instance, networkInterface, now], lastTransitionTime) => {
      const timeless = carrying(networkInterface, { ...project(instance).condition, lastTransitionTime });
      project(instance, timeless).gives({ lastTransitionTime: stampOf(now), needsWrite: false });
    },
  ),
  projecting(
    "R9",
    "a stamp is in UTC, with whole seconds, cut and not rounded",
    [given.recently(), given.anyOf(0, 1, 499, 500, 999)],
    (project, [instance], clock, milliseconds) => {
      const now = new Date(Math.floor(clock.getTime() / 1000) * 1000 + milliseconds);
      project(instance, {}, now).gives({ lastTransitionTime: stampOf(now) });
    },
  ),
  projecting(
    "R9",
    "a clock beyond RFC 3339, or at the zero time, is stamped as the nearest second that can be",
    [
      given.anyOf(
        -8.64e15,
        -62_167_219_200_000,
        -62_135_596_800_000,
        253_402_300_799_999,
        253_402_300_800_000,
        8.64e15,
      ),
    ],
    (project, [instance], milliseconds) => {
      const lastTransitionTime = milliseconds > 0 ? "9999-12-31T23:59:59Z" : "0001-01-01T00:00:01Z";
      project(instance, {}, new Date(milliseconds)).gives({ lastTransitionTime });
    },
  ),
];

/** Whether two values are one as JSON, whatever the order of keys and the prototypes. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value): unknown => JSON.parse(JSON.stringify([value])));
  return isDeepStrictEqual(left, right);
}

/** The laws of an implementation that writes. */
export const placeLaws = [
  writing(
    "the first entry is replaced where it stands, by the fields of the condition and no others",
    [given.condition("HolderAvailable")],
    (write, networkInterface, condition, entry) => {
      const list = [{ type: "Allocated" }, null, { ...entry, type: condition.type }, ...conditionsOf(networkInterface)];
      const { written, refute } = write(withConditions(networkInterface, list), condition);
      const replaced = conditionsOf(written)[2];
      if (!isSame(replaced, condition)) refute("the condition in the third place", replaced);
    },
  ),
  writing("where there is no entry one is appended", [], (write, networkInterface, condition) => {
    const without = withoutEntry(networkInterface);
    const { written, refute } = write(without, condition);
    const appended = conditionsOf(written).slice(conditionsOf(without).length);
    if (!isSame(appended, [condition])) refute("the condition behind all others", appended);
  }),
  writing("every other entry stays as it was, where it was", [], (write, networkInterface, condition) => {
    const list = conditionsOf(networkInterface);
    const place = list.some(isOurs) ? list.findIndex(isOurs) : list.length;
    const { written, refute } = write(networkInterface, condition);
    const others = (entries: readonly unknown[]) => JSON.stringify(entries.filter((_entry, index) => index !== place));
    if (others(conditionsOf(written)) !== others(list)) refute(`beside it ${others(list)}`, conditionsOf(written));
  }),
  writing("the rest of the status and of the interface stays as it was", [], (write, networkInterface, condition) => {
    const { written, refute } = write(networkInterface, condition);
    const rest = withConditions(networkInterface, []);
    if (!isSame(withConditions(written, []), rest)) refute(`beside the conditions ${inWords(rest)}`, written);
  }),
  writing(
    "a status and a list of conditions that are absent are created",
    [given.anyOf(undefined, null, "Bound", 7, [], {}, { conditions: null }, { conditions: {} })],
    (write, networkInterface, condition, status) => {
      const { written, refute } = write(given.asGiven({ ...networkInterface, status }), condition);
      const created = { conditions: [condition] };
      if (!isSame(written.status, created)) refute(`the status ${inWords(created)}`, written.status);
    },
  ),
  statement(
    "R10",
    "a write changes neither the interface nor the condition that it is given",
    [given.networkInterface(), given.writtenCondition()],
    (implementation, networkInterface, condition) => {
      leavesAlone({ networkInterface, condition }, ({ networkInterface, condition }) =>
        implementation.withCondition?.(networkInterface, condition),
      );
    },
  ),
  statement(
    "R10",
    "after one write no later pass needs another",
    [given.pair(), given.now(), fc.nat()],
    (implementation, { instance, networkInterface }, now, moment) => {
      const project = projectBy(implementation, networkInterface, now);
      const { condition } = project(instance);
      const { written } = writeBy(implementation)(networkInterface, given.asGiven(condition));
      for (const then of clocksAfter(now, moment)) {
        project(instance, written, then).gives({ needsWrite: false });
        project(instance, stored(written), then).gives({ needsWrite: false });
      }
    },
  ),
];
