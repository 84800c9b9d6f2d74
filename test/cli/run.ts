// Runs the built command as its users do: a process with arguments, standard input and an exit code.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export const CLI = join(import.meta.dirname, "../../dist/cli.js");

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An environment without anything that turns colour on or off. */
const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...plain } = process.env;
export const ENVIRONMENT = { ...plain, TERM: "xterm-256color" };

/** Runs it in a folder of its own, so that file names in messages are short. */
export function run(args: readonly string[], input: string | Buffer = "", env: Record<string, string> = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: FOLDER,
    input,
    encoding: "utf8",
    env: { ...ENVIRONMENT, ...env },
    maxBuffer: 1 << 28,
    timeout: 30_000,
  });
  return { code: status, stdout, stderr };
}

/** A POSIX shell in the same folder; `$CLI` is the command. */
export function shell(script: string, input: string | Buffer = "", path = process.env["PATH"]): Outcome {
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", script], {
    cwd: FOLDER,
    input,
    encoding: "utf8",
    env: { ...ENVIRONMENT, PATH: path, CLI: `${process.execPath} ${CLI}` },
    timeout: 30_000,
  });
  return { code: status, stdout, stderr };
}

const FOLDER = mkdtempSync(join(tmpdir(), "holder-available-cli-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Puts a file where the command runs, and gives its name. */
export function file(name: string, content: string | Buffer): string {
  writeFileSync(join(FOLDER, name), content);
  return name;
}

export function pathOf(name: string): string {
  return join(FOLDER, name);
}

interface Fields {
  readonly [field: string]: unknown;
}

export function instance(name: string, status: Fields, metadata: Fields = {}): Fields {
  const apiVersion = "compute.datumapis.com/v1alpha";
  return { apiVersion, kind: "Instance", metadata: { name, namespace: "shop", ...metadata }, status };
}

/** An instance that holds interfaces and says of itself what a condition of type Available says. */
export function holder(name: string, interfaces: readonly string[], available: Fields = {}, metadata: Fields = {}) {
  const networkInterfaces = interfaces.map((held) => ({ networkInterfaceRef: { name: held } }));
  return instance(name, { conditions: [{ type: "Available", ...available }], networkInterfaces }, metadata);
}

export function networkInterface(name: string, status: Fields = {}, metadata: Fields = {}): Fields {
  const apiVersion = "networking.datumapis.com/v1alpha";
  return { apiVersion, kind: "NetworkInterface", metadata: { name, namespace: "shop", ...metadata }, status };
}

export function list(...items: readonly unknown[]): string {
  return JSON.stringify({ apiVersion: "v1", kind: "List", items, metadata: { resourceVersion: "" } });
}
