import type { IsoDate } from "@comptoir/accounting/date";
import { OPENINGS_KEY } from "@comptoir/accounting/ledger/openings/typed-openings";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** Entries taken over that no reversal cancels. */
const STANDING = `e.company_id = $1 and e.source_kind = 'takeover' and e.source_id is not null
  and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)`;

/** The accounts that taken-over openings begin with: what a statement says of them is a movement, or a difference to look into. */
export async function accountsOpenedByTakeover(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ account_code: string }>(
    `select distinct l.account_code from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      where ${STANDING} and (e.source_key = $2 or e.journal = 'AN')`,
    [companyId, OPENINGS_KEY],
  );
  return new Set(rows.map(({ account_code: code }) => code));
}

/** The given accounts that taken-over entries move, openings or not: the books hold their balance without a statement. */
export async function accountsTakenOver(tx: Tx, companyId: string, accountCodes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ code: string }>(
    `select a.code from unnest($2::text[]) as a (code)
      where exists (select from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
        where l.company_id = $1 and l.account_code = a.code and ${STANDING})`,
    [companyId, accountCodes],
  );
  return new Set(rows.map(({ code }) => code));
}

/** The last day that old books cover, up to which a bank line is in the books already; null while nothing was taken over. */
export async function takenOverThrough(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    "select max(taken_over_through) as day from books.takeovers where company_id = $1",
    [companyId],
  );
  return row?.day ?? null;
}

/** What an account holds at the end of a day, above zero for a debit; what one year carries to the next is counted once. */
export async function accountBalanceOn(tx: Tx, companyId: string, { account, day }: { account: string; day: IsoDate }): Promise<Cents> {
  const [row] = await tx.query<{ net: Cents }>(
    `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where l.company_id = $1 and l.account_code = $2 and l.date <= $3
        and e.source_kind <> 'carry_forward' and coalesce(r.source_kind, '') <> 'carry_forward'`,
    [companyId, account, day],
  );
  if (!row) throw new Error("a sum always returns a row");
  return row.net;
}
