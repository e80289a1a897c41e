import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, eurosOrNull, sumCents, type Cents } from "@comptoir/accounting/money";
import type { InstalmentReply, Mortgage } from "@comptoir/contract/loans/loans";
import { encodeFigure } from "../../figures/figure.js";
import { measured } from "./explain.js";
import type { InstalmentRow, LoanStateRow } from "./repository.js";

/** A loan as the API shows it. */
export function toMortgage(row: LoanStateRow): Mortgage {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    total_amount_borrowed: eurosOrNull(row.borrowed_cents),
    taeg_percent: percentOrNull(row.taeg_thousandths),
    first_due_date: row.first_due_on,
    last_due_date: row.last_due_on,
    nominal_rate_percent: percentOrNull(row.nominal_thousandths),
    instalment_amount: eurosOrNull(row.instalment_cents),
    insurance_amount: eurosOrNull(row.insurance_cents),
    deferment_months: row.deferment_months,
    day_of_month: row.day_of_month,
    remaining: row.instalments === 0 ? null : eurosFromCents(measured(row, "remaining")),
    instalments: row.instalments,
    paid: row.paid,
    next_due_date: row.next_due_on,
    next_amount: eurosOrNull(row.next_cents),
  };
}

/** The account of the capital that is owed. */
export const LOAN_ACCOUNT = "164000";

/** What the loans of a list add up to, each total open to its loans, beside what is `owed` in the books on a day. */
export function toLoanTotals(
  rows: readonly LoanStateRow[],
  { owed, today, yearStart }: { readonly owed: Cents; readonly today: IsoDate; readonly yearStart: IsoDate },
) {
  const total = (measure: "next" | "remaining") => {
    const value = sumCents(rows.map((row) => measured(row, measure)));
    return { value: eurosFromCents(value), explain: value === 0 ? null : encodeFigure({ kind: "loans", measure }) };
  };
  const accounts = { begin: LOAN_ACCOUNT, end: LOAN_ACCOUNT };
  const explain =
    owed === 0 ? null : encodeFigure({ kind: "account", from: yearStart, to: today, accounts, side: "balance", turned: true });
  const remaining = sumCents(rows.map((row) => measured(row, "remaining")));
  return {
    next: total("next"),
    remaining: total("remaining"),
    books: { value: eurosFromCents(owed), explain },
    gap: eurosFromCents(cents(remaining - owed)),
  };
}

/** An instalment as the API shows it. */
export function toInstalment(row: InstalmentRow & { readonly remaining: Cents }): InstalmentReply {
  return {
    due_on: row.due_on,
    capital: eurosFromCents(row.capital_cents),
    interest: eurosFromCents(row.interest_cents),
    insurance: eurosFromCents(row.insurance_cents),
    fees: eurosFromCents(row.fees_cents),
    remaining: eurosFromCents(row.remaining),
    operationId: row.operation_id,
  };
}

function percentOrNull(thousandths: number | null): number | null {
  return thousandths === null ? null : thousandths / 1000;
}
