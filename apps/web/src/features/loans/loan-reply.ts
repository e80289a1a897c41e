import type { IsoDate } from "@comptoir/accounting/date";
import { loanSchedule } from "@comptoir/accounting/loans/schedule";
import { termsOf } from "@comptoir/accounting/loans/terms";
import { cents, centsFromEuros, eurosOrNull, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Mortgage } from "@comptoir/contract/loans/loans";
import type { LoanForm } from "./loan-form.js";
import type { LoanCost } from "./loan-layer.js";

/** A loan as its layer types it. */
export function loanForm(loan: Mortgage): LoanForm {
  return {
    name: loan.name,
    totalAmountBorrowed: inCents(loan.total_amount_borrowed),
    taegPercent: loan.taeg_percent,
    firstDueDate: loan.first_due_date as IsoDate | null,
    lastDueDate: loan.last_due_date as IsoDate | null,
    nominalRatePercent: loan.nominal_rate_percent,
    instalmentAmount: inCents(loan.instalment_amount),
    insuranceAmount: inCents(loan.insurance_amount),
    defermentMonths: loan.deferment_months,
    dayOfMonth: loan.day_of_month,
    isLastMoved: false,
  };
}

/** The body of a loan. */
export function loanBody(form: LoanForm) {
  return {
    name: form.name,
    total_amount_borrowed: eurosOrNull(form.totalAmountBorrowed),
    taeg_percent: form.taegPercent,
    first_due_date: form.firstDueDate,
    last_due_date: form.lastDueDate,
    nominal_rate_percent: form.nominalRatePercent,
    instalment_amount: eurosOrNull(form.instalmentAmount),
    insurance_amount: eurosOrNull(form.insuranceAmount),
    deferment_months: form.defermentMonths,
    day_of_month: form.dayOfMonth,
  };
}

/** What a loan costs by its terms; null while they do not suffice, or never pay it back. */
export function loanCost(form: LoanForm): LoanCost | null {
  const { terms } = termsOf({
    borrowed: form.totalAmountBorrowed,
    nominalThousandths: form.nominalRatePercent === null ? null : Math.round(form.nominalRatePercent * 1000),
    firstDueOn: form.firstDueDate,
    lastDueOn: form.lastDueDate,
    instalment: form.instalmentAmount,
    insurance: form.insuranceAmount,
    defermentMonths: form.defermentMonths,
    dayOfMonth: form.dayOfMonth,
  });
  if (terms === null || terms.borrowed <= 0) return null;
  try {
    const rows = loanSchedule(terms);
    const instalment = rows.find(({ capital }) => capital > 0) ?? rows[0];
    return {
      instalments: rows.length,
      instalment: instalment === undefined ? cents(0) : sumCents([instalment.capital, instalment.interest, instalment.insurance]),
      interest: sumCents(rows.flatMap(({ interest, insurance }) => [interest, insurance])),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function inCents(amount: number | null): Cents | null {
  return amount === null ? null : centsFromEuros(amount);
}
