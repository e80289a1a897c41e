import type { IsoDate } from "@comptoir/accounting/date";
import { STANDING_PAPERS } from "../../../db/standing-papers-queries.js";
import type { Tx } from "../../../db/transaction.js";

/** An invoice received that no entry of its year holds; the operation that paid it after the year, with the account that was chosen. */
type UnbookedInvoiceRow = {
  readonly id: string;
  readonly issued_on: IsoDate;
  readonly paid_by: string | null;
  readonly account_code: string | null;
};

/** Invoices in euros issued in a year, to pay, not made a debt of the books, without a payment up to its last day. */
export function readUnbookedInvoices(
  tx: Tx,
  companyId: string,
  year: { readonly beginning: IsoDate; readonly end: IsoDate },
): Promise<UnbookedInvoiceRow[]> {
  return tx.query<UnbookedInvoiceRow>(
    `with paid as (select p.invoice_id, s.operation_id, s.date, p.chosen -> 0 ->> 'accountCode' as account_code from books.invoice_payments p
          join books.received_invoices i on i.company_id = $1 and i.id = p.invoice_id
          join (${STANDING_PAPERS}) s on s.operation_id = p.operation_id and s.file_id = i.file_id where p.company_id = $1)
      select r.id, r.issued_on, l.operation_id as paid_by, l.account_code
        from books.received_invoices r left join lateral (
          select p.operation_id, p.account_code from paid p where p.invoice_id = r.id and p.date > $3 order by p.date limit 1) l on true
        where r.company_id = $1 and r.status = 'open' and r.posting is null and r.issued_on between $2 and $3 and r.owed_cents > 0 and r.currency = 'EUR'
          and not exists (select from paid p where p.invoice_id = r.id and p.date <= $3)
        order by r.issued_on, r.id limit 500`,
    [companyId, year.beginning, year.end],
    { name: "unbooked_invoices" },
  );
}
