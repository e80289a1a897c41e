import { addDays, addMonths, monthEnd } from "@comptoir/accounting/calendar";
import { settleAllocations, type TaxSituation } from "@comptoir/accounting/allocation/allocate";
import { vatLinesOf } from "@comptoir/accounting/allocation/vat-lines";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { VatLine } from "@comptoir/accounting/entry/vat-line";
import { absolute, cents, type Cents } from "@comptoir/accounting/money";
import { vatFormFor } from "@comptoir/accounting/vat/forms/vat-form-for";
import { vatDueDate } from "@comptoir/accounting/vat/periods/due-date";
import { NOTHING_TYPED, vatReturnFigures } from "@comptoir/accounting/vat/returns/return-figures";
import type { DemoCalendar } from "../calendar.js";
import { allocationsOf, type DemoAllocation, type DemoLine } from "./lines.js";
import type { Typed } from "./typed.js";

const DUE = "445510";
/** Both carpenters have a surname of the second half of the alphabet, outside Paris. */
const DECLARANT = { surname: "M", postcode: "35000" };
const SITUATION: TaxSituation = { taxSystem: "bic-rs", vatSubject: true, vatTaxationBp: 10_000, accountFacts: findAccount };

/**
 * The lines of a company that declares by quarter, each payment of VAT being what the return of the quarter before asks for: none for a
 * quarter before the books, for a credit, or for the return that is late.
 */
export function withVatPayments(
  { lines, typed }: { lines: readonly DemoLine[]; typed: readonly Typed[] },
  calendar: DemoCalendar,
): DemoLine[] {
  const { pastYear, today } = calendar;
  const vat = [...lines.flatMap(vatOfLine), ...typed.flatMap(vatOfTyped)];
  const owed = new Map<IsoDate, Cents>();
  let credit = 0;
  for (let start = pastYear.beginning; start <= today; start = addMonths(start, 3)) {
    const end = monthEnd(addMonths(start, 2));
    const { form } = vatFormFor({ form: "CA3", end });
    const own = vat.filter(({ date }) => date >= start && date <= end);
    const figures = vatReturnFigures({
      form,
      period: { start, end },
      lines: own,
      previousCredit: cents(credit * 100),
      depositsPaid: cents(0),
      taxationBp: 10_000,
      typed: NOTHING_TYPED,
    });
    credit = figures.creditOut;
    owed.set(end, cents(figures.toPay * 100));
  }
  const late = [...owed.keys()].findLast((end) => (vatDueDate({ form: "CA3", end }, DECLARANT).dueDate ?? today) < today);
  return lines.flatMap((line): DemoLine[] => {
    if (line.to?.[0]?.account !== DUE) return [line];
    const end = addDays(monthStart(line.date), -1);
    const amount = owed.get(end) ?? 0;
    return amount === 0 || late === undefined || end >= late ? [] : [{ ...line, amount: cents(-amount) }];
  });
}

function vatOfLine({ date, amount, to }: DemoLine): readonly VatLine[] {
  return to === null || to[0]?.account === DUE ? [] : vatOf(date, amount, to);
}

function vatOfTyped({ date, amount, type, debitCategory, creditCategory }: Typed): readonly VatLine[] {
  const account = type === "income" ? creditCategory : debitCategory;
  return account === undefined ? [] : vatOf(date, type === "income" ? amount : cents(-amount), [{ account }]);
}

function vatOf(date: IsoDate, amount: Cents, to: readonly DemoAllocation[]): readonly VatLine[] {
  const value = absolute(amount);
  const known = to.every(({ account }) => findAccount(account) !== null);
  if (!known) return [];
  return vatLinesOf(settleAllocations(allocationsOf(to, value), { date, value }, SITUATION), {
    date,
    sign: amount > 0 ? "income" : "outcome",
  });
}
