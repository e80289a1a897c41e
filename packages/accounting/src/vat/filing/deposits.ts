import { addDays, addMonths, monthEnd } from "../../calendar.js";
import { dayFromParts, isoDate, monthStart, type IsoDate } from "../../date.js";
import { cents, shareOf, type Cents } from "../../money.js";
import { workingDayFrom } from "../../working-days.js";
import { roundedEuros } from "../returns/return-figures.js";

/** A deposit that is expected (never posted by itself): due day, share of the base, amount in whole euros. */
export type ExpectedDeposit = { readonly dueOn: IsoDate; readonly sharePercent: 55 | 40; readonly amount: number };

/** Below this base (whole euros) none is due. Source: CGI 287-3. */
const SMALLEST_BASE = 1_000;
/** Last day with deposits: the simplified regime ends (loi 2025-127, article 38). */
const DEPOSITS_END_ON = isoDate("2027-01-01");
/** They are due between the 15th and the 24th: the last day is kept. */
const LAST_DAY = 24;

/**
 * The deposits that follow a yearly return: 55 % then 40 % of its line 57 (whole euros), rounded half up; none below 1 000 €, none
 * from 2027 on. Their months depend on the month in which the return is filed. Source: docs/sources.md#vat-deposits.
 */
export function expectedDeposits(base: number, filedOn: IsoDate): readonly ExpectedDeposit[] {
  if (base < SMALLEST_BASE) return [];
  const days = depositDays(Number(filedOn.slice(0, 4)), Number(filedOn.slice(5, 7)));
  return days
    .map((dueOn, index): ExpectedDeposit => {
      const sharePercent = index === 0 ? 55 : 40;
      return { dueOn, sharePercent, amount: shareOf(cents(base), sharePercent, 100) };
    })
    .filter(({ dueOn }) => dueOn < DEPOSITS_END_ON);
}

/** Days on which a debit of 445810 is a deposit of a period; both are in it. */
export type DepositSpan = { readonly from: IsoDate; readonly to: IsoDate };

/**
 * The days whose deposits belong to a yearly return: up to five months after its year, since none of the next year is due before, and
 * and from the first day after the deposits of the return before; from its own first day when these books have none before.
 */
export function depositSpan({ start, end }: { start: IsoDate; end: IsoDate }, previousEnd: IsoDate | null): DepositSpan {
  return { from: previousEnd === null ? start : addDays(lastDepositDay(previousEnd), 1), to: lastDepositDay(end) };
}

/** What was paid for each deposit of a return, in cents. */
export type DepositsPaid = { readonly july: Cents; readonly december: Cents };

/** The debits of 445810 of a span, by deposit: what is paid from October to May is the one of December. */
export function depositsPaid(
  moves: readonly { readonly date: IsoDate; readonly amount: Cents }[],
  { from, to }: DepositSpan,
): DepositsPaid {
  const sums = { july: 0, december: 0 };
  for (const { date, amount } of moves) {
    if (date < from || date > to) continue;
    const month = Number(date.slice(5, 7));
    sums[month >= 6 && month <= 9 ? "july" : "december"] += amount;
  }
  return { july: cents(sums.july), december: cents(sums.december) };
}

/** The deposits that a return counts, in cents: a typed figure (whole euros) that only rounds what was paid keeps its cents. */
export function countedDeposits(paid: DepositsPaid, typed: { readonly july: number | null; readonly december: number | null }): Cents {
  const counted = (held: Cents, figure: number | null): number =>
    figure === null || figure === roundedEuros(cents(Math.max(held, 0))) ? held : figure * 100;
  return cents(counted(paid.july, typed.july) + counted(paid.december, typed.december));
}

function lastDepositDay(end: IsoDate): IsoDate {
  return monthEnd(addMonths(monthStart(end), 5));
}

function depositDays(year: number, month: number): readonly IsoDate[] {
  const july = (of: number): IsoDate => lastDay(of, 7);
  const december = (of: number): IsoDate => lastDay(of, 12);
  if (month <= 5) return [july(year), december(year)];
  return month <= 10 ? [december(year), july(year + 1)] : [july(year + 1), december(year + 1)];
}

function lastDay(year: number, month: number): IsoDate {
  return workingDayFrom(addDays(dayFromParts(year, month, 1) as IsoDate, LAST_DAY - 1));
}
