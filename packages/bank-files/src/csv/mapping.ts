import type { CsvMapping, CsvReading } from "../bank-file.js";
import type { CsvConventions } from "./conventions.js";
import type { CsvPlan } from "./layout.js";
import { isBlankRecord, readCsvRecords } from "./records.js";

const SAMPLE_ROWS = 8;
const LONGEST_CELL = 200;

/** The columns that were used, in the form in which a user may correct them. */
export function mappingOf(plan: CsvPlan, { order, decimal, areSignsInverted }: CsvConventions): CsvMapping {
  const { roles, label } = plan.columns;
  return {
    headerRow: plan.headerRow,
    delimiter: plan.delimiter,
    date: roles.date ?? 0,
    dateOrder: order,
    valueDate: roles.valueDate ?? null,
    label: label.length === 0 ? [0] : [...label],
    amount: roles.amount ?? null,
    debit: roles.debit ?? null,
    credit: roles.credit ?? null,
    decimal: decimal ?? ",",
    currency: roles.currency ?? null,
    direction: roles.direction ?? null,
    signsInverted: areSignsInverted,
  };
}

/** The mapping with the names of the columns and the first rows, to show beside it. */
export function readingOf(text: string, plan: CsvPlan, mapping: CsvMapping): CsvReading {
  const sample: string[][] = [];
  readCsvRecords(text, plan.delimiter, (record) => {
    if (record.line > plan.headerRow + 1 && !isBlankRecord(record)) sample.push(record.cells.map((cell) => cell.slice(0, LONGEST_CELL)));
    return sample.length < SAMPLE_ROWS;
  });
  const width = Math.min(200, Math.max(plan.header.length, ...sample.map((cells) => cells.length)));
  const columns = Array.from({ length: width }, (_, column) => plan.header[column]?.trim() || `Colonne ${column + 1}`);
  return { mapping, columns, sample, guessed: plan.layout === null };
}
