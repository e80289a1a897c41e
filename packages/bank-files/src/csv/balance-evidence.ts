import { looksLikeAmount, readAmount, statedSide } from "../amounts.js";
import { looksLikeDate } from "../dates.js";
import { headerKey } from "./headers.js";
import type { CsvPlan } from "./layout.js";
import type { CsvRecord } from "./records.js";

/** What the rows of a file prove about its signs, its fees and its width. */
export interface RowEvidence {
  /** The row before of each account, told by its columns. */
  readonly before: Map<string, BalanceStep>;
  /** Rows whose balance follows from the one before, per way of reading the amount. */
  readonly fits: Record<"asWritten" | "feeIncluded" | "inverted", number>;
  positives: number;
  negatives: number;
  /** Payments that a card receives from the bank of its holder, by their words: their sign is the other one of purchases. */
  readonly paid: Record<"positives" | "negatives", number>;
  /** How many rows have that many cells. */
  readonly widths: Map<number, number>;
  /** How often each column holds an amount, per width of the rows. */
  readonly amounts: Map<number, number[]>;
  /** Amounts written with two decimals, and those that are not. */
  exact: number;
  round: number;
  /** Amounts that show a decimal mark, the ones that end with a zero, those without a mark and the last line of these. */
  marked: number;
  zeros: number;
  unmarked: number;
  unmarkedLine: number | null;
  /** Amounts with one decimal, and the last line of these. */
  short: number;
  shortLine: number | null;
  /** How often the column of days has each shape, its figures as nines, with the last line of it, and whether zeros fill one figure up to two. */
  readonly dayShapes: Map<string, { times: number; line: number; padded: boolean }>;
  /** The last line of each width. */
  readonly lineOfWidth: Map<number, number>;
  readonly isCard: boolean;
}

interface BalanceStep {
  readonly amount: number;
  readonly fee: number;
  readonly balance: number;
}

const CARD = /\b(?:cartes?|card|cards|visa|mastercard|amex|american express)\b/;
/** The month's purchases paid by the bank of the card's holder. */
const CARD_PAYMENT =
  /\bmerci\b|thank you|payment received|paiement re[cç]u|automatique enregistr|pr[eé]l[eè]vement (?:automatique|sepa)|r[eè]glement (?:carte|re[cç]u)|autopay|direct debit/i;
/** Columns of what customers paid with: the statement is not that of the card. */
const PAID_BY_CARD = /brand|marque|type|network|r.seau|last/i;
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
    paid: { positives: 0, negatives: 0 },
    widths: new Map(),
    amounts: new Map(),
    exact: 0,
    round: 0,
    marked: 0,
    zeros: 0,
    unmarked: 0,
    unmarkedLine: null,
    short: 0,
    shortLine: null,
    dayShapes: new Map(),
    lineOfWidth: new Map(),
    isCard: [above, ...plan.header.filter((name) => !PAID_BY_CARD.test(name))].some((words) =>
      CARD.test(words.length > 80 ? words.toLowerCase() : headerKey(words)),
    ),
  };
}

