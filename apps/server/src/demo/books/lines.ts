import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { addDays, daysBetween } from "@comptoir/accounting/calendar";
import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { bankDay, monthsBetween, type DemoCalendar } from "../calendar.js";

/** What a line is given to: one account, or several with their amounts in cents. */
export type DemoAllocation = {
  readonly account: string;
  /** In cents; the rest of the operation when absent. */
  readonly cents?: number;
  /** Basis points. */
  readonly vatRateBp?: number;
  readonly privateShareBp?: number;
};

/** A line that comes back on a day of some months. */
export type Recurring = {
  /** 1 to 12; every month when absent. */
  readonly months?: readonly number[];
  readonly day: number;
  /** Bank wording; {jj} {mm} {aa} {aaaa} {MOIS} {n} are replaced. */
  readonly label: string;
  /** In cents, negative for an expense. */
  readonly cents: number;
  /** The amount varies from month to month by that many percent at most. */
  readonly variesBy?: number;
  readonly to: readonly DemoAllocation[];
};

/** A line just come from the bank: it is still to categorise. */
export type Fresh = Pick<Recurring, "label" | "cents">;

/** One line of a statement. */
export type DemoLine = {
  readonly date: IsoDate;
  readonly label: string;
  readonly amount: Cents;
  /** Null: to categorise. */
  readonly to: readonly DemoAllocation[] | null;
};

/** The lines of a statement from the first day of the past year to today, in the order of a bank. */
export function statementLines(
  { recurring, fresh }: { recurring: readonly Recurring[]; fresh: readonly Fresh[] },
  calendar: DemoCalendar,
): DemoLine[] {
  const { pastYear, today } = calendar;
  const months = monthsBetween({ from: pastYear.beginning, to: today });
  const known = recurring.flatMap((rule, index) => months.flatMap((month) => occurrence(rule, month, index)));
  return inOrder([...known.filter(({ date }) => date <= today), ...freshLines(fresh, calendar)]);
}

/** The allocation without an amount takes the rest. */
export function allocationsOf(chosen: readonly DemoAllocation[], value: Cents): Allocation[] {
  const stated = chosen.map((allocation) => Math.abs(allocation.cents ?? 0)).reduce((sum, amount) => sum + amount, 0);
  return chosen.map((allocation) => ({
    accountCode: allocation.account,
    amount: cents(allocation.cents === undefined ? value - stated : Math.abs(allocation.cents)),
    vatRateBp: allocation.vatRateBp ?? null,
    vatAmount: null,
    vatNature: null,
    vatDeductibleBp: null,
    privateShareBp: allocation.privateShareBp ?? 0,
  }));
}

/** Lines in the order of a bank. */
export function inOrder(lines: readonly DemoLine[]): DemoLine[] {
  return lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function occurrence(rule: Recurring, month: IsoDate, index: number): DemoLine[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  if (rule.months && !rule.months.includes(number)) return [];
  const day = dayFromParts(year, number, rule.day);
  if (!day) throw new RangeError(`no day ${rule.day} in ${month}`);
  const sequence = (year % 100) * 100 + number * 7 + index;
  return [{ date: bankDay(day), label: wording(rule.label, day, sequence), amount: varied(rule, sequence), to: rule.to }];
}

/** One line a day backwards from today, within what is not validated. Early in January several fall on one day. */
function freshLines(fresh: readonly Fresh[], { today, validatedThrough }: DemoCalendar): DemoLine[] {
  const days = Math.max(1, daysBetween({ from: validatedThrough, to: today }));
  return fresh.map(({ label, cents: amount }, index) => {
    const date = addDays(today, -(index % Math.min(days, fresh.length)));
    return { date, label: wording(label, date, 400 + index), amount: cents(amount), to: null };
  });
}

const MONTHS = ["JANVIER", "FEVRIER", "MARS", "AVRIL", "MAI", "JUIN", "JUILLET", "AOUT", "SEPTEMBRE", "OCTOBRE", "NOVEMBRE", "DECEMBRE"];

function wording(label: string, date: IsoDate, sequence: number): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const values: Readonly<Record<string, string>> = {
    jj: day,
    mm: month,
    aa: year.slice(2),
    aaaa: year,
    MOIS: MONTHS[Number(month) - 1] ?? "",
    n: String(sequence).padStart(5, "0"),
  };
  return label.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** The same month of the same rule always has the same amount. */
function varied({ cents: amount, variesBy = 0 }: Recurring, sequence: number): Cents {
  const swing = ((sequence * 7919) % 201) - 100;
  return cents(amount + Math.trunc((amount * variesBy * swing) / 10_000));
}
