import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { AGE_ENDS, AGES, type AgedSum } from "@comptoir/accounting/open-items/aging";
import type { ItemSide } from "@comptoir/accounting/open-items/item";
import type { Tx } from "../../../db/transaction.js";

/**
 * Each item with what is left of it, as `leftOf` of the domain says it from what `readItemStates` reads. Items and what settled them are one list that is
 * added up, and no join: of a company that no statistics know, a join would read the lines again for each item. $1 the company.
 */
const LEFT = `select u.id, max(u.side) as side, u.account_code, max(u.piece_date) as piece_date,
    sum(u.amount_cents)::bigint + (case max(u.side) when 'receivable' then 1 else -1 end) * sum(u.net)::bigint as left_cents
  from (select i.id, i.side, i.account_code, i.piece_date, i.amount_cents, 0::bigint as net from books.open_items i where i.company_id = $1
    union all
    select l.item_id, null, l.account_code, null, 0::bigint, l.debit_cents - l.credit_cents
    from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
    where l.company_id = $1 and l.item_id is not null and e.operation_id is not null) u
  group by u.id, u.account_code having count(u.side) > 0`;

/** All items added up, and what the movements that may have paid one are looked for with. */
type ItemSums = {
  readonly sums: readonly AgedSum[];
  /** What items leave, each amount once. */
  readonly amounts: readonly Cents[];
  /** The day of the first open one; null without any. */
  readonly since: IsoDate | null;
};

/** What is left of all items of a company on a day. */
export async function sumItems(tx: Tx, companyId: string, today: IsoDate): Promise<ItemSums> {
  const rows = await tx.query<{
    side: ItemSide;
    account: string;
    age: number;
    left_cents: Cents;
    count: number;
    amounts: readonly Cents[] | null;
    since: IsoDate | null;
  }>(
    `select side, account_code as account, (select count(*)::int from unnest($3::int[]) as b (last) where $2::date - piece_date > b.last) as age,
        sum(left_cents)::bigint as left_cents, (count(*) filter (where left_cents <> 0))::int as count,
        array_agg(distinct left_cents) filter (where left_cents <> 0) as amounts, min(piece_date) filter (where left_cents <> 0) as since
      from (${LEFT}) i group by 1, 2, 3`,
    [companyId, today, AGE_ENDS],
    { name: "open_items_sums" },
  );
  const days = rows.flatMap(({ since }) => since ?? []).toSorted();
  return {
    sums: rows.map(({ side, account, age, left_cents: left, count }) => ({
      side,
      accountCode: account,
      age: AGES[age] ?? "over_90",
      left,
      count,
    })),
    amounts: [...new Set(rows.flatMap(({ amounts }) => amounts ?? []))],
    since: days[0] ?? null,
  };
}

/** Where a page ended. */
export type ItemPlace = { readonly date: IsoDate; readonly id: string };

/** The items of which something is left, of one side or of both, the oldest first: a page of them. */
export async function openItemIds(
  tx: Tx,
  companyId: string,
  { side, after, limit }: { readonly side: ItemSide | null; readonly after: ItemPlace | null; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from (${LEFT}) i where left_cents <> 0 and ($2::text is null or side = $2) and ($3::date is null or (piece_date, id) > ($3, $4::uuid))
      order by piece_date, id limit $5`,
    [companyId, side, after?.date ?? null, after?.id ?? null, limit],
    { name: "open_items_page" },
  );
  return rows.map(({ id }) => id);
}

/** The oldest items that leave these amounts, above or below zero: of each side, as many as are wanted of the amount. */
export async function oldestItemsLeaving(tx: Tx, companyId: string, wanted: ReadonlyMap<Cents, number>): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select i.id from (select id, left_cents, row_number() over (partition by side, left_cents order by piece_date, id) as rank from (${LEFT}) i
        where left_cents <> 0) i
      join unnest($2::bigint[], $3::int[]) as w (amount, times) on w.amount = abs(i.left_cents) where i.rank <= w.times`,
    [companyId, [...wanted.keys()], [...wanted.values()]],
    { name: "open_items_leaving" },
  );
  return rows.map(({ id }) => id);
}

/** What the debts of invoices received leave, by invoice. */
export async function leftOfInvoices(tx: Tx, companyId: string): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ key: string; left_cents: Cents }>(
    `select o.source_key as key, i.left_cents from (${LEFT}) i join books.open_items o on o.company_id = $1 and o.id = i.id
      where o.source_kind = 'received_invoice'`,
    [companyId],
  );
  return new Map(rows.map(({ key, left_cents: left }) => [key, left]));
}
