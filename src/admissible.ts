// What the metav1.Condition schema admits. A refused write leaves an old True in place, so nothing else is written.

const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const REASON_CHARACTERS = 1024;
const MESSAGE_BYTES = 32768;
const TRUNCATED = "… (truncated)";
const TRUNCATED_BYTES = 15;

/** The reason where the schema admits it, otherwise undefined (R4). */
export function admissibleReason(reason: unknown): string | undefined {
  const admitted = typeof reason === "string" && reason.length <= REASON_CHARACTERS && REASON.test(reason);
  return admitted ? reason : undefined;
}

/** The message as the server would store it, cut to 32768 bytes of UTF-8 at a character boundary, marked (R4). */
export function admissibleMessage(message: string): string {
  // What lies beyond the limit is cut whatever it is: every UTF-16 unit takes at least one byte.
  // A lone surrogate has no UTF-8; the server stores U+FFFD, and the answer must equal what is read back (R8).
  const text = message.slice(0, MESSAGE_BYTES + 1).toWellFormed();
  if (text.length * 3 <= MESSAGE_BYTES) return text;
  let bytes = 0;
  let kept = 0;
  for (const character of text) {
    bytes += utf8Bytes(character);
    if (bytes <= MESSAGE_BYTES - TRUNCATED_BYTES) kept += character.length;
    if (bytes > MESSAGE_BYTES) return text.slice(0, kept) + TRUNCATED;
  }
  return text;
}

/** The generation where it is a positive integer an int64 holds, otherwise undefined (R6). */
export function admissibleGeneration(generation: unknown): number | undefined {
  const isAdmitted = typeof generation === "number" && Number.isInteger(generation) && generation > 0;
  return isAdmitted && generation < 2 ** 63 ? generation : undefined;
}

function utf8Bytes(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
