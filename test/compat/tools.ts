// Other versions of the tools that users have, from the registry into a cache outside the repository; and a browser.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const cache = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "holder-available", "compat");

/** The folder of a package of exactly this version, installed when it is asked for the first time. */
export function tool(name: string, version: string): string {
  const folder = join(cache, `${name}-${version}`);
  if (!existsSync(folder)) {
    // It appears complete or not at all, so that an install that was broken off leaves nothing half-done.
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    try {
      writeFileSync(join(partial, "package.json"), JSON.stringify({ private: true }));
      install(partial, `${name}@${version}`);
      renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return join(folder, "node_modules", name);
}

/** Installs packages into a folder; no script of theirs is run. */
export function install(folder: string, ...packages: readonly string[]): void {
  const quietly = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", "--prefer-offline"];
  execFileSync("npm", ["install", ...quietly, ...packages], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** The program of a Node version; the one that runs this where it is of that version. */
export function node(version: string): string {
  if (process.versions.node === version) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  return join(tool(`node-${platform}-${process.arch}`, version), "bin", "node");
}

/** The first browser there is; CHROME_PATH names another. */
export function browser(): string | undefined {
  const usual = ["chromium", "chromium-browser", "google-chrome"].map((name) => join("/usr/bin", name));
  return [process.env["CHROME_PATH"] ?? "", ...usual].find((path) => path !== "" && existsSync(path));
}
