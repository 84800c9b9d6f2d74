#!/usr/bin/env node
// argv -> a command; its text -> standard output. All of it is computed before the first byte is written.
import { Command, InvalidArgumentError, Option } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { readableTime } from "../time.ts";
import type { ConformOptions } from "./conform.ts";
import { reason } from "./files.ts";
import { EXIT_MISTAKE } from "./mistakes.ts";
import type { Format } from "./output.ts";
import type { Answer, ProjectOptions } from "./project.ts";
import { printable } from "./table.ts";

/** The names alone: a command is a bundle of its own, loaded when it runs, so that asking for help takes no time. */
const FORMATS: Record<Format, true> = { table: true, wide: true, json: true, yaml: true, patch: true, status: true };

/** A day, in seconds. */
const LONGEST_TIMEOUT = 86_400;

const PROJECT_EXAMPLES = `
Examples:
  kubectl get instances,networkinterfaces -A -o yaml | holder-available project
  holder-available project fleet.yaml -o wide
  holder-available project fleet.yaml --exit-code && echo nothing to write
  holder-available project fleet.yaml -o patch | sh
  holder-available project fleet.yaml -o status | kubectl replace --subresource=status -f -`;

const EXIT_CODES = `
Exit code: 0 fine, 1 an interface needs a write (with --exit-code), 2 the input or the call is wrong.`;

const CONFORM_EXAMPLES = `
Examples:
  holder-available conform -- python3 adapter.py
  holder-available conform --fuzz 100000 --seed 7 -- ./adapter
  holder-available conform --fuzz 0 --no-surrogates -- java -jar adapter.jar`;

const PROTOCOL = `
The program is run once, and again to make what differs smaller. On its standard input it gets one case a line:
  {"id":"r3-001","instance":{…},"networkInterface":{…},"now":"2026-12-01T03:00:00Z"}
On its standard output it gives one answer a line, in any order:
  {"id":"r3-001","condition":{"type":"HolderAvailable",…},"needsWrite":true}
or, where an argument is the caller's mistake:
  {"id":"r12-018","error":"instance must be an object"}
When its input ends, it ends with exit code 0.

Exit code: 0 every answer is right, 1 one is wrong or missing, 2 the call is wrong.`;

const VECTORS_EXAMPLES = `
Examples:
  holder-available vectors | head -n 1
  holder-available vectors | grep '"R9"'
  holder-available vectors > vectors.jsonl`;

const program = new Command("holder-available")
  .description("Shows what HolderAvailable belongs on each network interface, and what would have to be written.")
  .version(packageJson.version)
  .enablePositionalOptions() // what follows a command is its own
  .exitOverride()
  .configureOutput({ outputError: () => undefined }); // the error is thrown, and told below

program
  .command("project")
  .summary("project instances onto the interfaces they hold")
  .description(
    "Reads instances and network interfaces, and prints one row for each interface that an instance holds: " +
      "the status and reason that belong on it, whether it needs a write, and what would change.",
  )
  .argument("[file...]", "manifests in YAML or JSON: Lists, many documents; - or nothing is standard input")
  .addOption(new Option("-o, --output <format>", "how to print").choices(Object.keys(FORMATS)).default("table"))
  .addOption(
    new Option("--now <time>", "RFC 3339 time that a status which flips is stamped with")
      .argParser(instant)
      .default(new Date(), "the current time"),
  )
  .option("--exit-code", "exit with 1 when an interface needs a write")
  .addOption(
    new Option("--networking <gate>", "off: the networking integration is off, nothing is read or written")
      .choices(["on", "off"])
      .default("on"),
  )
  .addHelpText("after", `${PROJECT_EXAMPLES}\n${EXIT_CODES}`)
  .action(async (files: string[], options: ProjectOptions) => {
    const { project } = await import("#cli/project");
    finish(await project(files, options, takesColour(), say));
  });

program
  .command("conform")
  .summary("judge an implementation in any language by its answers")
  .description("Runs a program, asks it every vector and then generated cases, and prints each answer that differs.")
  .usage("[options] -- COMMAND...")
  .argument("<command...>", "the program and its arguments")
  .passThroughOptions()
  .addOption(new Option("--fuzz <n>", "how many cases to generate").argParser(wholeNumber(1e9)).default(1000))
  .addOption(
    new Option("--seed <n>", "generate the same cases as before")
      .argParser(wholeNumber(2 ** 32 - 1))
      .default(Math.floor(Math.random() * 2 ** 32), "another one each time"),
  )
  .addOption(new Option("--timeout <seconds>", "how long one answer may take").argParser(seconds).default(30))
  .option("--no-surrogates", "leave out the vectors with half a surrogate pair, which some readers of JSON refuse")
  .addHelpText("after", `${CONFORM_EXAMPLES}\n${PROTOCOL}`)
  .action(async (command: string[], options: ConformOptions) => {
    const { conform } = await import("#cli/conform");
    finish(await conform(command, options));
  });

program
  .command("vectors")
  .summary("print the vectors, one JSON case a line")
  .description("Prints every vector as one line of JSON: the case, the rules it is about, and what is expected.")
  .addHelpText("after", VECTORS_EXAMPLES)
  .action(async () => {
    const { printVectors } = await import("#cli/vectors");
    finish(printVectors());
  });
program.addHelpText("after", PROJECT_EXAMPLES);

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever closes the pipe has read what they wanted: head and less do.
  if (error.code === "EPIPE") return;
  say(`standard output: cannot be written: ${reason(error)}`);
  process.exitCode = EXIT_MISTAKE;
});
// Nobody is left to be told.
process.stderr.on("error", () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function finish({ text, code }: Answer): void {
  process.stdout.write(text);
  process.exitCode = code;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof RangeError && error.message.includes("call stack")) {
    say("the input is nested too deeply");
    return EXIT_MISTAKE;
  }
  if (!(error instanceof Error && "exitCode" in error)) {
    say(`unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return EXIT_MISTAKE;
  }
  if (error.exitCode === 0) return 0;
  // Without a command the help is the message.
  if (!("code" in error && error.code === "commander.help"))
    say(error.message.replace(/^error: /, "").replace("\n(Did", " (Did"));
  return EXIT_MISTAKE;
}

/** One line on standard error. It never writes what would do something to the terminal. */
function say(line: string): void {
  process.stderr.write(`${program.name()}: ${printable(line)}\n`);
}

/** Colour is for terminals; FORCE_COLOR asks for it elsewhere, and NO_COLOR has the last word. */
function takesColour(): boolean {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = process.env;
  if (NO_COLOR !== "") return false;
  return FORCE_COLOR === "" ? process.stdout.isTTY === true && TERM !== "dumb" : FORCE_COLOR !== "0";
}

function instant(text: string): Date {
  if (readableTime(text) !== undefined) return new Date(text.toUpperCase());
  throw new InvalidArgumentError("Expected an RFC 3339 time with a zone, such as 2026-12-01T03:00:00Z.");
}

function wholeNumber(largest: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) <= largest) return Number(text);
    throw new InvalidArgumentError(`Expected a whole number from 0 to ${largest}.`);
  };
}

function seconds(text: string): number {
  const number = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
  if (number > 0 && number <= LONGEST_TIMEOUT) return number;
  throw new InvalidArgumentError(`Expected a number of seconds above 0, and at most ${LONGEST_TIMEOUT}.`);
}
