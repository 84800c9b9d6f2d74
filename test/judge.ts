// Holds an implementation to one vector, as hard as can be: frozen arguments, a world without a clock, asked twice.
import { isDeepStrictEqual } from "node:util";
import { conditionsOf, withConditions } from "../src/testing/cases.ts";
import type { Implementation, Vector } from "../src/testing/index.ts";
import { deepFreeze, withoutClockOrChance } from "../src/testing/purity.ts";

/** What an implementation gets wrong about a vector, in words; undefined where it is right. */
export function differenceFrom(vector: Vector, implementation: Implementation): string | undefined {
  const { instance, networkInterface, expected } = deepFreeze(vector);
  const now = new Date(vector.now);
  const ask = () => withoutClockOrChance(() => implementation.projectHolderAvailable(instance, networkInterface, now));
  if (expected.error !== undefined) return differenceOfError(expected.error, ask);
  try {
    const [first, second] = [ask(), ask()];
    const { condition, needsWrite, conditions } = expected;
    const wrong = [first, second].find((answer) => !isSame(answer, { condition, needsWrite }));
    if (wrong !== undefined) return `answers ${JSON.stringify(wrong)}`;
    if (first.condition === second.condition) return "hands out one object twice";
    if (conditionsOf(networkInterface).includes(first.condition)) return "hands out the entry it was given";
    if (now.getTime() !== new Date(vector.now).getTime()) return "changes the clock it was given";
    if (conditions === undefined || implementation.withCondition === undefined) return undefined;
    const written = implementation.withCondition(networkInterface, condition);
    const list = JSON.stringify(conditionsOf(written));
    if (list !== JSON.stringify(conditions)) return `writes ${list}`;
    const rest = isSame(withConditions(written, []), withConditions(networkInterface, []));
    return rest ? undefined : `writes ${JSON.stringify(written)}`;
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

function differenceOfError(argument: string, ask: () => unknown): string | undefined {
  try {
    return `answers ${JSON.stringify(ask())}`;
  } catch (error) {
    return String(error).includes(`Error: ${argument} `) ? undefined : `throws ${String(error)}`;
  }
}

/** Whether two values are one as JSON; the order of keys does not count. */
function isSame(answer: unknown, expected: unknown): boolean {
  const [one, other] = [answer, expected].map((value): unknown => JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(one, other);
}
