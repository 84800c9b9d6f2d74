// A rule as one statement about an implementation, how it is put to the test, and how it is told when it does not hold.
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
  readonly gives: (expected: Fields, as?: string) => void;
  readonly refute: Refute;
}

/** What came of a write. */
export interface Written {
  readonly written: NetworkInterface;
  readonly refute: Refute;
}

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** A rule about an implementation and whatever is generated, frozen, so that who changes it spoils no smaller case. */
export function statement<Values extends unknown[]>(
  rule: string,
  title: string,
  given: Arbitraries<Values>,
  holds: (implementation: Implementation, ...values: Values) => void,
): Statement {
  const check: Statement["check"] = (implementation, numRuns, seed) => {
    const property = fc.property(fc.tuple<Values>(...given), (values) => holds(implementation, ...deepFreeze(values)));
    const found = fc.check(property, { numRuns, ...(seed === undefined ? {} : { seed }) });
    if (!found.failed) return;
    const { errorInstance: error, numRuns: place, numShrinks } = found;
    const { message: what, cause } = error instanceof Error ? error : new Error(inWords(error));
    const again = `laws(implementation, { numRuns: ${numRuns}, seed: ${found.seed} })`;
    const where = `Found in case ${place} of ${numRuns}, made smaller ${numShrinks} times; ${again} finds it again.`;
    throw new Error(`${rule} does not hold: ${title}.\n${what}\n${where}`, { cause });
  };
  return { rule, title, check };
}

/** A rule about the projection of an instance onto an interface at a clock, and whatever else is generated. */
export function projecting<Others extends unknown[]>(
  rule: string,
  title: string,
  others: Arbitraries<Others>,
  holds: (project: Project, asked: Asked, ...others: Others) => void,
): Statement {
  const given = [pair(), now(), fc.tuple<Others>(...others)] as const;
  return statement(rule, title, [...given], (implementation, { instance, networkInterface }, now, others) => {
    holds(projectBy(implementation, networkInterface, now), [instance, networkInterface, now], ...others);
  });
}

/** A rule about the write of a condition to an interface, and whatever else is generated. */
export function writing<Others extends unknown[]>(
  title: string,
  others: Arbitraries<Others>,
  holds: (write: Write, networkInterface: NetworkInterface, condition: Condition, ...others: Others) => void,
): Statement {
  const given = [networkInterface(), writtenCondition(), fc.tuple<Others>(...others)] as const;
  return statement("R10", title, [...given], (implementation, networkInterface, condition, others) => {
    holds(writeBy(implementation), networkInterface, condition, ...others);
  });
}

/** Asks an implementation, with this interface and this clock where no other is given; whatever is wrong is thrown. */
export function projectBy(implementation: Implementation, onto: NetworkInterface, at: Date): Project {
  return (instance, networkInterface = onto, now = at) => {
    deepFreeze([instance, networkInterface]);
    const refute = refuteFor({ instance, networkInterface, now });
    const answer = attempt(() => implementation.projectHolderAvailable(instance, networkInterface, now), refute);
    const { condition, needsWrite } = isObject(answer) ? answer : {};
    if (!isObject(condition)) return refute("a condition", condition);
    if (typeof needsWrite !== "boolean") return refute("needsWrite to be true or false", needsWrite);
    const gives: Answer["gives"] = (expected, as = "") => {
      for (const [field, value] of Object.entries(expected)) {
        const got = field === "needsWrite" ? needsWrite : condition[field];
        if (got !== value) refute(`${field} ${inWords(value)}${as}`, got);
      }
    };
    return { condition, needsWrite, gives, refute };
  };
}

/** Asks an implementation to write; whatever is wrong is thrown. */
export function writeBy(implementation: Implementation): Write {
  return (networkInterface, condition) => {
    deepFreeze([networkInterface, condition]);
    const refute = refuteFor({ networkInterface, condition });
    const written = attempt(() => implementation.withCondition?.(networkInterface, condition), refute);
    return { written: isObject(written) ? asGiven(written) : refute("an interface", written), refute };
  };
}

/** What an implementation answers; an error is not the answer that is expected. */
export function attempt(ask: () => unknown, refute: Refute): unknown {
  try {
    return ask();
  } catch (error) {
    return refute("an answer", error);
  }
}

/** Throws if an action changes what it is given. */
export function leavesAlone<Given extends Fields>(given: Given, action: (given: Given) => unknown): void {
  const copy = structuredClone(given);
  const before = fc.stringify(copy);
  const refute = refuteFor(given);
  attempt(() => action(copy), refute);
  if (fc.stringify(copy) !== before) refute("the arguments as they were", copy);
}

/** Says of a question what was expected and what came. */
export function refuteFor(asked: Fields): Refute {
  return (expected, got) => {
    const question = Object.entries(asked).map(([argument, value]) => `\n  ${argument}: ${inWords(value)}`);
    throw new Error(
      `Expected ${expected}, got ${inWords(got)}, for${question.join("")}`,
      got instanceof Error ? { cause: got } : {},
    );
  };
}

/** A value as compact JSON, except for what JSON cannot tell, and for long texts, of which the beginning is enough. */
export function inWords(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof Error) return `the error ${String(value)}`;
  return JSON.stringify(value, function (this: Fields, key: string, item: unknown) {
    const raw = this[key];
    if (raw instanceof Date) return key === "" && item ? item : `Date ${String(item ?? NaN)}`;
    if (typeof item === "bigint") return `${item}n`;
    return typeof item === "string" && item.length > 200 ? `${item.slice(0, 40)}… (${item.length} characters)` : item;
  });
}
