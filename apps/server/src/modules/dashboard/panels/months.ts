import { addDays, addMonths, monthEnd } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { DashboardFigure, MonthFigures } from "@comptoir/contract/dashboard/values";
import type { Tx } from "../../../db/transaction.js";
import { readMonthNets } from "../../books/balances/service.js";
import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import type { FiscalYearOf } from "../../books/years/service.js";
import { netFigure, shownFigure } from "../figures.js";
import type { DraftAnnuity } from "../ownership/facts.js";
import { earlier } from "./period.js";

type Asked = {
  readonly year: FiscalYearOf;
  readonly years: readonly FiscalYearOf[];
  readonly until: IsoDate;
  readonly today: IsoDate;
  readonly annuities: readonly DraftAnnuity[];
};
type MonthsReply = {
  rows: MonthFigures[];
  receipts: DashboardFigure;
  expenses: DashboardFigure;
  net: DashboardFigure;
  yearBefore: string | null;
};
type Side = "income" | "outcome";

/** Receipts and expenses of each month of a fiscal year beside the same months a year before: class 7 and class 6, without draft annuities. */
export async function readMonthPanel(tx: Tx, companyId: string, { year, years, until, today, annuities }: Asked): Promise<MonthsReply> {
  const before = { from: addMonths(year.beginning, -12), to: addMonths(year.end, -12) };
  const now = await netsByMonth(tx, companyId, { from: year.beginning, to: until }, annuities);
  const hadBefore = years.some(({ beginning, end }) => beginning <= before.to && end >= before.from);
  const past = hadBefore ? await netsByMonth(tx, companyId, { from: before.from, to: addDays(year.beginning, -1) }, annuities) : new Map();
  const first = years[0]?.beginning ?? year.beginning;
  const rows: MonthFigures[] = [];
  const totals = { income: cents(0), outcome: cents(0) };
  for (let month = monthStart(year.beginning); month <= year.end; month = addMonths(month, 1)) {
    const span = { from: month < year.beginning ? year.beginning : month, to: earlier(earlier(monthEnd(month), year.end), until) };
    const lastMonth = addMonths(month, -12);
    const lastSpan = { from: lastMonth, to: monthEnd(lastMonth) };
    const figure = (side: Side): DashboardFigure => {
      const amount = span.to < span.from ? cents(0) : (now.get(`${month} ${side}`) ?? cents(0));
      totals[side] = cents(totals[side] + amount);
      return shownFigure(amount, netFigure({ ...span, side, accounts: [side === "income" ? "7" : "6"] }));
    };
    const figureBefore = (side: Side): DashboardFigure | null => {
      if (lastSpan.to < first) return null;
      return shownFigure(
        past.get(`${lastMonth} ${side}`) ?? cents(0),
        netFigure({ ...lastSpan, side, accounts: [side === "income" ? "7" : "6"] }),
      );
    };
    rows.push({
      month,
      receipts: figure("income"),
      expenses: figure("outcome"),
      receiptsBefore: figureBefore("income"),
      expensesBefore: figureBefore("outcome"),
      isPartial: monthEnd(month) > today,
    });
  }
  const whole = { from: year.beginning, to: until };
  const receipts = shownFigure(totals.income, netFigure({ ...whole, side: "income", accounts: ["7"] }));
  const expenses = shownFigure(totals.outcome, netFigure({ ...whole, side: "outcome", accounts: ["6"] }));
  const net = shownFigure(cents(totals.income - totals.outcome), netFigure({ ...whole, side: "income", accounts: ["6", "7"] }));
  const yearBefore = years.find(({ end }) => end === addDays(year.beginning, -1));
  return { rows, receipts, expenses, net, yearBefore: yearBefore === undefined ? null : fiscalYearName(yearBefore, years) };
}

async function netsByMonth(
  tx: Tx,
  companyId: string,
  period: { readonly from: IsoDate; readonly to: IsoDate },
  annuities: readonly DraftAnnuity[],
): Promise<Map<string, Cents>> {
  const nets = new Map<string, Cents>();
  if (period.to < period.from) return nets;
  for (const row of await readMonthNets(tx, companyId, period)) {
    if (row.class === "7") nets.set(`${row.month} income`, cents(0 - row.net));
    else nets.set(`${row.month} outcome`, row.net);
  }
  for (const { day, net } of annuities) {
    const key = `${monthStart(day)} outcome`;
    if (period.from <= day && day <= period.to) nets.set(key, sumCents([nets.get(key) ?? cents(0), cents(0 - net)]));
  }
  return nets;
}
