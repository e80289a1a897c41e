import { addMonths, monthEnd } from "../calendar.js";
import { dayFromParts, type IsoDate } from "../date.js";
import { cents, shareOf, type Cents } from "../money.js";

/** A loan as its contract states it; amounts in cents. */
export type LoanTerms = {
  readonly borrowed: Cents;
  /** The day the money was paid out. */
  readonly startsOn: IsoDate;
  /** How many months it lasts, deferment included. */
  readonly months: number;
  /** The nominal yearly rate in thousandths of a percent: 3,905 % is 3905. Never the TAEG, which includes fees. */
  readonly rateThousandths: number;
  /** Capital, interest and insurance paid each month; null: computed so that the last one falls in line. */
  readonly instalment: Cents | null;
  /** Insurance in each instalment. */
  readonly insurance: Cents;
  /** Months at the beginning when interest alone is paid. */
  readonly deferredMonths: number;
  /** The day of the month that instalments fall on, 1 to 31; null: the day of `startsOn`. */
  readonly dayOfMonth: number | null;
  /** The days of the first and of the last instalment, where they are other ones than that day of their month; null: that day. */
  readonly firstDueOn?: IsoDate | null;
  readonly lastDueOn?: IsoDate | null;
};

/** One instalment; amounts in cents, which add up to what the bank takes. */
export type Instalment = {
  readonly dueOn: IsoDate;
  readonly capital: Cents;
  readonly interest: Cents;
  readonly insurance: Cents;
  readonly fees: Cents;
  /** Capital still owed after it. */
  readonly remaining: Cents;
};

/** An instalment that was paid: it stays as it was, and those that are left pay back the rest. */
export type SettledInstalment = Omit<Instalment, "remaining">;

/** Thousandths of a percent in one. */
const WHOLE = 100_000;

/**
 * The instalments of a loan, one a month from the month after it starts: interest = what is owed × rate / 12, rounded; the
 * last one pays what is left. Those that were paid, one a month at most, stay as they are, and the others pay the rest back. Throws RangeError when the terms cannot pay the loan back (no month left after the deferment,
 * or an instalment that does not cover the interest). Source: docs/sources.md#loans.
 */
export function loanSchedule(terms: LoanTerms, paid: readonly SettledInstalment[] = []): readonly Instalment[] {
  const paying = terms.months - terms.deferredMonths;
  if (paying <= 0) throw new RangeError("a loan is paid back after its deferment");
  const kept = new Map(paid.map((one) => [rankOf(one.dueOn, terms), one]));
  const lastPaid = Math.max(0, ...kept.keys());
  let level = levelOf(terms, { owed: terms.borrowed, months: paying });
  const instalments: Instalment[] = [];
  let owed = terms.borrowed;
  for (let rank = 1; rank <= terms.months; rank += 1) {
    const known = kept.get(rank);
    if (known) {
      owed = cents(owed - known.capital);
      instalments.push({ ...known, remaining: owed });
      continue;
    }
    if (rank === lastPaid + 1 && lastPaid > 0)
      level = levelOf(terms, { owed, months: terms.months - Math.max(lastPaid, terms.deferredMonths) });
    const interest = shareOf(owed, terms.rateThousandths, 12 * WHOLE);
    const capital = capitalOf({ owed, interest, level, isDeferred: rank <= terms.deferredMonths, isLast: rank === terms.months });
    owed = cents(owed - capital);
    instalments.push({ dueOn: dueDay(terms, rank), capital, interest, insurance: terms.insurance, fees: cents(0), remaining: owed });
  }
  return instalments;
}

type Step = { owed: Cents; interest: Cents; level: Cents; isDeferred: boolean; isLast: boolean };

function capitalOf({ owed, interest, level, isDeferred, isLast }: Step): Cents {
  if (isLast) return owed;
  if (isDeferred) return cents(0);
  if (level <= interest && owed > 0) throw new RangeError("the instalment does not cover the interest");
  return cents(Math.min(level - interest, owed));
}

/** The constant payment of capital and interest that pays back what is owed, to the nearest cent: the last one makes up the difference. */
function levelOf({ instalment, insurance, rateThousandths }: LoanTerms, { owed, months }: { owed: Cents; months: number }): Cents {
  if (instalment !== null) return cents(instalment - insurance);
  if (rateThousandths === 0) return cents(Math.round(owed / months));
  const monthly = rateThousandths / (12 * WHOLE);
  return cents(Math.round((owed * monthly) / (1 - (1 + monthly) ** -months)));
}

/** The rank of the month of a day; the first instalment falls in the month after the loan starts. */
function rankOf(day: IsoDate, { startsOn }: LoanTerms): number {
  return monthNumber(day) - monthNumber(startsOn);
}

function monthNumber(day: IsoDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function dueDay({ startsOn, dayOfMonth, months, firstDueOn = null, lastDueOn = null }: LoanTerms, rank: number): IsoDate {
  if (rank === 1 && firstDueOn !== null) return firstDueOn;
  if (rank === months && lastDueOn !== null) return lastDueOn;
  const month = addMonths(`${startsOn.slice(0, 8)}01` as IsoDate, rank);
  const day = dayOfMonth ?? Number(startsOn.slice(8));
  return dayFromParts(Number(month.slice(0, 4)), Number(month.slice(5, 7)), day) ?? monthEnd(month);
}
