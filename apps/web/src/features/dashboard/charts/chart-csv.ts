/** A table as a file that spreadsheets open in French: semicolons, UTF-8 with its mark, a comma in amounts. */
export function chartCsv(headers: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${[headers, ...rows].map((cells) => cells.map(cellText).join(";")).join("\r\n")}\r\n`;
}

/** A cell that a spreadsheet must not take for a formula begins with an apostrophe. */
function cellText(value: string | number): string {
  if (typeof value === "number") return value.toFixed(2).replace(".", ",");
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
