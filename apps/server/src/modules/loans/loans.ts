import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { loanFaults } from "@comptoir/contract/loans/rules";
import type { createMortgage } from "@comptoir/contract/loans/loans";
import type { Tx } from "../../db/transaction.js";
import { Refusal, refuseFaults } from "../../refusal.js";
import { lockBooks } from "../books/years/service.js";
import { noteChange } from "../books/consequences.js";
import { loanOf } from "./loan-of.js";
import { removeLoan, storeLoan, type LoanRow, type LoanStateRow } from "./repository.js";
import { refreshComputedSchedule } from "./schedule.js";

type Given = BodyOf<typeof createMortgage>;

/** Adds a loan, with its schedule when its terms suffice. Refuses what breaks a rule of its fields. */
export async function addLoan(tx: Tx, companyId: string, { given, today }: { given: Given; today: IsoDate }): Promise<LoanStateRow> {
  await lockBooks(tx, companyId);
  return save(tx, companyId, { id: uuidv7(), known: null, given, today });
}

/** Changes what is given of a loan; the rest stays. A schedule that was computed is computed again. */
export async function updateLoan(
  tx: Tx,
  companyId: string,
  { id, given, today }: { id: string; given: Given; today: IsoDate },
): Promise<LoanStateRow> {
  await lockBooks(tx, companyId);
  return save(tx, companyId, { id, known: await loanOf(tx, companyId, { id, today }), given, today });
}

/** Removes a loan. Refuses `loan.paid` while operations pay its instalments. */
export async function deleteLoan(tx: Tx, companyId: string, given: { id: string; today: IsoDate }): Promise<LoanStateRow> {
  await lockBooks(tx, companyId);
  const known = await loanOf(tx, companyId, given);
  if (known.paid > 0) throw new Refusal({ code: "loan.paid", count: known.paid });
  await removeLoan(tx, companyId, known.id);
  noteChange(tx, { expected: true });
  return known;
}

type Saving = { readonly id: string; readonly known: LoanRow | null; readonly given: Given; readonly today: IsoDate };

async function save(tx: Tx, companyId: string, { id, known, given, today }: Saving): Promise<LoanStateRow> {
  const typed = {
    name: (given.name ?? known?.name ?? "").trim(),
    total_amount_borrowed: either(given.total_amount_borrowed, known?.borrowed_cents),
    taeg_percent: either(given.taeg_percent, known?.taeg_thousandths),
    first_due_date: either(given.first_due_date, known?.first_due_on),
    last_due_date: either(given.last_due_date, known?.last_due_on),
    nominal_rate_percent: either(given.nominal_rate_percent, known?.nominal_thousandths),
    instalment_amount: either(given.instalment_amount, known?.instalment_cents),
    insurance_amount: either(given.insurance_amount, known?.insurance_cents),
    deferment_months: either(given.deferment_months, known?.deferment_months),
    day_of_month: either(given.day_of_month, known?.day_of_month),
  };
  refuseFaults(loanFaults(typed));
  const row: LoanRow = {
    id,
    name: typed.name,
    borrowed_cents: typed.total_amount_borrowed,
    taeg_thousandths: typed.taeg_percent,
    nominal_thousandths: typed.nominal_rate_percent,
    first_due_on: typed.first_due_date,
    last_due_on: typed.last_due_date,
    instalment_cents: typed.instalment_amount,
    insurance_cents: typed.insurance_amount,
    deferment_months: typed.deferment_months,
    day_of_month: typed.day_of_month,
    is_typed: known?.is_typed ?? false,
  };
  await storeLoan(tx, companyId, row);
  if (!row.is_typed) await refreshComputedSchedule(tx, companyId, row);
  noteChange(tx, { expected: true });
  return loanOf(tx, companyId, { id, today });
}

/** What is given, null included; else what is known. */
function either<Value>(given: Value | null | undefined, known: Value | null | undefined): Value | null {
  return given === undefined ? (known ?? null) : given;
}
