// The command `conform`: a program is asked the vectors and generated cases; what differs is made small, and told.
import { vectors } from "../testing/vectors.ts";
import { askedLine, both, caseLine, listed, type Cases } from "./cases.ts";
import type { Difference } from "./difference.ts";
import { generated } from "./generated.ts";
import { isConforming, judge, type Judgement, type Listener } from "./judge.ts";
import { showProgress } from "./progress.ts";
import type { Patience } from "./program.ts";
import type { Answer } from "./project.ts";
import { counted, foundText, summaryText, troubleText } from "./report.ts";
import { shrink, type Found } from "./shrink.ts";

/** What the command line says. */
export interface ConformOptions {
  /** How many cases are generated, and from what. */
  readonly fuzz: number;
  readonly seed: number;
  /** How long the program may make no progress, in seconds. */
  readonly timeout: number;
  /** Whether the cases with half a surrogate pair are asked, which some readers of JSON refuse. */
  readonly surrogates: boolean;
}

/** Exit code: an answer is wrong or missing. */
const EXIT_DIFFERENCE = 1;
/** How many cases are shown; the others are counted. */
const SHOWN = 10;
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Judges the program of a command. Throws a mistake where it cannot be started. */
export async function conform(command: readonly string[], options: ConformOptions): Promise<Answer> {
  let status = (): string => "";
  const hide = showProgress(() => status());
  try {
    return await judged(command, options, (text) => (status = text));
  } catch (error) {
    if (error instanceof Error && "signal" in error) {
      hide();
      process.kill(process.pid, String(error.signal));
    }
    throw error;
  } finally {
    hide();
  }
}

async function judged(
  command: readonly string[],
  { fuzz, seed, timeout, surrogates }: ConformOptions,
  show: (status: () => string) => void,
): Promise<Answer> {
  const fixed = vectorCases(surrogates);
  const cases = both(fixed, generated(fuzz, seed));
  const found = new Map<number, readonly Difference[]>();
  let answers = 0;
  show(() => `${answers} of ${counted(cases.count, "case")}`);
  const judgement = await run(
    command,
    cases,
    { silence: timeout * 1000 },
    {
      answered: (count) => (answers = count),
      differs: (place, differences) => {
        found.set(place, differences);
        if (found.size > SHOWN) found.delete(Math.max(...found.keys()));
      },
    },
  );
  show(() => "making what differs smaller");
  const shown = [...found].sort(([one], [other]) => one - other);
  const groups = await smallest(
    shown.map(([place, differences]) => ({ asked: cases.at(place), line: askedLine(cases, place), differences })),
    command,
    timeout,
  );
  const asked = fuzz === 0 ? "" : ` and ${counted(fuzz, "generated case")} (seed ${seed})`;
  const more = judgement.differed - shown.length;
  const text =
    groups.map(([first, ...alike]) => `${foundText(first, alike.length)}\n`).join("") +
    (more > 0 ? `${counted(more, "more case")} differ${more === 1 ? "s" : ""}\n\n` : "") +
    troubleText(cases, judgement, timeout) +
    summaryText(`${counted(fixed.count, "vector")}${asked}`, judgement, cases.count);
  return { text, code: isConforming(judgement) ? 0 : EXIT_DIFFERENCE };
}

function vectorCases(surrogates: boolean): Cases {
  const cases = vectors.map(({ title, rules, ...asked }) => ({ ...asked, vector: { title, rules } }));
  return listed(surrogates ? cases : cases.filter((asked) => !LONE_SURROGATE.test(caseLine(asked))));
}

/** A signal to this process ends the program first, and then this process as the signal would have. */
async function run(
  command: readonly string[],
  cases: Cases,
  patience: Patience,
  listener: Listener,
): Promise<Judgement> {
  const judgement = await judge(command, cases, patience, listener);
  const { how } = judgement.ending;
  if (how.startsWith("SIG")) throw Object.assign(new Error(`ended by ${how}`), { signal: how });
  return judgement;
}

/** Vectors as they are; generated cases made small, those together that become the same. All of it takes no longer than one answer may. */
async function smallest(
  found: readonly Found[],
  command: readonly string[],
  seconds: number,
): Promise<[Found, ...Found[]][]> {
  const deadline = performance.now() + seconds * 1000;
  const timeLeft = (): number => deadline - performance.now();
  const rerun = async (cases: Cases): Promise<Map<number, readonly Difference[]>> => {
    const differing = new Map<number, readonly Difference[]>();
    const patience = { silence: timeLeft(), whole: timeLeft() };
    await run(command, cases, patience, { differs: (place, differences) => differing.set(place, differences) });
    return differing;
  };
  const large = found.filter(({ asked }) => asked.vector === undefined);
  const small = large.length === 0 ? [] : await shrink(large, rerun, () => timeLeft() > 0);
  const groups = new Map<string, [Found, ...Found[]]>();
  for (const each of small) {
    const key = each.line.slice(each.line.indexOf(",")); // All but its id.
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  const fixed = found.filter(({ asked }) => asked.vector !== undefined);
  return [...fixed.map((each): [Found] => [each]), ...groups.values()];
}
