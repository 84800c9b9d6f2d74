// A rule as one statement about an implementation, how it is put to the test, and how it is told when it does not hold.
import type { Arbitrary } from "fast-check";
import { isDeepStrictEqual, types } from "node:util";
import * as fc from "./fast-check.ts";
import type { Condition, Instance, NetworkInterface } from "../resources.ts";
import { asGiven, networkInterface, now, pair, writtenCondition } from "./arbitraries.ts";
import { isObject, type Fields } from "./cases.ts";
import type { Implementation } from "./implementation.ts";
import { deepFreeze } from "./purity.ts";

/** One rule, stated for whatever is generated. */
export interface Statement {
  readonly rule: string;
  readonly title: string;
  /** The function it is about, if an implementation can do without. */
  readonly about?: Optional;
  /** Throws where it does not hold for an implementation: a sentence, with the smallest case that was found. */
  readonly check: (implementation: Implementation, numRuns: number, seed: number | undefined) => void;
}

/** What the projection is asked about. */
export type Asked = readonly [instance: Instance, networkInterface: NetworkInterface, now: Date];

/** Asks for the projection of what is given; where something is left out, of what was generated. */
export type Project = (instance: Instance, networkInterface?: NetworkInterface, now?: Date) => Answer;

/** Asks for the interface with the condition in place. */
export type Write = (networkInterface: NetworkInterface, condition: Condition) => Written;

/** Throws that something else was expected of what was asked. */
export type Refute = (expected: string, got: unknown) => never;

/** What was answered. */
export interface Answer {
  readonly condition: Fields;
  readonly needsWrite: boolean;
  /** Throws unless the condition and `needsWrite` have these values. */
  readonly gives: (expected: Fields) => void;
  readonly refute: Refute;
}

/** What came of a write. */
export interface Written {
  readonly written: NetworkInterface;
  readonly refute: Refute;
}

/** The functions that an implementation can do without. */
type Optional = Exclude<keyof Implementation, "projectHolderAvailable">;

/** Asks one function of an implementation. */
export type Ask<Name extends Optional> = (...asked: Parameters<NonNullable<Implementation[Name]>>) => Reply;

/** What a function replied. */
export interface Reply {
  readonly reply: unknown;
  /** Throws unless the reply, or what is taken from it, is this as JSON. */
  readonly gives: (expected: unknown, got?: unknown) => void;
}

type Arbitraries<Values> = { [Index in keyof Values]: Arbitrary<Values[Index]> };

/** A rule about an implementation and whatever is generated, frozen, so that who changes it spoils no smaller case. */
export const statement = <Values extends unknown[]>(
  rule: string,
  title: string,
  given: Arbitraries<Values>,
  holds: (implementation: Implementation, ...values: Values) => void,
): Statement => {
  const check: Statement["check"] = (implementation, numRuns, seed) => {
    const property = fc.property(fc.tuple<Values>(...given), (values) => holds(implementation, ...deepFreeze(values)));
    const found = fc.check(property, settingsOf(numRuns, seed));
    if (!found.failed) return;
    const { errorInstance: error, numRuns: place, numShrinks, counterexample } = found;
    const { message: what, cause } = isRefuted(error)
      ? error
      : refuted("an answer that can be read", error, { given: counterexample });
    const again = `laws(implementation, { numRuns: ${numRuns}, seed: ${found.seed} })`;
    const where = `Found in case ${place} of ${numRuns}, made smaller ${numShrinks} times; ${again} finds it again.`;
    throw new Error(`${rule} does not hold: ${title}.\n${what}\n${where}`, { cause });
  };
  return { rule, title, check };
};

/** What a test suite has settled for its own properties, such as a limit of time or examples, is not for these. */
const settingsOf = (numRuns: number, seed: number | undefined): object => {
  const unset = Object.keys(fc.readConfigureGlobal()).map((name) => [name, undefined]);
  return { ...Object.fromEntries(unset), numRuns, seed };
};

/** A rule about the projection of an instance onto an interface at a clock, and whatever else is generated. */
export const projecting = <Others extends unknown[]>(
  rule: string,
  title: string,
  others: Arbitraries<Others>,
  holds: (project: Project, asked: Asked, ...others: Others) => void,
): Statement => {
  const given = [pair(), now(), fc.tuple<Others>(...others)] as const;
  return statement(rule, title, [...given], (implementation, { instance, networkInterface }, now, others) => {
    holds(projectBy(implementation, networkInterface, now), [instance, networkInterface, now], ...others);
  });
};

/** A rule about the write of a condition to an interface, and whatever else is generated. */
export const writing = <Others extends unknown[]>(
  title: string,
  others: Arbitraries<Others>,
  holds: (write: Write, networkInterface: NetworkInterface, condition: Condition, ...others: Others) => void,
): Statement => {
  const given = [networkInterface(), writtenCondition(), fc.tuple<Others>(...others)] as const;
  return statement("R10", title, [...given], (implementation, networkInterface, condition, others) => {
    holds(writeBy(implementation), networkInterface, condition, ...others);
  });
};

