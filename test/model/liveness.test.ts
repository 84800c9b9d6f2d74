// The whole system, from any history: what always comes about, whatever happened before.
import { describe, test, vi } from "vitest";
import { ANYTHING, finishesDeletion, holds, isRightAfterOnePass, staysQuiet } from "./laws.ts";

vi.setConfig({ testTimeout: 3_600_000 });

describe("after late requests, old caches, overlapping passes, writers without manners", () => {
  test("4: a deletion finishes, also where every drain fails", () => holds(finishesDeletion, ANYTHING));

  test("5: a settled world asks for no change, for ever", () => holds(staysQuiet, ANYTHING));

  test("6: after one undisturbed pass every interface is right", () => holds(isRightAfterOnePass, ANYTHING));
});
