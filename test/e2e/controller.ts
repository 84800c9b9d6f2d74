// Runs the example controller as a process of its own, as its users would: from a folder with the packages installed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import ts from "typescript";
import type { PassTrace } from "../../src/index.ts";
import { start } from "./processes.ts";

const root = join(import.meta.dirname, "..", "..");
const example = join(root, "docs", "examples", "controller");

export interface Controller {
  /** One for each pass since it was started. */
  readonly passes: readonly (PassTrace & { readonly key: string })[];
  /** What it had to complain about. */
  readonly complaints: readonly string[];
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** Starts it against a server on loopback. Of the environment nothing but NETWORKING is its own. */
export function startController(port: number, token: string, environment: { NETWORKING?: "off" } = {}): Controller {
  const folder = install();
  const kubeconfig = join(folder, "kubeconfig.json");
  writeFileSync(kubeconfig, JSON.stringify(kubeconfigFor(port, token)), { mode: 0o600 });
  const { PATH } = process.env;
  const env = { PATH, KUBECONFIG: kubeconfig, ...environment };
  const running = start(folder, [process.execPath, join(folder, "controller.js")], ["pipe", "pipe"], env);
  const passes: (PassTrace & { key: string })[] = [];
  const complaints: string[] = [];
  const { stdout, stderr } = running.process;
  if (stdout) createInterface(stdout).on("line", (line) => passes.push(JSON.parse(line)));
  if (stderr) createInterface(stderr).on("line", (line) => complaints.push(line));
  return {
    passes,
    complaints,
    async kill() {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its very files, with the types taken off, beside the packages it imports by name. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), "holder-available-controller-"));
  for (const name of readdirSync(example).filter((name) => name.endsWith(".ts"))) {
    const { outputText } = ts.transpileModule(readFileSync(join(example, name), "utf8"), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        rewriteRelativeImportExtensions: true,
      },
    });
    writeFileSync(join(folder, name.replace(/\.ts$/, ".js")), outputText);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  mkdirSync(join(folder, "node_modules", "@kubernetes"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules", "holder-available"));
  const client = join("node_modules", "@kubernetes", "client-node");
  symlinkSync(join(root, client), join(folder, client));
  return folder;
}

/** On loopback there is no TLS, which the client takes only if it is told to trust anyone. */
function kubeconfigFor(port: number, token: string) {
  const name = "e2e";
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server: `http://127.0.0.1:${port}`, "insecure-skip-tls-verify": true } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    "current-context": name,
  };
}
