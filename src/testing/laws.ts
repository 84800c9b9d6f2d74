// The rules as laws of any implementation: one statement each, none of them taken from the code that implements it.
import type { Implementation } from "./implementation.ts";
import { fleetLaws, reachLaws } from "./fleet-laws.ts";
import { memberLaws } from "./membership-laws.ts";
import { planLaws, traceLaws } from "./pass-laws.ts";
import { purityLaws } from "./purity-laws.ts";
import { inWords, type Statement } from "./statement.ts";
import { conditionLaws, holderLaws, verdictLaws } from "./verdict-laws.ts";
import { generationLaws, needLaws, placeLaws, timeLaws } from "./write-laws.ts";

/** One rule, as a statement that generated cases are held against. */
export interface Law {
  /** The number of the rule in the specification, such as `R1`. */
  readonly rule: string;
  /** What is, in the present tense. */
  readonly title: string;
  /** Whether a conforming implementation MUST keep it, or SHOULD. */
  readonly level: "required" | "recommended";
  /**
   * Throws an `Error` where the law does not hold: the rule, what was expected, what came, the smallest case, and how to
   * find it again; a `RangeError` where the options are no integers that make sense. What is settled for all of
   * fast-check in a test suite, such as a limit of time, does not count here.
   */
  readonly check: () => void;
}

/** How the cases of a law are chosen. */
export interface LawOptions {
  /** How many cases each law is held against, one or more; 200 where it is absent. */
  readonly numRuns?: number;
  /** An integer that makes the cases the same each time; where it is absent they are others each time, and a failure tells it. */
  readonly seed?: number;
}

/**
 * Gives the laws that an implementation keeps if it conforms (R1 to R15, R17, X1, X2), to be checked one by one.
 *
 * The laws of a function that is absent are left out, except for `projectHolderAvailable`. Nothing is thrown before a
 * law is checked.
 *
 * @example
 * const broken = laws({ projectHolderAvailable, withCondition }, { numRuns: 20, seed: 1 }).filter(({ check }) => {
 *   try {
 *     check();
 *     return false;
 *   } catch {
 *     return true;
 *   }
 * });
 * broken; // => []
 */
export function laws(implementation: Implementation, { numRuns = 200, seed }: LawOptions = {}): Law[] {
  const themes: readonly (readonly Statement[])[] = [
    verdictLaws,
    conditionLaws,
    generationLaws,
    holderLaws,
    needLaws,
    timeLaws,
    placeLaws,
    reachLaws,
    purityLaws,
    planLaws,
    traceLaws,
    memberLaws,
    fleetLaws,
  ];
  return themes
    .flat()
    .filter(({ about }) => about === undefined || implementation[about] !== undefined)
    .map(({ rule, title, check }) => ({
      rule,
      title,
      level: /R(\d|1[0-2])$/.test(rule) ? "required" : "recommended",
      check: () => {
        if (!Number.isInteger(numRuns) || numRuns < 1) throw wrongOption("numRuns must be a positive integer", numRuns);
        if (seed !== undefined && !Number.isInteger(seed)) throw wrongOption("seed must be an integer", seed);
        check(implementation, numRuns, seed);
      },
    }));
}

/** A law that is held against no case would hold for everybody. */
const wrongOption = (expected: string, got: unknown) => new RangeError(`${expected}, got ${inWords(got)}`);
