// The public face of `holder-available`.
export { holderAvailability, type Availability, type AvailabilityRule } from "./availability.ts";
export {
  explainProjection,
  projectHolderAvailable,
  type Change,
  type Explanation,
  type Projection,
} from "./projection.ts";
export { conditionPatch, withCondition, type ConditionPatch, type PatchOperation } from "./writes.ts";
export { heldInterfaces, projectHeldInterfaces, type HeldProjection, type InterfaceKey } from "./holdings.ts";
export type {
  Condition,
  Instance,
  InstanceStatus,
  InterfaceAttachment,
  NetworkInterface,
  NetworkInterfaceStatus,
  ObjectMeta,
  Open,
  StoredCondition,
  StoredConditions,
  Timestamp,
} from "./resources.ts";
export {
  COMPUTE_GROUP,
  CONDITION_AVAILABLE,
  CONDITION_HOLDER_AVAILABLE,
  KIND_INSTANCE,
  KIND_NETWORK_INTERFACE,
  LABEL_HELD_BY,
  LABEL_LOCATION,
  MESSAGE_AVAILABLE,
  MESSAGE_HOLDER_NOT_REPORTED,
  MESSAGE_HOLDER_TERMINATING,
  NETWORKING_GROUP,
  REASON_AVAILABLE,
  REASON_HOLDER_NOT_REPORTED,
  REASON_HOLDER_TERMINATING,
  REASON_HOLDER_UNAVAILABLE,
} from "./vocabulary.ts";
