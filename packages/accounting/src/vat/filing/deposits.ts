import { addDays } from "../../calendar.js";
import { dayFromParts, isoDate, type IsoDate } from "../../date.js";
import { cents, shareOf } from "../../money.js";
import { workingDayFrom } from "../../working-days.js";

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

function depositDays(year: number, month: number): readonly IsoDate[] {
  const july = (of: number): IsoDate => lastDay(of, 7);
  const december = (of: number): IsoDate => lastDay(of, 12);
  if (month <= 5) return [july(year), december(year)];
  return month <= 10 ? [december(year), july(year + 1)] : [july(year + 1), december(year + 1)];
}

function lastDay(year: number, month: number): IsoDate {
  return workingDayFrom(addDays(dayFromParts(year, month, 1) as IsoDate, LAST_DAY - 1));
}
