import type { Tx } from "../../db/transaction.js";

/** A status that a platform gave of an invoice. */
export type StatusRow = { readonly code: number; readonly at: Date; readonly reason: string | null };

/** The statuses of an invoice, in their order. */
export function readStatuses(tx: Tx, companyId: string, invoiceId: string): Promise<StatusRow[]> {
  return tx.query<StatusRow>(
    "select code, at, reason from books.invoice_statuses where company_id = $1 and invoice_id = $2 order by at, code",
    [companyId, invoiceId],
  );
}

/** Keeps a status of an invoice, once. */
export async function storeLifecycleStatus(tx: Tx, companyId: string, invoiceId: string, { code, at, reason }: StatusRow): Promise<void> {
  await tx.run(
    "insert into books.invoice_statuses (company_id, invoice_id, code, at, reason) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [companyId, invoiceId, code, at, reason],
  );
}

/** A status that decides of an invoice, as its platform gave it last. */
type DecisiveStatus = { readonly invoice_id: string; readonly code: number; readonly at: Date };

/** The statuses that make an invoice void (210, 213), or that its buyer gives on the platform (205, 207, 210). */
export function readDecisiveStatuses(tx: Tx, companyId: string): Promise<DecisiveStatus[]> {
  return tx.query<DecisiveStatus>(
    "select invoice_id, code, max(at) as at from books.invoice_statuses where company_id = $1 and code in (205, 207, 210, 213) group by invoice_id, code",
    [companyId],
  );
}
