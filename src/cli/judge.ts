// A program and cases -> what it answers, case by case, and what else it does.
import { readAnswer } from "./answers.ts";
import type { Cases } from "./cases.ts";
import { differencesIn, type Difference } from "./difference.ts";
import { converse, type Ending, type Patience } from "./program.ts";

/** What became of one run of a program. */
export interface Judgement {
  readonly answered: number;
  readonly differed: number;
  /** The first case, in the order they are asked, that has no answer. */
  readonly unanswered: number | undefined;
  /** Lines of output that are no answer to a case, in words; only the first ones are kept. */
  readonly strayLines: readonly string[];
  readonly strays: number;
  readonly ending: Ending;
}

/** What a run is told of while it lasts. */
export interface Listener {
  readonly differs: (place: number, differences: readonly Difference[]) => void;
  readonly answered?: (count: number) => void;
}

/** Small writes cost more than they carry; this many bytes are one. */
const WRITE = 1 << 16;
const STRAY_LINES_KEPT = 5;
/** A program that prints this much beside its answers is not one that answers. */
const STRAY_LINES_BORNE = 100;

/** Asks a program every case, in order and as fast as it reads; answers may come in any order. */
export async function judge(
  command: readonly string[],
  cases: Cases,
  patience: Patience,
  { differs, answered: tell = () => undefined }: Listener,
): Promise<Judgement> {
  const isAnswered = new Uint8Array(cases.count);
  const strayLines: string[] = [];
  let asked = 0;
  let lines = 0;
  let answered = 0;
  let differed = 0;
  let strays = 0;

  const next = (): Buffer | undefined => {
    if (asked === cases.count) return undefined;
    const pieces: Buffer[] = [];
    let length = 0;
    while (asked < cases.count && length < WRITE) {
      for (const piece of cases.line(asked++)) {
        pieces.push(piece);
        length += piece.length;
      }
    }
    return Buffer.concat(pieces, length);
  };
  const stray = (words: string, quote?: string): "nothing" => {
    if (strayLines.length < STRAY_LINES_KEPT)
      strayLines.push(`line ${lines}: ${words}${quote === undefined ? "" : `: ${shortened(quote)}`}`);
    strays++;
    return "nothing";
  };
  const take = (line: string | undefined): "progress" | "done" | "stop" | "nothing" => {
    if (strays === STRAY_LINES_BORNE) return "stop";
    lines++;
    const answer = readAnswer(line);
    if (typeof answer === "string") return stray(answer, line);
    const place = cases.find(answer.id);
    if (place === undefined) return stray("there is no case of this id", answer.id);
    if (isAnswered[place] === 1) return stray("this case has an answer already", answer.id);
    isAnswered[place] = 1;
    tell(++answered);
    const differences = differencesIn(cases.at(place), answer);
    if (differences.length > 0) {
      differed++;
      differs(place, differences);
    }
    return answered === cases.count ? "done" : "progress";
  };

  const ending = await converse({ command, next, take, patience });
  const first = isAnswered.indexOf(0);
  return { answered, differed, unanswered: first < 0 ? undefined : first, strayLines, strays, ending };
}

/** Whether every answer is right, and the program did nothing else. */
export function isConforming({ differed, unanswered, strays, ending }: Judgement): boolean {
  const endedWell = ending.how === "exit" && ending.code === 0;
  return differed === 0 && unanswered === undefined && strays === 0 && endedWell;
}

function shortened(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
