// Instances and interfaces -> one row for each held interface.
import {
  explainProjection,
  heldInterfaces,
  projectHolderAvailable,
  type AvailabilityRule,
  type Change,
  type Condition,
  type InterfaceKey,
  type NetworkInterface,
} from "../index.ts";
import { keyText, type Manifests } from "./manifests.ts";

/** What one interface is to say. */
export interface Row extends InterfaceKey {
  readonly networkInterface: NetworkInterface;
  /** The instance that holds it; absent where there is none. */
  readonly holder?: string;
  readonly rule: AvailabilityRule;
  readonly condition: Condition;
  readonly needsWrite: boolean;
  readonly changes: readonly Change[];
}

/** A row for each interface an instance holds, in the order of the instances; `pass` is told of each that is not there (R11). */
export function heldRows(
  { instances, networkInterfaces }: Manifests,
  now: Date,
  pass: (key: InterfaceKey, holder: string) => void,
): Row[] {
  const rows: Row[] = [];
  for (const { object: instance, name: holder } of instances.values()) {
    for (const key of heldInterfaces(instance)) {
      const networkInterface = networkInterfaces.get(keyText(key))?.object;
      if (networkInterface === undefined) {
        pass(key, holder);
        continue;
      }
      const { namespace, name } = key;
      const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
      const { rule, changes } = explainProjection(instance, networkInterface);
      rows.push({ namespace, name, networkInterface, holder, rule, condition, needsWrite, changes });
    }
  }
  return rows;
}
