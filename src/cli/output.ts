// Rows -> the text of each format.
import { dump } from "js-yaml";
import picocolors from "picocolors";
import { patchCommand, updatedManifest, type Write } from "./kubectl.ts";
import type { Row } from "./rows.ts";
import { alignColumns, printableJson } from "./table.ts";

type Colours = ReturnType<typeof picocolors.createColors>;

interface Column {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly paint?: (colours: Colours, cell: string) => string;
}

const COLUMNS: readonly Column[] = [
  { title: "NAMESPACE", cell: ({ namespace }) => namespace },
  { title: "INTERFACE", cell: ({ name }) => name },
  { title: "HOLDER", cell: holderCell },
  {
    title: "STATUS",
    cell: ({ condition }) => condition?.status ?? "",
    paint: ({ green, red }, cell) => (cell === "True" ? green(cell) : cell === "False" ? red(cell) : cell),
  },
  { title: "REASON", cell: ({ condition }) => condition?.reason ?? "" },
  {
    title: "WRITE",
    cell: ({ needsWrite }) => (needsWrite ? "yes" : "no"),
    paint: ({ yellow, dim }, cell) => (cell === "yes" ? yellow(cell) : dim(cell)),
  },
  { title: "CHANGED", cell: ({ changes }) => changes.join(",") },
];

const WIDE_COLUMNS: readonly Column[] = [
  ...COLUMNS,
  { title: "RULE", cell: ({ rule }) => rule },
  { title: "SINCE", cell: ({ condition }) => condition?.lastTransitionTime ?? "" },
  { title: "MESSAGE", cell: ({ condition }) => condition?.message ?? "" },
];

/** The formats by name. Each is the whole text, also for no rows; only tables take colour. */
export const FORMATS = {
  table: (rows, colour) => table(COLUMNS, rows, colour),
  wide: (rows, colour) => table(WIDE_COLUMNS, rows, colour),
  json: (rows) => `${printableJson(rows.map(answer))}\n`,
  yaml: (rows) => dump(rows.map(answer), { lineWidth: -1, forceQuotes: true }),
  patch: (rows) => writes(rows).map(patchCommand).join(""),
  status: (rows) => writes(rows).map(updatedManifest).join(""),
} satisfies Record<string, (rows: readonly Row[], colour: boolean) => string>;

/** A name of {@link FORMATS}. */
export type Format = keyof typeof FORMATS;

/** In a cell of its own kind, so that no name can be taken for it: names have no parentheses. */
function holderCell({ holder, contenders }: Row): string {
  if (holder === undefined) return "(unheld)";
  return contenders === undefined ? holder : `${holder} (contested)`;
}

function writes(rows: readonly Row[]): Write[] {
  return rows.flatMap(({ condition, needsWrite, ...row }) => (condition && needsWrite ? [{ ...row, condition }] : []));
}

/** A row without the object it was read from; what is absent is left out. */
function answer({ namespace, name, holder, contenders, rule, condition, needsWrite, changes }: Row): object {
  const fields = { namespace, interface: name, holder, contenders, rule, condition, needsWrite, changes };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function table(columns: readonly Column[], rows: readonly Row[], colour: boolean): string {
  const colours = picocolors.createColors(colour);
  const titles = columns.map(({ title }) => title);
  return alignColumns([titles, ...rows.map((row) => columns.map(({ cell }) => cell(row)))], (cell, column, row) =>
    row === 0 ? colours.bold(cell) : (columns[column]?.paint?.(colours, cell) ?? cell),
  );
}
