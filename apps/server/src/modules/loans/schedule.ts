import type { IsoDate } from "@comptoir/accounting/date";
import { loanSchedule } from "@comptoir/accounting/loans/schedule";
import { termsOf, type MissingTerm } from "@comptoir/accounting/loans/terms";
import { cents, type Cents } from "@comptoir/accounting/money";
import { frenchDay } from "@comptoir/accounting/date";
import type { FieldFault } from "@comptoir/contract/base/field-fault";
import type { Tx } from "../../db/transaction.js";
import { Refusal, refuseFaults } from "../../refusal.js";
import { lockBooks } from "../books/years/service.js";
import { noteChange } from "../books/consequences.js";
import { loanOf } from "./loan-of.js";
import { readInstalments, replaceInstalments, storeLoan, type InstalmentRow, type LoanRow } from "./repository.js";

/** A schedule and where it comes from; `missing` names the fields that a computed one lacks. */
export type Schedule = {
  readonly source: "typed" | "computed" | "none";
  readonly missing: readonly string[];
  readonly rows: readonly (InstalmentRow & { readonly remaining: Cents })[];
};

const FIELDS: Readonly<Record<MissingTerm, string>> = {
  borrowed: "total_amount_borrowed",
  nominalThousandths: "nominal_rate_percent",
  firstDueOn: "first_due_date",
  lastDueOn: "last_due_date",
};

/** The schedule of a loan: typed, else computed from its terms when they suffice. */
export async function scheduleOf(tx: Tx, companyId: string, given: { id: string; today: IsoDate }): Promise<Schedule> {
  const loan = await loanOf(tx, companyId, given);
  const rows = await readInstalments(tx, companyId, loan.id);
  const missing = knownTerms(loan).missing.map((key) => FIELDS[key]);
  let owed: number = loan.borrowed_cents ?? rows.reduce((sum, row) => sum + row.capital_cents, 0);
  const withRemaining = rows.map((row) => {
    owed -= row.capital_cents;
    return { ...row, remaining: cents(owed) };
  });
  return { source: loan.is_typed ? "typed" : rows.length > 0 ? "computed" : "none", missing, rows: withRemaining };
}

type Typed = Omit<InstalmentRow, "operation_id">;

/** Writes a schedule in place of the present one; no row at all returns to the computed one. Instalments already paid stay. */
export async function writeSchedule(
  tx: Tx,
  companyId: string,
  { id, today, rows }: { id: string; today: IsoDate; rows: readonly Typed[] },
): Promise<Schedule> {
  await lockBooks(tx, companyId);
  const loan = await loanOf(tx, companyId, { id, today });
  checkRows(rows);
  await storeLoan(tx, companyId, { ...loan, is_typed: rows.length > 0 });
  if (rows.length === 0) await refreshComputedSchedule(tx, companyId, loan);
  else await replaceKeepingPaid(tx, companyId, loan.id, inOrder(rows));
  noteChange(tx, { expected: true });
  return scheduleOf(tx, companyId, { id, today });
}

/** Computes the schedule of a loan again from its terms; none when they do not suffice. Refuses terms that never pay it back. */
export async function refreshComputedSchedule(tx: Tx, companyId: string, loan: LoanRow): Promise<void> {
  const { terms } = knownTerms(loan);
  const paid = (await readInstalments(tx, companyId, loan.id)).filter((row) => row.operation_id !== null).map(paidInstalment);
  const computed = terms === null ? [] : computedRows(() => loanSchedule(terms, paid));
  await replaceKeepingPaid(
    tx,
    companyId,
    loan.id,
    computed.map((one) => ({
      due_on: one.dueOn,
      capital_cents: one.capital,
      interest_cents: one.interest,
      insurance_cents: one.insurance,
      fees_cents: one.fees,
    })),
  );
}

function paidInstalment(row: InstalmentRow) {
  return {
    dueOn: row.due_on,
    capital: row.capital_cents,
    interest: row.interest_cents,
    insurance: row.insurance_cents,
    fees: row.fees_cents,
  };
}

function computedRows(compute: () => ReturnType<typeof loanSchedule>): ReturnType<typeof loanSchedule> {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuseFaults([unpayable(error)]);
    return [];
  }
}

function unpayable(error: RangeError): FieldFault {
  return error.message.includes("deferment")
    ? {
        target: "deferment_months",
        message: "Le différé dure aussi longtemps que l’emprunt\u00a0: il ne reste pas d’échéance pour le rembourser.",
      }
    : { target: "instalment_amount", message: "La mensualité ne couvre pas les intérêts\u00a0: l’emprunt ne se rembourserait jamais." };
}

function knownTerms(loan: LoanRow): ReturnType<typeof termsOf> {
  return termsOf({
    borrowed: loan.borrowed_cents,
    nominalThousandths: loan.nominal_thousandths,
    firstDueOn: loan.first_due_on,
    lastDueOn: loan.last_due_on,
    instalment: loan.instalment_cents,
    insurance: loan.insurance_cents,
    defermentMonths: loan.deferment_months,
    dayOfMonth: loan.day_of_month,
  });
}

/** An instalment that an operation pays stays paid, under its day; a schedule without that day is refused. */
async function replaceKeepingPaid(tx: Tx, companyId: string, loanId: string, rows: readonly Typed[]): Promise<void> {
  const paid = (await readInstalments(tx, companyId, loanId)).filter((row) => row.operation_id !== null);
  const kept = rows.map((row) => {
    const index = paid.findIndex(({ due_on: due }) => due === row.due_on);
    const [found] = index < 0 ? [] : paid.splice(index, 1);
    return { ...row, operation_id: found?.operation_id ?? null };
  });
  const lost = paid[0]?.due_on;
  if (lost) {
    throw new Refusal({
      code: "loan.schedule",
      message: `L’échéance du ${frenchDay(lost)} est payée par une opération\u00a0: gardez-la à cette date.`,
    });
  }
  await replaceInstalments(tx, companyId, loanId, kept);
}

function checkRows(rows: readonly Typed[]): void {
  const index = rows.findIndex((row) =>
    [row.capital_cents, row.interest_cents, row.insurance_cents, row.fees_cents].some((amount) => amount < 0),
  );
  if (index >= 0)
    throw new Refusal({ code: "loan.schedule", message: `L’échéance n° ${index + 1} a un montant négatif\u00a0: corrigez-la.` });
}

function inOrder(rows: readonly Typed[]): readonly Typed[] {
  return rows.toSorted((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0));
}
