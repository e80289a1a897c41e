import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { partPaperOf, uncategorizeOperations, type Outcome } from "../../operations/service.js";
import { readInvoiceBook } from "../invoice-book.js";

type Unmatching = { readonly id: string; readonly operationId: string; readonly today: IsoDate };

/**
 * Takes the paper of an invoice off the operation that paid it. The operation is to categorise again, unless it pays other invoices, or kept
 * categories of its own. Refuses `received_invoice.not_matched`, `paper.kept`, `operation.*`.
 */
export async function unmatchPayment(tx: Tx, company: Company, { id, operationId, today }: Unmatching): Promise<Outcome> {
  await lockBooks(tx, company.id);
  const book = await readInvoiceBook(tx, company, today);
  const payments = book.payments.filter((one) => one.operation_id === operationId);
  const payment = payments.find((one) => one.invoice_id === id);
  const row = book.rows.find((one) => one.id === id);
  if (payment === undefined || row === undefined) throw new Refusal({ code: "received_invoice.not_matched" });
  for (const fileId of [row.file_id, ...(row.readable_file_id === null ? [] : [row.readable_file_id])])
    await partPaperOf(tx, company, { operationId, fileId });
  if (payments.length > 1 || payment.chosen === null) {
    noteChange(tx, { expected: true });
    return { data: { changed: [], skipped: [], suggested: [], alike: [] } };
  }
  const outcome = await uncategorizeOperations(tx, company, { ids: [operationId] });
  if (outcome.data.skipped.length > 0) throw new Refusal({ code: "operation.vat_validated" });
  return outcome;
}
