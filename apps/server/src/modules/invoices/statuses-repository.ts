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

/** The invoices of a company that are void: refused (210) or rejected (213) on their platform. */
export async function voidInvoices(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ invoice_id: string }>(
    "select distinct invoice_id from books.invoice_statuses where company_id = $1 and code in (210, 213)",
    [companyId],
  );
  return new Set(rows.map(({ invoice_id: id }) => id));
}
