// The quick tests of the core, in the order that finds a mutant soonest: tables first, generated cases last.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOW = /(bug-reports|vectors|properties)\.test\.ts$/;

class TablesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (SLOW.test(moduleId) ? 1 : 0);
    return files.sort((one, other) => place(one) - place(other) || one.moduleId.localeCompare(other.moduleId));
  }
}

export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    include: ["test/*.test.ts"],
    // They build, pack, compile or run something else than the core, or say what other tests say in more time.
    exclude: [
      "examples",
      "exhaustive",
      "layers",
      "laws",
      "mutants",
      "package",
      "picture",
      "traceability",
      "weight",
    ].map((name) => `test/${name}.test.ts`),
    sequence: { sequencer: TablesFirst },
    testTimeout: 60_000,
  },
});
