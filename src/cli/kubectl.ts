// Rows -> what kubectl takes: a command line for each write, or the updated objects.
import { dump } from "js-yaml";
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

/** One line for a shell: writes the condition, and nothing else, unless the interface has changed meanwhile (R10). */
export function patchCommand({ namespace, name, networkInterface, condition }: Write): string {
  const target = shellWord(`${RESOURCE}/${name}`) + (namespace === "" ? "" : ` --namespace=${shellWord(namespace)}`);
  const patch = shellWord(JSON.stringify(conditionPatch(networkInterface, condition).body));
  return `kubectl patch ${target} --subresource=status --type=json --patch=${patch}\n`;
}

/** The updated interface as a document of YAML, for `kubectl replace --subresource=status`. */
export function updatedManifest({ networkInterface, condition }: Write): string {
  // The writer quotes whatever YAML 1.1, which kubectl reads, or YAML 1.2 would not take for text.
  return `---\n${dump(withCondition(networkInterface, condition), { lineWidth: -1 })}`;
}

/** A word of POSIX shell. Within single quotes only a single quote is special, so nothing can get out. */
function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
