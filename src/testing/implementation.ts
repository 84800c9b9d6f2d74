// What is judged: the functions of an implementation.
import type { InterfaceKey } from "../holdings.ts";
import type { NetworkService } from "../membership.ts";
import type { Condition, Instance, NetworkInterface } from "../resources.ts";
import type { PassTrace } from "../trace.ts";

/**
 * The functions of an implementation, called as the library's own are. They may be declared over types of their own, as
 * long as they can be called with these. Nobody asks after one that is left out.
 */
export interface Implementation {
  /** Gives the condition an interface has to carry, and whether it has to be written (R1 to R9, R12). */
  projectHolderAvailable(
    instance: Instance,
    networkInterface: NetworkInterface,
    now: Date,
  ): { readonly condition: object; readonly needsWrite: boolean };
  /** Gives the interface with the condition in place (R10). */
  withCondition?(networkInterface: NetworkInterface, condition: Condition): object;
  /** Gives the keys of the interfaces that an instance holds: namespace and name (R11). */
  heldInterfaces?(instance: Instance): readonly object[];
  /** Gives key, interface, condition and `needsWrite` of each interface that is held and found (R11). */
  projectHeldInterfaces?(
    instance: Instance,
    find: (key: InterfaceKey) => NetworkInterface | undefined,
    now: Date,
  ): readonly object[];
  /** Gives the steps of a pass, each with what its failure means: `do` and `onFailure` (R13 to R15). */
  planPass?(instance: Instance, options: { readonly networking: boolean }): readonly object[];
  /** Gives the laws that a pass breaks, each with the position where it does: `law` and `at` (R13 to R15). */
  checkPass?(trace: PassTrace): readonly object[];
  /** Gives interface, holder, condition and `needsWrite` of each interface, and `unheld` for a rule where nobody holds it (X1, X2). */
  projectFleet?(
    instances: readonly Instance[],
    networkInterfaces: readonly NetworkInterface[],
    now: Date,
  ): readonly object[];
  /** Says whether an interface is a member (R17). */
  isMember?(networkInterface: NetworkInterface): boolean;
  /** Says whether an interface is a healthy member (R17). */
  isServing?(networkInterface: NetworkInterface): boolean;
  /** Gives the roll-up of a service, and whether it has to be written (R17). */
  projectMembership?(
    networkService: NetworkService,
    networkInterfaces: readonly NetworkInterface[],
  ): { readonly status: object; readonly needsWrite: boolean };
}
