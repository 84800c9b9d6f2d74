// Rows of cells -> aligned columns, as kubectl prints them.
import stringWidth from "fast-string-width";

const GAP = "   ";
/** The longest name the API has. A longer cell is cut, unless it is the last of its row. */
const CELL = 253;
const UNPRINTABLE = /[\p{Control}\p{Surrogate}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** What needs neither escapes nor a look at its width, which is most. */
const PLAIN = /^[ -~]*$/;

/** Text from the input as it may be shown: whatever would move the cursor or turn the direction is spelled out. */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNPRINTABLE, escaped);
}

/** Indented JSON without such characters; they can stand only in its texts, where an escape means the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(UNPRINTABLE, (char) => (char === "\n" ? char : escaped(char)));
}

function escaped(char: string): string {
  return char < " " ? JSON.stringify(char).slice(1, -1) : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Aligns columns by the width a terminal gives them; `paint` colours a cell after that. An empty cell shows as `-`. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string,
): string {
  const cells = rows.map((row) =>
    row.map((cell, column) => {
      const isCut = cell.length > CELL && column < row.length - 1;
      return printable(isCut ? `${cell.slice(0, CELL)}…` : cell) || "-";
    }),
  );
  const widths = cells.map((row) => row.map((cell) => (PLAIN.test(cell) ? cell.length : stringWidth(cell))));
  const widest: number[] = [];
  for (const row of widths) row.forEach((width, column) => (widest[column] = Math.max(widest[column] ?? 0, width)));
  return cells
    .map((row, index) => {
      const line = row.map((cell, column) => {
        const isLast = column === row.length - 1;
        const room = (widest[column] ?? 0) - (widths[index]?.[column] ?? 0);
        return paint(cell, column, index) + (isLast ? "" : " ".repeat(room) + GAP);
      });
      return `${line.join("")}\n`;
    })
    .join("");
}
