// The whole system, from any history: what never goes wrong. MODEL_RUNS says how many histories each law sees, and
// MODEL_SEED with MODEL_PATH bring a finding back.
import { describe, expect, test, vi } from "vitest";
import { WITH_LATE } from "./history.ts";
import {
  ANYTHING,
  RUNS,
  SEED,
  changesOnlyWhatWasRead,
  holds,
  isDrained,
  keepsTheOrder,
  keepsWhatOthersWrote,
  staysRight,
} from "./laws.ts";
import { reach } from "./reach.ts";

vi.setConfig({ testTimeout: 3_600_000 });

console.info(`The model: ${RUNS} histories a law; MODEL_SEED=${SEED} repeats them.`);

describe("where requests are applied in time or never, and passes over one interface take turns", () => {
  test("1: an interface whose holder is terminating, suspended, unknown or silent takes no traffic after the holder's next drain", () =>
    holds(isDrained));

  test("2: nothing a predecessor left or does late makes or keeps a successor's interface wrong", () =>
    holds(staysRight));
});

test("2: a request that comes late changes an interface only where it still says what was read", () =>
  holds(changesOnlyWhatWasRead, { ...ANYTHING, cast: { fates: WITH_LATE } }));

describe("whatever happens: late requests, old caches, overlapping passes, writers without manners", () => {
  test("3: what others wrote into the list is never lost and never changed", () =>
    holds(keepsWhatOthersWrote, ANYTHING));

  test("every pass keeps the order of R13 to R15", () => holds(keepsTheOrder, ANYTHING));
});

test("the histories come to every situation that the laws speak of", () => {
  const never = Object.entries(reach(1000, SEED)).filter(([, times]) => times === 0);
  expect(never).toEqual([]);
});
