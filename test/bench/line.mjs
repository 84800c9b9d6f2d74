// Nanoseconds an interface, by the size of the fleet -> a picture (SVG). A flat line is a linear cost.
export function line(fleet) {
  const [width, height, margin] = [640, 280, 56];
  const top = Math.ceil(Math.max(...fleet.map(({ high }) => high)) / 100) * 100;
  const sizes = fleet.map(({ size }) => Math.log10(size));
  const x = (size) => margin + ((Math.log10(size) - sizes[0]) / (sizes.at(-1) - sizes[0])) * (width - 2 * margin);
  const y = (value) => height - margin - (value / top) * (height - 2 * margin);
  const grid = [0, top / 2, top].map(
    (value) =>
      `<path d="M${margin} ${y(value)}H${width - margin}" stroke="#d0d7de"/><text x="${margin - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const points = fleet.map(({ size, median }) => `${x(size).toFixed(1)},${y(median).toFixed(1)}`);
  const spread = fleet.map(
    ({ size, low, high }) =>
      `<path d="M${x(size).toFixed(1)} ${y(low).toFixed(1)}V${y(high).toFixed(1)}" stroke="#0969da" stroke-width="6" opacity=".35"/>`,
  );
  const labels = fleet.map(
    ({ size }) =>
      `<text x="${x(size).toFixed(1)}" y="${height - margin + 20}" text-anchor="middle">${size.toLocaleString("en")}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1f2328" role="img" aria-label="Nanoseconds an interface, by the size of the fleet">
<rect width="${width}" height="${height}" fill="#fff"/>
${grid.join("\n")}
${spread.join("\n")}
<polyline points="${points.join(" ")}" fill="none" stroke="#0969da" stroke-width="2"/>
${labels.join("\n")}
<text x="${margin}" y="24">nanoseconds an interface (median, middle half)</text>
<text x="${width / 2}" y="${height - 12}" text-anchor="middle">interfaces in the fleet</text>
</svg>
`;
}
