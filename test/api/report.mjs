// Writes docs/api.md from the built declarations and their doc comments: `npm run api` after a build.
// With --check nothing is written, and what differs is shown.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import ts from "typescript";

const root = join(import.meta.dirname, "..", "..");
const page = join(root, "docs", "api.md");

const ENTRIES = { "holder-available": "dist/index.d.ts", "holder-available/testing": "dist/testing.d.ts" };
const KINDS = ["Functions", "Constants", "Types"];

const ruleAnchors = new Map(
  [...readFileSync(join(root, "docs", "spec.md"), "utf8").matchAll(/^### ((\w+) · (.*))$/gm)].map(
    ([, heading, rule]) => [
      rule,
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
        .replaceAll(" ", "-"),
    ],
  ),
);

/** A doc comment as Markdown: rules and other exports become links, examples become code. */
function documentation(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const linked = text
    .replaceAll(/\{@link ([A-Z_]+)\}/g, "`$1`")
    .replaceAll(/\{@link (\w+)\}/g, (_, name) => `[\`${name}\`](#${name.toLowerCase()})`)
    .replaceAll(/\b[RX]\d+\b/g, (rule) => `[${rule}](spec.md#${ruleAnchors.get(rule)})`);
  const examples = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === "example")
    .map(({ text: parts }) => `\`\`\`ts\n${ts.displayPartsToString(parts)}\n\`\`\``);
  return [linked, ...examples].join("\n\n");
}

function section(symbol, checker) {
  const [declaration] = symbol.declarations;
  const isVariable = ts.isVariableDeclaration(declaration);
  return {
    kind: ts.isFunctionDeclaration(declaration) ? "Functions" : isVariable ? "Constants" : "Types",
    text: `#### ${symbol.name}\n\n\`\`\`ts\n${code(declaration, checker)}\n\`\`\`\n\n${documentation(symbol, checker)}\n`,
  };
}

/** The declaration as it stands; what it takes from a name that is not exported is written out. */
function code(declaration, checker) {
  const text = ts.isVariableDeclaration(declaration) ? declaration.parent.parent.getText() : declaration.getText();
  const told = (field) =>
    checker.typeToString(checker.getTypeOfSymbol(field), declaration, ts.TypeFormatFlags.NoTruncation);
  return text.replace(/^declare /, "").replace(/(\w+): typeof \w+/g, (_, name) => {
    const field = checker.getTypeAtLocation(declaration).getProperty(name);
    return `${name}: ${told(field).replaceAll("fc__default", "fc")}`;
  });
}

function entry(name, file) {
  const program = ts.createProgram([join(root, file)], { module: ts.ModuleKind.NodeNext, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, file))));
  const sections = exported
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .map((symbol) => section(symbol, checker));
  const parts = KINDS.map((kind) => {
    const texts = sections.filter((one) => one.kind === kind).map(({ text }) => text);
    return texts.length === 0 ? "" : `### ${kind}\n\n${texts.join("\n")}`;
  });
  return `## ${name}\n\n${parts.join("\n")}`;
}

const head = `# The public API

Everything that can be imported, as it is declared. This page is made from the declarations and their doc comments by
\`npm run api\`; \`npm run check\` fails when it is not what they say, so that a changed signature shows in a change's diff.
`;
const body = Object.entries(ENTRIES).map(([name, file]) => entry(name, file));
const report = await format([head, ...body].join("\n"), { parser: "markdown", printWidth: 120, proseWrap: "always" });

if (process.argv.includes("--check")) {
  const { stdout, status } = spawnSync("diff", ["-u", "--label", "docs/api.md", "--label", "declared", page, "-"], {
    input: report,
    encoding: "utf8",
  });
  if (status !== 0) console.error(`docs/api.md is not what is declared; \`npm run api\` writes it anew.\n\n${stdout}`);
  process.exitCode = status === 0 ? 0 : 1;
} else {
  writeFileSync(page, report);
}
