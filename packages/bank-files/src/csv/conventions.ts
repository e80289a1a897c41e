import { decidedDecimal, noDecimalEvidence, readAmount, weighAmount } from "../amounts.js";
import type { CsvMapping, DateOrder, DecimalMark } from "../bank-file.js";
import { decidedOrder, noOrderEvidence, weighDate } from "../dates.js";
import type { ColumnRole, CsvPlan } from "./layout.js";
import { readCsvRecords } from "./records.js";
import {
  decidedSigns,
  lacksDecimals,
  oddLines,
  openEvidence,
  rowWidth,
  weighRecord,
  type OddLines,
  type RowWidth,
} from "./balance-evidence.js";

/** How dates and amounts are written in one file: decided over all its rows before any of them is read. */
export interface CsvConventions {
  readonly order: DateOrder;
  readonly isOrderAssumed: boolean;
  readonly isOrderMixed: boolean;
  readonly decimal: DecimalMark | null;
  /** Banks write balances otherwise than amounts: `80,00` beside `370.00`. */
  readonly balanceDecimal: DecimalMark | null;
  /** The debit column already holds negative amounts. */
  readonly areDebitsNegative: boolean;
  /** Amounts have the opposite sign of what they mean; those that state their side, `12.00CR`, keep it. */
  readonly areSignsInverted: boolean;
  /** Nothing proves the inversion but a card and amounts that are mostly positive: to be confirmed by the user. */
  readonly isInversionProposed: boolean;
  /** A card whose amounts do not say whether purchases are positive. */
  readonly areSignsDoubtful: boolean;
  /** Every amount has this sign, which nothing proves. */
  readonly oneSide: "positive" | "negative" | null;
  /** Fees are operations of their own, as the user chose. */
  readonly areFeesApart: boolean;
  /** The fee of the column is taken off though nothing proves it: the file has no balance to compare. */
  readonly isFeeAssumed: boolean;
  /** The balance moves by the amount alone: the fee of the column is part of it. */
  readonly isFeeIncluded: boolean;
  /** Below it a row has lost cells: an amount would be read from a column beside its own. Null when rows are not regular. */
  readonly width: RowWidth | null;
  /** How many cells the header has, or the shortest row of a file without one. */
  readonly usualWidth: number;
  readonly odd: OddLines;
  /** True when an amount at the very end of the file was cut. */
  readonly isCutAmount: (text: string) => boolean;
}

/** What the user decided of a CSV: its columns, and whether fees are operations of their own. */
export interface CsvChoices {
  readonly mapping: CsvMapping | null;
  readonly feesApart: boolean;
}

/** Titles of the days that a bank writes beside the one that counts. */
const DATE_TITLE = /^(?:date|datum|data|fecha)\b/i;

/** The columns that hold days, the ones that are not read included: they are written as the others are. */
function datesOf({ columns: { roles }, header }: CsvPlan): readonly number[] {
  const titled = header.flatMap((title, column) => (DATE_TITLE.test(title.trim()) ? [column] : []));
  return [...new Set([roles.date, roles.valueDate, ...titled].filter((column) => column !== undefined))];
}

const MONEY_ROLES: readonly ColumnRole[] = ["amount", "debit", "credit"];

/** Goes once through the file for what its columns prove; the choices of a mapping come first. */
export function csvConventions(text: string, plan: CsvPlan, { mapping, feesApart }: CsvChoices): CsvConventions {
  const orderEvidence = noOrderEvidence();
  const decimalEvidence = noDecimalEvidence();
  const balanceEvidence = noDecimalEvidence();
  const { roles } = plan.columns;
  const moneyColumns = MONEY_ROLES.map((role) => roles[role]).filter((column) => column !== undefined);
  const dateColumns = datesOf(plan);
  let negativeDebits = 0;
  let positiveDebits = 0;
  const evidence = openEvidence(text, plan);
  readCsvRecords(text, plan.delimiter, ({ line, cells }) => {
    if (line <= plan.headerRow + 1) return true;
    weighRecord(evidence, plan, { line, cells });
    for (const column of dateColumns) weighDate(orderEvidence, cells[column] ?? "");
    for (const column of moneyColumns) weighAmount(decimalEvidence, (cells[column] ?? "").trim());
    if (roles.balance !== undefined) weighAmount(balanceEvidence, (cells[roles.balance] ?? "").trim());
    if (roles.debit !== undefined) {
      const debit = readAmount(cells[roles.debit] ?? "", ",").amount ?? 0;
      if (debit < 0) negativeDebits += 1;
      else if (debit > 0) positiveDebits += 1;
    }
    return true;
  });
  const decided = decidedOrder(orderEvidence);
  const isKnown = plan.layout !== null || mapping !== null;
  const signs = decidedSigns(evidence, plan);
  return {
    order: mapping?.dateOrder ?? (plan.layout ? "dmy" : decided.order),
    isOrderAssumed: !isKnown && decided.isAssumed,
    isOrderMixed: !isKnown && decided.isMixed,
    decimal: mapping?.decimal ?? decidedDecimal(decimalEvidence) ?? plan.layout?.decimal ?? null,
    balanceDecimal: decidedDecimal(balanceEvidence) ?? plan.layout?.decimal ?? null,
    areDebitsNegative: negativeDebits > positiveDebits,
    areSignsInverted: mapping?.signsInverted ?? signs.areInverted,
    isInversionProposed: mapping?.signsInverted === undefined && signs.isProposed,
    areSignsDoubtful: mapping === null && signs.isDoubtful,
    oneSide: mapping === null ? signs.isOneSided : null,
    areFeesApart: mapping?.feesApart ?? feesApart,
    isFeeAssumed: mapping === null && plan.layout === null && roles.fee !== undefined && !signs.isFeeProven,
    isFeeIncluded: signs.isFeeIncluded,
    width: rowWidth(evidence, plan),
    usualWidth: plan.header.length > 0 ? plan.header.length : Math.min(...evidence.widths.keys()),
    odd: oddLines(evidence, plan),
    isCutAmount: (text) => lacksDecimals(evidence, text),
  };
}
