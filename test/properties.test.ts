// The rules as properties of generated objects. Where a rule can be said in one sentence the property says that sentence;
// the whole of R1–R11 is compared with its second statement in oracle.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conditionPatch,
  explainProjection,
  heldInterfaces,
  holderAvailability,
  projectHeldInterfaces,
  projectHolderAvailable,
  withCondition,
  type Condition,
  type Instance,
  type NetworkInterface,
} from "../src/index.ts";
import { patched, refusals, stored } from "./apiserver.ts";
import * as given from "../src/testing/arbitraries.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { aged, carrying, conditionsOf, deleting, isOurs, saying, silent } from "../src/testing/cases.ts";
import {
  isObject,
  ruledHoldings,
  ruledMessage,
  ruledProjection,
  ruledStamp,
  ruledVerdict,
  ruledWrite,
} from "./oracle.ts";
import { deepFreeze, withoutClockOrChance } from "../src/testing/purity.ts";

const bytes = (value: unknown) => JSON.stringify(value);

/** Everything is handed over frozen: what changes its arguments fails at once, and spoils no smaller example. */
function always<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  holds: (...values: Values) => void,
  numRuns = 200,
): void {
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => holds(...deepFreeze(values))),
    { numRuns },
  );
}

/** Every entry of the list but this one, with its place beside it. */
function allBut(place: number, networkInterface: NetworkInterface): unknown[] {
  return conditionsOf(networkInterface).flatMap((entry, index) => (index === place ? [] : [[index, entry]]));
}

const later = () => fc.oneof(fc.constantFrom(0, 1, 2000, 172_800_000), fc.nat());

const TERMINATING = "The instance holding this interface is terminating";
const NOT_REPORTED = "The instance holding this interface has not reported an availability state";

describe("Unknown drains", () => {
  test("an instance that is Unknown makes the interface False, whatever is stored there", () => {
    always(
      [given.instance(), given.networkInterface(), given.anyReason(), given.anyMessage(), given.now()],
      (instance, networkInterface, reason, message, now) => {
        const unknown = saying(instance, { status: "Unknown", reason, message });
        const retained = carrying(networkInterface, { status: "True", reason: "Available" });
        const { condition, needsWrite } = projectHolderAvailable(unknown, retained, now);
        expect(condition.status).toBe("False");
        expect(needsWrite).toBe(true);
        expect(condition.lastTransitionTime).toBe(ruledStamp(now));
      },
    );
  });

  test("a status that is not exactly True makes the interface False", () => {
    always(
      [given.instance(), given.notTrue(), given.networkInterface(), given.now()],
      (instance, status, networkInterface, now) => {
        const second = { type: "Available", status: "True" };
        const drained = saying(instance, { status }, second);
        expect(holderAvailability(drained)).toMatchObject({ rule: "unavailable", status: "False" });
        expect(projectHolderAvailable(drained, networkInterface, now).condition.status).toBe("False");
      },
    );
  });
});

describe("deletion wins", () => {
  test("an instance that is being deleted makes the interface False, whatever its conditions say", () => {
    always(
      [given.instance(), given.setTime(), given.networkInterface(), given.now()],
      (instance, deletionTimestamp, networkInterface, now) => {
        const saysTrue = saying(instance, { status: "True" });
        for (const holder of [instance, saysTrue]) {
          const { condition } = projectHolderAvailable(deleting(holder, deletionTimestamp), networkInterface, now);
          expect(condition).toMatchObject({ status: "False", reason: "HolderTerminating", message: TERMINATING });
        }
      },
    );
  });

  test("an interface that says True is written when its holder starts to be deleted", () => {
    always(
      [given.instance(), given.setTime(), given.networkInterface(), given.now()],
      (instance, deletionTimestamp, networkInterface, now) => {
        const serving = saying(instance, { status: "True" });
        const first = projectHolderAvailable(serving, networkInterface, now);
        const published = withCondition(networkInterface, first.condition);
        expect(projectHolderAvailable(serving, published, now).needsWrite).toBe(false);
        expect(projectHolderAvailable(deleting(serving, deletionTimestamp), published, now).needsWrite).toBe(true);
      },
    );
  });
});

