import type { CsvMapping } from "../bank-file.js";
import { BankFileError } from "../errors.js";
import { sideKey } from "./direction.js";
import { guessColumns } from "./guess.js";
import { columnNamed, headerKey, headerName } from "./headers.js";
import { headerlessPlan } from "./headerless.js";
import { columnsOf, signatureLength, type ColumnRole, type CsvLayout, type CsvPlan } from "./layout.js";
import { LAYOUTS } from "./layouts.js";
import { firstCsvRecords, isBlankRecord, type CsvRecord } from "./records.js";

const DELIMITERS = [";", ",", "\t", "|"] as const;
const HEADER_WITHIN = 60;

/** Recognises the bank, else guesses the columns; null when the text is no table at all. */
export function planCsv(text: string): CsvPlan | null {
  return layoutPlan(text) ?? headerlessPlan(text) ?? guessedPlan(text);
}

/** The plan a user asked for: his columns, and what the recognised bank adds to them. Throws BankFileError when the columns make no sense. */
export function planFromMapping(text: string, mapping: CsvMapping): CsvPlan {
  if (mapping.delimiter.length !== 1 || mapping.delimiter === '"')
    throw new BankFileError("csv.mapping", "Le séparateur de colonnes doit être un seul caractère.");
  if (mapping.amount === null && mapping.debit === null && mapping.credit === null) {
    throw new BankFileError("csv.mapping", "Indiquez la colonne du montant, ou celles du débit et du crédit.");
  }
  const own = planCsv(text);
  const isSameTable = own !== null && own.delimiter === mapping.delimiter && own.headerRow === mapping.headerRow;
  const isSameSide = isSameTable && own.columns.roles.direction === mapping.direction;
  const extras = isSameTable ? own.columns.roles : {};
  const chosen: Partial<Record<ColumnRole, number | null>> = {
    date: mapping.date,
    valueDate: mapping.valueDate,
    amount: mapping.amount,
    debit: mapping.debit,
    credit: mapping.credit,
    currency: mapping.currency,
    ...(mapping.direction !== undefined && { direction: mapping.direction }),
    ...(mapping.fee !== undefined && { fee: mapping.fee }),
    // The gross amount is that of the net one, which is chosen.
    ...(mapping.amount !== extras.amount && { gross: null, charged: null }),
  };
  const roles = { ...extras };
  for (const [role, column] of Object.entries(chosen) as [ColumnRole, number | null][]) {
    if (column === null) delete roles[role];
    else roles[role] = column;
  }
  return {
    layout: isSameTable ? own.layout : null,
    delimiter: mapping.delimiter,
    headerRow: mapping.headerRow,
    header: isSameTable ? own.header : headerAt(text, mapping),
    columns: { roles, label: [...mapping.label] },
    isBalanceLine: isSameTable ? own.isBalanceLine : null,
    ...(mapping.debitValue
      ? { sides: { debit: sideKey(mapping.debitValue), credit: null } }
      : isSameSide && { sides: own.sides ?? null, unknownSides: own.unknownSides ?? null }),
  };
}

function headerAt(text: string, { delimiter, headerRow }: CsvMapping): readonly string[] {
  return firstCsvRecords(text, delimiter, HEADER_WITHIN).find((record) => record.line === headerRow + 1)?.cells ?? [];
}

function layoutPlan(text: string): CsvPlan | null {
  let best: { length: number; plan: CsvPlan } | null = null;
  for (const delimiter of DELIMITERS) {
    for (const record of firstCsvRecords(text, delimiter, HEADER_WITHIN)) {
      if (record.cells.length < 3 || record.cells.length > 60) continue;
      const keys = record.cells.map(headerKey);
      for (const layout of LAYOUTS) {
        const length = signatureLength(layout, keys);
        if (length > (best?.length ?? 0)) best = { length, plan: planOfHeader(layout, { delimiter, record, keys }) };
      }
    }
  }
  return best?.plan ?? null;
}

function planOfHeader(
  layout: CsvLayout,
  { delimiter, record, keys }: { delimiter: string; record: CsvRecord; keys: readonly string[] },
): CsvPlan {
  return { layout, delimiter, headerRow: record.line - 1, header: record.cells, columns: columnsOf(layout, keys), isBalanceLine: null };
}

const DATE_NAMES = [
  "date",
  "date opération",
  "date d'opération",
  "date de l'opération",
  "date comptable",
  "date transaction",
  "booking date",
  "transaction date",
].map(headerName);

function guessedPlan(text: string): CsvPlan | null {
  const sampled = DELIMITERS.map((delimiter) => ({
    delimiter,
    records: firstCsvRecords(text, delimiter, 200).filter((record) => !isBlankRecord(record)),
  }));
  const ranked = sampled
    .map((sample) => ({ ...sample, score: regularity(sample.records) }))
    .toSorted((one, other) => other.score - one.score);
  for (const { delimiter, records, score } of ranked) {
    if (score === 0) continue;
    const guess = guessColumns(records);
    if (guess) return { layout: null, delimiter, ...guess, isBalanceLine: null };
  }
  return headerOnlyPlan(ranked);
}

/** How table-like a text is with that delimiter: records that share the most frequent number of columns, times those columns. */
function regularity(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([columns, times]) => (columns - 1) * times));
}

/** A table without a single readable row still says its columns: users see it is empty rather than unknown. */
function headerOnlyPlan(samples: readonly { delimiter: string; records: readonly CsvRecord[] }[]): CsvPlan | null {
  for (const { delimiter, records } of samples) {
    for (const record of records.slice(0, HEADER_WITHIN)) {
      const keys = record.cells.map(headerKey);
      const date = columnNamed(keys, DATE_NAMES);
      const amount = keys.findIndex((key) => /^(?:montant|amount|somme)\b/.test(key));
      if (date === -1 || amount === -1) continue;
      const label = keys.findIndex((key) => /lib|label|descr|remarque|memo/.test(key));
      return {
        layout: null,
        delimiter,
        headerRow: record.line - 1,
        header: record.cells,
        columns: { roles: { date, amount }, label: label === -1 ? [] : [label] },
        isBalanceLine: null,
      };
    }
  }
  return null;
}
