// Fragments of JSON text that generated cases are put together from: what the fields hold in the field, and at their
// edges. Repeated ones come up more often. No text holds half a surrogate pair, because some readers refuse one.

/** Times that mean "not set": null, empty, and the zero time in its spellings (R1). */
export const UNSET_TIMES = texts(
  [null, "", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "0001-01-01t00:00:00z", "0001-01-01T00:00:00.000000000Z"],
  ["0001-01-01T00:00:00-00:00", "0001-01-01T05:30:00.0+05:30", "0000-12-31T19:00:00-05:00"],
  ["0000-12-31T00:01:00-23:59", "0001-01-01T23:59:00+23:59"],
);

/** The time as the API server stores it. */
export const PLAIN_TIME = '"2026-01-01T00:00:00Z"';

/** Times that can be read, none of them the zero time (R9). */
export const READABLE_TIMES = texts(
  ["2026-01-01T00:00:00Z", "0001-01-01T00:00:01Z"],
  ["2026-08-26T20:45:00Z", "1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "2000-02-29T00:00:00+14:00"],
  ["2026-01-01t01:00:00.5+01:00", "2026-01-01T00:00:00.123456789z", "2026-01-01T00:00:00-23:59"],
  ["0001-01-01T00:00:00.0000001Z", "0001-01-01T00:00:00+00:01", "0000-01-01T00:00:00Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-01:00"],
);

/** What cannot be read as a time: set (R1), and never kept (R9). */
export const UNREADABLE_TIMES = texts(
  [" ", "now", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z", "2026-01-01T00:00Z", "1767225600"],
  ["2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z"],
  ["2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-1-1T00:00:00Z"],
  ["2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2016-12-31T23:59:60Z", "+002026-01-01T00:00:00Z"],
  ["2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+00:60", "2026-01-01T00:00:00+0000"],
  ["2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z", " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z\n"],
  ["٢٠٢٦-01-01T00:00:00Z", "Thu, 01 Jan 2026 00:00:00 GMT", "0001-01-01T00:00:00", "0001-01-01"],
  [0, 1767225600, false, true, [], ["2026-01-01T00:00:00Z"], {}],
);

/** Instants as an implementation is given them; always readable, and without the quotes. */
export const CLOCKS = [
  times(16, "2026-12-01T03:00:00Z"),
  ["2026-12-01T03:00:00.999Z", "2026-12-01T00:30:59.500-02:30", "1969-12-31T23:59:58.500Z"],
  ["2024-02-29T23:59:59.999999999Z", "0001-01-01T00:00:00Z", "0000-06-15T12:00:00Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-01:00"],
].flat();

export const TRUE = '"True"';
export const STATUSES = texts(
  [...times(8, "True"), ...times(6, "False"), ...times(4, "Unknown")],
  ["true", "TRUE", "True ", "Trüe", "", "Available", null, true, 1, ["True"], {}],
);

/** Reasons the schema of a condition admits (R4). */
export const USABLE_REASONS = texts(
  times(24, "Stopped"),
  ["Starting", "Stopping", "Suspended", "Pending", "InstanceCrashing", "ConfigurationError"],
  ["Available", "HolderTerminating", "A", "a_", "Quota:exceeded,retrying", "A1", "R".repeat(1024)],
);

/** Reasons it refuses. */
export const REFUSED_REASONS = texts(
  times(12, ""),
  [" ", "Not Ready", "1st", "_A", "Crash-Loop", "Ends:", "Ends,", "Stopped\n", "\nStopped", "Überlast"],
  ["Kelvin\u212a", "Stopped\u2028", "R".repeat(1025), null, 7, true, ["Stopped"], {}],
);

/** Messages that are there; the generator adds some of its own. */
export const MESSAGES = texts(
  ["exit 1", "exit 1", "exit 0", "up for 3 s", "Instance is available", "Waiting for controller", " ", "null"],
  ["\0", "\n", '"quoted" \\ and/or', "naïve", "日本語", "😀", "e\u0301", "\ufeff", "\u202e", "{{.Name}} %s $1 $&"],
);

/** Messages that are not there (R4). */
export const NO_MESSAGES = texts([null, "", 0, 7, false, [], ["exit 1"], {}]);

/** Pieces of longer messages, as they stand in JSON text. */
export const CHARACTERS = [
  ["a", " ", "é", "…", "日", "😀", "\\n", "\\u0000", '\\"', "\\\\", "\\ufffd", "\\u00e9", "\\/"],
].flat();

/** What a message around the limit of bytes is made of: characters of one to four bytes. */
export const WIDE_CHARACTERS = ["a", "é", "…", "😀"].map((character) => ({
  text: latin(character),
  width: Buffer.byteLength(character),
}));

export const NAMES = texts(["web-0", "web-0", "web-1", "", "naïve", "😀", 'w"eb', "\n"]);
export const NO_NAMES = texts([null, 0, true, ["web-0"], {}]);

/** Generations an interface can have (R6), as they stand in JSON text: a number counts by its value. */
export const GENERATIONS = ["4", "4", "4", "5", "1", "4.0", "40e-1", "9007199254740991", "9223372036854774784"];
export const NO_GENERATIONS = [
  ["0", "0", "-0", "0.0", "-1", "1.5", "4.000001", "9223372036854775808", "1e300", '"4"', '"0"', '""'],
  ["null", "true", "false", "[]", "[4]", "{}"],
].flat();

/** Types of conditions that are neither Available nor HolderAvailable. */
export const OTHER_TYPES = texts(
  [...times(4, "Ready"), ...times(4, "Programmed"), ...times(2, null)],
  ["Allocated", "Prepared", "available", "Available ", "AVAILABLE", "HolderAvailable "],
  ["holderAvailable", "Аvailable", "", 7, true, ["Available"], ["HolderAvailable"], {}],
);

/** What may stand in the place of an object or a list, as JSON text. */
export const JUNK = [
  ["null", "null", "null", "null", "0", "-1", "1.5", '""', '" "', '"True"', "false", "true", "[]", "{}", "[null]"],
  ['"Available"', '[{"type":"Available","status":"True"}]', '{"type":"HolderAvailable","status":"True"}'],
  ['{"0":{},"length":1}'],
].flat();

/** Fields that nobody reads and that programs trip over, as JSON text. */
export const STRAY_FIELDS = [
  ['"__proto__":{"status":{"conditions":[{"type":"Available","status":"True"}]}}', '"__proto__":null'],
  ['"kind":"Instance"', '"spec":{"a":[[[[1]]],{}]}', '"severity":"Warning"', '"__proto__":{"status":"True"}'],
  ['"constructor":{"prototype":null}', '"toString":null', '"toJSON":"web-0"', '"length":0', '"":{}', '"0":true'],
  ['"Status":"True"', '"status ":"True"', '"hasOwnProperty":1', '"then":[]', '"\\u0000":"\\u0000"', '"ключ":1e2'],
].flat();

/** Values as compact JSON text. */
function texts(...rows: readonly (readonly unknown[])[]): string[] {
  return rows.flat().map((value) => latin(JSON.stringify(value)));
}

/** One such character would double the size of every text it is put into, and the time that takes. */
function latin(json: string): string {
  return json.replace(/[\u0100-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}