describe("a successor starts False", () => {
  test("a True left on a retained interface is not inherited by an instance that has not reported", () => {
    always(
      [given.instance(), given.conditions("Ready"), given.networkInterface(), given.readableTime(), given.now()],
      (instance, conditions, networkInterface, lastTransitionTime, now) => {
        const successor = silent(instance, conditions);
        const words = { status: "True", reason: "Available", message: "Instance is available" };
        const retained = carrying(networkInterface, { ...words, lastTransitionTime });
        const { condition, needsWrite } = projectHolderAvailable(successor, retained, now);
        expect(condition).toMatchObject({ status: "False", reason: "HolderNotReported", message: NOT_REPORTED });
        expect(condition.lastTransitionTime).toBe(ruledStamp(now));
        expect(needsWrite).toBe(true);
      },
    );
  });
});

describe("R1 deletion", () => {
  test("absent, null, empty and the zero time in any spelling are not set", () => {
    always([given.instance(), given.unsetTime()], (instance, unset) => {
      const alive = deleting(instance, undefined);
      expect(holderAvailability(deleting(instance, unset))).toEqual(holderAvailability(alive));
      expect(holderAvailability(alive).rule).not.toBe("terminating");
    });
  });

  test("the time of deletion is never compared with the clock", () => {
    always(
      [given.instance(), given.networkInterface(), given.now(), given.now()],
      (instance, networkInterface, deletion, now) => {
        const { condition } = projectHolderAvailable(
          deleting(saying(instance, { status: "True" }), new Date(Math.max(deletion.getTime(), -6e13))),
          networkInterface,
          now,
        );
        expect(condition.reason).toBe("HolderTerminating");
      },
    );
  });
});

describe("R2 no report", () => {
  test("without a condition of exactly the type Available nothing is reported", () => {
    always([given.instance(), given.conditions("Ready", "AVAILABLE", "Available\n")], (instance, conditions) => {
      expect(holderAvailability(silent(instance, conditions))).toEqual({
        rule: "not-reported",
        status: "False",
        reason: "HolderNotReported",
        message: NOT_REPORTED,
      });
    });
  });
});

describe("R3 available", () => {
  test("the instance's own reason and message are not copied, so they cause no write while it serves", () => {
    always(
      [given.instance(), given.networkInterface(), given.now(), given.anyReason(), given.anyMessage()],
      (instance, networkInterface, now, reason, message) => {
        const serving = saying(instance, { status: "True", reason: "Available" });
        const { condition } = projectHolderAvailable(serving, networkInterface, now);
        expect(condition).toMatchObject({ status: "True", reason: "Available", message: "Instance is available" });
        const talking = saying(instance, { status: "True", reason, message });
        const published = withCondition(networkInterface, condition);
        expect(projectHolderAvailable(talking, published, now)).toEqual({ condition, needsWrite: false });
      },
    );
  });
});

describe("R4 anything else", () => {
  test("a usable reason is forwarded, whatever the message is", () => {
    always(
      [given.instance(), given.notTrue(), given.usableReason(), given.anyMessage()],
      (instance, status, reason, message) => {
        expect(holderAvailability(saying(instance, { status, reason, message })).reason).toBe(reason);
      },
    );
  });

  test("a reason the schema refuses becomes HolderUnavailable, whatever the message is", () => {
    always(
      [given.instance(), given.notTrue(), given.refusedReason(), given.anyMessage()],
      (instance, status, reason, message) => {
        expect(holderAvailability(saying(instance, { status, reason, message })).reason).toBe("HolderUnavailable");
      },
    );
  });

  test("no message becomes the sentence that names the instance, whatever the reason is", () => {
    always(
      [given.instance(), fc.string({ unit: "grapheme" }), given.notTrue(), given.anyReason(), given.noMessage()],
      (instance, name, status, reason, message) => {
        const named = { ...instance, metadata: { name } };
        const { message: projected } = holderAvailability(saying(named, { status, reason, message }));
        expect(projected).toBe(`Instance "${name}" is not available`);
      },
    );
  });

  test("a message within 32768 bytes is forwarded, a longer one is the longest prefix that fits with its marker", () => {
    always(
      [
        given.instance(),
        fc.oneof(
          given.message(),
          given.message().map((text) => text.repeat(4)),
        ),
      ],
      (instance, message) => {
        const wellFormed = Buffer.from(message).toString();
        const projected = holderAvailability(saying(instance, { status: "False", message })).message;
        if (Buffer.byteLength(message) <= 32768) expect(projected).toBe(wellFormed);
        else {
          const marker = "… (truncated)";
          expect(projected.endsWith(marker)).toBe(true);
          const prefix = projected.slice(0, -marker.length);
          expect(wellFormed.startsWith(prefix)).toBe(true);
          const next = String.fromCodePoint(wellFormed.codePointAt(prefix.length) ?? 0);
          const room = 32768 - Buffer.byteLength(projected);
          expect(room).toBeGreaterThanOrEqual(0);
          expect(Buffer.byteLength(next)).toBeGreaterThan(room);
          expect(Buffer.from(prefix).toString()).toBe(prefix);
        }
      },
    );
  });

  test("a cut message is cut no further on the next pass", () => {
    always([given.instance(), given.message()], (instance, message) => {
      const once = holderAvailability(saying(instance, { status: "False", message })).message;
      expect(holderAvailability(saying(instance, { status: "False", message: once })).message).toBe(once);
      expect(once).toBe(ruledMessage(message));
    });
  });
});

