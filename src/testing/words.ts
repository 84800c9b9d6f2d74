// The words of the specification, spelled out: a word that is changed in the library is a difference here and no agreement.

const HOLDER = "The instance holding this interface";

/** R1. */
export const TERMINATING = {
  status: "False",
  reason: "HolderTerminating",
  message: `${HOLDER} is terminating`,
};

/** R2. */
export const NOT_REPORTED = {
  status: "False",
  reason: "HolderNotReported",
  message: `${HOLDER} has not reported an availability state`,
};

/** X2. */
export const UNHELD = { status: "False", reason: "HolderAbsent", message: "No instance holds this interface" };

/** R3. */
export const AVAILABLE = { status: "True", reason: "Available", message: "Instance is available" };