/** A rule about one function of an implementation and whatever is generated. */
export const asking = <Name extends Optional, Values extends unknown[]>(
  about: Name,
  rule: string,
  title: string,
  given: Arbitraries<Values>,
  holds: (ask: Ask<Name>, values: Values, implementation: Implementation) => void,
): Statement => {
  const stated = statement<Values>(rule, title, given, (implementation, ...values) => {
    const ask: Ask<Name> = (...asked) => {
      const refute = refuteFor({ [about]: deepFreeze(asked) });
      const reply = answerOf(implementation, about, asked, refute);
      const gives: Reply["gives"] = (expected, got = reply) => {
        if (!isSame(got, expected)) refute(inWords(expected), got);
      };
      return { reply, gives };
    };
    holds(ask, values, implementation);
  });
  return { ...stated, about };
};

/** Whether two values are one as JSON, whatever the order of keys and the prototypes. */
export const isSame = (one: unknown, other: unknown): boolean => {
  const [left, right] = [one, other].map((value): unknown => JSON.parse(JSON.stringify([value])));
  return isDeepStrictEqual(left, right);
};

/** Asks an implementation, with this interface and this clock where no other is given; whatever is wrong is thrown. */
export const projectBy =
  (implementation: Implementation, onto: NetworkInterface, at: Date): Project =>
  (instance, networkInterface = onto, now = at) => {
    const asked = deepFreeze({ instance, networkInterface, now });
    const refute = refuteFor(asked);
    const answer = answerOf(implementation, "projectHolderAvailable", asked, refute);
    const { condition, needsWrite } = isObject(answer) ? answer : {};
    if (!isObject(condition)) return refute("a condition", condition);
    if (typeof needsWrite !== "boolean") return refute("needsWrite to be true or false", needsWrite);
    const gives: Answer["gives"] = (expected) => {
      for (const [field, value] of Object.entries(expected)) {
        const got = field === "needsWrite" ? needsWrite : condition[field];
        if (got !== value) refute(`${field} ${inWords(value)}`, got);
      }
    };
    return { condition, needsWrite, gives, refute };
  };

/** Asks an implementation to write; whatever is wrong is thrown. */
export const writeBy =
  (implementation: Implementation): Write =>
  (networkInterface, condition) => {
    const asked = deepFreeze({ networkInterface, condition });
    const refute = refuteFor(asked);
    const written = answerOf(implementation, "withCondition", asked, refute);
    return { written: isObject(written) ? asGiven(written) : refute("an interface", written), refute };
  };

/** What a function of an implementation answers; an error is not the answer that is expected. */
const answerOf = (
  implementation: Implementation,
  name: keyof Implementation,
  asked: object,
  refute: Refute,
): unknown => {
  let answer: unknown;
  try {
    answer = asGiven<Record<string, (...asked: unknown[]) => unknown>>(implementation)[name]?.(...Object.values(asked));
  } catch (error) {
    return refute("an answer", error);
  }
  if (!types.isPromise(answer)) return answer;
  answer.catch(() => undefined); // What becomes of it is nobody's business, least of all the process's.
  return refute("an answer", answer);
};

/** Throws if a function of an implementation changes what it is given. */
export const leavesAlone = (implementation: Implementation, name: keyof Implementation, asked: Fields): void => {
  const copy = structuredClone(asked);
  const before = fc.stringify(copy);
  const refute = refuteFor(asked);
  answerOf(implementation, name, copy, refute);
  if (fc.stringify(copy) !== before) refute("the arguments as they were", copy);
};

/** Says of a question what was expected and what came. */
export const refuteFor =
  (asked: Fields): Refute =>
  (expected, got) => {
    throw refuted(expected, got, asked);
  };

const refuted = (expected: string, got: unknown, asked: Fields): Error => {
  const question = Object.entries(asked).map(([argument, value]) => `\n  ${argument}: ${inWords(value)}`);
  return new Error(
    `Expected ${expected}, got ${inWords(got)}, for${question.join("")}`,
    types.isNativeError(got) ? { cause: got } : {},
  );
};

const isRefuted = (error: unknown): error is Error => error instanceof Error && error.message.startsWith("Expected ");

/** A value as compact JSON, except for what JSON cannot tell, and for long texts, of which the beginning is enough. */
export const inWords = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (types.isNativeError(value)) return `the error ${String(value)}`;
  if (types.isPromise(value)) return "a promise";
  try {
    return JSON.stringify(value, tellable)?.replaceAll("\ufeff", "\\ufeff") ?? `a ${typeof value}`;
  } catch (error) {
    return `what cannot be read: ${String(error)}`;
  }
};

function tellable(this: Fields, key: string, item: unknown): unknown {
  const raw = this[key];
  if (raw instanceof Date) return `Date ${String(item ?? NaN)}`;
  if (typeof item === "bigint") return `${item}n`;
  if (typeof item === "number" && !Number.isFinite(item)) return String(item);
  return typeof item === "string" && item.length > 200 ? `${item.slice(0, 40)}… (${item.length} characters)` : item;
}
