// Finds the examples of a page or a source file, and turns them into programs that check their own results.
//   TypeScript   `expression; // => value`   the expression equals the value
//   shell        `$ command`                 the lines up to the next command or the end are what it prints
import ts from "typescript";

export interface Example {
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a Markdown text. */
export function fencedBlocks(markdown: string): Example[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((match) => ({
    line: markdown.slice(0, match.index).split("\n").length + 1,
    language: match[1] ?? "",
    code: match[2] ?? "",
  }));
}

/** The `@example` parts of the doc comments of a TypeScript source. */
export function docExamples(source: string): Example[] {
  return [...source.matchAll(/^ \* @example\n(.*?)^ \*\//gms)].map((match) => ({
    line: source.slice(0, match.index).split("\n").length + 1,
    language: "ts",
    code: (match[1] ?? "").replace(/^ \* ?/gm, ""),
  }));
}

/** An ES module that runs the example and throws where a result differs. */
export function selfChecking(code: string): string {
  const checked = code.replace(
    /^( *)(?!\/\/)(.+?);? \/\/ => (.+)$/gm,
    (_, indent: string, actual: string, expected: string) => `${indent}assert.deepEqual(${actual}, ${expected});`,
  );
  const { outputText } = ts.transpileModule(checked, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return `import assert from "node:assert/strict";\n${outputText}`;
}

/** How many results a TypeScript example states. */
export function statedResults(code: string): number {
  return code.match(/\/\/ => /g)?.length ?? 0;
}

/** The commands of a shell block, each with the output it states. */
export function shellCommands(code: string): { command: string; output: string }[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...output] = part.split("\n");
      return { command, output: output.join("\n").trimEnd() };
    });
}
