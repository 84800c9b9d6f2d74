// The packed package where its users are: their compilers, their Node, their browsers. `npm run compat`.
import { build } from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vectors } from "../../src/testing/index.ts";
import { browser, install, node, tool } from "./tools.ts";

const root = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "holder-available-compat-"));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(execFileSync("npm", pack, { cwd: root, encoding: "utf8" }));
  write("package.json", JSON.stringify({ private: true }));
  install(folder, join(folder, packed.filename), `fast-check@${manifest.devDependencies["fast-check"]}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const FACE = `import { conditionPatch, projectFleet, projectHolderAvailable, withCondition, type Condition, type Instance } from "holder-available";
import { arbitraries, laws, vectors, type Vector } from "holder-available/testing";
const web0: Instance = { metadata: { name: "web-0" }, spec: { replicas: 1 } };
const eth0 = { metadata: { generation: 4, name: "web-0-eth0" }, status: { phase: "Bound" } };
export const condition: Condition = projectHolderAvailable(web0, eth0, new Date(0)).condition;
export const phase: string = withCondition(eth0, condition).status.phase;
export const path: string | undefined = conditionPatch(eth0, condition).body[0]?.path;
export const name: string | undefined = projectFleet([web0], [eth0], new Date(0))[0]?.networkInterface.metadata.name;
export const titles: string[] = laws({ projectHolderAvailable, withCondition }).map(({ title }) => title);
export const ids: string[] = vectors.map(({ id }: Vector) => id);
export const pair = arbitraries.pair();
// @ts-expect-error a clock is a Date
projectHolderAvailable(web0, eth0, "2026-12-01T03:00:00Z");
// @ts-expect-error a status is True or False
export const unknown: Condition = { ...condition, status: "Unknown" };
`;

const RESOLUTIONS = [
  { module: "node16", moduleResolution: "node16", files: ["face.mts", "face.cts"] },
  { module: "nodenext", moduleResolution: "nodenext", files: ["face.mts", "face.cts"] },
  { module: "esnext", moduleResolution: "bundler", files: ["face.ts"] },
];

describe.each(["5.4.5", "5.9.3", "6.0.3", "7.0.2"])("TypeScript %s", (version) => {
  test.each(RESOLUTIONS)("compiles the declarations under $moduleResolution", ({ files, ...resolution }) => {
    for (const file of files) write(file, FACE);
    const checks = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
    const compilerOptions = { ...resolution, ...checks, target: "es2022", lib: ["es2022"], types: [], noEmit: true };
    write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
    const tsc = join(tool("typescript", version), "bin", "tsc");
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, "--project", "."], { cwd: folder, encoding: "utf8" });
    expect(stdout + stderr).toBe("");
  });
});

/** Prints what was imported and what it answers. */
const ANSWER = `const { projectHolderAvailable } = core;
const { condition } = projectHolderAvailable({ metadata: { deletionTimestamp: "2026-12-01T03:00:30Z" } }, {}, new Date(0));
for (const { check } of testing.laws(core, { numRuns: 10 })) check();
console.log([Object.keys(core).length, Object.keys(testing).sort(), condition.reason, testing.vectors.length > 200].join());`;

describe.each(["20.20.2", "22.23.5", "24.22.3", "26.12.1"])("Node %s", (version) => {
  const run = (...words: string[]) => {
    const { stdout, stderr, status } = spawnSync(node(version), words, { cwd: folder, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.trim();
  };

  test("is that version", () => expect(run("--version")).toBe(`v${version}`));

  test.each([
    ["face.mjs", `import * as core from "holder-available";\nimport * as testing from "holder-available/testing";`],
    ["face.cjs", `const core = require("holder-available");\nconst testing = require("holder-available/testing");`],
  ])("runs it in %s", (file, imports) => {
    write(file, `${imports}\n${ANSWER}`);
    expect(run(file)).toMatch(/^\d\d,arbitraries,laws,vectors,HolderTerminating,true$/);
  });

  test("runs the command", () => {
    const command = join(folder, "node_modules", manifest.name, "dist", "cli.js");
    expect(run(command, "--version")).toBe(manifest.version);
  });
});

const chrome = browser();
const answerable = vectors.filter(({ expected }) => expected.error === undefined);

/** Answers each case, in the order of the cases. */
const PAGE = `import { projectHolderAvailable } from "holder-available";
const answers = cases.map(({ instance, networkInterface, now }) =>
  projectHolderAvailable(instance, networkInterface, new Date(now)));
document.body.textContent = encodeURIComponent(JSON.stringify(answers));`;

test.skipIf(chrome === undefined)(
  "a browser gives every vector its answer (skipped where there is no Chromium; CHROME_PATH names one)",
  async () => {
    // As text: written out as a literal, a key `__proto__` would be a prototype.
    const cases = `const cases = JSON.parse(${JSON.stringify(JSON.stringify(answerable))});`;
    const { outputFiles } = await build({
      stdin: { contents: `${cases}\n${PAGE}`, resolveDir: folder },
      bundle: true,
      platform: "browser",
      write: false,
    });
    const script = String(outputFiles[0]?.text).replaceAll("</script", "<\\/script");
    write("page.html", `<!doctype html><meta charset="utf-8"><body><script>${script}</script></body>`);
    const words = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
    const dom = execFileSync(String(chrome), [...words, "--dump-dom", join(folder, "page.html")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [, body = ""] = /([^<>]*)<\/body>/.exec(dom) ?? [];
    const answers = JSON.parse(decodeURIComponent(body.trim()));
    expect(answers.length).toBeGreaterThan(200);
    expect(answers).toEqual(answerable.map(({ expected: { condition, needsWrite } }) => ({ condition, needsWrite })));
  },
);
