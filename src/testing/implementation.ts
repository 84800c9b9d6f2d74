// What is judged: the functions of an implementation.
import type { InterfaceKey } from "../holdings.ts";
import type { NetworkService } from "../membership.ts";
import type { Condition, Instance, NetworkInterface } from "../resources.ts";
import type { PassTrace } from "../trace.ts";

/**
 * The functions of an implementation, called as the library's own are. They may be declared over types of their own, as
 * long as they can be called with these. One that is left out is not asked for. An answer has the fields that are named,
 * and no others where a list is given; `checkPass` alone may say more of what it finds.
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
  /** Gives `namespace` and `name` of each interface that an instance holds (R11). */
  heldInterfaces?(instance: Instance): readonly object[];
  /** Gives `key`, `networkInterface`, `condition` and `needsWrite` of each interface that is held and found (R11). */
  projectHeldInterfaces?(
    instance: Instance,
    find: (key: InterfaceKey) => NetworkInterface | undefined,
    now: Date,
  ): readonly object[];
  /** Gives `do` and `onFailure` of each step of a pass, in order (R13 to R15). */
  planPass?(instance: Instance, options: { readonly networking: boolean }): readonly object[];
  /** Gives `law` and `at` of each law that a pass breaks, in any order (R13 to R15). */
  checkPass?(trace: PassTrace): readonly object[];
  /**
   * Gives `networkInterface`, `rule` and `needsWrite` of each interface in order, with `holder` and `condition` where there
   * is one (X1, X2).
   */
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
