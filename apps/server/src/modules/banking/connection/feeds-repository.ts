import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** Writes what feeds a bank account from a day on; the last word of a day holds. */
export async function storeFeed(
  tx: Tx,
  companyId: string,
  feed: { readonly bankAccountId: string; readonly from: IsoDate; readonly kind: "file" | "connection"; readonly origin: string | null },
): Promise<void> {
  await tx.run(
    `insert into books.bank_feeds (company_id, bank_account_id, from_on, kind, origin) values ($1, $2, $3, $4, $5)
      on conflict (company_id, bank_account_id, from_on) do update set kind = excluded.kind, origin = excluded.origin`,
    [companyId, feed.bankAccountId, feed.from, feed.kind, feed.origin],
  );
}

/** Keeps the balance that a bank states for a day. */
export async function storeStatedBalance(
  tx: Tx,
  companyId: string,
  stated: { readonly bankAccountId: string; readonly on: IsoDate; readonly balance: Cents },
): Promise<void> {
  await tx.run(
    `insert into books.stated_balances (company_id, bank_account_id, stated_on, cents) values ($1, $2, $3, $4)
      on conflict (company_id, bank_account_id, stated_on) do update set cents = excluded.cents`,
    [companyId, stated.bankAccountId, stated.on, stated.balance],
  );
}

/** A day for which a bank stated a balance. */
export type StatedBalanceRow = { readonly id: string; readonly on: IsoDate; readonly bank: Cents };

/** The balances that banks stated over a year of days, account by account, in the order of their days. */
export const STATED_BALANCES = `select bank_account_id as id, stated_on as "on", cents as bank from (
    select *, row_number() over (partition by bank_account_id order by stated_on desc) as place from books.stated_balances where company_id = $1
      and ($2::uuid is null or bank_account_id = $2)) s
  where place <= 400 order by bank_account_id, stated_on`;

/** What feeds a bank account, and the state of what does. */
export type FeedRow = {
  readonly id: string;
  readonly kind: "file" | "connection";
  readonly from_on: IsoDate | null;
  readonly origin: string | null;
  readonly state: string | null;
  readonly text: string | null;
  readonly is_ghost: boolean;
  readonly ghost_bank: string | null;
};

/**
 * What feeds each bank account: files, or a connection with its state. A ghost is one that the connection no longer gives and that operations opened;
 * its state is that of the connection when this one is gone too.
 */
export const FEEDS = `select b.id, coalesce(f.kind, 'file') as kind, f.from_on, f.origin, coalesce(c.state, g.state) as state, coalesce(c.text, g.text) as text,
    a.id is null and g.bank is not null and f.kind = 'connection' and b.opening_on is not null as is_ghost, g.bank as ghost_bank
  from books.bank_accounts b
  left join lateral (select x.kind, x.from_on, x.origin from books.bank_feeds x where x.company_id = $1 and x.bank_account_id = b.id
    order by x.from_on desc limit 1) f on true
  left join books.connection_accounts a on a.company_id = $1 and a.bank_account_id = b.id and a.gone_at is null
  left join books.bank_connections c on c.company_id = $1 and c.id = a.connection_id
  left join lateral (
    select l.bank, case when l.removed_at is not null then l.state end as state, case when l.removed_at is not null then l.text end as text
    from books.connection_accounts y join books.bank_connections l on l.company_id = $1 and l.id = y.connection_id
    where y.company_id = $1 and y.bank_account_id = b.id and y.gone_at is not null order by y.gone_at desc limit 1) g on a.id is null
  where b.company_id = $1`;