describe("R5 two values", () => {
  test("the type is HolderAvailable, the status True or False, and no field is missing or strange", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      expect(condition.type).toBe("HolderAvailable");
      expect(["True", "False"]).toContain(condition.status);
      const generation = "observedGeneration" in condition ? ["observedGeneration"] : [];
      expect(Object.keys(condition)).toEqual([
        "type",
        "status",
        ...generation,
        "lastTransitionTime",
        "reason",
        "message",
      ]);
    });
  });

  test("the metav1.Condition schema admits every condition", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      expect(refusals(projectHolderAvailable(instance, networkInterface, now).condition)).toEqual([]);
    });
  });

  test("the condition is a new object, also when nothing needs writing", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const published = withCondition(networkInterface, condition);
      const again = projectHolderAvailable(instance, published, now).condition;
      expect(again).toEqual(condition);
      expect(again).not.toBe(condition);
    });
  });
});

describe("R6 generation", () => {
  test("observedGeneration is the interface's generation", () => {
    always(
      [given.instance(), given.networkInterface(), given.generation(), given.now()],
      (instance, networkInterface, generation, now) => {
        const { condition } = projectHolderAvailable(instance, aged(networkInterface, generation), now);
        expect(condition.observedGeneration).toBe(generation);
      },
    );
  });

  test("a generation that is no positive integer leaves the field out", () => {
    always(
      [given.instance(), given.networkInterface(), given.noGeneration(), given.now()],
      (instance, networkInterface, generation, now) => {
        const { condition } = projectHolderAvailable(instance, aged(networkInterface, generation), now);
        expect(condition).not.toHaveProperty("observedGeneration");
      },
    );
  });

  test("the instance's generation and what its conditions observed change nothing", () => {
    always(
      [
        given.pair(),
        fc.record({ generation: given.generation(), observedGeneration: given.generation() }),
        given.now(),
      ],
      ({ instance, networkInterface }, { generation, observedGeneration }, now) => {
        const before = saying(instance, { status: "False" });
        const after = saying(asGiven<Instance>({ ...instance, metadata: { ...instance.metadata, generation } }), {
          status: "False",
          observedGeneration,
        });
        const project = (holder: Instance) => bytes(projectHolderAvailable(holder, networkInterface, now));
        expect(project(after)).toBe(project(before));
      },
    );
  });
});

describe("R7 the current holder alone", () => {
  test("status, reason and message do not depend on the interface or the clock", () => {
    always(
      [given.instance(), given.networkInterface(), given.networkInterface(), given.now(), given.now()],
      (instance, one, other, now, then) => {
        const words = ({ status, reason, message }: Condition) => ({ status, reason, message });
        const { rule, ...verdict } = holderAvailability(instance);
        expect(words(projectHolderAvailable(instance, one, now).condition)).toEqual(verdict);
        expect(words(projectHolderAvailable(instance, other, then).condition)).toEqual(verdict);
        expect(explainProjection(instance, other).rule).toBe(rule);
      },
    );
  });
});

