import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/**
 * What an account holds at the end of a day, above zero for a debit, drafts included. Balances carried forward repeat the years before:
 * they are left out.
 */
export async function readAccountBalance(
  tx: Tx,
  companyId: string,
  { account, day }: { readonly account: string; readonly day: IsoDate },
): Promise<Cents> {
  const [row] = await tx.query<{ net: Cents }>(
    `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code = $2 and l.date <= $3 and e.source_kind <> 'carry_forward'`,
    [companyId, account, day],
  );
  return row?.net ?? cents(0);
}
