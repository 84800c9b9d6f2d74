import { dump } from "js-yaml";
import { describe, expect, test } from "vitest";
import { file, holder, instance, list, networkInterface, run } from "./run.ts";

const WEB = holder("web-0", ["web-0-eth0"], { status: "True" });
const ETH = networkInterface("web-0-eth0");
const ROW = "shop web-0-eth0 web-0 True Available yes absent";

function rows(stdout: string): string[] {
  return stdout
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.replaceAll(/ +/g, " "));
}

describe("what it reads", () => {
  const yaml = dump(WEB) + "---\n" + dump(ETH);
  const pretty = JSON.stringify(WEB, null, 2) + "\n" + JSON.stringify(ETH, null, 2);
  const deep: unknown = JSON.parse("[".repeat(150) + "]".repeat(150));
  const inner = { apiVersion: "v1", kind: "List", items: [ETH] };

  test.each<[string, string | Buffer]>([
    ["a List in JSON", list(WEB, ETH)],
    ["a List in YAML", dump(JSON.parse(list(WEB, ETH)))],
    ["many documents of YAML", yaml],
    ["empty documents among them", `---\n# nothing\n---\n${yaml}---\nnull\n---\n`],
    ["CRLF", yaml.replaceAll("\n", "\r\n")],
    ["a byte order mark before YAML", Buffer.from(`\ufeff${yaml}`)],
    ["a byte order mark before JSON", Buffer.from(`\ufeff${list(WEB, ETH)}`)],
    [
      "a byte order mark before JSON too deep for the reader of YAML",
      Buffer.from(`\ufeff${list(WEB, { ...ETH, deep })}`),
    ],
    ["JSON objects a line each", `${JSON.stringify(WEB)}\n${JSON.stringify(ETH)}\n`],
    ["JSON objects one after another over many lines", pretty],
    ["JSON between document marks", `${JSON.stringify(WEB)}\n---\n${JSON.stringify(ETH)}\n`],
    [
      "braces and quotes in the text of such objects",
      `{"apiVersion":"v1","kind":"}{\\"]","metadata":{"name":"[{"}}${pretty}`,
    ],
    [
      "the flow style of YAML, which only looks like JSON",
      `{kind: List, items: [${JSON.stringify(WEB)}, ${JSON.stringify(ETH)}]} # {`,
    ],
    ["lists in lists", list(WEB, inner)],
    [
      "an InstanceList and a NetworkInterfaceList",
      '{"kind":"InstanceList","items":[' +
        JSON.stringify(WEB) +
        ']}{"kind":"NetworkInterfaceList","items":[' +
        JSON.stringify(ETH) +
        "]}",
    ],
    ["a List whose items are null, as Go prints an empty one", `{"kind":"List","items":null}${pretty}`],
    ["merge keys, as kubectl takes them", `base: &base\n  namespace: shop\nkind: X\nmetadata: {name: x}\n---\n${yaml}`],
  ])("%s", (_, input) => {
    const { code, stdout } = run(["project"], input);
    expect(rows(stdout)).toEqual([ROW]);
    expect(code).toBe(0);
  });

  test("several files and standard input, each once", () => {
    const instances = file("instances.yaml", dump(WEB));
    const { stdout, stderr } = run(["project", instances, "-", instances], JSON.stringify(ETH));
    expect(rows(stdout)).toEqual([ROW]);
    expect(stderr).toBe("");
  });

  test("words and times as text, whether they are quoted or not", () => {
    const stored = "type: HolderAvailable, status: 'False', reason: yes, lastTransitionTime: 2026-01-01T00:00:00Z";
    const interfaceText = dump(ETH).replace("status: {}", `status: {conditions: [{${stored}, message: '1e3'}]}`);
    const instanceText = dump(holder("web-0", ["web-0-eth0"], { status: "False", reason: "yes", message: "1e3" }));
    const { stdout, stderr } = run(
      ["project", "-o", "json"],
      `${instanceText.replace("'yes'", "yes")}---\n${interfaceText}`,
    );
    expect(JSON.parse(stdout)[0]).toMatchObject({
      condition: { status: "False", reason: "yes", message: "1e3", lastTransitionTime: "2026-01-01T00:00:00Z" },
      changes: [],
    });
    expect(stderr).toBe("");
  });

  test("of two objects of one name the later, with a warning that names both places", () => {
    const later = holder("web-0", ["web-0-eth0"], { status: "Unknown", reason: "Starting" });
    const first = file("first.json", list(ETH, WEB));
    const { code, stdout, stderr } = run(["project", first, "-"], `${dump(ETH)}---\n${dump(later)}`);
    expect(rows(stdout)).toEqual(["shop web-0-eth0 web-0 False Starting yes absent"]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      "holder-available: warning: standard input: document 1: NetworkInterface shop/web-0-eth0 replaces the one at first.json: document 1: items[0]",
      "holder-available: warning: standard input: document 2: Instance shop/web-0 replaces the one at first.json: document 1: items[1]",
    ]);
    expect(code).toBe(0);
  });
});

