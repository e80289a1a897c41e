import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { createOperation } from "../../operations/service.js";
import { readReturnDetail } from "../returns/read.js";

/**
 * Gives the part of a refund that was not granted back to the credit, on the day of the decision: an operation that the user sees, and
 * that the next return takes over. Refuses (`vat.refund_left`) more than what is left to receive.
 */
export async function refuseRefund(
  tx: Tx,
  company: Company,
  { id, today, amount, date }: { readonly id: string; readonly today: IsoDate; readonly amount: Cents; readonly date: IsoDate },
): Promise<void> {
  await lockBooks(tx, company.id);
  const { payment, declaration } = await readReturnDetail(tx, company.id, { id, today });
  if (payment === null) throw new Refusal({ code: "vat.not_validated" });
  if (amount > payment.refundLeft) throw new Refusal({ code: "vat.refund_left", leftCents: payment.refundLeft });
  const title = `Remboursement refusé, ${vatReturnTitle(declaration.period.id)}`;
  await createOperation(tx, company, { origin: "other", title, amount, date, debitCategory: "445670", creditCategory: "445830" }, today);
  noteChange(tx, { declared: true });
}
