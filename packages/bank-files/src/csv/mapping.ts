import type { CsvMapping, CsvReading, SignExample, SignQuestion } from "../bank-file.js";
import { looksLikeAmount } from "../amounts.js";
import { looksLikeDate } from "../dates.js";
import { oneLine } from "../labels.js";
import type { CsvConventions } from "./conventions.js";
import { sideKey } from "./direction.js";
import type { CsvPlan } from "./layout.js";
import { isBlankRecord, readCsvRecords } from "./records.js";

const SAMPLE_ROWS = 8;
const LONGEST_CELL = 200;
const LONGEST_SIDE = 40;
const SEARCHED_LINES = 300;

/** The columns that were used, in the form in which a user may correct them. */
export function mappingOf(plan: CsvPlan, { order, decimal, areSignsInverted, areFeesApart }: CsvConventions): CsvMapping {
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
    ...(plan.sides && plan.sides.debit !== "" && { debitValue: plan.sides.debit }),
    signsInverted: areSignsInverted,
    ...(plan.layout === null && roles.fee !== undefined && { fee: roles.fee }),
    ...(areFeesApart && { feesApart: true }),
  };
}

/** The mapping with the names of the columns and the first rows, to show beside it. */
export function readingOf(text: string, plan: CsvPlan, mapping: CsvMapping, asked: SignQuestion["kind"] | null): CsvReading {
  const sample: string[][] = [];
  const sides = new Map<string, string>();
  const side = plan.columns.roles.direction ?? -1;
  readCsvRecords(text, plan.delimiter, (record) => {
    if (record.line > plan.headerRow + 1 && !isBlankRecord(record) && sample.length < SAMPLE_ROWS)
      sample.push(record.cells.map((cell) => cell.slice(0, LONGEST_CELL)));
    const cell = (record.cells[side] ?? "").trim().slice(0, LONGEST_SIDE);
    if (record.line > plan.headerRow + 1 && cell !== "" && looksLikeDate((record.cells[plan.columns.roles.date ?? 0] ?? "").trim()))
      sides.set(sideKey(cell), cell);
    return (sample.length < SAMPLE_ROWS || side !== -1) && record.line < SEARCHED_LINES;
  });
  const width = Math.min(200, Math.max(plan.header.length, ...sample.map((cells) => cells.length)));
  const columns = Array.from({ length: width }, (_, column) => plan.header[column]?.trim() || `Colonne ${column + 1}`);
  const examples = asked === null ? [] : examplesOf(text, plan, asked);
  return {
    mapping,
    columns,
    sample,
    sideValues: sides.size === 2 ? [...sides.values()] : [],
    fees: feesOf(plan, mapping.feesApart ?? false),
    question: asked !== null && examples.length === 2 ? { kind: asked, examples } : null,
    guessed: plan.layout === null,
  };
}

function feesOf({ columns: { roles }, header }: CsvPlan, apart: boolean): NonNullable<CsvReading["fees"]> | null {
  const column = roles.charged ?? roles.fee;
  return column === undefined ? null : { column: header[column]?.trim() || `Colonne ${column + 1}`, apart };
}

/** Two operations to ask about: one of each side, or the first two that differ. */
function examplesOf(text: string, plan: CsvPlan, kind: SignQuestion["kind"]): SignExample[] {
  const { roles, label } = plan.columns;
  const found = new Map<string, SignExample>();
  readCsvRecords(text, plan.delimiter, ({ line, cells }) => {
    const cell = (column: number | undefined): string => oneLine((cells[column ?? -1] ?? "").slice(0, LONGEST_CELL));
    const [date, amount, side] = [cell(roles.date), cell(roles.amount) || cell(roles.debit) || cell(roles.credit), cell(roles.direction)];
    if (line <= plan.headerRow + 1 || !looksLikeDate(date) || !looksLikeAmount(amount)) return line < SEARCHED_LINES;
    const words = label
      .map(cell)
      .filter((part) => part !== "")
      .join(" ");
    const key = kind === "side" ? sideKey(side) : `${words} ${amount}`;
    if (key !== "" && !found.has(key)) found.set(key, { value: kind === "side" ? side : null, date, label: words, amount });
    return found.size < 2 && line < SEARCHED_LINES;
  });
  return [...found.values()];
}
