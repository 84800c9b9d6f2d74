import { describe, expect, test } from "vitest";
import { admissibleGeneration, admissibleMessage, admissibleReason } from "../src/admissible.ts";

describe("reasons (R4)", () => {
  test.each(["A", "Stopped", "stopped", "Quota:exceeded,retrying", "A_", "A9", "Z:_", "R".repeat(1024)])(
    "%s is admitted",
    (reason) => {
      expect(admissibleReason(reason)).toBe(reason);
    },
  );

  test.each(
    [
      ["", " ", "Not Ready", "9A", "_A", ":A", "A:", "A,", "A-B", "A.B", "A\n", "\nA", "Ä", "AÄ", "R".repeat(1025)],
      [undefined, null, 7, true, {}, ["Stopped"]],
    ].flat(),
  )("%j is refused", (reason) => {
    expect(admissibleReason(reason)).toBeUndefined();
  });
});

describe("messages (R4)", () => {
  test.each([
    ["a", 32_768, "", 32_768],
    ["a", 32_769, "… (truncated)", 32_753],
    ["é", 16_384, "", 16_384],
    ["é", 16_385, "… (truncated)", 16_376],
    ["…", 10_922, "", 10_922],
    ["…", 10_923, "… (truncated)", 10_917],
    ["😀", 8192, "", 8192],
    ["😀", 8193, "… (truncated)", 8188],
    ["\ud800", 10_922, "", 10_922],
    ["\ud800", 10_923, "… (truncated)", 10_917],
  ])("of %j × %d what fits is kept, marked by '%s'", (character, count, marker, kept) => {
    const expected = (character === "\ud800" ? "\ufffd" : character).repeat(kept) + marker;
    expect(admissibleMessage(character.repeat(count)) === expected).toBe(true);
    expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(32_768);
  });

  test("a character that would straddle the limit is left out whole", () => {
    for (const shift of [0, 1, 2, 3]) {
      const cut = admissibleMessage("a".repeat(shift) + "😀".repeat(9000));
      const kept = Math.floor((32_768 - 15 - shift) / 4);
      expect(cut === "a".repeat(shift) + "😀".repeat(kept) + "… (truncated)").toBe(true);
    }
  });

  test.each([
    ["a\ud800b", "a\ufffdb"],
    ["\udc00\ud800", "\ufffd\ufffd"],
    ["😀", "😀"],
    ["\ufeffa\u0000", "\ufeffa\u0000"],
  ])("%j is %j to the server", (message, expected) => {
    expect(admissibleMessage(message)).toBe(expected);
  });
});

describe("generations (R6)", () => {
  test.each([1, 4, 2 ** 53, 2 ** 63 - 1024])("%d is one", (generation) => {
    expect(admissibleGeneration(generation)).toBe(generation);
  });

  test.each([undefined, null, 0, -0, -1, 1.5, NaN, Infinity, 2 ** 63, 1e300, "", "4", true, [4], {}, 4n])(
    "%s is none",
    (generation) => {
      expect(admissibleGeneration(generation)).toBeUndefined();
    },
  );
});
