// Documents -> the instances and interfaces among them, each by its key. Lists are opened, everything else is counted.
import {
  COMPUTE_GROUP,
  KIND_INSTANCE,
  KIND_NETWORK_INTERFACE,
  NETWORKING_GROUP,
  type Instance,
  type InterfaceKey,
  type NetworkInterface,
} from "../index.ts";
import { readDocuments } from "./documents.ts";
import { checkFields } from "./fields.ts";
import type { TextFile } from "./files.ts";
import { mismatch, mistake, pathOf, placeName, type Place } from "./mistakes.ts";

/** An object of the input under its name. */
export interface Found<Kind> extends InterfaceKey {
  readonly object: Kind;
  readonly place: Place;
}

/** What the input holds. */
export interface Manifests {
  /** By {@link keyText}, in the order of the input. */
  readonly instances: Map<string, Found<Instance>>;
  /** By {@link keyText}, in the order of the input. */
  readonly networkInterfaces: Map<string, Found<NetworkInterface>>;
  /** How many objects of each other kind were passed over. */
  readonly others: Map<string, number>;
  /** What is odd about the input, though the answers stand. */
  readonly warnings: string[];
}

/** An object, with no word yet about its fields. */
interface Manifest {
  readonly [field: string]: unknown;
}

const LISTS = ["List", `${KIND_INSTANCE}List`, `${KIND_NETWORK_INTERFACE}List`];

/** Sorts the objects of all files. Throws a mistake for what is no Kubernetes object, and for nothing at all. */
export function readManifests(files: readonly TextFile[]): Manifests {
  const manifests: Manifests = { instances: new Map(), networkInterfaces: new Map(), others: new Map(), warnings: [] };
  const opened = new Set<unknown>();
  let isEmpty = true;
  for (const file of files) {
    for (const [index, document] of readDocuments(file).entries()) {
      if (document === null) continue;
      isEmpty = false;
      addObject(manifests, document, { file: file.file, document: index + 1, path: "" }, opened);
    }
  }
  // What fails before a pipe leaves it empty. An empty fleet is a List without items, and is fine.
  if (isEmpty) throw mistake(`${files.map(({ file }) => file).join(", ")}: expected manifests, got nothing`);
  return manifests;
}

/** One text for a namespace and a name. The length keeps apart what slashes in hostile names would make the same. */
export function keyText({ namespace, name }: InterfaceKey): string {
  return `${namespace.length}/${namespace}/${name}`;
}

function addObject(manifests: Manifests, object: unknown, place: Place, opened: Set<unknown>): void {
  if (!isManifest(object)) throw mistake(`${placeName(place)}: ${mismatch("an object", object)}`);
  const kind = requireText(object["kind"], place, "kind");
  if (LISTS.includes(kind)) return openList(manifests, object["items"], place, opened);
  // A list of something else; its items need not say their kind.
  if (kind.endsWith("List") && "items" in object) return count(manifests, kind);
  const metadata = object["metadata"] ?? {};
  if (!isManifest(metadata)) throw mistake(`${placeName(place, "metadata")}: ${mismatch("an object", metadata)}`);
  const name = requireText(metadata["name"], place, "metadata.name");
  const namespace = typeof metadata["namespace"] === "string" ? metadata["namespace"] : "";
  if (isInstance(object)) {
    add(manifests, manifests.instances, KIND_INSTANCE, { namespace, name, object, place });
  } else if (isNetworkInterface(object)) {
    add(manifests, manifests.networkInterfaces, KIND_NETWORK_INTERFACE, { namespace, name, object, place });
  } else {
    count(manifests, kind === KIND_INSTANCE || kind === KIND_NETWORK_INTERFACE ? `${kind} of another group` : kind);
  }
}

function openList(manifests: Manifests, items: unknown, list: Place, opened: Set<unknown>): void {
  // A YAML alias can name the same items again and again, or from within; once is enough.
  if (items === null || opened.has(items)) return;
  if (!Array.isArray(items)) throw mistake(`${placeName(list, "items")}: ${mismatch("a list", items)}`);
  opened.add(items);
  const { file, document } = list;
  const path = pathOf(list, "items");
  for (let index = 0; index < items.length; index++) {
    addObject(manifests, items[index], { file, document, path, index }, opened);
  }
}

function add<Kind extends object>(
  { warnings }: Manifests,
  objects: Map<string, Found<Kind>>,
  kind: "Instance" | "NetworkInterface",
  found: Found<Kind>,
): void {
  const { namespace, name, object, place } = found;
  const key = keyText(found);
  const earlier = objects.get(key);
  const title = (): string => `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
  if (earlier !== undefined) {
    warnings.push(`${placeName(place)}: ${title()} replaces the one at ${placeName(earlier.place)}`);
  }
  objects.set(key, found);
  checkFields(kind, object, (field, expected, got) => {
    warnings.push(`${placeName(place, field)}: ${mismatch(expected, got)}, in ${title()}`);
  });
}

function count({ others }: Manifests, kind: string): void {
  others.set(kind, (others.get(kind) ?? 0) + 1);
}

function requireText(value: unknown, place: Place, field: string): string {
  // A shell drops the NUL from a command, which would then name another object.
  if (typeof value === "string" && value.includes("\0"))
    throw mistake(`${placeName(place, field)}: has a NUL character`);
  if (typeof value === "string" && value !== "") return value;
  throw mistake(`${placeName(place, field)}: ${mismatch("a non-empty string", value)}`);
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Its group and kind say what an object is. The rules answer for whatever its fields hold (R12).
function isInstance(object: Manifest): object is Manifest & Instance {
  return isOf(object, COMPUTE_GROUP, KIND_INSTANCE);
}

function isNetworkInterface(object: Manifest): object is Manifest & NetworkInterface {
  return isOf(object, NETWORKING_GROUP, KIND_NETWORK_INTERFACE);
}

/** Every version of the group counts. */
function isOf({ apiVersion, kind }: Manifest, group: string, wanted: string): boolean {
  return kind === wanted && typeof apiVersion === "string" && apiVersion.startsWith(`${group}/`);
}