describe("R8 needs write", () => {
  test("a write is needed exactly when a change is named", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { changes } = explainProjection(instance, networkInterface);
      expect(changes).toEqual(ruledProjection(instance, networkInterface, now).changes);
      expect(projectHolderAvailable(instance, networkInterface, now).needsWrite).toBe(changes.length > 0);
    });
  });

  test("neither the stored time, nor later entries, nor other fields, nor the clock count", () => {
    always(
      [given.pair(), given.now(), given.now(), given.anyTime(), given.conditions("HolderAvailable", "Programmed")],
      ({ instance, networkInterface }, now, then, lastTransitionTime, after) => {
        const { needsWrite } = projectHolderAvailable(instance, networkInterface, now);
        const [first, ...rest] = conditionsOf(networkInterface).filter(isOurs);
        if (!isObject(first)) return;
        const list = [...rest, ...(Array.isArray(after) ? after : [])];
        const conditions = [{ type: "Allocated" }, { ...first, lastTransitionTime, severity: "Info" }, ...list];
        const changed = asGiven<NetworkInterface>({ ...networkInterface, status: { conditions } });
        expect(projectHolderAvailable(instance, changed, then).needsWrite).toBe(needsWrite);
      },
      400,
    );
  });

  test("a change of any one of the four fields needs a write and is the only one named", () => {
    const wrong = fc.constantFrom(
      { field: "status", value: "Unknown" },
      { field: "reason", value: "Outdated" },
      { field: "message", value: "" },
      { field: "observedGeneration", value: 77 },
    );
    always([given.pair(), given.now(), wrong], ({ instance, networkInterface }, now, { field, value }) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const outdated = carrying(networkInterface, { ...condition, [field]: value });
      expect(explainProjection(instance, outdated).changes).toEqual([field]);
      expect(projectHolderAvailable(instance, outdated, now).needsWrite).toBe(true);
    });
  });
});

