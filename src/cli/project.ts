// The command `project`: manifests in, one row for each interface out. Every decision is the core's.
import { COMPUTE_GROUP, KIND_INSTANCE, type InterfaceKey } from "../index.ts";
import { readFiles } from "./files.ts";
import { readManifests } from "./manifests.ts";
import { FORMATS, type Format } from "./output.ts";
import { fleetRows, type Counted } from "./rows.ts";

/** What the command line says. */
export interface ProjectOptions {
  readonly output: Format;
  /** What a status that flips is stamped with. */
  readonly now: Date;
  /** Whether a needed write makes the exit code 1. */
  readonly exitCode?: boolean;
  /** R15: off means that nothing is read and nothing is written. */
  readonly networking: "on" | "off";
}

/** What is left to do: the whole text for standard output, and the exit code. */
export interface Answer {
  readonly text: string;
  readonly code: number;
}

/** Exit code: there is a difference, and `--exit-code` asked for it. */
const EXIT_DIFFERENCE = 1;
const WARNINGS = 50;
const KINDS = 5;

/** Projects the manifests of the files; `say` takes each line for standard error. Throws a mistake for bad input. */
export async function project(
  files: readonly string[],
  options: ProjectOptions,
  colour: boolean,
  say: (line: string) => void,
): Promise<Answer> {
  const format = FORMATS[options.output];
  if (options.networking === "off") {
    say("networking is off: nothing is read and nothing is to be written");
    return { text: format([], colour), code: 0 };
  }
  const manifests = readManifests(await readFiles(files.length === 0 ? ["-"] : files, say));
  const { rows, missing, idle } = fleetRows(manifests, options.now);
  const text = format(rows, colour);
  const { warnings } = manifests;
  for (const warning of warnings.slice(0, WARNINGS)) say(`warning: ${warning}`);
  if (warnings.length > WARNINGS) say(`warning: and ${warnings.length - WARNINGS} more of the kind`);
  if (manifests.instances.size === 0) say(`there is no ${KIND_INSTANCE} of ${COMPUTE_GROUP} in the manifests`);
  if (idle.count > 0) say(`${counted(idle.count, "instance")} without an interface: ${some(idle, title)}`);
  if (missing.count > 0) {
    const names = some(missing, (key) => `${title(key)} of ${key.holder}`);
    say(`passed over ${counted(missing.count, "interface")} not in the manifests: ${names}`);
  }
  if (manifests.others.size > 0) say(othersNote(manifests.others));
  const differs = rows.some(({ needsWrite }) => needsWrite);
  return { text, code: options.exitCode === true && differs ? EXIT_DIFFERENCE : 0 };
}

function title({ namespace, name }: InterfaceKey): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}

function othersNote(others: ReadonlyMap<string, number>): string {
  const kinds = [...others].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const names = some({ count: kinds.length, first: kinds.slice(0, KINDS) }, (kind) => kind.join(" "));
  return `passed over ${counted(total, "object")} of other kinds: ${names}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function some<Kind>({ count, first }: Counted<Kind>, name: (one: Kind) => string): string {
  return first.map(name).join(", ") + (count > first.length ? ` and ${count - first.length} more` : "");
}
