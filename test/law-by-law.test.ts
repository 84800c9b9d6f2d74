// What one law has to see on its own, whatever the others see: each is held against implementations that are right but
// for one thing, which it alone is asked about.
import { describe, expect, test } from "vitest";
import * as face from "../src/index.ts";
import { projectHolderAvailable, withCondition } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { laws, type Implementation } from "../src/testing/index.ts";
import { entryOfType, field, isObject, type Fields } from "./oracle.ts";

/** A question to the projection, and the right answer to it. */
interface Answered {
  readonly condition: Fields;
  readonly needsWrite: boolean;
  readonly instance: unknown;
  readonly networkInterface: unknown;
  readonly now: Date;
  /** The instance's own word. */
  readonly own: Fields;
  /** The entry of the interface. */
  readonly stored: Fields;
}

type Wrong = Partial<Implementation>;

/** The right projection, but for what is changed in its conditions. */
const saying = (change: (answered: Answered) => object): Wrong =>
  answering((answered) => ({ condition: change(answered) }));

/** The right projection, but for what is changed in its answers. */
function answering(change: (answered: Answered) => { condition?: object; needsWrite?: unknown }): Wrong {
  return {
    projectHolderAvailable: (instance, networkInterface, now) => {
      const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
      const changed = change({
        condition: { ...condition },
        needsWrite,
        instance,
        networkInterface,
        now,
        own: entryOfType(field(instance, "status", "conditions"), "Available")?.entry ?? {},
        stored: entryOfType(field(networkInterface, "status", "conditions"), "HolderAvailable")?.entry ?? {},
      });
      return asGiven({ needsWrite, ...changed, condition: { ...condition, ...changed.condition } });
    },
  };
}

const isDraining = ({ condition }: Answered) =>
  condition["reason"] !== "HolderTerminating" &&
  condition["reason"] !== "HolderNotReported" &&
  condition["status"] === "False";
const nameOf = ({ instance }: Answered) => field(instance, "metadata", "name");
const isCut = ({ condition }: Answered) => String(condition["message"]).endsWith("… (truncated)");
const conditionsIn = (object: unknown) => {
  const list = field(object, "status", "conditions");
  return Array.isArray(list) ? list.filter(isObject) : [];
};
const ascii = (text: unknown) => String(text).replaceAll(/[^ -~]/gu, "?");

