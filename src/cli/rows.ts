// Instances and interfaces -> one row for each interface, held or not.
import {
  heldInterfaces,
  projectFleet,
  type Change,
  type Condition,
  type FleetProjection,
  type InterfaceKey,
  type NetworkInterface,
} from "../index.ts";
import { changesFrom, storedCondition } from "../projection.ts";
import { keyText, type Manifests } from "./manifests.ts";

/** What one interface is to say. */
export interface Row extends InterfaceKey {
  readonly networkInterface: NetworkInterface;
  /** The instance that speaks for it; absent where no instance names it (X2). */
  readonly holder?: string;
  /** Every instance that names it, where there are several (X1). */
  readonly contenders?: readonly string[];
  readonly rule: FleetProjection["rule"];
  /** Absent where nobody holds it and nothing has to be taken back (X2). */
  readonly condition?: Condition;
  readonly needsWrite: boolean;
  readonly changes: readonly Change[];
}

/** How many there are, and the first few. */
export interface Counted<Kind> {
  readonly count: number;
  readonly first: readonly Kind[];
}

const FIRST = 5;

/** The rows, and what the instances name that is not there. */
export interface Rows {
  /** In the order of the interfaces. */
  readonly rows: readonly Row[];
  /** Interfaces that are named and not in the manifests, each with an instance that names it (R11). */
  readonly missing: Counted<InterfaceKey & { readonly holder: string }>;
  /** Instances that name no interface. */
  readonly idle: Counted<InterfaceKey>;
}

const NONE = { count: 0, first: [] };

function counting<Kind>({ count, first }: Counted<Kind>, one: Kind): Counted<Kind> {
  return { count: count + 1, first: count < FIRST ? [...first, one] : first };
}

/** A row for each interface; every decision is `projectFleet`'s. */
export function fleetRows({ instances, networkInterfaces }: Manifests, now: Date): Rows {
  const holders = new Map<string, string>();
  const contested = new Map<string, string[]>();
  let missing: Rows["missing"] = NONE;
  let idle: Rows["idle"] = NONE;
  for (const { object, namespace, name: holder } of instances.values()) {
    const held = heldInterfaces(object);
    if (held.length === 0) idle = counting(idle, { namespace, name: holder });
    for (const key of held) {
      const text = keyText(key);
      if (!networkInterfaces.has(text)) missing = counting(missing, { ...key, holder });
      const first = holders.get(text);
      const all = contested.get(text);
      if (first === undefined) holders.set(text, holder);
      else if (all === undefined) contested.set(text, [first, holder]);
      else all.push(holder);
    }
  }
  const found = [...networkInterfaces.values()];
  const objects = <Kind>(all: Iterable<{ object: Kind }>): Kind[] => Array.from(all, ({ object }) => object);
  const answers = projectFleet(objects(instances.values()), objects(found), now);
  const rows = found.map(({ namespace, name, object: networkInterface }, index): Row => {
    const { holder, rule = "unheld", condition, needsWrite = false } = answers[index] ?? {};
    const contenders = contested.size > 0 && contested.get(keyText({ namespace, name }));
    return {
      namespace,
      name,
      networkInterface,
      ...(holder && { holder: holder.metadata?.name ?? "" }),
      ...(contenders && { contenders }),
      rule,
      ...(condition && { condition }),
      needsWrite,
      changes: condition ? changesFrom(storedCondition(networkInterface), condition) : [],
    };
  });
  return { rows, missing, idle };
}
