// R1 to R5 and R7: what the instance says decides, and nothing else does.
import * as fc from "./fast-check.ts";
import * as given from "./arbitraries.ts";
import { bytes, carrying, deleting, named, saying, silent, wellFormed, withConditions } from "./cases.ts";
import { projecting } from "./statement.ts";
import { AVAILABLE, NOT_REPORTED, TERMINATING } from "./words.ts";

const LIMIT = 32_768;
const MARKER = "… (truncated)";

/** A second word of an instance about itself, which nobody listens to. */
const SECOND = { type: "Available", status: "True", reason: "Second", message: "second" };

export const verdictLaws = [
  projecting(
    "R1",
    "an instance that is being deleted drains, whatever else it says",
    [given.setTime()],
    (project, [instance], deletionTimestamp) => {
      for (const holder of [instance, silent(instance, []), saying(instance, { status: "True" })]) {
        project(deleting(holder, deletionTimestamp)).gives(TERMINATING);
      }
    },
  ),
  projecting(
    "R1",
    "a deletion time that is absent, null, empty or the zero time in any spelling is not set",
    [given.unsetTime()],
    (project, [instance], deletionTimestamp) => {
      project(deleting(saying(instance, { status: "True" }), deletionTimestamp)).gives(AVAILABLE);
    },
  ),
  projecting(
    "R1",
    "a deletion time is not compared with the clock",
    [given.recently(), fc.integer()],
    (project, [instance, networkInterface], now, milliseconds) => {
      const deletionTimestamp = new Date(now.getTime() + milliseconds).toISOString();
      const serving = saying(instance, { status: "True" });
      project(deleting(serving, deletionTimestamp), networkInterface, now).gives(TERMINATING);
    },
  ),
  projecting(
    "R2",
    "an instance without a condition of exactly the type Available has not reported",
    [given.conditions("Ready", "AVAILABLE", "Available\n")],
    (project, [instance], conditions) => {
      project(silent(instance, conditions)).gives(NOT_REPORTED);
    },
  ),
  projecting(
    "R2",
    "an instance that reports itself unavailable has reported, also without words of its own",
    [given.notTrue()],
    (project, [instance], status) => {
      const { condition, refute } = project(saying(instance, { status }));
      if (condition["reason"] === NOT_REPORTED.reason) refute("another reason", condition["reason"]);
      if (condition["message"] === NOT_REPORTED.message) refute("another message", condition["message"]);
    },
  ),
  projecting(
    "R3",
    "exactly True makes the interface True, and its words are not copied",
    [given.anyReason(), given.anyMessage(), fc.array(given.condition("Available"), { maxLength: 2 })],
    (project, [instance], reason, message, after) => {
      project(saying(instance, { status: "True", reason, message }, ...after)).gives(AVAILABLE);
    },
  ),
  projecting(
    "R3",
    "nothing but exactly True makes the interface True",
    [given.notTrue()],
    (project, [instance], status) => {
      project(saying(instance, { status }, SECOND)).gives({ status: "False" });
    },
  ),
  projecting(
    "R3",
    "words that change while the instance is True cause no write",
    [given.anyReason(), given.anyMessage()],
    (project, [instance, networkInterface], reason, message) => {
      const { condition } = project(saying(instance, { status: "True" }));
      const talking = saying(instance, { status: "True", reason, message });
      project(talking, carrying(networkInterface, condition)).gives({ needsWrite: false });
    },
  ),
  projecting(
    "R4",
    "Unknown drains, and an interface that says True is written",
    [given.usableReason(), given.anyMessage()],
    (project, [instance, networkInterface], reason, message) => {
      const lost = saying(instance, { status: "Unknown", reason, message }, SECOND);
      project(lost, carrying(networkInterface, AVAILABLE)).gives({ status: "False", reason, needsWrite: true });
    },
  ),
  projecting(
    "R4",
    "a reason the schema admits is kept, whatever the message is",
    [given.notTrue(), given.usableReason(), given.anyMessage()],
    (project, [instance], status, reason, message) => {
      project(saying(instance, { status, reason, message }, SECOND)).gives({ reason });
    },
  ),
  projecting(
    "R4",
    "a reason the schema refuses becomes HolderUnavailable, whatever the message is",
    [given.notTrue(), given.refusedReason(), given.anyMessage()],
    (project, [instance], status, reason, message) => {
      project(saying(instance, { status, reason, message }, SECOND)).gives({ reason: "HolderUnavailable" });
    },
  ),
  projecting(
    "R4",
    "a message of at most 32768 bytes is kept, whatever the reason is",
    [given.anyReason(), fc.oneof(given.weighing(5, given.message()), given.longMessage(LIMIT - 1, LIMIT))],
    (project, [instance], reason, message) => {
      if (bytes(message) > LIMIT) return;
      const drained = saying(instance, { status: "False", reason, message }, SECOND);
      project(drained).gives({ message: wellFormed(message) });
    },
  ),
  projecting(
    "R4",
    "a message that is absent, empty or no text becomes a sentence with the name, whatever the reason is",
    [fc.oneof(fc.string({ unit: "grapheme" }), given.noMessage()), given.anyReason(), given.noMessage()],
    (project, [instance], name, reason, message) => {
      const sentence = `Instance "${typeof name === "string" ? name : ""}" is not available`;
      const drained = saying(named(instance, name), { status: "False", reason, message }, SECOND);
      project(drained).gives({ message: sentence });
    },
  ),
  projecting(
    "R4",
    "a surrogate without its partner becomes U+FFFD, in a message and in a name",
    [fc.string({ unit: given.anyOf("a", "😀", "\ud83d", "\ude00"), minLength: 1, maxLength: 6 })],
    (project, [instance], text) => {
      const message = wellFormed(text);
      project(saying(instance, { status: "False", message: text })).gives({ message });
      const sentence = `Instance "${message}" is not available`;
      project(saying(named(instance, text), { status: "False" })).gives({ message: sentence });
    },
  ),
  projecting(
    "R4",
    "a longer message, own or not, is cut to the longest prefix of whole characters that fits with the marker",
    [given.longMessage(LIMIT + 1, LIMIT + 40)],
    (project, [instance], long) => {
      const drained = (own: object, name: string) =>
        project(saying(named(instance, name), { status: "False", ...own }));
      for (const [{ condition, refute }, uncut] of [
        [drained({ message: long }, "web-0"), wellFormed(long)],
        [drained({}, long), wellFormed(`Instance "${long}" is not available`)],
      ] as const) {
        const message = String(condition["message"]);
        const prefix = message.slice(0, -MARKER.length);
        const next = String.fromCodePoint(uncut.codePointAt(prefix.length) ?? 0);
        if (!message.endsWith(MARKER)) refute(`a message that ends in ${MARKER}`, message);
        if (bytes(message) > LIMIT) refute(`a message of at most ${LIMIT} bytes`, bytes(message));
        if (!uncut.startsWith(prefix) || wellFormed(prefix) !== prefix)
          refute("whole characters of the message", message);
        if (bytes(message) + bytes(next) <= LIMIT) refute("a message without room for another character", message);
      }
    },
  ),
];

