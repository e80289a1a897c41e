import { looksLikeAmount, readAmount, statedSide } from "../amounts.js";
import { looksLikeDate } from "../dates.js";
import { headerKey } from "./headers.js";
import type { CsvPlan } from "./layout.js";

/** What the rows of a file prove about its signs, its fees and its width. */
export interface RowEvidence {
  /** The row before of each account, told by its columns. */
  readonly before: Map<string, BalanceStep>;
  /** Rows whose balance follows from the one before, per way of reading the amount. */
  readonly fits: Record<"asWritten" | "feeIncluded" | "inverted", number>;
  positives: number;
  negatives: number;
  /** How many rows have that many cells. */
  readonly widths: Map<number, number>;
  /** How often each column holds an amount, in rows as wide as the header. */
  readonly amounts: Map<number, number>;
  readonly isCard: boolean;
}

interface BalanceStep {
  readonly amount: number;
  readonly fee: number;
  readonly balance: number;
}

const CARD = /\b(?:cartes?|card|cards|visa|mastercard|amex|american express)\b/;
const HEAD = 3000;

/** Nothing weighed yet but the head of the file, which may name a card. */
export function openEvidence(text: string, plan: CsvPlan): RowEvidence {
  const above = text
    .slice(0, HEAD)
    .split(/\r\n|\n|\r/)
    .slice(0, Math.max(0, plan.headerRow))
    .join(" ");
  return {
    before: new Map(),
    fits: { asWritten: 0, feeIncluded: 0, inverted: 0 },
    positives: 0,
    negatives: 0,
    widths: new Map(),
    amounts: new Map(),
    isCard: [above, ...plan.header].some((words) => CARD.test(words.length > 80 ? words.toLowerCase() : headerKey(words))),
  };
}

/** Adds what one record proves. */
export function weighRecord(evidence: RowEvidence, plan: CsvPlan, cells: readonly string[]): void {
  const { roles } = plan.columns;
  if (!looksLikeDate((cells[roles.date ?? 0] ?? "").trim())) return;
  weighWidth(evidence, plan, cells);
  if (roles.amount === undefined) return;
  const read = (column: number | undefined): number | null =>
    column === undefined ? null : readAmount((cells[column] ?? "").trim(), null).amount;
  const amountText = (cells[roles.amount] ?? "").trim();
  const amount = read(roles.amount);
  if (amount === null) return;
  if (amount > 0 && statedSide(amountText) === null) evidence.positives += 1;
  else if (amount < 0) evidence.negatives += 1;
  const balance = read(roles.balance);
  if (balance === null) return;
  const account = [roles.accountNumber, roles.accountIban, roles.accountTitle, roles.currency]
    .map((column) => (column === undefined ? "" : (cells[column] ?? "")))
    .join("|");
  const step = { amount, fee: Math.abs(read(roles.fee) ?? 0), balance };
  const before = evidence.before.get(account);
  if (before) weighStep(evidence, before, step);
  evidence.before.set(account, step);
}

/** Rows may go up or down in time: the balance of one follows from the other's. */
function weighStep({ fits }: RowEvidence, above: BalanceStep, below: BalanceStep): void {
  const follows = (value: (step: BalanceStep) => number): boolean =>
    above.balance + value(below) === below.balance || below.balance + value(above) === above.balance;
  if (follows(({ amount, fee }) => amount - fee)) fits.asWritten += 1;
  if (follows(({ amount }) => amount)) fits.feeIncluded += 1;
  if (follows(({ amount }) => -amount)) fits.inverted += 1;
}

function weighWidth({ widths, amounts }: RowEvidence, { header }: CsvPlan, cells: readonly string[]): void {
  widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  if (cells.length < header.length) return;
  cells.forEach((cell, column) => {
    if (cell.trim() !== "" && looksLikeAmount(cell.trim()) && !looksLikeDate(cell.trim()))
      amounts.set(column, (amounts.get(column) ?? 0) + 1);
  });
}

/** Balances decide; without them, a card whose amounts are all positive has purchases written without their sign. */
export function decidedSigns(
  { fits, positives, negatives, isCard }: RowEvidence,
  { columns: { roles }, layout }: CsvPlan,
): { areInverted: boolean; isProposed: boolean; isFeeIncluded: boolean } {
  const isFeeIncluded = roles.fee !== undefined && fits.feeIncluded > fits.asWritten;
  const isSigned = roles.direction !== undefined || roles.amount === undefined;
  const provenAsWritten = Math.max(fits.asWritten, fits.feeIncluded);
  if (isSigned || provenAsWritten > fits.inverted) return { areInverted: false, isProposed: false, isFeeIncluded };
  if (fits.inverted > provenAsWritten) return { areInverted: true, isProposed: false, isFeeIncluded };
  const isProposed = layout === null && isCard && positives > 0 && negatives === 0;
  return { areInverted: isProposed, isProposed, isFeeIncluded };
}

/**
 * Cells that a row must have: up to the last column that holds amounts in most rows. Null without a header, or when as
 * many rows are shorter: such a bank leaves out the empty cells at the end.
 */
export function leastWidth({ widths, amounts }: RowEvidence, { header, headerRow, columns: { roles } }: CsvPlan): number | null {
  if (headerRow === -1 || header.length === 0) return null;
  const whole = [...widths].reduce((total, [width, times]) => total + (width >= header.length ? times : 0), 0);
  const last = Math.max(
    ...[roles.amount, roles.debit, roles.credit, roles.balance].map((column) => column ?? -1),
    ...[...amounts].flatMap(([column, times]) => (times > whole / 2 ? [column] : [])),
  );
  const needed = Math.min(last + 1, header.length);
  const short = [...widths].reduce((total, [width, times]) => total + (width < needed ? times : 0), 0);
  return whole > short ? needed : null;
}
