import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { holder, instance, list, networkInterface, run } from "./run.ts";

const ROLLOUT = join(import.meta.dirname, "../../docs/examples/rollout.yaml");
const NOW = "2026-12-01T03:00:00Z";
const OLD = "2026-01-01T00:00:00Z";

/** The words of each line: cells hold no blanks unless they are messages. */
function cells(table: string): string[][] {
  return table
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ {3,}/));
}

describe("the example", () => {
  const SEEDED = "status,reason,message,observedGeneration";
  const ROWS = [
    ["NAMESPACE", "INTERFACE", "HOLDER", "STATUS", "REASON", "WRITE", "CHANGED"],
    ["shop", "web-0-eth0", "web-0", "True", "Available", "yes", SEEDED],
    ["shop", "web-1-eth0", "web-1", "False", "Starting", "yes", SEEDED],
    ["shop", "web-2-eth0", "web-2", "False", "Stopping", "yes", "status,reason,message"],
    ["shop", "web-3-eth0", "web-3", "False", "Suspended", "yes", "status,reason,message"],
    ["shop", "web-4-eth0", "web-4", "False", "Pending", "yes", "status,observedGeneration"],
    ["shop", "web-5-eth0", "web-5", "False", "HolderTerminating", "yes", "status,reason,message"],
    ["shop", "web-6-eth0", "web-6", "False", "InstanceCrashing", "yes", "reason,message"],
    ["shop", "db-0-eth0", "db-0", "False", "HolderNotReported", "yes", "status,reason,message"],
    ["shop", "gateway-0-eth0", "gateway-0", "True", "Available", "yes", "observedGeneration"],
    ["shop", "gateway-0-eth1", "gateway-0", "True", "Available", "yes", "absent"],
    ["shop", "web-9-eth0", "web-9", "True", "Available", "no", "-"],
  ];

  test("has a row for each interface, and a note for what has none", () => {
    const { code, stdout, stderr } = run(["project", ROLLOUT]);
    expect(cells(stdout)).toEqual(ROWS);
    expect(stderr).toBe(
      "holder-available: 1 instance without an interface: shop/web-8\n" +
        "holder-available: passed over 1 interface not in the manifests: shop/web-7-eth0 of web-7\n",
    );
    expect(code).toBe(0);
  });

  test("aligns its columns, and ends no line with blanks", () => {
    const { stdout } = run(["project", ROLLOUT]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
    expect(new Set(lines.map((line) => /^\S+ +\S+ +/.exec(line)?.[0].length))).toEqual(new Set([29]));
  });

  test("shows rule, time and message when it is wide", () => {
    const { stdout } = run(["project", ROLLOUT, "-o", "wide", "--now", NOW]);
    const rows = cells(stdout).map((row) => row.slice(7));
    expect(rows[0]).toEqual(["RULE", "SINCE", "MESSAGE"]);
    expect(rows[1]).toEqual(["available", NOW, "Instance is available"]);
    expect(rows[6]).toEqual(["terminating", NOW, "The instance holding this interface is terminating"]);
    expect(rows[7]).toEqual(["unavailable", "2026-12-01T02:58:43Z", 'Container "app" exited with code 137']);
    expect(rows[8]?.[0]).toBe("not-reported");
    expect(rows[9]).toEqual(["available", "2026-08-26T20:45:12Z", "Instance is available"]);
  });

  test("needs ten writes, and no more once they are made", () => {
    const patches = run(["project", ROLLOUT, "-o", "patch"]).stdout;
    expect(patches.match(/^kubectl patch /gm)).toHaveLength(10);
    const instances = list(...items(readFileSync(ROLLOUT, "utf8")).filter(({ kind }) => kind === "Instance"));
    const written = run(["project", ROLLOUT, "-o", "status", "--now", NOW]).stdout;
    const again = run(["project", "-", "--exit-code", "--now", "2026-12-03T03:00:02Z"], `${instances}\n${written}`);
    expect(again.code).toBe(0);
    expect(cells(again.stdout).map((row) => row[5])).toEqual(["WRITE", ...Array(10).fill("no")]);
  });

  function items(text: string): { kind: string }[] {
    return (load(text) as { items: { kind: string }[] }).items;
  }
});

describe("the formats", () => {
  const FLEET = list(
    holder("web-0", ["web-0-eth0"], { status: "False", reason: "Stopping", message: "Draining" }),
    networkInterface("web-0-eth0", {}, { generation: 4 }),
    holder("web-1", ["web-1-eth0"], { status: "True" }),
    networkInterface("web-1-eth0", {
      conditions: [
        {
          type: "HolderAvailable",
          status: "True",
          reason: "Available",
          message: "Instance is available",
          lastTransitionTime: OLD,
        },
      ],
    }),
  );
  const ANSWERS = [
    {
      namespace: "shop",
      interface: "web-0-eth0",
      holder: "web-0",
      rule: "unavailable",
      condition: {
        type: "HolderAvailable",
        status: "False",
        observedGeneration: 4,
        lastTransitionTime: NOW,
        reason: "Stopping",
        message: "Draining",
      },
      needsWrite: true,
      changes: ["absent"],
    },
    {
      namespace: "shop",
      interface: "web-1-eth0",
      holder: "web-1",
      rule: "available",
      condition: {
        type: "HolderAvailable",
        status: "True",
        lastTransitionTime: OLD,
        reason: "Available",
        message: "Instance is available",
      },
      needsWrite: false,
      changes: [],
    },
  ];

  test("json is the list of answers", () => {
    const { stdout, stderr } = run(["project", "-o", "json", "--now", NOW], FLEET);
    expect(JSON.parse(stdout)).toEqual(ANSWERS);
    expect(stderr).toBe("");
  });

  test("yaml is the same list", () => {
    const { stdout } = run(["project", "--output=yaml", "--now", NOW], FLEET);
    expect(load(stdout)).toEqual(ANSWERS);
    expect(stdout).toContain(`lastTransitionTime: '${NOW}'`);
  });

  const HEADER = "NAMESPACE   INTERFACE   HOLDER   STATUS   REASON   WRITE   CHANGED\n";
  const WIDE_HEADER = HEADER.replace("\n", "   RULE   SINCE   MESSAGE\n");
  const EMPTY: [string, string][] = [
    ["table", HEADER],
    ["wide", WIDE_HEADER],
    ["json", "[]\n"],
    ["yaml", "[]\n"],
    ["patch", ""],
    ["status", ""],
  ];

  test("a table of nothing is its header, with a note", () => {
    expect(run(["project"], list())).toEqual({
      code: 0,
      stdout: HEADER,
      stderr: "holder-available: there is no Instance of compute.datumapis.com in the manifests\n",
    });
  });

  test.each(EMPTY)("%s with networking off is empty, and no file is read (R15)", (format, expected) => {
    const outcome = run(["project", "not-there.yaml", "--networking=off", "--exit-code", "-o", format], FLEET);
    expect(outcome).toEqual({
      code: 0,
      stdout: expected,
      stderr: "holder-available: networking is off: nothing is read and nothing is to be written\n",
    });
  });
});

describe("the exit code", () => {
  const STORED = { type: "HolderAvailable", status: "True", reason: "Available", message: "Instance is available" };
  const steady = list(
    holder("web-0", ["web-0-eth0"], { status: "True" }),
    networkInterface("web-0-eth0", { conditions: [{ ...STORED, lastTransitionTime: OLD }] }),
  );
  const differing = list(holder("web-0", ["web-0-eth0"], { status: "True" }), networkInterface("web-0-eth0"));

  test.each<[number, string, string[], string]>([
    [0, "a steady fleet", ["--exit-code"], steady],
    [1, "a fleet that needs a write", ["--exit-code"], differing],
    [1, "a fleet that needs a write, networking on", ["--exit-code", "--networking", "on"], differing],
    [0, "a fleet that needs a write, unasked", [], differing],
    [0, "no fleet", ["--exit-code"], list()],
    [2, "nothing at all, as a command that failed before the pipe leaves it", ["--exit-code"], "---\n# nothing\n"],
  ])("is %i for %s", (code, _, args, input) => {
    expect(run(["project", ...args], input).code).toBe(code);
  });
});

describe("joining", () => {
  test.each<[string, unknown[], string[]]>([
    ["an instance without references has no row", [instance("web-0", { networkInterfaces: [{}] })], []],
    ["an instance without status has no row", [instance("web-0", {})], []],
    ["an interface nobody holds has a row", [networkInterface("web-0-eth0")], ["web-0-eth0 of nobody"]],
    [
      "an interface of another namespace is another one",
      [holder("web-0", ["eth0"]), networkInterface("eth0", {}, { namespace: "stage" })],
      ["eth0 of nobody"],
    ],
    [
      "the order is that of the interfaces",
      [
        networkInterface("a"),
        networkInterface("b"),
        networkInterface("c"),
        holder("w", ["c", "a"]),
        holder("v", ["b"]),
      ],
      ["a of w", "b of v", "c of w"],
    ],
    ["an interface named twice has one row", [holder("w", ["a", "a"]), networkInterface("a")], ["a of w"]],
    [
      "an interface two instances name has one row (X1)",
      [holder("w", ["a"]), holder("v", ["a"], { status: "True" }), networkInterface("a")],
      ["a of w"],
    ],
    [
      "slashes in names join nothing by chance",
      [holder("w", ["b"], {}, { namespace: "x/a" }), networkInterface("a/b", {}, { namespace: "x" })],
      ["a/b of nobody"],
    ],
    [
      "objects without namespace are of one namespace",
      [holder("w", ["a"], {}, { namespace: null }), networkInterface("a", {}, { namespace: undefined })],
      ["a of w"],
    ],
    ["any version of the groups counts", [holder("w", ["a"]), versioned(networkInterface("a"))], ["a of w"]],
    [
      "names of built-in properties are names",
      [holder("constructor", ["__proto__", "toString"]), networkInterface("__proto__"), networkInterface("toString")],
      ["__proto__ of constructor", "toString of constructor"],
    ],
  ])("%s", (_, objects, expected) => {
    const { code, stdout } = run(["project", "-o", "json"], list(...objects));
    const rows: { interface: string; holder?: string }[] = JSON.parse(stdout);
    expect(rows.map((row) => `${row.interface} of ${row.holder ?? "nobody"}`)).toEqual(expected);
    expect(code).toBe(0);
  });

  function versioned(object: object): object {
    return { ...object, apiVersion: "networking.datumapis.com/v1beta1" };
  }

  test("what several hold and what nobody holds show as such (X1, X2)", () => {
    const stored = [{ type: "HolderAvailable", status: "True", reason: "Available", message: "Instance is available" }];
    const input = list(
      holder("old", ["a"], { status: "True" }, { deletionTimestamp: NOW }),
      holder("new", ["a"], { status: "True" }),
      networkInterface("a"),
      networkInterface("left", { conditions: stored }),
      networkInterface("quiet"),
    );
    expect(cells(run(["project"], input).stdout).slice(1)).toEqual([
      ["shop", "a", "new (contested)", "True", "Available", "yes", "absent"],
      ["shop", "left", "(unheld)", "False", "HolderAbsent", "yes", "status,reason,message"],
      ["shop", "quiet", "(unheld)", "-", "-", "no", "-"],
    ]);
    const [contested, left, quiet] = JSON.parse(run(["project", "-o", "json"], input).stdout);
    expect(contested).toMatchObject({ holder: "new", contenders: ["old", "new"], rule: "available" });
    expect(left).toMatchObject({ rule: "unheld", needsWrite: true });
    expect(quiet).toEqual({ namespace: "shop", interface: "quiet", rule: "unheld", needsWrite: false, changes: [] });
    expect(run(["project", "-o", "patch"], input).stdout.trimEnd().split("\n")).toHaveLength(2);
  });

  test("objects of other kinds are counted, most frequent first", () => {
    const other = (kind: string, apiVersion = "v1") => ({ apiVersion, kind, metadata: { name: "x" } });
    const kinds = ["Pod", "Service", "Service", "Instance", "Node"];
    const { code, stderr } = run(
      ["project"],
      list(holder("web-0", ["eth0"]), networkInterface("eth0"), ...kinds.map((kind) => other(kind)), {
        apiVersion: "v1",
        kind: "PodList",
        items: [{}],
      }),
    );
    expect(stderr).toBe(
      "holder-available: passed over 6 objects of other kinds: " +
        "Service 2, Instance of another group 1, Node 1, Pod 1, PodList 1\n",
    );
    expect(code).toBe(0);
  });

  test("what is not there is named, and counted where it is much", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const { stderr } = run(["project"], list(holder("web-0", names)));
    expect(stderr).toBe(
      "holder-available: passed over 7 interfaces not in the manifests: shop/a of web-0, shop/b of web-0, " +
        "shop/c of web-0, shop/d of web-0, shop/e of web-0 and 2 more\n",
    );
  });
});

describe("--now", () => {
  test.each([
    ["2026-12-01T03:00:00Z", "2026-12-01T03:00:00Z"],
    ["2026-12-01T03:00:00.999Z", "2026-12-01T03:00:00Z"],
    ["2026-12-01t05:30:00+02:30", "2026-12-01T03:00:00Z"],
  ])("%s stamps %s", (now, stamp) => {
    const { stdout } = run(["project", "-o", "json", "--now", now], list(holder("w", ["a"]), networkInterface("a")));
    expect(JSON.parse(stdout)[0].condition.lastTransitionTime).toBe(stamp);
  });

  test("is the current time where it is not given", () => {
    const before = Math.floor(Date.now() / 1000);
    const { stdout } = run(["project", "-o", "json"], list(holder("w", ["a"]), networkInterface("a")));
    const stamp = Date.parse(JSON.parse(stdout)[0].condition.lastTransitionTime) / 1000;
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThanOrEqual(Date.now() / 1000);
  });
});
