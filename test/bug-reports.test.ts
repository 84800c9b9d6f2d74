// What went wrong in other projects, as inputs. Every title names the public report it comes from.
import { describe, expect, test } from "vitest";
import {
  conditionPatch,
  holderAvailability,
  projectHeldInterfaces,
  projectHolderAvailable,
  withCondition,
  type Instance,
  type NetworkInterface,
} from "../src/index.ts";
import { patched, refusals } from "./apiserver.ts";
import { asGiven } from "../src/testing/arbitraries.ts";
import { deepFreeze, withoutClockOrChance } from "../src/testing/purity.ts";

const OLD = "2026-01-01T00:00:00Z";
const NOW = "2026-12-01T03:00:00Z";
const now = new Date(NOW);
const DAYS_2 = 172_800_000;

const TERMINATING = "The instance holding this interface is terminating";
const NOT_REPORTED = "The instance holding this interface has not reported an availability state";

/** web-0 as it says of itself; without a word, it has not reported. */
function web0(own?: object, metadata: object = {}): Instance {
  const conditions = own === undefined ? [] : [{ type: "Available", ...own }];
  return asGiven({ metadata: { name: "web-0", namespace: "shop", ...metadata }, status: { conditions } });
}

/** Its interface of generation 4, with this stored on it among the conditions of other writers. */
function eth0(ours?: object): NetworkInterface {
  const stored = { type: "HolderAvailable", observedGeneration: 4, lastTransitionTime: OLD, ...ours };
  const [allocated, prepared, programmed] = ["Allocated", "Prepared", "Programmed"].map((type) => ({
    type,
    status: "True",
    severity: "Info",
    lastTransitionTime: OLD,
  }));
  const conditions = [allocated, ...(ours === undefined ? [] : [stored]), prepared, programmed];
  return asGiven({
    metadata: { name: "web-0-eth0", namespace: "shop", generation: 4, resourceVersion: "41" },
    status: { phase: "Bound", conditions },
  });
}

const serving = { status: "True", reason: "Available", message: "Instance is available" };
const stopped = { status: "False", reason: "Stopped", message: "exit 0" };
const typesOf = (networkInterface: NetworkInterface) =>
  networkInterface.status?.conditions?.map((entry) => entry?.type);

describe("whether a write is needed", () => {
  test.each([
    { stored: { ...stopped, lastTransitionTime: OLD }, needsWrite: false, what: "all four equal" },
    { stored: { ...stopped, lastTransitionTime: NOW }, needsWrite: false, what: "another time" },
    { stored: { ...stopped, lastTransitionTime: null }, needsWrite: false, what: "no time" },
    { stored: { ...stopped, lastTransitionTime: "soon" }, needsWrite: false, what: "an unreadable time" },
    { stored: { ...stopped, status: "True" }, needsWrite: true, what: "another status" },
    { stored: { ...stopped, reason: "Stopping" }, needsWrite: true, what: "another reason" },
    { stored: { ...stopped, message: "exit 1" }, needsWrite: true, what: "another message" },
    { stored: { ...stopped, observedGeneration: 5 }, needsWrite: true, what: "another generation" },
  ])("kubernetes/kubernetes#120542: $what stored gives needsWrite $needsWrite", ({ stored, needsWrite }) => {
    expect(projectHolderAvailable(web0(stopped), eth0(stored), now).needsWrite).toBe(needsWrite);
  });

  test.each(["mitos-run/mitos#241", "envoyproxy/gateway#8876"])(
    "%s: a generation that alone has moved is written, with the old time",
    () => {
      const stored = eth0({ ...stopped, observedGeneration: 3 });
      const { condition, needsWrite } = projectHolderAvailable(web0(stopped), stored, now);
      expect(needsWrite).toBe(true);
      expect(condition).toMatchObject({ observedGeneration: 4, lastTransitionTime: OLD });
    },
  );

  test.each(["rabbitmq/messaging-topology-operator#251", "knative/serving#1181"])(
    "%s: passes seconds or days apart cause no write",
    () => {
      const first = projectHolderAvailable(web0(stopped), eth0(serving), now);
      expect(first.needsWrite).toBe(true);
      const written = withCondition(eth0(serving), first.condition);
      for (const delay of [2000, DAYS_2]) {
        const later = projectHolderAvailable(web0(stopped), written, new Date(now.getTime() + delay));
        expect(later).toEqual({ condition: first.condition, needsWrite: false });
      }
    },
  );

  test("openshift/cluster-dns-operator#480: the order of conditions and keys changes no byte", () => {
    const entries = [{ type: "Available", ...stopped, severity: "Info" }, { type: "Ready", status: "True" }, null];
    const reversedKeys = (entry: object | null) => entry && Object.fromEntries(Object.entries(entry).reverse());
    const lists = [entries, [...entries].reverse(), entries.map(reversedKeys), entries.map(reversedKeys).reverse()];
    const answers = lists.map((conditions) => {
      const instance = asGiven<Instance>({ status: { conditions }, metadata: { name: "web-0" } });
      return JSON.stringify(projectHolderAvailable(instance, eth0(serving), now));
    });
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("exit 0");
  });

  test("openshift/ovn-kubernetes#3183: a lagging copy needs no write where the freshest object does", () => {
    const lagging = projectHolderAvailable(web0(stopped), eth0(stopped), now);
    const freshest = projectHolderAvailable(web0(stopped), eth0(serving), now);
    expect([lagging.needsWrite, freshest.needsWrite]).toEqual([false, true]);
  });
});

