#!/usr/bin/env node
// argv -> a command; its text -> standard output. All of it is computed before the first byte is written.
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { readableTime } from "../time.ts";
import { reason } from "./files.ts";
import { EXIT_MISTAKE } from "./mistakes.ts";
import { FORMATS } from "./output.ts";
import { project, type ProjectOptions } from "./project.ts";
import { printable } from "./table.ts";

const EXAMPLES = `
Examples:
  kubectl get instances,networkinterfaces -A -o yaml | holder-available project
  holder-available project fleet.yaml -o wide
  holder-available project fleet.yaml --exit-code && echo nothing to write
  holder-available project fleet.yaml -o patch | sh
  holder-available project fleet.yaml -o status | kubectl replace --subresource=status -f -`;

const EXIT_CODES = `
Exit code: 0 fine, 1 an interface needs a write (with --exit-code), 2 the input or the call is wrong.`;

const program = new Command("holder-available")
  .description("Shows what HolderAvailable belongs on each network interface, and what would have to be written.")
  .version(packageJson.version)
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
  .addHelpText("after", `${EXAMPLES}\n${EXIT_CODES}`)
  .action(async (files: string[], options: ProjectOptions) => {
    const { text, code } = await project(files, options, takesColour(), say);
    process.stdout.write(text);
    process.exitCode = code;
  });
program.addHelpText("after", EXAMPLES);

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

function exitCodeOf(error: unknown): number {
  if (error instanceof RangeError && error.message.includes("call stack")) {
    say("the input is nested too deeply");
    return EXIT_MISTAKE;
  }
  if (!(error instanceof CommanderError)) {
    say(`unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return EXIT_MISTAKE;
  }
  if (error.exitCode === 0) return 0;
  // Without a command the help is the message.
  if (error.code !== "commander.help") say(error.message.replace(/^error: /, "").replace("\n(Did", " (Did"));
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