/** Adds what one record proves. */
export function weighRecord(evidence: RowEvidence, plan: CsvPlan, { line, cells }: Pick<CsvRecord, "line" | "cells">): void {
  const { roles } = plan.columns;
  if (!looksLikeDate((cells[roles.date ?? 0] ?? "").trim())) return;
  weighWidth(evidence, cells);
  weighDay(evidence, (cells[roles.date ?? 0] ?? "").trim(), line);
  evidence.lineOfWidth.set(cells.length, line);
  const [unmarkedBefore, shortBefore] = [evidence.unmarked, evidence.short];
  for (const column of [roles.amount, roles.debit, roles.credit]) weighDecimals(evidence, (cells[column ?? -1] ?? "").trim());
  if (evidence.unmarked > unmarkedBefore) evidence.unmarkedLine = line;
  if (evidence.short > shortBefore) evidence.shortLine = line;
  if (roles.amount === undefined) return;
  const read = (column: number | undefined): number | null =>
    column === undefined ? null : readAmount((cells[column] ?? "").trim(), null).amount;
  const amountText = (cells[roles.amount] ?? "").trim();
  const amount = read(roles.amount);
  if (amount === null) return;
  const side = amount > 0 && statedSide(amountText) === null ? "positives" : amount < 0 ? "negatives" : null;
  if (side !== null) {
    evidence[side] += 1;
    if (evidence.isCard && plan.columns.label.some((column) => CARD_PAYMENT.test(cells[column] ?? ""))) evidence.paid[side] += 1;
  }
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

function weighDay({ dayShapes }: RowEvidence, text: string, line: number): void {
  const shape = text.replace(/\d/g, "9");
  const known = dayShapes.get(shape);
  const padded = (known?.padded ?? false) || /(?<!\d)0\d(?!\d)/.test(text);
  dayShapes.set(shape, { times: (known?.times ?? 0) + 1, line, padded });
}

function weighWidth({ widths, amounts }: RowEvidence, cells: readonly string[]): void {
  const width = cells.length;
  widths.set(width, (widths.get(width) ?? 0) + 1);
  let columns = amounts.get(width);
  if (columns === undefined) amounts.set(width, (columns = cells.map(() => 0)));
  for (let column = 0; column < width; column++) {
    const text = (cells[column] ?? "").trim();
    if (text !== "" && looksLikeAmount(text) && !looksLikeDate(text)) columns[column] = (columns[column] ?? 0) + 1;
  }
}

const TWO_DECIMALS = /[.,]\d{2}\D*$/;

function weighDecimals(evidence: RowEvidence, text: string): void {
  if (text === "" || !looksLikeAmount(text)) return;
  if (TWO_DECIMALS.test(text)) evidence.exact += 1;
  else evidence.round += 1;
  if (/[.,]\d{1,2}\D*$/.test(text)) evidence.marked += 1;
  else evidence.unmarked += 1;
  if (/[.,]\d\D*$/.test(text)) evidence.short += 1;
  if (/[.,]\d?0\D*$/.test(text)) evidence.zeros += 1;
}

/** True when the amount lacks decimals that every other amount of the file has: at the end of a file, it was cut. */
export function lacksDecimals({ exact, round }: Pick<RowEvidence, "exact" | "round">, text: string): boolean {
  return exact > 1 && round <= 1 && looksLikeAmount(text) && !TWO_DECIMALS.test(text);
}

/** What balances, or else the sort of account, say of the signs. */
export interface DecidedSigns {
  readonly areInverted: boolean;
  /** Nothing proves the inversion but a card most of whose amounts are positive. */
  readonly isProposed: boolean;
  /** A card with as many positive amounts as negative ones: its user has to look. */
  readonly isDoubtful: boolean;
  /** Every amount of an account that is no card has the same sign, and nothing proves it. */
  readonly isOneSided: "positive" | "negative" | null;
  readonly isFeeIncluded: boolean;
  /** Balances say whether the fee is taken off. */
  readonly isFeeProven: boolean;
}

const LEAST_ROWS = 3;

/**
 * Balances decide, but for a card whose amounts are mostly positive: its purchases are written without their sign, and a balance that
 * grows with them is what is owed.
 */
export function decidedSigns(
  { fits, positives, negatives, paid, isCard }: RowEvidence,
  { columns: { roles }, layout }: CsvPlan,
): DecidedSigns {
  const isFeeIncluded = roles.fee !== undefined && fits.feeIncluded > fits.asWritten;
  const isFeeProven = fits.feeIncluded !== fits.asWritten;
  const certain = { isProposed: false, isDoubtful: false, isOneSided: null, isFeeIncluded, isFeeProven };
  if (roles.direction !== undefined || roles.amount === undefined) return { ...certain, areInverted: false };
  const provenAsWritten = Math.max(fits.asWritten, fits.feeIncluded);
  if (fits.inverted > provenAsWritten) return { ...certain, areInverted: true };
  const isUnknownCard = layout === null && isCard && positives > 0;
  const isMostlyPositive = positives - paid.positives > negatives - paid.negatives;
  const isProposed = isUnknownCard && (negatives === 0 || (isMostlyPositive && positives + negatives >= LEAST_ROWS));
  const isDoubtful = isUnknownCard && !isProposed && positives >= negatives && positives + negatives >= LEAST_ROWS;
  const isOneSided =
    layout !== null || isCard || provenAsWritten > 0 || positives + negatives < LEAST_ROWS ? null : oneSide(positives, negatives);
  return { areInverted: isProposed, isProposed, isDoubtful, isOneSided, isFeeIncluded, isFeeProven };
}

function oneSide(positives: number, negatives: number): "positive" | "negative" | null {
  if (positives > 0 && negatives > 0) return null;
  return positives > 0 ? "positive" : "negative";
}

/** The lines that differ from all others in a way that a lost or doubled mark explains. */
export interface OddLines {
  /** An amount without cents, where every other has them. */
  readonly round: number | null;
  /** A row of another width than all others. */
  readonly width: number | null;
  /** The header has a nameless column that no row has. */
  readonly isHeaderWider: boolean;
  /** Every row of a table that no bank is known for has more cells than the header has names. */
  readonly isHeaderNarrower: boolean;
  /** A day written otherwise than all others. */
  readonly day: number | null;
}

/** Finds the only row of its kind, where the others are at least two; the exports known to have no header have no regular width. */
export function oddLines(
  { exact, round, marked, zeros, unmarked, unmarkedLine, short, shortLine, widths, lineOfWidth, dayShapes }: RowEvidence,
  { layout, header }: CsvPlan,
): OddLines {
  const alone = [...widths].filter(([, times]) => times === 1);
  const isRegular = widths.size === 2 && alone.length === 1 && !(layout !== null && header.length === 0);
  const named = header.findLastIndex((cell) => cell.trim() !== "") + 1;
  // A bank that leaves out the zeros of the cents writes whole amounts too.
  const isRound = unmarked === 1 && ((exact >= 1 && round === 1) || (marked >= 2 && zeros >= 1));
  const alike = [...dayShapes.values()].toSorted((one, other) => other.times - one.times);
  const isPadded = [...dayShapes.values()].some(({ padded }) => padded);
  const oddDay = isPadded && alike.length === 2 && alike[1]?.times === 1 && (alike[0]?.times ?? 0) >= 2 ? alike[1].line : null;
  return {
    day: oddDay,
    isHeaderNarrower: layout === null && header.length > 0 && widths.size > 0 && [...widths.keys()].every((width) => width > header.length),
    isHeaderWider: !widths.has(header.length) && header.slice(0, named).some((cell) => cell.trim() === ""),
    round: isRound ? unmarkedLine : short === 1 && exact >= 2 && unmarked === 0 ? shortLine : null,
    width: isRegular ? (lineOfWidth.get(alone[0]?.[0] ?? 0) ?? null) : null,
  };
}

/** How many cells the rows of a table have. */
export interface RowWidth {
  /** That of the header, or of most rows without one. */
  readonly usual: number;
  /** Up to the last column of amounts: a row has at least as many cells. */
  readonly least: number;
  /** Up to the last column that most rows fill with an amount, debit and credit apart: a row shorter than usual fills it too. */
  readonly filled: number;
}

/**
 * The width of the rows. Null when as many rows are shorter: such a bank leaves out the empty cells at the end; and for the
 * known exports without a header, whose amount no lost cell can move.
 */
export function rowWidth({ widths, amounts }: RowEvidence, { layout, header, columns: { roles } }: CsvPlan): RowWidth | null {
  if (layout !== null && header.length === 0) return null;
  const usual = header.length > 0 ? header.length : mostFrequent(widths);
  const countOf = (isCounted: (width: number) => boolean): number =>
    [...widths].reduce((total, [width, times]) => total + (isCounted(width) ? times : 0), 0);
  const whole = countOf((width) => width >= usual);
  const inColumn = new Map<number, number>();
  for (const [width, columns] of amounts) {
    if (width < usual) continue;
    for (const [column, times] of columns.entries()) inColumn.set(column, (inColumn.get(column) ?? 0) + times);
  }
  const mostlyFilled = [...inColumn].flatMap(([column, times]) => (times > whole / 2 ? [column] : []));
  const ofRoles = [roles.amount, roles.debit, roles.credit, roles.balance].map((column) => column ?? -1);
  const least = Math.min(Math.max(...ofRoles, ...mostlyFilled) + 1, usual);
  const isSide = (column: number): boolean => column === roles.debit || column === roles.credit;
  const filled = Math.max(-1, ...mostlyFilled.filter((column) => !isSide(column))) + 1;
  return whole > countOf((width) => width < least) ? { usual, least, filled } : null;
}

/** The width of most rows, the larger one when as many have another; 0 without any. */
export function mostFrequent(widths: ReadonlyMap<number, number>): number {
  const most = Math.max(0, ...widths.values());
  return Math.max(0, ...[...widths].flatMap(([width, times]) => (times === most ? [width] : [])));
}