describe("the transition time", () => {
  test("operator-framework/operator-lifecycle-manager#830: a stored null time is replaced, and the write admitted", () => {
    const stored = eth0({ status: "False", reason: "Old", lastTransitionTime: null });
    const instance = web0({ status: "False", reason: "New" });
    const { condition, needsWrite } = projectHolderAvailable(instance, stored, now);
    expect(needsWrite).toBe(true);
    expect(condition).toMatchObject({ reason: "New", lastTransitionTime: NOW });
    expect(refusals(condition)).toEqual([]);
  });

  test("numaproj/numaplane#107: a new reason alone does not move it", () => {
    const stored = eth0({ status: "False", reason: "Starting", message: "exit 0" });
    const { condition, needsWrite } = projectHolderAvailable(web0(stopped), stored, now);
    expect(needsWrite).toBe(true);
    expect(condition).toMatchObject({ reason: "Stopped", lastTransitionTime: OLD });
  });

  test("awslabs/operatorpkg#204: it comes from the clock given and from no other", () => {
    const project = () => projectHolderAvailable(web0(stopped), eth0(serving), now).condition.lastTransitionTime;
    expect(withoutClockOrChance(project)).toBe(NOW);
  });

  test("podman-desktop/extension-kubernetes-dashboard#483: an instant is the same as a Date or as its text", () => {
    const stored = (time: unknown) => eth0({ ...stopped, reason: "Stopping", lastTransitionTime: time });
    const project = (time: unknown) => projectHolderAvailable(web0(stopped), stored(time), now);
    expect(project(new Date(OLD))).toEqual(project(OLD));
    expect(project(OLD).condition.lastTransitionTime).toBe(OLD);
    const deleted = (deletionTimestamp: unknown) => holderAvailability(web0(serving, { deletionTimestamp }));
    expect(deleted(new Date(OLD))).toEqual(deleted(OLD));
    expect(deleted(new Date("0001-01-01T00:00:00Z"))).toEqual(deleted("0001-01-01T00:00:00Z"));
  });
});

