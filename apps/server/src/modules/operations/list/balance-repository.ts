import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";

type After = { readonly accountId: string; readonly date: IsoDate; readonly id: string };

/** What a bank account held after one of its operations, from its opening; null when its opening is not known. */
export async function readBalanceAfter(db: Db, companyId: string, { accountId, date, id }: After): Promise<Cents | null> {
  const [row] = await db.tenantRead<{ balance: Cents | null }>(companyId, {
    name: "balance_after_operation",
    text: `select (b.opening_cents + (select coalesce(sum(o.amount_cents), 0) from books.operations o
        where o.company_id = $1 and o.bank_account_id = b.id and o.cancelled_on is null and (o.date, o.id) <= ($3::date, $4::uuid)))::bigint as balance
      from books.bank_accounts b where b.company_id = $1 and b.id = $2`,
    values: [companyId, accountId, date, id],
  });
  return row?.balance ?? null;
}