describe("R9 transition time", () => {
  const other = (status: string) => (status === "True" ? "False" : "True");

  test("it moves to the given instant when there is no entry or the status flips", () => {
    always(
      [given.pair(), given.now(), given.readableTime(), fc.constantFrom("other", "Unknown", undefined, null)],
      ({ instance, networkInterface }, now, lastTransitionTime, was) => {
        const { status } = holderAvailability(instance);
        const flipped = carrying(networkInterface, {
          status: was === "other" ? other(status) : was,
          lastTransitionTime,
        });
        const empty = { ...networkInterface, status: { conditions: [] } };
        for (const before of [flipped, empty]) {
          expect(projectHolderAvailable(instance, before, now).condition.lastTransitionTime).toBe(ruledStamp(now));
        }
      },
    );
  });

  test("it is kept letter for letter when the status stays, whatever else changes", () => {
    always(
      [given.pair(), given.now(), given.readableTime(), given.anyReason(), given.anyMessage()],
      ({ instance, networkInterface }, now, lastTransitionTime, reason, message) => {
        const { status } = holderAvailability(instance);
        const stays = carrying(networkInterface, { status, reason, message, lastTransitionTime });
        const kept = typeof lastTransitionTime === "string" ? lastTransitionTime : ruledStamp(lastTransitionTime);
        expect(projectHolderAvailable(instance, stays, now).condition.lastTransitionTime).toBe(kept);
      },
    );
  });

  test("a stored time that is null, zero or unreadable is replaced, and alone causes no write", () => {
    always(
      [given.pair(), given.now(), given.replacedTime()],
      ({ instance, networkInterface }, now, lastTransitionTime) => {
        const { condition } = projectHolderAvailable(instance, networkInterface, now);
        const before = carrying(networkInterface, { ...condition, lastTransitionTime });
        const again = projectHolderAvailable(instance, before, now);
        expect(again.condition.lastTransitionTime).toBe(ruledStamp(now));
        expect(again.needsWrite).toBe(false);
      },
    );
  });

  test("the same instant as a Date or as its text gives the same answer", () => {
    always([given.pair(), given.now(), given.now()], ({ instance, networkInterface }, now, date) => {
      const { status } = holderAvailability(instance);
      const stamped = (lastTransitionTime: unknown) =>
        bytes(projectHolderAvailable(instance, carrying(networkInterface, { status, lastTransitionTime }), now));
      fc.pre(date.getTime() > -62_135_596_800_000);
      expect(stamped(date)).toBe(stamped(ruledStamp(date)));
    });
  });

  test("a stamp is UTC in whole seconds, never after the clock and less than a second before it", () => {
    const clock = fc.date({
      min: new Date("0001-01-01T00:00:01Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    always([given.instance(), clock], (instance, now) => {
      const { lastTransitionTime } = projectHolderAvailable(instance, {}, now).condition;
      expect(lastTransitionTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      const cut = now.getTime() - Date.parse(lastTransitionTime);
      expect(cut >= 0 && cut < 1000).toBe(true);
    });
  });
});

describe("R10 writing", () => {
  test("every other entry keeps its bytes and its place, in the update and after the patch", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const list = conditionsOf(networkInterface);
      const place = list.some(isOurs) ? list.findIndex(isOurs) : list.length;
      const before = bytes(allBut(place, networkInterface));
      const afterPatch = patched(networkInterface, conditionPatch(networkInterface, condition));
      for (const after of [withCondition(networkInterface, condition), afterPatch]) {
        expect(bytes(allBut(place, after))).toBe(before);
        expect(conditionsOf(after)[place]).toEqual(condition);
      }
    });
  });

  test("the update and the patch give the same object: the interface with this one entry changed", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const updated = withCondition(networkInterface, condition);
      expect(bytes(updated)).toBe(bytes(ruledWrite(networkInterface, condition)));
      const served: NetworkInterface = JSON.parse(bytes(networkInterface));
      const afterPatch = patched(served, conditionPatch(served, condition));
      expect(bytes(afterPatch)).toBe(bytes(ruledWrite(served, condition)));
      expect(afterPatch).toEqual(JSON.parse(bytes(updated)));
    });
  });

  test("after one write, by update or by patch, no later pass needs another", () => {
    always([given.pair(), given.now(), later()], ({ instance, networkInterface }, now, delay) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const then = new Date(Math.min(now.getTime() + delay, 8.64e15));
      for (const written of [
        withCondition(networkInterface, condition),
        stored(withCondition(networkInterface, condition)),
        stored(patched(networkInterface, conditionPatch(networkInterface, condition))),
      ]) {
        const again = projectHolderAvailable(instance, written, then);
        expect(again.needsWrite).toBe(false);
        expect(again.condition).toEqual(condition);
      }
    });
  });

  const readText = (entry: unknown) =>
    ["type", "status", "reason"].filter(
      (field) => isObject(entry) && typeof entry[field] === "string" && entry[field] !== "",
    );

  test("no patch is without a guard where a guard can be given", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const { condition } = projectHolderAvailable(instance, networkInterface, now);
      const { body } = conditionPatch(networkInterface, condition);
      const version: unknown = networkInterface.metadata?.resourceVersion;
      const index = conditionsOf(networkInterface).findIndex(isOurs);
      const append = typeof version === "string" && version !== "" ? ["test /metadata/resourceVersion"] : [];
      expect(body.slice(0, -1).map(({ op, path }) => `${op} ${path}`)).toEqual(
        index < 0
          ? append
          : readText(conditionsOf(networkInterface)[index]).map((field) => `test /status/conditions/${index}/${field}`),
      );
    });
  });

  test("a patch made for one position fails where another entry stands there now", () => {
    always([given.networkInterface(), given.instance(), given.now()], (networkInterface, instance, now) => {
      const before = carrying(networkInterface, { status: "True" });
      const { condition } = projectHolderAvailable(instance, before, now);
      const moved = { ...before, status: { conditions: [{ type: "Prepared", status: "True" }] } };
      expect(() => patched(moved, conditionPatch(before, condition))).toThrow(/Test operation failed/);
    });
  });
});

describe("R11 reach", () => {
  test("every named interface is held once, in order, in the instance's namespace", () => {
    always([given.instance()], (instance) => {
      expect(heldInterfaces(instance)).toEqual(ruledHoldings(instance));
    });
  });

  test("each interface that is found gets its own projection, one that is not found is passed over", () => {
    always(
      [given.instance(), given.networkInterface(), given.now(), fc.constantFrom("eth0", "eth1", "none")],
      (instance, networkInterface, now, missing) => {
        const asked: string[] = [];
        const projected = projectHeldInterfaces(
          instance,
          ({ name }) => {
            asked.push(name);
            return name === missing ? undefined : networkInterface;
          },
          now,
        );
        const held = ruledHoldings(instance);
        expect(asked).toEqual(held.map(({ name }) => name));
        expect(projected).toEqual(
          held
            .filter(({ name }) => name !== missing)
            .map((key) => ({ key, networkInterface, ...projectHolderAvailable(instance, networkInterface, now) })),
        );
        expect(projected.every((projection) => projection.networkInterface === networkInterface)).toBe(true);
      },
    );
  });
});

