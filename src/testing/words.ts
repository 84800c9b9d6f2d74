// The words of the specification, spelled out: a word that is changed in the library is a difference here and no agreement.

/** R1. */
export const TERMINATING = {
  status: "False",
  reason: "HolderTerminating",
  message: "The instance holding this interface is terminating",
};

/** R2. */
export const NOT_REPORTED = {
  status: "False",
  reason: "HolderNotReported",
  message: "The instance holding this interface has not reported an availability state",
};

/** R3. */
export const AVAILABLE = { status: "True", reason: "Available", message: "Instance is available" };