describe("what it refuses, in one line", () => {
  const NAME = "expected a non-empty string, got";
  const kind = (fields: object) => ({ apiVersion: "compute.datumapis.com/v1alpha", kind: "Instance", ...fields });

  test.each<[string, string | Buffer, string]>([
    ["a text", "hello", "document 1: expected an object, got a string"],
    ["a number among documents", `${dump(WEB)}---\n5\n`, "document 2: expected an object, got the number 5"],
    ["a list without List", JSON.stringify([WEB]), "document 1: expected an object, got a list"],
    ["an item that is null", list(WEB, null), "document 1: items[1]: expected an object, got null"],
    ["no kind", list(WEB, { metadata: { name: "x" } }), `document 1: items[1].kind: ${NAME} nothing`],
    ["an empty kind", '{"kind":""}', `document 1: kind: ${NAME} an empty string`],
    [
      "a kind that is inherited from a hostile key",
      '{"__proto__":{"kind":"List","items":[]}}',
      `document 1: kind: ${NAME} nothing`,
    ],
    ["no metadata", list(WEB, ETH, WEB, kind({})), `document 1: items[3].metadata.name: ${NAME} nothing`],
    [
      "metadata that is a list",
      list(kind({ metadata: [] })),
      "document 1: items[0].metadata: expected an object, got a list",
    ],
    [
      "a name that is a number",
      "kind: Pod\nmetadata:\n  name: 12\n",
      `document 1: metadata.name: ${NAME} the number 12`,
    ],
    [
      "no name in a list in a list",
      list({ kind: "List", items: [kind({ metadata: {} })] }),
      `document 1: items[0].items[0].metadata.name: ${NAME} nothing`,
    ],
    [
      "items that are no list",
      "---\n---\nkind: List\nitems: {}\n",
      "document 2: items: expected a list, got an object",
    ],
    ["no items", "kind: InstanceList\n", "document 1: items: expected a list, got nothing"],
    ["broken YAML", "kind: List\nitems:\n  - a\n - b\n", "line 4, column 2: bad indentation of a mapping entry"],
    ["broken YAML with CRLF", "kind: List\r\nitems: [\r\n", "line 3, column 1: deficient indentation"],
    ["a key given twice", "kind: List\nitems: []\nkind: Pod\n", "line 3, column 1: duplicated mapping key"],
    [
      "a tag of YAML that is not data",
      "kind: !!js/function x\n",
      "line 1, column 7: unknown scalar tag !<tag:yaml.org,2002:js/function>",
    ],
    [
      "JSON that ends early",
      '{"kind": "List",\n "items": [',
      "line 2, column 12: unexpected end of the stream within a flow collection",
    ],
    [
      "JSON that goes on",
      `{"kind":"List","items":[]}\n}`,
      "line 2, column 1: end of the stream or a document separator is expected",
    ],
    [
      "the third of three objects of JSON",
      `${JSON.stringify(WEB)}\n${JSON.stringify(ETH)}\n{"kind": "List" "items": []}`,
      "line 3, column 17: missed comma between flow collection entries",
    ],
    ["a control character", "kind: \u0001\n", "line 1, column 7: the stream contains non-printable characters"],
    ["bytes that are no UTF-8", Buffer.from([0x6b, 0xff, 0xfe]), "expected UTF-8 text, got other bytes"],
    [
      "UTF-16, as some shells redirect",
      Buffer.from("\ufeffkind: List\n", "utf16le"),
      "expected UTF-8 text, got other bytes",
    ],
  ])("%s", (_, input, expected) => {
    const outcome = run(["project", "--exit-code"], input);
    expect(outcome).toEqual({ code: 2, stdout: "", stderr: `holder-available: standard input: ${expected}\n` });
  });

  test.each<[string[], string]>([
    [["project", "not-there.yaml"], "not-there.yaml: cannot be read: no such file or directory"],
    [["project", "."], ".: cannot be read: it is a directory"],
    [
      ["project", file("bad.yaml", "a: b: c\n"), "not-there.yaml"],
      "not-there.yaml: cannot be read: no such file or directory",
    ],
    [
      ["project", file("fine.json", list(WEB)), "bad.yaml"],
      "bad.yaml: line 1, column 5: bad indentation of a mapping entry",
    ],
    [
      ["project", file("line\nfeed\u001b[31m.yaml", "5")],
      "line\\nfeed\\u001b[31m.yaml: document 1: expected an object, got the number 5",
    ],
    [["project", "--nwo"], "unknown option '--nwo' (Did you mean --now?)"],
    [
      ["project", "-o", "xml"],
      "option '-o, --output <format>' argument 'xml' is invalid. Allowed choices are table, wide, json, yaml, patch, status.",
    ],
    [
      ["project", "--networking=maybe"],
      "option '--networking <gate>' argument 'maybe' is invalid. Allowed choices are on, off.",
    ],
    [["project", "--now"], "option '--now <time>' argument missing"],
    [["projct"], "unknown command 'projct' (Did you mean project?)"],
    [["--all"], "unknown option '--all'"],
  ])("%j", (args, expected) => {
    expect(run(args)).toEqual({ code: 2, stdout: "", stderr: `holder-available: ${expected}\n` });
  });

  test.each(["yesterday", "2026-12-01", "2026-12-01T03:00:00", "2026-02-30T00:00:00Z", "0001-01-01T00:00:00Z", ""])(
    "--now %j",
    (now) => {
      expect(run(["project", "--now", now])).toEqual({
        code: 2,
        stdout: "",
        stderr: `holder-available: option '--now <time>' argument '${now}' is invalid. Expected an RFC 3339 time with a zone, such as 2026-12-01T03:00:00Z.\n`,
      });
    },
  );
});

