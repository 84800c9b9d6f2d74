// Dice -> what an instance says in its message as JSON text, with characters of all widths around the limit (R4).
import { pick, type Dice } from "./dice.ts";
import { CHARACTERS, MESSAGES, NO_MESSAGES, WIDE_CHARACTERS } from "./fragments.ts";

/** The limit of a message in bytes, and the marker of one that was cut (R4). */
const LIMIT = 32_768;
const MARKER = String.raw`\u2026 (truncated)`;
const MARKER_WIDTH = 15;

/** A message, empty text where it is absent, and what is stored of it (R4). */
export function ownMessage(dice: Dice, name: string): { message: string; stored: string } {
  const kind = dice(1000);
  if (kind < 2) return longMessage(dice);
  // The name is JSON text already: of its quotes alone there is one more pair in the message.
  const stored = `"Instance \\"${name.slice(1, -1)}\\" is not available"`;
  if (kind < 150) return { message: "", stored };
  if (kind < 300) return { message: pick(dice, NO_MESSAGES), stored };
  if (kind < 800) return same(pick(dice, MESSAGES));
  let text = pick(dice, CHARACTERS);
  for (let length = dice(8); length > 0; length--) text += pick(dice, CHARACTERS);
  return same(`"${text}"`);
}

/** A message close to the limit or exactly there, with characters of one width across the place where it is cut. */
function longMessage(dice: Dice): { message: string; stored: string } {
  const { text: wide, width } = WIDE_CHARACTERS[dice(WIDE_CHARACTERS.length)] ?? { text: "a", width: 1 };
  const count = 16 + dice(16);
  const length = LIMIT + (dice(2) ? dice(3) - 1 : dice(48) - 8);
  const start = "a".repeat(length - count * width);
  const text = `"${start}${wide.repeat(count)}"`;
  if (length <= LIMIT) return same(text);
  const kept = start.slice(0, LIMIT - MARKER_WIDTH);
  const rest = wide.repeat(Math.floor((LIMIT - MARKER_WIDTH - kept.length) / width));
  return { message: text, stored: `"${kept}${rest}${MARKER}"` };
}

function same(message: string): { message: string; stored: string } {
  return { message, stored: message };
}
