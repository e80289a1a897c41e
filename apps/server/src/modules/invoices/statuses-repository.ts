import type { Tx } from "../../db/transaction.js";

/** A status that a platform told of an invoice. */
export type StatusRow = { readonly code: number; readonly at: Date; readonly reason: string | null };

/** The statuses of an invoice, in their order. */
export function readStatuses(tx: Tx, companyId: string, invoiceId: string): Promise<StatusRow[]> {
  return tx.query<StatusRow>(
    "select code, at, reason from books.invoice_statuses where company_id = $1 and invoice_id = $2 order by at, code",
    [companyId, invoiceId],
  );
}
