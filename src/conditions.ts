// Find one condition in a list, put one into it. The list belongs to several writers; each changes its own entry only.
import { isList, type Condition, type StoredCondition, type StoredConditions } from "./resources.ts";

/** Where the first condition of a type stands; -1 where there is none, or no list. Readers look at the first (R17). */
export function conditionIndex(conditions: StoredConditions, type: string): number {
  return isList(conditions) ? conditions.findIndex((condition) => condition?.type === type) : -1;
}

/** The first condition of a type, or undefined. */
export function findCondition(conditions: StoredConditions, type: string): StoredCondition | undefined {
  if (!isList(conditions)) return undefined;
  // By index: this is the hot path.
  for (let index = 0; index < conditions.length; index++) {
    const condition = conditions[index];
    if (condition?.type === type) return condition;
  }
  return undefined;
}

/** A new list in which the first entry of the condition's type is replaced in place, or the condition appended (R10). */
export function putCondition(
  conditions: StoredConditions,
  condition: Condition,
): (StoredCondition | null | undefined)[] {
  const list = isList(conditions) ? [...conditions] : [];
  const index = conditionIndex(list, condition.type);
  list[index < 0 ? list.length : index] = condition;
  return list;
}