describe("fields of the wrong type", () => {
  const A_STRING = "expected a string, got";

  test.each<[string, object, string[]]>([
    [
      "of an instance are warnings, and the answer is False",
      {
        ...holder("web-0", ["web-0-eth0"], { status: true, reason: 5, message: {}, lastTransitionTime: 0 }),
        metadata: { name: "web-0", namespace: "shop", creationTimestamp: 1, labels: { "a/b": 1, c: "d" } },
      },
      [
        `metadata.creationTimestamp: ${A_STRING} the number 1`,
        `metadata.labels["a/b"]: ${A_STRING} the number 1`,
        `status.conditions[0].status: ${A_STRING} the boolean true`,
        `status.conditions[0].lastTransitionTime: ${A_STRING} the number 0`,
        `status.conditions[0].reason: ${A_STRING} the number 5`,
        `status.conditions[0].message: ${A_STRING} an object`,
      ],
    ],
    [
      "of its lists are warnings too",
      instance("web-0", {
        conditions: [null, "Available", { type: ["Available"], status: "True" }],
        networkInterfaces: [5, { networkInterfaceRef: "eth0" }, { networkInterfaceRef: { name: "web-0-eth0" } }],
        suspended: "yes",
      }),
      [
        "status.conditions[0]: expected an object, got null",
        "status.conditions[1]: expected an object, got a string",
        `status.conditions[2].type: ${A_STRING} a list`,
        "status.networkInterfaces[0]: expected an object, got the number 5",
        "status.networkInterfaces[1].networkInterfaceRef: expected an object, got a string",
        "status.suspended: expected a boolean, got a string",
      ],
    ],
    [
      "a deletion time that is a number is set, and a warning",
      holder("web-0", ["web-0-eth0"], { status: "True" }, { deletionTimestamp: 5 }),
      [`metadata.deletionTimestamp: ${A_STRING} the number 5`],
    ],
    [
      "absent and null are no type at all",
      holder("web-0", ["web-0-eth0"], { status: "Unknown", reason: null }, { creationTimestamp: null }),
      [],
    ],
  ])("%s", (_, object, expected) => {
    const { code, stdout, stderr } = run(["project", "-o", "json"], list(object, ETH));
    expect(JSON.parse(stdout)).toMatchObject([{ holder: "web-0", condition: { status: "False" }, needsWrite: true }]);
    const place = "holder-available: warning: standard input: document 1: items[0]";
    expect(stderr).toBe(expected.map((line) => `${place}.${line}, in Instance shop/web-0\n`).join(""));
    expect(code).toBe(0);
  });

  test("of an interface are warnings, and the answer stands", () => {
    const odd = {
      ...networkInterface("web-0-eth0", { phase: 1, conditions: "none" }, { generation: 1.5, resourceVersion: 7 }),
      spec: { claimRef: [], reclaimPolicy: false },
    };
    const { code, stdout, stderr } = run(["project"], list(WEB, odd));
    expect(rows(stdout)).toEqual([ROW]);
    const place = "holder-available: warning: standard input: document 1: items[1]";
    expect(stderr).toBe(
      [
        "metadata.generation: expected an integer, got the number 1.5",
        `metadata.resourceVersion: ${A_STRING} the number 7`,
        "spec.claimRef: expected an object, got a list",
        `spec.reclaimPolicy: ${A_STRING} the boolean false`,
        `status.phase: ${A_STRING} the number 1`,
        "status.conditions: expected a list, got a string",
      ]
        .map((line) => `${place}.${line}, in NetworkInterface shop/web-0-eth0\n`)
        .join(""),
    );
    expect(code).toBe(0);
  });

  test("a status that is no object, and a namespace that is no text, too", () => {
    const { code, stderr } = run(["project"], list({ ...WEB, status: [], metadata: { name: "web-0", namespace: 5 } }));
    const place = "holder-available: warning: standard input: document 1: items[0]";
    expect(stderr).toBe(
      `${place}.metadata.namespace: ${A_STRING} the number 5, in Instance web-0\n` +
        `${place}.status: expected an object, got a list, in Instance web-0\n` +
        "holder-available: 1 instance without an interface: web-0\n",
    );
    expect(code).toBe(0);
  });
});

