import { load } from "js-yaml";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACCESS_RULES } from "../src/index.ts";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "examples", "clusterrole.yaml"), "utf8");

test("the ClusterRole that the pages show allows what the data says (R16)", () => {
  expect(load(page)).toMatchObject({ kind: "ClusterRole", rules: ACCESS_RULES });
});

test("the writer may read interfaces and write their status, nothing else (R16)", () => {
  const allowed = ACCESS_RULES.flatMap(({ apiGroups, resources, verbs }) =>
    resources.flatMap((resource) => verbs.map((verb) => `${verb} ${resource} of ${apiGroups.join()}`)),
  );
  expect(allowed).toEqual([
    "get networkinterfaces of networking.datumapis.com",
    "list networkinterfaces of networking.datumapis.com",
    "watch networkinterfaces of networking.datumapis.com",
    "get networkinterfaces/status of networking.datumapis.com",
    "update networkinterfaces/status of networking.datumapis.com",
    "patch networkinterfaces/status of networking.datumapis.com",
  ]);
});
