import { allocationRowsOf } from "../../db/allocation-queries.js";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** An operation in the archive of a company; amounts in cents. */
export type ExportedOperationRow = {
  readonly date: IsoDate;
  readonly title: string;
  readonly raw_label: string;
  readonly amount_cents: Cents;
  readonly bank_account: string | null;
  readonly accounts: string | null;
  readonly comment: string;
  readonly status: string;
};

/** Every operation, oldest first, with the accounts it was put in. */
export const OPERATIONS = `select o.date, o.title, o.raw_label, o.amount_cents, b.title as bank_account, o.comment, o.status,
    (select string_agg(a.account_code, ', ' order by a.position) from ${allocationRowsOf("o.id")} a) as accounts
  from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
  where o.company_id = $1 order by o.date, o.id`;
