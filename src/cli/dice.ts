// A seed -> dice: the same throws for ever.
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A whole number from 0 to one below the number of sides. */
export type Dice = (sides: number) => number;

/** Dice for one of many numbers of a seed. */
export function diceOf(seed: number, number: number): Dice {
  const random = xoroshiro128plus(Math.imul(number, 0x9e3779b1) ^ seed);
  // Seeds near to each other start near to each other; the first throws part them.
  for (let thrown = 0; thrown < 8; thrown++) random.next();
  return (sides) => (random.next() >>> 1) % sides;
}

/** One of the texts of a list that is not empty. */
export function pick(dice: Dice, list: readonly string[]): string {
  return list[dice(list.length)] ?? "null";
}