describe("aliases of YAML", () => {
  test("that open lists a million times over open each once", () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const items =
        level === 0
          ? JSON.stringify(WEB)
          : Array(9)
              .fill(`*l${level - 1}`)
              .join(", ");
      return `- &l${level} {kind: List, items: [${items}]}\n`;
    });
    const { code, stdout, stderr } = run(
      ["project"],
      `kind: List\nitems:\n${levels.join("")}- ${JSON.stringify(ETH)}\n`,
    );
    expect(rows(stdout)).toEqual([ROW]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  test("that name what they are in end", () => {
    const { code, stdout } = run(
      ["project"],
      `&all\nkind: List\nitems: [*all, ${JSON.stringify(WEB)}, ${JSON.stringify(ETH)}]\n`,
    );
    expect(rows(stdout)).toEqual([ROW]);
    expect(code).toBe(0);
  });

  test("that would be a million words written out are read, and not written out", () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0
        ? "  a0: &a0 [lol]\n"
        : `  a${level}: &a${level} [${Array(9)
            .fill(`*a${level - 1}`)
            .join(", ")}]\n`,
    );
    const input = `${dump(WEB)}---\n${dump(ETH)}spec:\n${levels.join("")}`;
    expect(run(["project", "-o", "patch"], input).stdout).toContain('"reason":"Available"');
    const { code, stdout, stderr } = run(["project", "-o", "status"], input);
    expect(stderr).toContain("has more than 100000 values, and cannot be written whole; use -o patch");
    expect([code, stdout]).toEqual([2, ""]);
  });

  test("have an end", () => {
    const { code, stderr } = run(["project"], `a: &a 1\nb: [${Array(1001).fill("*a").join(", ")}]\n`);
    expect(stderr).toMatch(
      /^holder-available: standard input: line 2, column \d+: aliases exceeded maxAliases \(1000\)\n$/,
    );
    expect(code).toBe(2);
  });
});

test("a file cut off within a text of many escapes is refused at once", () => {
  // Work that grows with the square of it would take hours.
  const { code, stderr } = run(["project"], `{"a": "${String.raw`\"`.repeat(500_000)}`);
  expect(stderr).toMatch(/^holder-available: standard input: line \d+, column \d+: [^\n]+\n$/);
  expect(code).toBe(2);
});

test("a name with a NUL, which a shell would drop, is refused", () => {
  const { code, stderr } = run(["project"], list({ ...WEB, metadata: { name: "victim\0zzz" } }));
  expect(stderr).toBe("holder-available: standard input: document 1: items[0].metadata.name: has a NUL character\n");
  expect(code).toBe(2);
});

test("lists nested beyond the stack are told in one line", () => {
  const { code, stderr } = run(["project"], '{"kind":"List","items":['.repeat(20_000) + "]}".repeat(20_000));
  expect(stderr).toBe("holder-available: the input is nested too deeply\n");
  expect(code).toBe(2);
});

test("warnings have an end", () => {
  const conditions = Array.from({ length: 200 }, () => ({ type: "Available", status: 1 }));
  const { stderr } = run(["project"], list(instance("web-0", { conditions })));
  expect(stderr.match(/ expected a string, got the number 1/g)).toHaveLength(50);
  expect(stderr).toContain("holder-available: warning: and 150 more of the kind\n");
});
