// What is judged: the functions of an implementation.
import type { Condition, Instance, NetworkInterface } from "../resources.ts";

/**
 * The functions of an implementation, called as the library's own are. They may be declared over types of their own, as
 * long as they can be called with these.
 */
export interface Implementation {
  /** Gives the condition an interface has to carry, and whether it has to be written (R1 to R9, R12). */
  projectHolderAvailable(
    instance: Instance,
    networkInterface: NetworkInterface,
    now: Date,
  ): { readonly condition: object; readonly needsWrite: boolean };
  /** Gives the interface with the condition in place (R10); where it is left out, nobody asks how it writes. */
  withCondition?(networkInterface: NetworkInterface, condition: Condition): object;
}
