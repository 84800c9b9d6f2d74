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
export { checkPass, type PassTrace, type PassViolation } from "./trace.ts";
export { planPass, type FailurePolicy, type PassAction, type PassPath, type PassStep } from "./pass.ts";
export { projectFleet, type FleetProjection } from "./fleet.ts";
export {
  isMember,
  isServing,
  projectMembership,
  type LocationMembership,
  type MembershipStatus,
  type NetworkService,
} from "./membership.ts";
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
  ACCESS_RULES,
  COMPUTE_GROUP,
  CONDITION_AVAILABLE,
  CONDITION_HOLDER_AVAILABLE,
  KIND_INSTANCE,
  KIND_NETWORK_INTERFACE,
  LABEL_HELD_BY,
  LABEL_LOCATION,
  MESSAGE_AVAILABLE,
  MESSAGE_HOLDER_ABSENT,
  MESSAGE_HOLDER_NOT_REPORTED,
  MESSAGE_HOLDER_TERMINATING,
  NETWORKING_GROUP,
  PHASE_BOUND,
  REASON_AVAILABLE,
  REASON_HOLDER_ABSENT,
  REASON_HOLDER_NOT_REPORTED,
  REASON_HOLDER_TERMINATING,
  REASON_HOLDER_UNAVAILABLE,
  type AccessRule,
} from "./vocabulary.ts";
