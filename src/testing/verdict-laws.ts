// R1 to R5 and R7: what the instance says decides, and nothing else does.
import * as fc from "./fast-check.ts";
import * as given from "./arbitraries.ts";
import { bytes, carrying, deleting, named, saying, serving, silent, wellFormed, withConditions } from "./cases.ts";
import { projecting } from "./statement.ts";
import { AVAILABLE, NOT_REPORTED, OURS, TERMINATING } from "./words.ts";

const LIMIT = 32_768;
const MARKER = "… (truncated)";

/** The longest prefix that leaves room for the marker; a decoder that waits for more holds half a character back. */
const cut = (message: string): string => {
  const prefix = Buffer.from(message).subarray(0, LIMIT - bytes(MARKER));
  return new TextDecoder().decode(prefix, { stream: true }) + MARKER;
};

/** R4: what is said of an instance that says nothing. */
const sentence = (name: string): string => `Instance "${name}" is not available`;

/** A second word of an instance about itself, which nobody listens to. */
const SECOND = { type: "Available", status: "True" };

/** Any status but True will do where a law is about the words. */
const DRAINED = { status: "False" };

export const verdictLaws = [
  projecting(
    "R1",
    "an instance that is being deleted drains, whatever else it says",
    [given.setTime()],
    (project, [instance], deletionTimestamp) => {
      for (const holder of [instance, silent(instance, []), serving(instance)]) {
        project(deleting(holder, deletionTimestamp)).gives(TERMINATING);
      }
    },
  ),
  projecting(
    "R1",
    "a deletion time that is absent, empty or zero in any spelling is not set",
    [given.unsetTime()],
    (project, [instance], deletionTimestamp) => {
      project(deleting(serving(instance), deletionTimestamp)).gives(AVAILABLE);
    },
  ),
  projecting(
    "R2",
    "an instance without a condition of exactly the type Available has not reported",
    [given.conditions(OURS)],
    (project, [instance], conditions) => {
      project(silent(instance, conditions)).gives(NOT_REPORTED);
    },
  ),
  projecting(
    "R2",
    "one that reports itself unavailable has reported",
    [given.notTrue()],
    (project, [instance], status) => {
      const { condition, refute } = project(saying(instance, { status }));
      if (condition["reason"] === NOT_REPORTED.reason) refute("another reason", NOT_REPORTED.reason);
      if (condition["message"] === NOT_REPORTED.message) refute("another message", NOT_REPORTED.message);
    },
  ),
  projecting(
    "R3",
    "exactly True makes the interface True, and its words are not copied",
    [given.anyReason(), given.anyMessage(), given.notTrue()],
    (project, [instance], reason, message, status) => {
      project(saying(instance, { ...SECOND, reason, message }, { ...SECOND, status })).gives(AVAILABLE);
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
    "R4",
    "Unknown drains, and an interface that says True is written",
    [given.usableReason(), given.anyMessage()],
    (project, [instance, networkInterface], reason, message) => {
      project(
        saying(instance, { status: "Unknown", reason, message }, SECOND),
        carrying(networkInterface, AVAILABLE),
      ).gives({ status: "False", reason, needsWrite: true });
    },
  ),
  projecting(
    "R4",
    "a reason the schema admits is kept",
    [given.notTrue(), given.usableReason(), given.anyMessage()],
    (project, [instance], status, reason, message) => {
      project(saying(instance, { status, reason, message }, SECOND)).gives({ reason });
    },
  ),
  projecting(
    "R4",
    "a reason the schema refuses becomes HolderUnavailable",
    [given.notTrue(), given.refusedReason(), given.anyMessage()],
    (project, [instance], status, reason, message) => {
      project(saying(instance, { status, reason, message }, SECOND)).gives({ reason: "HolderUnavailable" });
    },
  ),
  projecting(
    "R4",
    "a message of at most 32768 bytes is kept",
    [given.anyReason(), fc.oneof(given.weighing(5, given.message()), given.longMessage(LIMIT - 1, LIMIT))],
    (project, [instance], reason, message) => {
      if (bytes(message) > LIMIT) return;
      project(saying(instance, { ...DRAINED, reason, message }, SECOND)).gives({ message: wellFormed(message) });
    },
  ),
  projecting(
    "R4",
    "a message that is absent, empty or no text becomes a sentence with the name",
    [fc.oneof(fc.string({ unit: "grapheme" }), given.noMessage()), given.anyReason(), given.noMessage()],
    (project, [instance], name, reason, message) => {
      project(saying(named(instance, name), { ...DRAINED, reason, message }, SECOND)).gives({
        message: sentence(typeof name === "string" ? name : ""),
      });
    },
  ),
  projecting(
    "R4",
    "a surrogate without its partner becomes U+FFFD",
    [fc.string({ unit: given.anyOf("a", "😀", "\ud83d", "\ude00"), minLength: 1, maxLength: 6 })],
    (project, [instance], text) => {
      const message = wellFormed(text);
      project(saying(instance, { ...DRAINED, message: text })).gives({ message });
      project(saying(named(instance, text), DRAINED)).gives({ message: sentence(message) });
    },
  ),
  projecting(
    "R4",
    "a longer message, own or not, is cut to the most whole characters that fit with the marker",
    [given.longMessage(LIMIT + 1, LIMIT + 40)],
    (project, [instance], long) => {
      const drained = (message: string, name: string) =>
        project(saying(named(instance, name), { ...DRAINED, message }));
      drained(long, long).gives({ message: cut(long) });
      drained("", long).gives({ message: cut(sentence(long)) });
    },
  ),
];

/** What the schema says of each text. */
const SCHEMA = {
  reason: /^(?=.{1,1024}$)[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/,
  message: /./s,
  lastTransitionTime: /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
};
const FIELDS = "lastTransitionTime,message,observedGeneration,reason,status,type";

export const conditionLaws = [
  projecting("R4", "the schema of conditions admits what is to be written", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    for (const [field, form] of Object.entries(SCHEMA)) {
      const text = String(condition[field]);
      const isText = text === condition[field] && wellFormed(text) === text && bytes(text) <= LIMIT;
      if (!isText || !form.test(text)) refute(`a ${field} that the schema admits`, condition[field]);
    }
  }),
  projecting("R5", "the type is HolderAvailable", [], (project, [instance]) => {
    project(instance).gives({ type: OURS });
  }),
  projecting("R5", "the status is True or False", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    const status = condition["status"];
    if (status !== "True" && status !== "False") refute("status True or False", status);
  }),
  projecting("R5", "the condition has the fields of a condition and no others", [], (project, [instance]) => {
    const { condition, refute } = project(instance);
    const fields = Object.keys({ ...condition, observedGeneration: 4 }).filter(
      (field) => condition[field] !== undefined || field === "observedGeneration",
    );
    if (fields.sort().join() !== FIELDS) refute(`the fields ${FIELDS}`, condition);
  }),
];

export const holderLaws = [
  projecting(
    "R7",
    "a True that a predecessor left is not inherited",
    [given.conditions(OURS), given.readableTime()],
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
      for (const holder of [instance, serving(instance)]) {
        const { status, reason, message } = project(holder, {}).condition;
        for (const other of [networkInterface, crowded, carrying(crowded, AVAILABLE)]) {
          project(holder, other).gives({ status, reason, message });
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
