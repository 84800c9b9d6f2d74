// Rows -> what kubectl takes: a command line for each write, or the updated objects.
import { mistake } from "./mistakes.ts";
import { printableJson } from "./table.ts";
import {
  conditionPatch,
  NETWORKING_GROUP,
  withCondition,
  type Condition,
  type InterfaceKey,
  type NetworkInterface,
} from "../index.ts";

/** An interface and the condition it has to be given. */
export interface Write extends InterfaceKey {
  readonly networkInterface: NetworkInterface;
  readonly condition: Condition;
}

const RESOURCE = `networkinterfaces.${NETWORKING_GROUP}`;

/** More values than an object of the API has room for: aliases of YAML were multiplied. */
const LARGEST = 100_000;
/** What Linux takes as one argument of a program, in bytes, with room to spare. */
const ARGUMENT_BYTES = 120_000;

/** One line for a shell: writes the condition, and nothing else, unless the interface has changed meanwhile (R10). */
export function patchCommand({ namespace, name, networkInterface, condition }: Write): string {
  const target = shellWord(`${RESOURCE}/${name}`) + (namespace === "" ? "" : ` --namespace=${shellWord(namespace)}`);
  const body = JSON.stringify(conditionPatch(networkInterface, condition).body);
  const patch = shellWord(body);
  const command = `kubectl patch ${target} --subresource=status --type=json`;
  // A message full of control characters grows as JSON; printf is the shell's own, and takes any length.
  if (Buffer.byteLength(patch) > ARGUMENT_BYTES) return `printf %s ${patch} | ${command} --patch-file=/dev/stdin\n`;
  return `${command} --patch=${patch}\n`;
}

/**
 * The updated interface as a document for `kubectl replace --subresource=status`. It is written as JSON, in which no
 * reader of YAML, 1.1 or 1.2, takes text for anything else.
 */
export function updatedManifest({ namespace, name, networkInterface, condition }: Write): string {
  const updated = withCondition(networkInterface, condition);
  const fault = faultOf(updated);
  if (fault !== undefined) throw mistake(`${namespace}/${name}: ${fault}, and cannot be written whole; use -o patch`);
  return `---\n${printableJson(updated)}\n`;
}

/** Why a full update of an object would not be what was read, if so. */
function faultOf(object: unknown): string | undefined {
  const open = [object];
  let values = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    // A double does not hold such an int64: its neighbour was read, and would be written over it.
    if (Number.isInteger(value) && Math.abs(Number(value)) > 2 ** 53 && Math.abs(Number(value)) <= 2 ** 63) {
      return "has an integer beyond 2^53";
    }
    if (++values > LARGEST) return `has more than ${LARGEST} values`;
    if (typeof value === "object" && value !== null) for (const field of Object.values(value)) open.push(field);
  }
  return undefined;
}

/** A word of POSIX shell. Within single quotes only a single quote is special, so nothing can get out. */
function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