describe("what is said of the holder", () => {
  test.each(["kgateway-dev/kgateway#14330", "kubernetes/kubernetes#54723"])(
    "%s: a terminating instance that still says True drains at once",
    () => {
      // The timestamp lies in the future: it includes the grace period.
      const terminating = web0(serving, { deletionTimestamp: "2026-12-01T03:00:30Z" });
      const { condition, needsWrite } = projectHolderAvailable(terminating, eth0(serving), now);
      expect(needsWrite).toBe(true);
      expect(condition).toEqual({
        type: "HolderAvailable",
        status: "False",
        observedGeneration: 4,
        lastTransitionTime: NOW,
        reason: "HolderTerminating",
        message: TERMINATING,
      });
    },
  );

  test.each(["replicatedhq/kots#2975", "openshift/machine-config-operator#3964"])("%s: Unknown is not healthy", () => {
    const own = { status: "Unknown", reason: "NodeStatusUnknown", message: "node web-0 is on is silent" };
    expect(projectHolderAvailable(web0(own), eth0(serving), now).condition).toMatchObject({ ...own, status: "False" });
  });

  test.each([
    {
      list: [
        { type: "Ready", status: "True" },
        { type: "Available", status: "Unknown" },
      ],
      rule: "unavailable",
    },
    { list: [{ type: "Ready", status: "True" }], rule: "not-reported" },
  ])("openstack-k8s-operators/lib-common#204: beside Ready True the answer is False, $rule", ({ list, rule }) => {
    expect(holderAvailability({ status: { conditions: list } })).toMatchObject({ status: "False", rule });
  });

  test.each(["metal3-io/cluster-api-provider-metal3#1361", "kubernetes/kubernetes#20196"])(
    "%s: a reused name inherits nothing from the object that had it",
    () => {
      const { condition, needsWrite } = projectHolderAvailable(web0(), eth0(serving), now);
      expect(needsWrite).toBe(true);
      expect(condition).toMatchObject({
        status: "False",
        reason: "HolderNotReported",
        message: NOT_REPORTED,
        lastTransitionTime: NOW,
      });
    },
  );

  test("aws-controllers-k8s/community#2992: nothing of an error stays after recovery", () => {
    const crashed = eth0({ status: "False", reason: "InstanceCrashing", message: "exit 1" });
    const { condition, needsWrite } = projectHolderAvailable(web0(serving), crashed, now);
    expect(needsWrite).toBe(true);
    expect(condition).toMatchObject(serving);
  });

  test("csi-addons/kubernetes-csi-addons#85: an empty reason and an empty message are replaced", () => {
    const { condition } = projectHolderAvailable(web0({ status: "False", reason: "", message: "" }), eth0(), now);
    expect(condition).toMatchObject({ reason: "HolderUnavailable", message: 'Instance "web-0" is not available' });
    expect(refusals(condition)).toEqual([]);
  });

  test.each(
    ["akuity/kargo#6158", "operator-framework/operator-controller#2169"].flatMap((source) =>
      ["a", "é", "…", "😀"].map((character) => ({ source, character })),
    ),
  )("$source: 40 000 bytes of $character are cut between characters and stay so", ({ character }) => {
    const message = character.repeat(40_000 / Buffer.byteLength(character));
    const instance = web0({ status: "False", reason: "Stopped", message });
    const { condition } = projectHolderAvailable(instance, eth0(), now);
    expect(refusals(condition)).toEqual([]);
    const marker = "… (truncated)";
    const kept = Math.floor((32_768 - Buffer.byteLength(marker)) / Buffer.byteLength(character));
    expect(condition.message).toBe(character.repeat(kept) + marker);
    const written = withCondition(eth0(), condition);
    expect(projectHolderAvailable(instance, written, now)).toEqual({ condition, needsWrite: false });
  });
});

