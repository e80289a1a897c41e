import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** A bank movement put whole on a sale or a charge that may still change. */
export type BookedPaymentRow = { readonly id: string; readonly date: IsoDate; readonly amount_cents: Cents; readonly title: string };

/** Receipts on sales and expenses on charges of these amounts, later than a day, whose category may still change; the oldest first, two hundred at most. */
export function readBookedPayments(
  tx: Tx,
  companyId: string,
  { amounts, after }: { readonly amounts: readonly Cents[]; readonly after: IsoDate },
): Promise<BookedPaymentRow[]> {
  return tx.query<BookedPaymentRow>(
    `select o.id, o.date, o.amount_cents, o.title from books.operations o
      join books.allocations a on a.company_id = $1 and a.operation_id = o.id and a.position = 1 and a.amount_cents = abs(o.amount_cents)
      where o.company_id = $1 and o.date > $2 and o.status = 'categorized' and o.vat_status <> 'validated' and o.origin = 'professional'
        and o.amount_cents = any($3::bigint[]) and a.account_code ~ (case when o.amount_cents > 0 then '^7' else '^6' end)
      order by o.date, o.id limit 200`,
    [companyId, after, amounts],
    { name: "open_items_booked_payments" },
  );
}