const REASON = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const TIME = /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const FIELDS = ["type", "status", "observedGeneration", "lastTransitionTime", "reason", "message"];

export const conditionLaws = [
  projecting("R4", "the schema of conditions admits what is to be written", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    const { reason, message, lastTransitionTime: time } = condition;
    const isReason = typeof reason === "string" && reason.length <= 1024 && REASON.test(reason);
    if (!isReason) refute("a reason the schema admits", reason);
    const isText = typeof message === "string" && message !== "" && wellFormed(message) === message;
    if (!isText || bytes(message) > LIMIT) refute(`a message of 1 to ${LIMIT} bytes of UTF-8`, message);
    if (typeof time !== "string" || !TIME.test(time)) refute("a lastTransitionTime of RFC 3339", time);
  }),
  projecting("R5", "the type is HolderAvailable", [], (project, [instance]) => {
    project(instance).gives({ type: "HolderAvailable" });
  }),
  projecting("R5", "the status is True or False", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    const status = condition["status"];
    if (status !== "True" && status !== "False") refute("status True or False", status);
  }),
  projecting("R5", "the condition has the fields of a condition and no others", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    const strange = Object.keys(condition).filter((field) => !FIELDS.includes(field));
    if (strange.length > 0) refute("no other fields", strange);
    const missing = FIELDS.filter((field) => condition[field] === undefined && field !== "observedGeneration");
    if (missing.length > 0) refute(`the fields ${missing.join(", ")}`, condition);
  }),
];

export const holderLaws = [
  projecting(
    "R7",
    "a True that a predecessor left is not inherited by an instance that has not reported",
    [given.conditions("Ready"), given.readableTime()],
    (project, [instance, networkInterface], conditions, lastTransitionTime) => {
      const retained = carrying(networkInterface, { ...AVAILABLE, lastTransitionTime });
      project(silent(instance, conditions), retained).gives({ ...NOT_REPORTED, needsWrite: true });
    },
  ),
  projecting(
    "R7",
    "status, reason and message do not depend on the interface",
    [given.setTime()],
    (project, [instance, networkInterface], deletionTimestamp) => {
      const neighbours = [
        { type: "Programmed", status: "False" },
        { type: "Available", ...AVAILABLE },
      ];
      const crowded = withConditions(deleting(networkInterface, deletionTimestamp), neighbours);
      for (const holder of [instance, saying(instance, { status: "Unknown" })]) {
        const { status, reason, message } = project(holder, {}).condition;
        for (const other of [networkInterface, crowded, carrying(crowded, AVAILABLE)]) {
          project(holder, other).gives({ status, reason, message }, " as on an empty interface");
        }
      }
    },
  ),
  projecting(
    "R7",
    "status, reason and message do not depend on the clock",
    [given.anyOf("True", "False"), given.recently()],
    (project, [instance, networkInterface, now], status, then) => {
      const own = { status, reason: "Own", message: "own" };
      const said = saying(instance, { ...own, lastTransitionTime: then.toISOString() });
      for (const clock of [then, now])
        project(said, networkInterface, clock).gives(status === "True" ? AVAILABLE : own);
    },
  ),
];
