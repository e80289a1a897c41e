import { addMonths, daysBetween } from "../calendar.js";
import { dayFromParts, monthStart, type IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { cents, shareOf, type Cents } from "../money.js";

/** A movement of an account that holds money: its amount, signed, the account it was given to, and the lasting words of who it was with. */
export type MoneyMove = {
  readonly date: IsoDate;
  readonly amount: Cents;
  readonly account: string;
  readonly payee: string;
  readonly label: string;
};

/** A movement that comes back: what is expected of it each time, and how far it was from that. */
export type RecurringLine = {
  readonly account: string;
  readonly payee: string;
  readonly label: string;
  /** The median, signed. */
  readonly amount: Cents;
  readonly smallest: Cents;
  readonly largest: Cents;
  readonly every: "month" | "quarter";
  readonly times: number;
  readonly lastOn: IsoDate;
  readonly dayOfMonth: number;
};

/** Days from one to the next, months to add, and the age of the last one from which it has stopped (1,5 periods). */
const PERIODS = [
  { every: "month", from: 26, to: 35, months: 1, stoppedAfter: 46 },
  { every: "quarter", from: 86, to: 97, months: 3, stoppedAfter: 137 },
] as const;
const FEWEST = 3;
/** Amounts stay within a tenth of their median. */
const TOLERANCE = 10;

/** The movements that come back each month or each quarter, three times at least, the last one not too long ago. */
export function recurringLines(moves: readonly MoneyMove[], today: IsoDate): readonly RecurringLine[] {
  const named = moves.filter(({ payee, date }) => payee !== "" && date <= today);
  const groups = groupBy(named, ({ account, payee, amount }) => `${account} ${amount > 0 ? "+" : "-"} ${payee}`);
  return [...groups.values()].flatMap((group) => recurringOf(group, today) ?? []);
}

function recurringOf(group: readonly MoneyMove[], today: IsoDate): RecurringLine | null {
  const ordered = group.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const last = ordered.at(-1);
  if (last === undefined) return null;
  for (const period of PERIODS) {
    if (daysBetween({ from: last.date, to: today }) >= period.stoppedAfter) continue;
    for (let taken = runOf(ordered, period); taken >= FEWEST; taken -= 1) {
      const run = ordered.slice(-taken);
      const amounts = run.map(({ amount }) => amount);
      const middle = medianOf(amounts);
      if (!amounts.every((amount) => Math.abs(amount - middle) * TOLERANCE <= Math.abs(middle))) continue;
      const { account, payee, label } = last;
      const [smallest, largest] = [cents(Math.min(...amounts)), cents(Math.max(...amounts))];
      const days = run.map(({ date }) => Number(date.slice(8)));
      return {
        account,
        payee,
        label,
        amount: middle,
        smallest,
        largest,
        every: period.every,
        times: run.length,
        lastOn: last.date,
        dayOfMonth: usualOf(days),
      };
    }
  }
  return null;
}

/** How many of the last ones follow each other at the pace of a period. */
function runOf(ordered: readonly MoneyMove[], { from, to }: (typeof PERIODS)[number]): number {
  let count = 1;
  for (let index = ordered.length - 1; index > 0; index -= 1) {
    const [before, after] = [ordered[index - 1], ordered[index]];
    if (before === undefined || after === undefined) break;
    const days = daysBetween({ from: before.date, to: after.date });
    if (days < from || days > to) break;
    count += 1;
  }
  return count;
}

/** When it is expected, up to a day: on its usual day of the month; one that is awaited and has not come counts today. */
export function expectedDays(
  line: RecurringLine,
  { today, through }: { today: IsoDate; through: IsoDate },
): readonly { readonly on: IsoDate; readonly dueOn: IsoDate }[] {
  const months = PERIODS.find(({ every }) => every === line.every)?.months ?? 1;
  const days: { on: IsoDate; dueOn: IsoDate }[] = [];
  for (let step = 1; ; step += 1) {
    const dueOn = dayOfMonth(addMonths(monthStart(line.lastOn), months * step), line.dayOfMonth);
    if (dueOn > through) return days;
    days.push({ on: dueOn < today ? today : dueOn, dueOn });
  }
}

/** That day of a month, or its last one. */
function dayOfMonth(start: IsoDate, day: number): IsoDate {
  for (let last = day; last > 28; last -= 1) {
    const found = dayFromParts(Number(start.slice(0, 4)), Number(start.slice(5, 7)), last);
    if (found !== null) return found;
  }
  return dayFromParts(Number(start.slice(0, 4)), Number(start.slice(5, 7)), Math.min(day, 28)) ?? start;
}

/** The middle amount; of an even number, the middle of the two, half a cent going away from zero. */
function medianOf(amounts: readonly Cents[]): Cents {
  const ordered = amounts.toSorted((one, other) => one - other);
  const [low, high] = [ordered[(ordered.length - 1) >> 1], ordered[ordered.length >> 1]];
  return shareOf(cents((low ?? 0) + (high ?? 0)), 1, 2);
}

/** The day that comes most often; of several, the last one used. */
function usualOf(days: readonly number[]): number {
  const counts = groupBy(days, (day) => day);
  return days.reduce((best, day) => ((counts.get(day)?.length ?? 0) >= (counts.get(best)?.length ?? 0) ? day : best));
}