describe("R12 pure and total", () => {
  /** Everything the core can be asked about one pair, as text. */
  function everything(instance: Instance, networkInterface: NetworkInterface, now: Date): string {
    const { condition, needsWrite } = projectHolderAvailable(instance, networkInterface, now);
    return bytes([
      condition,
      needsWrite,
      holderAvailability(instance),
      explainProjection(instance, networkInterface),
      withCondition(networkInterface, condition),
      conditionPatch(networkInterface, condition),
      heldInterfaces(instance),
      projectHeldInterfaces(instance, () => networkInterface, now),
    ]);
  }

  test("frozen arguments are accepted and no argument is changed", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const copy = structuredClone({ instance, networkInterface, now });
      const answer = everything(copy.instance, copy.networkInterface, copy.now);
      expect(bytes(copy)).toBe(bytes({ instance, networkInterface, now }));
      expect(everything(instance, networkInterface, now)).toBe(answer);
    });
  });

  test("no clock, no randomness and no environment is asked", () => {
    always([given.pair(), given.now()], ({ instance, networkInterface }, now) => {
      const answer = everything(instance, networkInterface, now);
      expect(withoutClockOrChance(() => everything(instance, networkInterface, now))).toBe(answer);
    });
  });

  test("nothing is remembered: twice, in any order, the same bytes", () => {
    const pairs = fc.array(fc.record({ pair: given.pair(), now: given.now() }), { maxLength: 5 });
    const ask = ({ pair, now }: { pair: { instance: Instance; networkInterface: NetworkInterface }; now: Date }) =>
      everything(pair.instance, pair.networkInterface, now);
    always([pairs], (asked) => {
      const forwards = asked.map(ask);
      const backwards = [...asked].reverse().map(ask).reverse();
      expect(backwards).toEqual(forwards);
    });
  });

  test("whatever JSON can spell gets an answer, which is True only under R3", () => {
    always(
      [
        fc.oneof(given.hostile<Instance>(), given.instance()),
        fc.oneof(given.hostile<NetworkInterface>(), given.networkInterface()),
        given.now(),
      ],
      (instance, networkInterface, now) => {
        everything(instance, networkInterface, now);
        const { condition } = projectHolderAvailable(instance, networkInterface, now);
        expect(condition.status).toBe(ruledVerdict(instance).rule === "available" ? "True" : "False");
        expect(refusals(condition)).toEqual([]);
        const written = withCondition(networkInterface, condition);
        expect(bytes(written)).toBe(bytes(ruledWrite(networkInterface, condition)));
        expect(projectHolderAvailable(instance, written, now).needsWrite).toBe(false);
      },
      1000,
    );
  });

  test("objects nested a hundred thousand deep get an answer", () => {
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { metadata: deep, status: deep, conditions: deep };
    const { condition, needsWrite } = projectHolderAvailable(deep, deep, new Date("2026-12-01T03:00:00Z"));
    expect(condition).toMatchObject({ status: "False", reason: "HolderNotReported" });
    expect(needsWrite).toBe(true);
    expect(conditionPatch(deep, condition).body).toHaveLength(1);
  });
});

describe("R1 to R9 as stated a second time", () => {
  test("the projection is what the rules say, letter for letter", () => {
    always(
      [given.pair(), given.now()],
      ({ instance, networkInterface }, now) => {
        const { condition, needsWrite } = ruledProjection(instance, networkInterface, now);
        expect(bytes(projectHolderAvailable(instance, networkInterface, now))).toBe(bytes({ condition, needsWrite }));
        expect(holderAvailability(instance)).toEqual(ruledVerdict(instance));
      },
      2000,
    );
  });

  test("the generators reach every rule, every change and the steady state", () => {
    const seen = new Set<string>();
    for (const { instance, networkInterface } of fc.sample(given.pair(), { numRuns: 1000, seed: 1 })) {
      const { changes } = ruledProjection(instance, networkInterface, new Date(0));
      seen.add(ruledVerdict(instance).rule);
      for (const change of changes.length === 0 ? ["steady"] : changes) seen.add(change);
    }
    const rules = ["terminating", "not-reported", "available", "unavailable"];
    const changes = ["absent", "status", "reason", "message", "observedGeneration", "steady"];
    expect(seen).toEqual(new Set([...rules, ...changes]));
  });
});
