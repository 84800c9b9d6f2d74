// The words of the specification, spelled out: a word that is changed in the library is a difference here and no agreement.

/** The type of the condition. */
export const OURS = "HolderAvailable";

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

/** Whether an error names this argument first, in whatever way a language spells it (R12). A signature names none. */
export const names = (error: unknown, argument: string): boolean => {
  const said = String(error).replaceAll(/\([^()]*\)|instance of/gi, " ");
  const first = /\binstance\b|interface\b|\bnow\b/i.exec(said)?.[0];
  return first !== undefined && argument.toLowerCase().endsWith(first.toLowerCase());
};
