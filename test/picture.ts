// Terminal output with its colours -> a picture (SVG) of it, for the README.

// eslint-disable-next-line no-control-regex
const COLOUR_CODE = /\u001b\[(\d+)m/;
const COLUMN = 8.4;
const LINE = 20;
const MARGIN = 16;
const COLOURS: Readonly<Record<string, string>> = {
  "31": "#f47067",
  "32": "#8ddb8c",
  "33": "#daaa3f",
  "36": "#76e3ea",
  "2": "#768390",
  "1": "#ffffff",
};

/** The picture of what a command prints. */
export function picture(command: string, output: string): string {
  const lines = [`$ ${command}`, ...output.trimEnd().split("\n")];
  const plain = lines.map((line) =>
    line
      .split(COLOUR_CODE)
      .filter((_, index) => index % 2 === 0)
      .join(""),
  );
  const width = Math.ceil(Math.max(...plain.map((line) => line.length)) * COLUMN) + 2 * MARGIN;
  const height = lines.length * LINE + 2 * MARGIN;
  const text = lines.map((line, index) => {
    const y = MARGIN + (index + 0.75) * LINE;
    return `<text x="${MARGIN}" y="${y}" xml:space="preserve">${coloured(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#cdd9e5" role="img" aria-label="${command}">
<rect width="${width}" height="${height}" rx="8" fill="#1c2128"/>
${text.join("\n")}
</svg>
`;
}

/** Each stretch after a colour code becomes a span of that colour, until the next code. */
function coloured(line: string): string {
  return line
    .split(COLOUR_CODE)
    .map((part, index, parts) => {
      if (index % 2 === 1 || part === "") return "";
      const colour = COLOURS[parts[index - 1] ?? ""];
      const escaped = part.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      return colour === undefined ? escaped : `<tspan fill="${colour}">${escaped}</tspan>`;
    })
    .join("");
}
