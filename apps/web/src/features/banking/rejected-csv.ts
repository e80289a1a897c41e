import type { BankImport } from "@comptoir/contract/banking/banking";

/** The rejected lines as a file that spreadsheets open in French: semicolons, UTF-8 with its mark. */
export function rejectedCsv(rejected: BankImport["rejected"]): string {
  const rows = rejected.map(({ line, reason }) => [String(line), reason]);
  return `\ufeff${[["Ligne", "Motif"], ...rows].map((cells) => cells.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

/** A cell that a spreadsheet must not take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
