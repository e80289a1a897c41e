import { cents, type Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Balance, Gap } from "./bank-file.js";

/** One statement of an account: what it says before and after its rows. */
export interface StatedPeriod {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly rows: readonly DatedAmount[];
}

/** An amount in cents on its day. */
export interface DatedAmount {
  readonly date: IsoDate;
  readonly amount: Cents;
  /** Line of the file, where it is known. */
  readonly line?: number;
}

/** A statement whose operations do not lead from its opening balance to its closing one. */
export interface PeriodMismatch {
  readonly period: StatedPeriod;
  /** Closing balance less opening balance less operations, in cents. */
  readonly difference: number;
}

const MOST_GAPS = 100;

/** Statements whose own rows do not lead from their opening balance to their closing one. */
export function periodMismatches(periods: readonly StatedPeriod[]): PeriodMismatch[] {
  const mismatches: PeriodMismatch[] = [];
  for (const period of periods) {
    if (period.opening === null || period.closing === null) continue;
    const difference = period.closing.amount - period.opening.amount - total(period.rows);
    if (difference !== 0) mismatches.push({ period, difference });
  }
  return mismatches;
}

/** Breaks between statements that should follow each other: one opens on another balance than the one before closed on. */
export function gapsBetweenPeriods(periods: readonly StatedPeriod[]): Gap[] {
  const stated = periods.filter((period) => period.opening !== null && period.closing !== null);
  const ordered = stated.toSorted((one, other) => compareText(firstDay(one), firstDay(other)));
  const gaps: Gap[] = [];
  for (let index = 1; index < ordered.length && gaps.length < MOST_GAPS; index++) {
    const before = ordered[index - 1];
    const after = ordered[index];
    if (!before?.closing || !after?.opening || before.closing.amount === after.opening.amount) continue;
    const from = before.closing.date ?? lastDay(before);
    const to = after.opening.date ?? firstDay(after);
    const difference = after.opening.amount - before.closing.amount;
    if (from !== null && to !== null && Number.isSafeInteger(difference)) gaps.push({ from, to, difference: cents(difference) });
  }
  return gaps;
}

/** What a column of balances says: where it begins and ends, and where it does not follow from the row before. */
export interface RunningBalance {
  readonly opening: Balance;
  readonly closing: Balance;
  readonly gaps: readonly Gap[];
  /** Share of the rows, from 0 to 1, whose balance follows from the one before: a low one means that the column is something else. */
  readonly fit: number;
  /** The last balance of each day. */
  readonly daily: readonly Balance[];
}

interface BalancePoint extends DatedAmount {
  readonly balance: Cents;
}

/** Checks a column of balances written beside each operation, in any order of the rows; null unless each row has one. */
export function runningBalance(rows: readonly DatedAmount[], balances: readonly (Cents | null)[]): RunningBalance | null {
  const written = pointsOf(rows, balances);
  const points = written.length === rows.length ? oldestFirst(written) : [];
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const ends = looseEnds(points);
  const chain = ends ? { opening: ends.opening, closing: ends.closing, gaps: [], breaks: 0 } : chainOf(points, first, last);
  return {
    opening: { date: first.date, amount: cents(chain.opening) },
    closing: { date: last.date, amount: cents(chain.closing) },
    gaps: chain.gaps,
    fit: points.length === 1 ? 1 : 1 - chain.breaks / (points.length - 1),
    daily: [...new Map(points.map((point) => [point.date, point.balance]))].map(([date, amount]) => ({ date, amount })),
  };
}

function pointsOf(rows: readonly DatedAmount[], balances: readonly (Cents | null)[]): BalancePoint[] {
  const points: BalancePoint[] = [];
  rows.forEach((row, index) => {
    const balance = balances[index] ?? null;
    if (balance !== null) points.push({ date: row.date, amount: row.amount, balance, ...(row.line !== undefined && { line: row.line }) });
  });
  return points;
}

/** Many banks print the newest first: the direction in which more balances follow each other is the right one. */
function oldestFirst(points: readonly BalancePoint[]): readonly BalancePoint[] {
  let ascending = 0;
  let descending = 0;
  for (let index = 1; index < points.length; index++) {
    const above = points[index - 1];
    const below = points[index];
    if (!above || !below) continue;
    if (above.balance + below.amount === below.balance) ascending += 1;
    if (below.balance + above.amount === above.balance) descending += 1;
  }
  const isNewestFirst = descending === ascending ? (points[0]?.date ?? "") > (points.at(-1)?.date ?? "") : descending > ascending;
  return isNewestFirst ? points.toReversed() : points;
}

/**
 * Each operation leads from a balance to another. When every balance reached is also left, but for one beginning and
 * one end, nothing is missing even if the rows of a day are in disorder. Null when there are more loose ends.
 */
function looseEnds(points: readonly BalancePoint[]): { opening: number; closing: number } | null {
  const unmatched = new Map<number, number>();
  const count = (balance: number, step: number): void => {
    const next = (unmatched.get(balance) ?? 0) + step;
    if (next === 0) unmatched.delete(balance);
    else unmatched.set(balance, next);
  };
  for (const { balance, amount } of points) {
    count(balance - amount, 1);
    count(balance, -1);
  }
  const openings = [...unmatched].filter(([, times]) => times > 0);
  if (openings.length !== 1 || openings[0]?.[1] !== 1) return null;
  const closing = [...unmatched].find(([, times]) => times < 0);
  return closing ? { opening: openings[0][0], closing: closing[0] } : null;
}

interface Chain {
  readonly opening: number;
  readonly closing: number;
  readonly gaps: Gap[];
  readonly breaks: number;
}

function chainOf(points: readonly BalancePoint[], first: BalancePoint, last: BalancePoint): Chain {
  const gaps: Gap[] = [];
  let breaks = 0;
  let before = first;
  for (const point of points.slice(1)) {
    const difference = point.balance - point.amount - before.balance;
    if (difference !== 0) breaks += 1;
    if (difference !== 0 && gaps.length < MOST_GAPS)
      gaps.push({
        from: before.date,
        to: point.date,
        difference: cents(difference),
        ...(point.line !== undefined && { line: point.line }),
      });
    before = point;
  }
  return { opening: first.balance - first.amount, closing: last.balance, gaps, breaks };
}

/** A plain sum: bounded amounts over a bounded file stay far from losing exactness, and a wrong check must not stop a reading. */
function total(rows: readonly DatedAmount[]): number {
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

function firstDay(period: StatedPeriod): IsoDate | null {
  if (period.opening?.date) return period.opening.date;
  return period.rows.reduce<IsoDate | null>((first, row) => (first === null || row.date < first ? row.date : first), null);
}

function lastDay(period: StatedPeriod): IsoDate | null {
  return period.rows.reduce<IsoDate | null>((last, row) => (last === null || row.date > last ? row.date : last), null);
}

function compareText(one: string | null, other: string | null): number {
  return (one ?? "") < (other ?? "") ? -1 : (one ?? "") > (other ?? "") ? 1 : 0;
}
