// R6 and R8 to R10: the condition on the interface, when it needs a write, and what a write changes.
import * as fc from "./fast-check.ts";
import * as given from "./arbitraries.ts";
import { aged, carrying, conditionsOf, isOurs, serving, wellFormed, withConditions, withoutEntry } from "./cases.ts";
import { inWords, isSame, leavesAlone, projectBy, projecting, statement, writeBy, writing } from "./statement.ts";
import { OURS } from "./words.ts";

/** The stamps RFC 3339 can write, both included; the zero time before them is none. */
const [FIRST, LAST] = ["0001-01-01T00:00:01Z", "9999-12-31T23:59:59Z"];

/** R9: in UTC, whole seconds, cut; an instant RFC 3339 cannot write, and the zero time, become the nearest that can be. */
const stampOf = (now: Date): string => {
  const instant = new Date(Math.min(Math.max(now.getTime(), Date.parse(FIRST)), Date.parse(LAST)));
  return `${instant.toISOString().slice(0, 19)}Z`;
};

const stamped = (now: Date) => ({ lastTransitionTime: stampOf(now) });

export const generationLaws = [
  projecting(
    "R6",
    "observedGeneration is the generation of the interface, not of the instance",
    [given.generation(), given.generation()],
    (project, [instance, networkInterface], generation, other) => {
      for (const holder of [instance, aged(instance, other)]) {
        project(holder, aged(networkInterface, generation)).gives({ observedGeneration: generation });
      }
    },
  ),
  projecting(
    "R6",
    "observedGeneration is left out where the generation is no positive integer",
    [given.noGeneration(), given.generation()],
    (project, [instance, networkInterface], none, other) => {
      project(aged(instance, other), aged(networkInterface, none)).gives({ observedGeneration: undefined });
    },
  ),
];

/** What an entry can say instead; a text that is nearly right is made from the right one. */
const DIFFERENT = {
  status: ["Unknown", "true", true, undefined],
  reason: [
    (right: string) => (right === right.toUpperCase() ? right.toLowerCase() : right.toUpperCase()),
    "",
    undefined,
  ],
  message: [(right: string) => `${right} `, "", null],
  observedGeneration: [77, "4", false, undefined],
};

/** What an interface gets that says it all. */
const STEADY = { needsWrite: false };

export const needLaws = [
  projecting("R8", "an interface without the entry needs a write", [], (project, [instance, networkInterface]) => {
    const elsewhere = { ...project(instance).condition, type: "Programmed" };
    const others = [elsewhere, ...conditionsOf(withoutEntry(networkInterface))];
    project(instance, withConditions(networkInterface, others)).gives({ needsWrite: true });
  }),
  ...Object.entries(DIFFERENT).map(([field, values]) =>
    projecting(
      "R8",
      `an entry that differs in its ${field} alone needs a write`,
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
    "an entry that is equal in all four needs no write, whatever else there is",
    [given.anyTime(), given.anyOf("Info", undefined), given.conditions(OURS), given.now()],
    (project, [instance, networkInterface], lastTransitionTime, severity, neighbours, then) => {
      const equal = { ...project(instance).condition, lastTransitionTime, severity };
      project(instance, carrying(withConditions(networkInterface, neighbours), equal), then).gives(STEADY);
    },
  ),
  projecting(
    "R8",
    "absent, null, empty and 0 are one generation",
    [given.noGeneration(), given.anyOf(undefined, null, "", 0)],
    (project, [instance, networkInterface], none, observedGeneration) => {
      const young = aged(networkInterface, none);
      const { condition } = project(instance, young);
      project(instance, carrying(young, { ...condition, observedGeneration })).gives(STEADY);
    },
  ),
];

export const timeLaws = [
  projecting(
    "R9",
    "the time is the given instant where there was no entry",
    [],
    (project, [instance, networkInterface, now]) => {
      project(instance, withoutEntry(networkInterface)).gives(stamped(now));
    },
  ),
  projecting(
    "R9",
    "the time is the given instant where the status flips",
    [given.readableTime(), fc.oneof(given.anyOf("True", "Unknown"), given.notTrue())],
    (project, [instance, networkInterface, now], lastTransitionTime, before) => {
      const flipping = carrying(networkInterface, { status: before, lastTransitionTime });
      for (const holder of [instance, serving(instance)]) {
        if (project(holder).condition["status"] !== before) project(holder, flipping).gives(stamped(now));
      }
    },
  ),
  projecting(
    "R9",
    "the stored time is kept letter for letter where the status stays",
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
    "a stored time that is absent, zero or unreadable is replaced, and needs no write",
    [given.replacedTime()],
    (project, [instance, networkInterface, now], lastTransitionTime) => {
      const timeless = carrying(networkInterface, { ...project(instance).condition, lastTransitionTime });
      project(instance, timeless).gives({ ...stamped(now), ...STEADY });
    },
  ),
  projecting(
    "R9",
    "a clock that RFC 3339 cannot write is stamped as the nearest that it can",
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
      const lastTransitionTime = milliseconds > 0 ? LAST : FIRST;
      project(instance, {}, new Date(milliseconds)).gives({ lastTransitionTime });
    },
  ),
];

/** The laws of an implementation that writes. */
export const placeLaws = [
  writing(
    "the first entry is replaced where it stands, as a whole",
    [given.condition(OURS)],
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
  writing("everything else stays as it was", [], (write, networkInterface, condition) => {
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
    "a write changes nothing that it is given",
    [given.networkInterface(), given.writtenCondition()],
    (implementation, networkInterface, condition) => {
      leavesAlone(implementation, "withCondition", { networkInterface, condition });
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
      // As it comes back from the API server.
      const stored: object = JSON.parse(JSON.stringify(written), (_, value: unknown) =>
        typeof value === "string" ? wellFormed(value) : value,
      );
      for (const delay of [0, 2000, 172_800_000, moment]) {
        const then = new Date(Math.min(now.getTime() + delay, 8.64e15));
        project(instance, written, then).gives(STEADY);
        project(instance, stored, then).gives(STEADY);
      }
    },
  ),
].map((stated) => ({ ...stated, about: "withCondition" as const }));