describe("the write", () => {
  test("piraeusdatastore/piraeus-operator#905: no list is emptied, no entry is appended twice", () => {
    const instance = deepFreeze(web0(stopped));
    const before = deepFreeze(eth0(serving));
    const write = () => withCondition(before, projectHolderAvailable(instance, before, now).condition);
    const once = write();
    expect(write()).toEqual(once);
    expect(before).toEqual(eth0(serving));
    const twice = withCondition(once, projectHolderAvailable(instance, once, now).condition);
    expect(typesOf(twice)).toEqual(["Allocated", "HolderAvailable", "Prepared", "Programmed"]);
  });

  test.each([
    ["serving", web0(serving)],
    ["stopped", web0(stopped)],
    ["terminating", web0(serving, { deletionTimestamp: OLD })],
    ["silent", web0()],
  ])("openshift/hive#1460: a %s instance has one HolderAvailable entry on its interface", (_, instance) => {
    for (const before of [eth0(), eth0(serving), eth0(stopped)]) {
      const { condition } = projectHolderAvailable(instance, before, now);
      for (const after of [withCondition(before, condition), patched(before, conditionPatch(before, condition))]) {
        expect(typesOf(after)?.filter((type) => type === "HolderAvailable")).toHaveLength(1);
        expect(after.status?.conditions).toHaveLength(4);
      }
    }
  });

  test.each(["akuity/kargo#6622", "cloudnative-pg/cloudnative-pg#6328"])(
    "%s: the conditions of other writers keep their bytes and their order",
    () => {
      const before = eth0(serving);
      const { condition } = projectHolderAvailable(web0(stopped), before, now);
      const others = (of: NetworkInterface) =>
        JSON.stringify(of.status?.conditions?.filter((entry) => entry?.type !== "HolderAvailable"));
      expect(others(withCondition(before, condition))).toBe(others(before));
      expect(others(patched(before, conditionPatch(before, condition)))).toBe(others(before));
    },
  );

  test("openshift/cluster-kube-apiserver-operator#1621: a patch of a position hits no other entry", () => {
    const before = eth0(serving);
    const { condition } = projectHolderAvailable(web0(stopped), before, now);
    const patch = conditionPatch(before, condition);
    expect(patch.body[0]).toEqual({ op: "test", path: "/status/conditions/1/type", value: "HolderAvailable" });
    const reordered = asGiven<NetworkInterface>({
      ...before,
      status: { conditions: [...(before.status?.conditions ?? [])].reverse() },
    });
    expect(() => patched(reordered, patch)).toThrow(/Test operation failed/);
  });

  test("kubernetes/kubernetes#68202: after a failed guard, projecting the fresh object gives a body that applies", () => {
    const read = eth0(serving);
    const stale = conditionPatch(read, projectHolderAvailable(web0(stopped), read, now).condition);
    const fresh = asGiven<NetworkInterface>({
      ...read,
      status: { conditions: [{ type: "Warm", status: "True" }, ...(read.status?.conditions ?? [])] },
    });
    expect(() => patched(fresh, stale)).toThrow(/Test operation failed/);
    const { condition, needsWrite } = projectHolderAvailable(web0(stopped), fresh, now);
    expect(needsWrite).toBe(true);
    expect(conditionPatch(fresh, condition).body).not.toEqual(stale.body);
    expect(patched(fresh, conditionPatch(fresh, condition))).toEqual(withCondition(fresh, condition));
  });

  test.each([
    { what: "no status", before: { metadata: { generation: 4 } }, path: "/status" },
    { what: "a null status", before: { status: null }, path: "/status" },
    { what: "no list", before: { status: { phase: "Bound" } }, path: "/status/conditions" },
    { what: "a null list", before: { status: { phase: "Bound", conditions: null } }, path: "/status/conditions" },
    { what: "an empty list", before: { status: { conditions: [] } }, path: "/status/conditions/-" },
  ])("kubernetes-client/javascript#2434: on $what the patch adds $path", ({ before, path }) => {
    const { condition } = projectHolderAvailable(web0(stopped), before, now);
    const patch = conditionPatch(before, condition);
    expect(patch.body.map((operation) => `${operation.op} ${operation.path}`)).toEqual([`add ${path}`]);
    expect(patched<NetworkInterface>(before, patch).status?.conditions).toEqual([condition]);
  });

  test.each(["kubernetes-client/javascript#2160", "kubernetes-client/javascript#838"])(
    "%s: the body comes with its content type",
    () => {
      const { condition } = projectHolderAvailable(web0(stopped), eth0(serving), now);
      const { contentType, body } = conditionPatch(eth0(serving), condition);
      expect(contentType).toBe("application/json-patch+json");
      expect(Array.isArray(body)).toBe(true);
    },
  );
});

describe("the drain of an interface that is gone or broken", () => {
  const named = (...names: string[]) => names.map((name) => ({ networkInterfaceRef: { name } }));
  const terminating = asGiven<Instance>({
    metadata: { namespace: "shop", deletionTimestamp: OLD },
    status: { networkInterfaces: named("gone", "web-0-eth0") },
  });

  test("zalando/postgres-operator#2538: an interface that is not found is passed over", () => {
    const found = projectHeldInterfaces(terminating, ({ name }) => (name === "gone" ? undefined : eth0(serving)), now);
    expect(found.map(({ key, condition }) => [key.name, condition.reason])).toEqual([
      ["web-0-eth0", "HolderTerminating"],
    ]);
  });

  test.each([
    ["no status", {}],
    ["a status that is a word", { status: "Bound" }],
    ["a list that is an object", { status: { conditions: { type: "HolderAvailable" } } }],
    ["entries that are none", { status: { conditions: [null, 7, "HolderAvailable", [], {}] } }],
    ["an entry of wrong types", { status: { conditions: [{ type: "HolderAvailable", status: 1, reason: {} }] } }],
    ["metadata that is a list", { metadata: [], status: { conditions: [] } }],
  ])("zalando/postgres-operator#2538: an interface with %s is drained and never throws", (_, broken) => {
    const drained = projectHeldInterfaces(terminating, () => asGiven<NetworkInterface>(broken), now);
    expect(drained.map(({ condition, needsWrite }) => [condition.reason, needsWrite])).toEqual([
      ["HolderTerminating", true],
      ["HolderTerminating", true],
    ]);
  });
});