/** By the title of a law: what it has to see. */
const SEEN: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = {
  "one that reports itself unavailable has reported": {
    "takes the reason of R2": saying((asked) => (isDraining(asked) ? { reason: "HolderNotReported" } : {})),
    "takes the message of R2": saying((asked) =>
      isDraining(asked)
        ? { message: "The instance holding this interface has not reported an availability state" }
        : {},
    ),
  },
  "Unknown drains, and an interface that says True is written": {
    "passes Unknown as healthy": saying(({ own, condition }) =>
      own["status"] === "Unknown" && condition["reason"] !== "HolderTerminating" ? { status: "True" } : {},
    ),
    "drops the reason of an Unknown": saying(({ own }) => (own["status"] === "Unknown" ? { reason: "Starting1" } : {})),
    "leaves a True that is to be taken back": answering(({ stored, needsWrite }) => ({
      needsWrite: needsWrite && stored["status"] !== "True",
    })),
  },
  "a message that is absent, empty or no text becomes a sentence with the name": {
    "spells a name in ASCII": saying((asked) =>
      isDraining(asked) && !asked.own["message"] && typeof nameOf(asked) === "string"
        ? { message: `Instance "${ascii(nameOf(asked))}" is not available` }
        : {},
    ),
  },
  "a surrogate without its partner becomes U+FFFD": {
    "leaves them in its own words": saying((asked) =>
      isDraining(asked) && !isCut(asked) && typeof asked.own["message"] === "string" && asked.own["message"] !== ""
        ? { message: asked.own["message"] }
        : {},
    ),
    "leaves them in a name": saying((asked) =>
      isDraining(asked) && !isCut(asked) && !asked.own["message"] && typeof nameOf(asked) === "string"
        ? { message: `Instance "${String(nameOf(asked))}" is not available` }
        : {},
    ),
  },
  "a longer message, own or not, is cut to the most whole characters that fit with the marker": {
    "says of its own words that they are too long": saying((asked) =>
      isCut(asked) && asked.own["message"] ? { message: "(too long)" } : {},
    ),
    "says of a name that it is too long": saying((asked) =>
      isCut(asked) && !asked.own["message"] ? { message: "(too long)" } : {},
    ),
  },
  "the schema of conditions admits what is to be written": {
    "starts a reason with a digit": saying(() => ({ reason: "1Starting" })),
    "ends a reason with a colon": saying(() => ({ reason: "Starting:" })),
    "gives a reason of 1025 characters": saying(() => ({ reason: "R".repeat(1025) })),
    "gives an empty reason": saying(() => ({ reason: "" })),
    "gives a list as a reason": saying(() => ({ reason: ["Starting"] })),
    "gives no message": saying(() => ({ message: undefined })),
    "gives an empty message": saying(() => ({ message: "" })),
    "gives half a surrogate pair": saying(() => ({ message: "\ud800" })),
    "gives a message of 32769 bytes": saying(() => ({ message: "m".repeat(32_769) })),
    "writes something before a time": saying(() => ({ lastTransitionTime: "at 2026-12-01T03:00:00Z" })),
    "writes something behind a time": saying(() => ({ lastTransitionTime: "2026-12-01T03:00:00Z sharp" })),
    "writes a time as a number": saying(() => ({ lastTransitionTime: 1_796_094_000 })),
  },
  "the condition has the fields of a condition and no others": {
    "writes a field more": saying(() => ({ severity: "Info" })),
    "leaves one out": saying(() => ({ reason: undefined })),
  },
  "a True that a predecessor left is not inherited": {
    "keeps a True since a time that can be read": saying(({ condition, stored }) =>
      condition["reason"] === "HolderNotReported" && stored["status"] === "True" && stored["lastTransitionTime"]
        ? { status: "True" }
        : {},
    ),
    "keeps a True where the instance says something else": saying(({ condition, stored, instance }) =>
      condition["reason"] === "HolderNotReported" && stored["status"] === "True" && conditionsIn(instance).length > 0
        ? { status: "True" }
        : {},
    ),
  },
  "status, reason and message do not depend on the interface": {
    "takes the interface's Available for the instance's": saying(({ networkInterface }) => {
      const other = entryOfType(field(networkInterface, "status", "conditions"), "Available")?.entry;
      return other?.["status"] === "True" ? { status: "True", reason: "Available" } : {};
    }),
    "drains an interface that is being deleted": saying(({ networkInterface }) =>
      field(networkInterface, "metadata", "deletionTimestamp") ? { status: "False" } : {},
    ),
    "believes the entry that stands there": saying(({ stored }) =>
      stored["status"] === "True" ? { status: "True" } : {},
    ),
  },
};

/** By the title of a law: what is right all the same. */
const RIGHT: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = {
  "the condition has the fields of a condition and no others": {
    "has fields without a value": saying(() => ({ severity: undefined })),
    "spells out that there is no generation": saying(({ condition }) => ({
      observedGeneration: condition["observedGeneration"],
    })),
  },
};

const rows = (table: typeof SEEN) =>
  Object.entries(table).flatMap(([title, wrongs]) =>
    Object.entries(wrongs).map(([what, wrong]) => ({ title, what, wrong })),
  );
const checkOf = (wrong: Wrong, title: string) =>
  laws({ ...face, withCondition, ...wrong }, { numRuns: 200, seed: 20261201 }).find((law) => law.title === title)
    ?.check;

describe("an implementation that", () => {
  test.each(rows(SEEN))("$what breaks the law that $title", ({ wrong, title }) => {
    expect(checkOf(wrong, title)).toThrow(/^\S+ does not hold: .*\.\nExpected \S.*, got \S[^]*, for\n {2}\S/);
  });

  test.each(rows(RIGHT))("$what keeps the law that $title", ({ wrong, title }) => {
    expect(checkOf(wrong, title)).not.toThrow();
  });
});
