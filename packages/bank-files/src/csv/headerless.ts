import { looksLikeAmount } from "../amounts.js";
import { looksLikeDate } from "../dates.js";
import { readAccountLine } from "./account-lines.js";
import { headerKey } from "./headers.js";
import { layout, type CsvPlan } from "./layout.js";
import { firstCsvRecords, isBlankRecord, type CsvRecord } from "./records.js";

const SAMPLE = 60;

/** A line about the account, then `date;type;subtype;label;amount`. */
const BNP = layout({
  name: "bnp-paribas",
  bank: "BNP Paribas",
  signatures: [],
  columns: {},
  label: [],
  encoding: "iso-8859-1",
  asciiEncoding: "utf-8",
});

/** `date;amount;type;cheque number;label;label;0;category`, then a last line with the balance. */
const LCL = layout({ name: "lcl", bank: "LCL", signatures: [], columns: {}, label: [], encoding: "iso-8859-1" });

const LCL_KINDS =
  /^(?:carte|virement|prelevement|pr l vement|pr\?l\?vement|cheque|ch\?que|tip|retrait|versement|remise|frais|commission|abonnement|divers|echeance|interets?)\b/;

/** The exports that have no header: BNP Paribas and LCL; null when it is neither. */
export function headerlessPlan(text: string): CsvPlan | null {
  for (const delimiter of [";", "\t"]) {
    const records = firstCsvRecords(text, delimiter, SAMPLE).filter((record) => !isBlankRecord(record));
    const plan = bnpPlan(records, delimiter) ?? lclPlan(records, delimiter);
    if (plan) return plan;
  }
  return null;
}

function bnpPlan(records: readonly CsvRecord[], delimiter: string): CsvPlan | null {
  const [summary, ...rows] = records;
  if (!summary || rows.length === 0 || looksLikeDate(summary.cells[0] ?? "") || readAccountLine(summary.cells)?.number === undefined)
    return null;
  const fitting = rows.filter(({ cells }) => cells.length === 5 && looksLikeDate(cells[0] ?? "") && !looksLikeAmount(cells[3] ?? ""));
  if (fitting.length < rows.length * 0.6) return null;
  return {
    layout: BNP,
    delimiter,
    headerRow: -1,
    header: [],
    columns: { roles: { date: 0, amount: 4, kind: 2 }, label: [3] },
    isBalanceLine: null,
  };
}

function lclPlan(records: readonly CsvRecord[], delimiter: string): CsvPlan | null {
  const fitting = records.filter(
    ({ cells }) => looksLikeDate(cells[0] ?? "") && looksLikeAmount(cells[1] ?? "") && LCL_KINDS.test(headerKey(cells[2] ?? "")),
  );
  if (fitting.length === 0 || fitting.length < (records.length - 1) * 0.6) return null;
  return {
    layout: LCL,
    delimiter,
    headerRow: -1,
    header: [],
    columns: { roles: { date: 0, amount: 1, kind: 2, checkNumber: 3 }, label: [4, 5] },
    isBalanceLine: isLclBalance,
  };
}

/** No type of operation, and nothing but the account number after the amount. */
function isLclBalance(cells: readonly string[]): boolean {
  const rest = cells
    .slice(3)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "" && cell !== "0");
  return (cells[2] ?? "").trim() === "" && rest.every((cell) => /^\d{5} ?\w{6,11}$/.test(cell));
}
