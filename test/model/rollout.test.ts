// The drawings and numbers of docs/system.md are those of the model, and they show what the page says of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHANGED_AT, STORY_NAMES, drawing, live, numbers, secondsOf } from "./rollout.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "system.md"), "utf8");
const shown = [...page.matchAll(/^```text\n(.*?)\n```$/gms)].map(([, block]) => block);

describe.each(STORY_NAMES)("the %s on the page", (name) => {
  test("is drawn as the model draws it", () => expect(shown).toContain(drawing(name)));
  test("has the numbers of the model", () => expect(shown).toContain(numbers(name)));

  test("takes traffic from R14's order for the second that a pass takes, and no longer", () => {
    expect(secondsOf(live(name, "R14"), "x", "!")).toBe(1);
  });

  test("takes traffic from the order of the Go reference for as long as the other step fails", () => {
    const { traffic } = live(name, "Go order");
    const failing = { rollout: 17, suspension: 30 }[name];
    expect(traffic.slice(CHANGED_AT, failing)).toBe("!".repeat(failing - CHANGED_AT));
    expect(traffic).toMatch(/^=+!+[.=]+$/);
  });

  test("serves in R14's order in every second in which it serves in that of the Go reference", () => {
    expect(secondsOf(live(name, "R14"), "s", "=")).toBe(secondsOf(live(name, "Go order"), "s", "="));
  });

  test("is without traffic where nobody writes what the reader reads", () => {
    expect(live(name, "Programmed, no fabric").traffic).toMatch(/^\.+$/);
  });
});

test("a successor that starts takes traffic where the reader reads Programmed, and only there", () => {
  expect(secondsOf(live("rollout", "Programmed, fabric"), "o", "!")).toBeGreaterThan(5);
  expect(secondsOf(live("rollout", "Go order"), "o", "!")).toBe(0);
  expect(secondsOf(live("rollout", "R14"), "o", "!")).toBe(0);
});
