// Text -> its documents: YAML with many documents, JSON, or JSON values one after another as jq prints them.
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from "js-yaml";
import type { TextFile } from "./files.ts";
import { mistake } from "./mistakes.ts";

// YAML 1.2 leaves times as text. An alias is one more name for a value, not a copy of it; yet whoever walks the result
// pays for each, so there is an end to them. kubectl prints none.
const YAML = { schema: CORE_SCHEMA, maxAliases: 1000 };
// Merge keys are here because kubectl takes them. Texts without one, which is most, are read faster without the tag.
const YAML_WITH_MERGE = { ...YAML, schema: CORE_SCHEMA.withTags(mergeTag) };
const STARTS_AS_JSON = /^\s*[{[]/;

/** The documents of a file in their order; null stands for an empty one. Throws a mistake with line and column. */
export function readDocuments({ file, text }: TextFile): unknown[] {
  const whole = parse(text);
  if (!(whole instanceof YAMLException)) return whole;
  const values = STARTS_AS_JSON.test(text) ? splitValues(text) : [];
  if (values.length < 2) throw broken(file, text, whole);
  let before = "";
  return values.flatMap((value) => {
    const documents = parse(value);
    if (documents instanceof YAMLException) throw broken(file, before + value, documents, before.length);
    before += value;
    return documents;
  });
}

/** JSON is left to the engine, which is many times faster. What it refuses may be YAML, or fails there with a position. */
function parse(text: string): unknown[] | YAMLException {
  if (STARTS_AS_JSON.test(text)) {
    try {
      return [JSON.parse(text)];
    } catch {
      // The YAML reader says where.
    }
  }
  try {
    return loadAll(text, text.includes("<<") ? YAML_WITH_MERGE : YAML);
  } catch (error) {
    if (error instanceof YAMLException) return error;
    throw error;
  }
}

/** Cuts text after each bracket that closes a value; what is left over is one more, to be refused. */
function splitValues(text: string): string[] {
  const values: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth <= 0) {
      values.push(text.slice(start, index + 1));
      start = index + 1;
    }
  }
  return [...values, text.slice(start)].filter((value) => value.trim() !== "");
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}

function broken(file: string, text: string, error: YAMLException, start = 0): Error {
  const lines = text.slice(0, start + (error.mark?.position ?? 0)).split(/\r\n|\r|\n/);
  return mistake(`${file}: line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}: ${error.reason}`);
}
