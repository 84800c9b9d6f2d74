// What the library weighs at whoever bundles it: the built entry, minified and gzipped, without dependencies.
import { build } from "esbuild";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

interface Weight {
  readonly gzipped: number;
  /** For the eye: the weight and which files it comes from, in minified bytes. */
  readonly told: string;
  readonly files: readonly string[];
}

async function weigh(names: string): Promise<Weight> {
  const bundle = (from: string) =>
    build({
      stdin: { contents: `export ${names} from "./${from}"`, resolveDir: root },
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      external: ["fast-deep-equal"],
      write: false,
      metafile: true,
    });
  const [built, source] = await Promise.all([bundle("dist/index.js"), bundle("src/index.ts")]);
  const gzipped = gzipSync(built.outputFiles[0]?.contents ?? "", { level: 9 }).length;
  const parts = Object.values(source.metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput })),
  );
  const listed = parts
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${path} ${bytes}`);
  return { gzipped, files: listed, told: `${names} weighs ${gzipped} bytes gzipped, from ${listed.join(", ")}` };
}

/** All that decides, compares and writes for the interfaces of one instance (R1 to R12). */
const PROJECTION =
  "{ projectHolderAvailable, projectHeldInterfaces, heldInterfaces, holderAvailability, explainProjection, withCondition, conditionPatch }";

test.each([
  ["{ projectHolderAvailable }", 1600],
  [PROJECTION, 3000],
  // With the fleet, the pass, its judge and the reader's side.
  ["*", 5000],
])("%s weighs at most %i bytes", async (names, limit) => {
  const { gzipped, told } = await weigh(names);
  expect(gzipped, told).toBeGreaterThan(limit / 2);
  expect(gzipped, told).toBeLessThanOrEqual(limit);
});

test("who imports the projection bundles no library, who imports the roll-up bundles one", async () => {
  const packages = async (names: string) => {
    const stdin = { contents: `export ${names} from "./dist/index.js"`, resolveDir: root };
    const { metafile } = await build({
      stdin,
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      metafile: true,
    });
    return Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((path) => path.startsWith("node_modules")),
    );
  };
  expect(await packages(PROJECTION)).toEqual([]);
  expect(await packages("{ projectMembership }")).toEqual([expect.stringContaining("fast-deep-equal")]);
});

test("who imports one function carries nothing of the others", async () => {
  const { files, told } = await weigh("{ projectHolderAvailable }");
  const others = ["fleet", "speaker", "pass", "trace", "membership", "holdings", "writes"];
  expect(
    files.filter((file) => others.some((name) => file.includes(`/${name}.ts`))),
    told,
  ).toEqual([]);
});
