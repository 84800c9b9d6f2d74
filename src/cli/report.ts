// What became of a program -> the text that says so.
import { askedLine, type Case, type Cases } from "./cases.ts";
import { rulesOf } from "./difference.ts";
import type { Judgement } from "./judge.ts";
import { LONGEST_LINE } from "./program.ts";
import type { Found } from "./shrink.ts";
import { printable } from "./table.ts";

/** A vector of more characters is not shown; the command that prints the vectors is named instead. */
const LONGEST_VECTOR = 2000;

/** A case that differs: its rules, what differs, and the case; and how many others came to the same. */
export function foundText({ asked, line, differences }: Found, alike: number): string {
  const fields = differences.map(({ field, text }) => `${field}: ${text}`);
  const others = alike === 0 ? [] : [`(${counted(alike, "more generated case")} became this one when made smaller)`];
  return caseText(asked, line, rulesOf(asked, differences), [...fields, ...others]);
}

/** What the program did beside answering or instead; nothing where it did as it has to. */
export function troubleText(cases: Cases, judgement: Judgement, timeout: number): string {
  const { ending, answered, unanswered, strays, strayLines } = judgement;
  const more = strays - strayLines.length;
  const paragraphs = [];
  if (strays > 0) {
    const lines = more > 0 ? [...strayLines, `and ${more} more`] : strayLines;
    paragraphs.push(`The program printed what answers no case:\n${indented(lines)}`);
  }
  const words = endingWords(judgement, timeout);
  if (words !== undefined) {
    const last =
      ending.lastWords.length === 0 ? "" : `  The last lines of its standard error:\n${indented(ending.lastWords, 4)}`;
    paragraphs.push(`The program ${words}, after ${answered} of ${counted(cases.count, "answer")}.\n${last}`);
  }
  if (unanswered !== undefined) {
    const asked = cases.at(unanswered);
    const line = askedLine(cases, unanswered);
    paragraphs.push(caseText(asked, line, asked.vector?.rules ?? [], ["the first case that has no answer"]));
  }
  return paragraphs.map((paragraph) => `${paragraph}\n`).join("");
}

/** One line with the counts. */
export function summaryText(asked: string, { answered, differed, strays }: Judgement, count: number): string {
  const counts = [`${answered - differed} agree`, `${differed} differ`];
  if (answered < count) counts.push(`${count - answered} have no answer`);
  if (strays > 0) counts.push(`${counted(strays, "line")} of output answer${strays === 1 ? "s" : ""} no case`);
  return `${asked}: ${counts.join(", ")}\n`;
}

/** A number and what is counted. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function endingWords({ ending, unanswered }: Judgement, timeout: number): string | undefined {
  const { how, code, signal } = ending;
  switch (how) {
    case "exit":
      if (signal !== null) return `was ended by ${signal}`;
      if (code !== 0) return `ended with exit code ${code}`;
      return unanswered === undefined ? undefined : "ended too soon";
    case "hang":
      if (unanswered === undefined) return `did not end within ${counted(timeout, "second")} of the end of its input`;
      return `gave no answer for ${counted(timeout, "second")}`;
    case "flood":
      return `printed a line of more than ${LONGEST_LINE} bytes`;
    case "mute":
      return `closed its standard output and did not end within ${counted(timeout, "second")}`;
    case "deaf":
      return `closed its standard input before all was read, and gave no answer for ${counted(timeout, "second")}`;
    default:
      return "was stopped for that";
  }
}

function caseText(asked: Case, line: string, rules: readonly string[], lines: readonly string[]): string {
  const title = asked.vector === undefined ? "" : ` ${asked.vector.title}`;
  const about = rules.length === 0 ? "" : ` (${rules.join(", ")})`;
  const isShown = asked.vector === undefined || line.length <= LONGEST_VECTOR;
  const last = isShown ? line : `(a case of ${line.length} characters; \`holder-available vectors\` prints it)`;
  return `${asked.id}${title}${about}\n${indented([...lines, last])}`;
}

function indented(lines: readonly string[], width = 2): string {
  return lines.map((line) => `${" ".repeat(width)}${printable(line)}\n`).join("");
}
