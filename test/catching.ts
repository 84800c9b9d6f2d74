// Which law catches which mutant.
import type { Implementation, Law } from "../src/testing/index.ts";
import type { Mutant } from "./mutants.ts";

export interface Catching {
  /** Whether a law, by its title, is broken by a mutant. */
  readonly breaks: (mutant: Mutant, title: string) => boolean;
  /** Whether that is known already to be so. */
  readonly isKnown: (mutant: Mutant, title: string) => boolean;
}

/** Asks each question once only, since to keep a law takes all of its cases. */
export function catching(lawsOf: (implementation: Implementation) => readonly Law[]): Catching {
  const verdicts = new Map<string, boolean>();
  const keyOf = (mutant: Mutant, title: string) => `${mutant.title}: ${title}`;
  return {
    breaks: (mutant, title) => {
      const key = keyOf(mutant, title);
      const law = lawsOf(mutant.implementation).find((one) => one.title === title);
      const verdict = verdicts.get(key) ?? isThrown(law?.check);
      verdicts.set(key, verdict);
      return verdict;
    },
    isKnown: (mutant, title) => verdicts.get(keyOf(mutant, title)) === true,
  };
}

function isThrown(check: (() => void) | undefined): boolean {
  try {
    check?.();
    return false;
  } catch {
    return true;
  }
}
