import type { IsoDate } from "@comptoir/accounting/date";
import type { ChosenGroup } from "@comptoir/accounting/invoices/invoice-groups";
import type { Cents } from "@comptoir/accounting/money";
import { STANDING_PAPERS } from "../../db/standing-papers-queries.js";
import type { Tx } from "../../db/transaction.js";

/** A standing payment of an invoice, with its operation. */
export type InvoicePaymentRow = {
  readonly invoice_id: string;
  readonly operation_id: string;
  readonly amount_cents: Cents;
  readonly gap_cents: Cents;
  readonly chosen: readonly ChosenGroup[] | null;
  readonly seller_key: string;
  readonly date: IsoDate;
  readonly operation_cents: Cents;
  readonly title: string;
  readonly raw_label: string;
  readonly created_at: Date;
};

/** The standing payments of all invoices of a company, the oldest first: its paper is joined to an operation that has its categories. */
export function readInvoicePayments(tx: Tx, companyId: string): Promise<InvoicePaymentRow[]> {
  return tx.query<InvoicePaymentRow>(
    `select p.invoice_id, p.operation_id, p.amount_cents, p.gap_cents, p.chosen, i.seller_key, s.date, s.amount_cents as operation_cents, s.title, s.raw_label, p.created_at
      from books.invoice_payments p join books.received_invoices i on i.company_id = $1 and i.id = p.invoice_id and i.status <> 'removed'
        join (${STANDING_PAPERS}) s on s.operation_id = p.operation_id and s.file_id = i.file_id
      where p.company_id = $1 order by p.created_at`,
    [companyId],
  );
}

/** What an operation pays of an invoice. */
export type NewPayment = {
  readonly invoiceId: string;
  readonly operationId: string;
  readonly amount: Cents;
  readonly gap: Cents;
  readonly chosen: readonly ChosenGroup[] | null;
};

/** Keeps what an operation pays of an invoice; what it paid before of the same one no longer counts. */
export async function storePayment(tx: Tx, companyId: string, payment: NewPayment): Promise<void> {
  const { invoiceId, operationId, amount, gap, chosen } = payment;
  await tx.run(
    `insert into books.invoice_payments (company_id, invoice_id, operation_id, amount_cents, gap_cents, chosen) values ($1, $2, $3, $4, $5, $6)
      on conflict (company_id, invoice_id, operation_id) do update set amount_cents = excluded.amount_cents, gap_cents = excluded.gap_cents,
        chosen = excluded.chosen, created_at = excluded.created_at`,
    [companyId, invoiceId, operationId, amount, gap, chosen === null ? null : JSON.stringify(chosen)],
  );
}
