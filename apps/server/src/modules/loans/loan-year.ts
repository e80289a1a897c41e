import { addMonths } from "@comptoir/accounting/calendar";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { LOANS, readInstalments, type InstalmentRow, type LoanStateRow } from "./repository.js";

/** What the schedule of a loan says of a fiscal year; amounts in cents. */
export type LoanOfYear = {
  readonly id: string;
  readonly name: string;
  readonly capitalStart: Cents;
  readonly newDrawings: Cents;
  readonly capitalRepaid: Cents;
  readonly interestPaid: Cents;
  readonly insurancePaid: Cents;
  readonly feesPaid: Cents;
  readonly capitalEnd: Cents;
  readonly taegThousandths: number | null;
  readonly nominalThousandths: number | null;
  readonly lastDueOn: IsoDate | null;
  readonly hasSchedule: boolean;
  /** Borrowed for instalments that all fall after the year: nothing of it is counted, until the books hold the capital. */
  readonly notDrawn: Cents;
  /** Capital due more than a year after the last day. */
  readonly capitalBeyondYear: Cents;
  /** The operations that pay its instalments of the year. */
  readonly operationIds: readonly string[];
};

/** The loans that run in a fiscal year, as their schedules say, and those that begin to be paid after it. */
export async function loansOfYear(
  tx: Tx,
  companyId: string,
  year: { readonly beginning: IsoDate; readonly end: IsoDate },
): Promise<readonly LoanOfYear[]> {
  const loans = await tx.query<LoanStateRow>(LOANS, [companyId, year.end]);
  const known = await Promise.all(loans.map(async (loan) => ofYear(loan, await readInstalments(tx, companyId, loan.id), year)));
  return known.filter(({ capitalStart, newDrawings, operationIds, hasSchedule, notDrawn }) => {
    return !hasSchedule || capitalStart !== 0 || newDrawings !== 0 || operationIds.length > 0 || notDrawn !== 0;
  });
}

/**
 * The same once what the books owe is known: a loan whose instalments all come after the year was drawn in it as far as the books owe more than the
 * other loans, and is left out otherwise.
 */
export function drawnLoans<Loan extends LoanOfYear>(loans: readonly Loan[], owed: Cents): readonly Loan[] {
  let beyond = owed - sumCents(loans.map(({ capitalEnd }) => capitalEnd));
  return loans.flatMap((loan): readonly Loan[] => {
    if (loan.notDrawn === 0) return [loan];
    if (beyond <= 0) return [];
    const drawn = cents(Math.min(beyond, loan.notDrawn));
    beyond -= drawn;
    return [{ ...loan, newDrawings: drawn, capitalEnd: drawn, notDrawn: cents(0) }];
  });
}

const MONTHS = 12;

/** The first instalment pays the interest of the month before it: it runs from that day, once it has come. */
function interestFrom(first: IsoDate | null, yearEnd: IsoDate): IsoDate | null {
  const day = first && addMonths(first, -1);
  return day !== null && day <= yearEnd ? day : null;
}

function ofYear(loan: LoanStateRow, rows: readonly InstalmentRow[], year: { beginning: IsoDate; end: IsoDate }): LoanOfYear {
  const total = loan.borrowed_cents ?? sumCents(rows.map((row) => row.capital_cents));
  const first = loan.first_due_on ?? rows[0]?.due_on ?? null;
  const due = rows.filter(({ due_on: on }) => year.beginning <= on && on <= year.end);
  const before = sumCents(rows.filter(({ due_on: on }) => on < year.beginning).map((row) => row.capital_cents));
  const isFuture = first !== null && first > year.end && loan.instalments > 0;
  // The bank lends about a month before the first instalment.
  const isNew = first !== null && first > year.beginning && before === 0 && !isFuture;
  const capitalRepaid = sumCents(due.map((row) => row.capital_cents));
  const capitalStart = isNew || isFuture ? cents(0) : cents(total - before);
  const newDrawings = isNew ? total : cents(0);
  return {
    id: loan.id,
    name: loan.name,
    capitalStart,
    newDrawings,
    capitalRepaid,
    interestPaid: sumCents(due.map((row) => row.interest_cents)),
    insurancePaid: sumCents(due.map((row) => row.insurance_cents)),
    feesPaid: sumCents(due.map((row) => row.fees_cents)),
    capitalEnd: cents(capitalStart + newDrawings - capitalRepaid),
    taegThousandths: loan.taeg_thousandths,
    nominalThousandths: loan.nominal_thousandths,
    lastDueOn: due.at(-1)?.due_on ?? (isFuture ? interestFrom(first, year.end) : null),
    hasSchedule: rows.length > 0,
    notDrawn: isFuture ? total : cents(0),
    capitalBeyondYear: sumCents(rows.filter(({ due_on: on }) => on > addMonths(year.end, MONTHS)).map((row) => row.capital_cents)),
    operationIds: due.flatMap(({ operation_id: id }) => id ?? []),
  };
}
