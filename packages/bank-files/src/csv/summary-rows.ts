import { cents, type Cents } from "@comptoir/accounting/money";
import type { Balance } from "../bank-file.js";
import type { AccountDraft } from "../book.js";
import { summaryWords, type SummaryWords } from "./summary-labels.js";

/** A row whose debit and credit are both filled: a total of each, when the figures agree. */
export interface DoubleRow {
  readonly line: number;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** Which cells each row of an account fills, one bit per column, amounts apart; parallel to its rows. */
export type FilledCells = readonly number[];

/** Why a row is left aside as a balance or a total; a user who knows better takes it back. */
export const SUMMARY_REASONS = ["Ligne de solde ou de total, pas une opération", "Ligne de solde, pas une opération"] as const;
const [REASON] = SUMMARY_REASONS;
/** Balances and totals are in the first rows of a table or in its last. */
const [MOST_ABOVE, MOST_BELOW] = [3, 6];
const MAY_BE_SUMMARY = /sold|sald|balanc|total|totaux|likut|apyvart|kontostand|turnover|umsatz|summe|somme|oms.tt|obroty/i;
const OPENING =
  /ancien|initial|ouverture|d.but|pr.c.dent|report|opening|previous|starting|beginning|brought|iniziale|anterior|inicial|anfang|begin|prad/i;

interface Table {
  readonly amounts: readonly number[];
  readonly balances: readonly (number | null)[];
  readonly words: readonly SummaryWords[];
  readonly filled: FilledCells;
}

/**
 * Takes out of an account the rows that are balances or totals: their amount agrees with the operations, and they differ from them
 * in one more way; a label that is nothing but a balance is enough where figures say nothing. Returns the lines of the totals of both sides.
 */
export function settleSummaries(account: AccountDraft, filled: FilledCells, doubles: readonly DoubleRow[]): ReadonlySet<number> {
  const table: Table = {
    amounts: account.rows.map(({ amount }) => amount),
    balances: [...account.runningBalances],
    words: account.rows.map(({ rawLabel }) => (rawLabel.length <= 80 && MAY_BE_SUMMARY.test(rawLabel) ? summaryWords(rawLabel) : null)),
    filled,
  };
  const summaries = new Set(provenAtEnds(table));
  table.words.forEach((words, row) => {
    if (words === "balance" && !movesBalance(table, row)) summaries.add(row);
  });
  const operations = table.amounts.filter((_, row) => !summaries.has(row));
  const { debits, credits } = sumsOf(operations);
  const totals = new Set(doubles.flatMap(({ line, debit, credit }) => (debit === debits && credit === credits ? [line] : [])));
  if (summaries.size > 0) takeOut(account, table, summaries, debits, credits);
  return totals;
}

function sumsOf(amounts: readonly number[]): { debits: number; credits: number } {
  let [debits, credits] = [0, 0];
  for (const amount of amounts) {
    if (amount < 0) debits -= amount;
    else credits += amount;
  }
  return { debits, credits };
}

/** The rows above and below the operations that figures prove to be no operations: as many as agree all together. */
function provenAtEnds(table: Table): number[] {
  const count = table.amounts.length;
  let best: number[] = [];
  const mayDiffer = ends(table);
  if (mayDiffer.above + mayDiffer.below === 0) return best;
  for (let above = 0; above <= mayDiffer.above; above++) {
    for (let below = 0; below <= mayDiffer.below && above + below < count; below++) {
      const outer = [...Array(above).keys(), ...Array.from({ length: below }, (_, index) => count - below + index)];
      if (outer.length > best.length && agrees(table, { above, below, outer })) best = outer;
    }
  }
  return best;
}

/** How many rows at each end may be something else: a table whose rows are all alike is not searched. */
function ends({ amounts, words, filled, balances }: Table): { above: number; below: number } {
  const count = amounts.length;
  const above = Math.min(MOST_ABOVE, count - 1);
  const below = Math.min(MOST_BELOW, count - 1);
  const isUsual = (row: number): boolean =>
    words[row] === null &&
    filled[row] === filled[Math.floor(count / 2)] &&
    (balances[row] === null || movesBalance({ amounts, balances }, row));
  const unusual = (from: number, to: number): boolean => {
    for (let row = from; row < to; row++) if (!isUsual(row)) return true;
    return false;
  };
  return { above: unusual(0, above) ? above : 0, below: unusual(count - below, count) ? below : 0 };
}

function agrees(table: Table, { above, below, outer }: { above: number; below: number; outer: readonly number[] }): boolean {
  const { amounts, words, filled } = table;
  const core = amounts.slice(above, amounts.length - below);
  if (core.length === 0) return false;
  const commonlyFilled = filled.slice(above, amounts.length - below).reduce((common, cells) => common & cells, -1);
  const differs = (row: number): boolean =>
    words[row] !== null || isStill(table, row) || (core.length >= 2 && (commonlyFilled & ~(filled[row] ?? 0)) !== 0);
  if (!outer.every((row) => differs(row) && !movesBalance(table, row))) return false;
  const { debits, credits } = sumsOf(core);
  const net = credits - debits;
  const values = outer.map((row) => amounts[row] ?? 0);
  const inPair = new Set(pairs(values, net).flat());
  const ofColumn = columnEnds(table, above, amounts.length - below);
  return values.every((value, index) => {
    const size = Math.abs(value);
    const isTotal = size !== 0 && (size === debits || size === credits || size === Math.abs(net));
    return isTotal || inPair.has(index) || ofColumn.includes(value) || words[outer[index] ?? 0] === "balance";
  });
}

/** Positions of an opening and of the closing to which the operations lead from it. */
function pairs(values: readonly number[], net: number): [number, number][] {
  return values.flatMap((opening, one) =>
    values.flatMap((closing, other) => (one !== other && closing - opening === net ? [[one, other] as [number, number]] : [])),
  );
}

/** The balances before and after the operations, by the column of balances in either order. */
function columnEnds({ amounts, balances }: Table, from: number, to: number): number[] {
  const before = (row: number): number => (balances[row] ?? Number.NaN) - (amounts[row] ?? 0);
  return [before(from), before(to - 1), balances[from] ?? Number.NaN, balances[to - 1] ?? Number.NaN];
}

/** True when the balance written beside the row is that of a neighbour and its amount. */
function movesBalance({ amounts, balances }: Pick<Table, "amounts" | "balances">, row: number): boolean {
  const own = balances[row] ?? null;
  if (own === null) return false;
  return [balances[row - 1], balances[row + 1]].some((other) => other != null && other + (amounts[row] ?? 0) === own);
}

/** True when the balance does not move with the row. */
function isStill({ amounts, balances }: Table, row: number): boolean {
  const own = balances[row] ?? null;
  return own !== null && amounts[row] !== 0 && (own === balances[row - 1] || own === balances[row + 1]);
}

function takeOut(account: AccountDraft, table: Table, summaries: ReadonlySet<number>, debits: number, credits: number): void {
  const rows = [...summaries].toSorted((one, other) => one - other);
  const values = rows.map((row) => table.amounts[row] ?? 0);
  const isBalance = (index: number): boolean => table.words[rows[index] ?? 0] === "balance" || !isTotalOf(values[index] ?? 0);
  const isTotalOf = (value: number): boolean => [debits, credits, Math.abs(credits - debits)].includes(Math.abs(value));
  const balances = rows.map((_, index) => index).filter(isBalance);
  const [pair] = pairs(values, credits - debits).filter(([one, other]) => balances.includes(one) && balances.includes(other));
  const label = (index: number): string => account.rows[rows[index] ?? 0]?.rawLabel ?? "";
  const opening = pair?.[0] ?? balances.find((index) => OPENING.test(label(index)));
  const closing = pair?.[1] ?? balances.findLast((index) => index !== opening && !OPENING.test(label(index)));
  const balanceAt = (index: number | undefined): Balance | null => {
    const row = index === undefined ? undefined : account.rows[rows[index] ?? 0];
    return row ? { date: row.date, amount: row.amount, line: row.line } : null;
  };
  const [statement, ...others] = account.statements;
  if (statement && others.length === 0) {
    statement.opening ??= balanceAt(opening);
    statement.closing ??= balanceAt(closing);
  }
  for (const stated of [balanceAt(opening), balanceAt(closing)]) if (stated) account.statedBalances.push(stated);
  for (const row of rows) {
    const taken = account.rows[row];
    if (taken)
      account.ignored.push({ line: taken.line, reason: REASON, date: taken.date, amount: cents(taken.amount), label: taken.label });
  }
  for (const draft of account.statements) draft.firstRow -= rows.filter((row) => row < draft.firstRow).length;
  replaceAll(
    account.rows,
    account.rows.filter((_, row) => !summaries.has(row)),
  );
  replaceAll(
    account.runningBalances,
    account.runningBalances.filter((_, row) => !summaries.has(row)),
  );
}

/** In place, one by one: spreading a large table would overflow the stack. */
function replaceAll<T>(list: T[], kept: readonly T[]): void {
  list.length = 0;
  for (const one of kept) list.push(one);
}
