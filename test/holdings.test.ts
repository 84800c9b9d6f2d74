import { describe, expect, test } from "vitest";
import { heldInterfaces, projectHeldInterfaces, type Instance, type NetworkInterface } from "../src/index.ts";
import { asGiven } from "../src/testing/arbitraries.ts";

const now = new Date("2026-12-01T03:00:00Z");
const to = (name?: unknown) => ({ networkInterfaceRef: { name } });

function web0(networkInterfaces: unknown, namespace: unknown = "shop"): Instance {
  return asGiven({ metadata: { name: "web-0", namespace }, status: { networkInterfaces } });
}

describe("the interfaces an instance holds (R11)", () => {
  test.each([
    { what: "no list", list: undefined, names: [] },
    { what: "a null list", list: null, names: [] },
    { what: "an object for the list", list: { 0: to("eth0") }, names: [] },
    { what: "an empty list", list: [], names: [] },
    { what: "two, in order", list: [to("eth1"), to("eth0")], names: ["eth1", "eth0"] },
    { what: "one named twice", list: [to("eth0"), to("eth1"), to("eth0")], names: ["eth0", "eth1"] },
    { what: "no reference", list: [{}, { networkInterfaceRef: null }, to("eth0")], names: ["eth0"] },
    { what: "no name", list: [to(), to(null), to(""), to("eth0")], names: ["eth0"] },
    { what: "names that are none", list: [to(7), to(["eth1"]), to({}), to("eth0")], names: ["eth0"] },
    { what: "entries that are none", list: [null, 7, "eth1", [], to("eth0")], names: ["eth0"] },
    {
      what: "names of object members",
      list: [to("__proto__"), to("constructor")],
      names: ["__proto__", "constructor"],
    },
  ])("$what", ({ list, names }) => {
    expect(heldInterfaces(web0(list))).toEqual(names.map((name) => ({ namespace: "shop", name })));
  });

  test.each([undefined, null, "", 7, {}].map((namespace) => ({ namespace })))(
    "namespace $namespace is the empty one",
    ({ namespace }) => {
      const instance = asGiven<Instance>({ metadata: { namespace }, status: { networkInterfaces: [to("eth0")] } });
      expect(heldInterfaces(instance)).toEqual([{ namespace: "", name: "eth0" }]);
    },
  );

  test("a namespace beside the reference is not followed", () => {
    const foreign = [{ networkInterfaceRef: { name: "eth0", namespace: "other" } }];
    expect(heldInterfaces(web0(foreign))).toEqual([{ namespace: "shop", name: "eth0" }]);
  });
});

describe("all projections of an instance", () => {
  const eth0: NetworkInterface = { metadata: { generation: 4 } };
  const eth1: NetworkInterface = { metadata: { generation: 5 } };
  const interfaces = new Map([
    ["shop/eth0", eth0],
    ["shop/eth1", eth1],
  ]);
  const find = ({ namespace, name }: { namespace: string; name: string }) => interfaces.get(`${namespace}/${name}`);

  test("each interface that exists is answered in order, with the object that was found", () => {
    const instance = web0([to("eth1"), to("gone"), to("eth0"), to("eth1")]);
    const projected = projectHeldInterfaces(instance, find, now);
    const condition = {
      type: "HolderAvailable",
      status: "False",
      lastTransitionTime: "2026-12-01T03:00:00Z",
      reason: "HolderNotReported",
      message: "The instance holding this interface has not reported an availability state",
    };
    expect(projected).toEqual([
      {
        key: { namespace: "shop", name: "eth1" },
        networkInterface: eth1,
        condition: { ...condition, observedGeneration: 5 },
        needsWrite: true,
      },
      {
        key: { namespace: "shop", name: "eth0" },
        networkInterface: eth0,
        condition: { ...condition, observedGeneration: 4 },
        needsWrite: true,
      },
    ]);
    expect(projected[0]?.networkInterface).toBe(eth1);
  });

  test("an instance that holds nothing has no projections", () => {
    expect(projectHeldInterfaces({}, find, now)).toEqual([]);
  });

  test("an error of the lookup is not swallowed", () => {
    const failing = () => {
      throw new Error("cache is not synced");
    };
    expect(() => projectHeldInterfaces(web0([to("eth0")]), failing, now)).toThrow("cache is not synced");
  });
});
