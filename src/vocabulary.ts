// The words compute and networking agree on. Both sides import them, so that neither spells them by hand.

/** The API group of the instance. */
export const COMPUTE_GROUP = "compute.datumapis.com";
/** The API group of the network interface. */
export const NETWORKING_GROUP = "networking.datumapis.com";
/** The kind that holds interfaces. */
export const KIND_INSTANCE = "Instance";
/** The kind that carries the projected condition. */
export const KIND_NETWORK_INTERFACE = "NetworkInterface";

/** The label on an interface that names the location whose cell holds it. */
export const LABEL_LOCATION = "networking.datumapis.com/location";
/** The label on an interface that names the claim that holds it. */
export const LABEL_HELD_BY = "networking.datumapis.com/held-by";

/** The condition type compute writes on an interface (R5). */
export const CONDITION_HOLDER_AVAILABLE = "HolderAvailable";
/** The condition type on an instance that is its own word about itself (R2). */
export const CONDITION_AVAILABLE = "Available";

/** R1: the instance is being deleted. */
export const REASON_HOLDER_TERMINATING = "HolderTerminating";
/** R2: the instance carries no `Available` condition. */
export const REASON_HOLDER_NOT_REPORTED = "HolderNotReported";
/** R3: the instance says it is available. */
export const REASON_AVAILABLE = "Available";
/** R4: the instance is not available and gives no usable reason of its own. */
export const REASON_HOLDER_UNAVAILABLE = "HolderUnavailable";

/** X2: no instance holds the interface. */
export const REASON_HOLDER_ABSENT = "HolderAbsent";

/** R1: the message beside {@link REASON_HOLDER_TERMINATING}. */
export const MESSAGE_HOLDER_TERMINATING = "The instance holding this interface is terminating";
/** R2: the message beside {@link REASON_HOLDER_NOT_REPORTED}. */
export const MESSAGE_HOLDER_NOT_REPORTED = "The instance holding this interface has not reported an availability state";
/** R3: the message beside {@link REASON_AVAILABLE}. */
export const MESSAGE_AVAILABLE = "Instance is available";
/** X2: the message beside {@link REASON_HOLDER_ABSENT}. */
export const MESSAGE_HOLDER_ABSENT = "No instance holds this interface";

/** The phase of an interface that a claim holds, which makes it a member (R17). */
export const PHASE_BOUND = "Bound";

/** One rule of a Kubernetes ClusterRole. */
export interface AccessRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** What the writer has to be allowed, and no more, as the rules of a ClusterRole (R16). */
export const ACCESS_RULES: readonly AccessRule[] = [
  { apiGroups: [NETWORKING_GROUP], resources: ["networkinterfaces"], verbs: ["get", "list", "watch"] },
  { apiGroups: [NETWORKING_GROUP], resources: ["networkinterfaces/status"], verbs: ["get", "update", "patch"] },
];
