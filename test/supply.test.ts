// What comes with the package when it is installed, and how it is published.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  readonly dev?: true;
  readonly peer?: true;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));
const manifest = read("package.json");
const locked = Object.entries<Locked>(read("package-lock.json").packages).filter(([path]) => path !== "");
const shipped = locked.filter(([, { dev }]) => !dev);

test("one package comes with it, besides the peers one may bring", () => {
  const paths = shipped.map(([path]) => path);
  expect(paths).toEqual(["node_modules/fast-deep-equal"]);
  expect(Object.keys(manifest.dependencies)).toEqual(["fast-deep-equal"]);
  expect(
    Object.keys(manifest.peerDependencies).filter((name) => !manifest.peerDependenciesMeta[name]?.optional),
  ).toEqual([]);
});

test("nothing runs when it is installed", () => {
  expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

test("the lock pins every package by its content, and names no registry", () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const exact = /^\d+\.\d+\.\d+$/;
  const versions = Object.values<string>({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !exact.test(version))).toEqual([]);
});

test("it is published for everyone, with provenance, after the whole check", () => {
  expect(manifest.publishConfig).toEqual({ access: "public", provenance: true });
  expect(manifest.scripts.prepublishOnly).toBe("npm run check");
});
