import type { Tx } from "../db/transaction.js";

/** How large the books of a company are, and whether lists of theirs have bitmaps. */
export async function readBooksSize(tx: Tx, companyId: string): Promise<{ readonly operations: number; readonly hasBitmaps: boolean }> {
  const [row] = await tx.query<{ operations: number; has_bitmaps: boolean }>(
    `select coalesce(sum(m.n), 0)::int as operations, exists (select from books.bitmap_lists l where l.company_id = $1) as has_bitmaps
      from books.operation_months m where m.company_id = $1`,
    [companyId],
  );
  return { operations: row?.operations ?? 0, hasBitmaps: row?.has_bitmaps ?? false };
}

/** A list of operations by the name of its bitmap, and how many it has. */
export type ListSize = { readonly list: string; readonly n: number };

/** The words that at least so many operations have, the accounts and the bank accounts of the books. */
export async function readListSizes(tx: Tx, companyId: string, { least }: { readonly least: number }): Promise<readonly ListSize[]> {
  return tx.query<ListSize>(
    `select w.word as list, w.n from books.words w where w.company_id = $1 and w.n >= $2
      union all select '@account ' || d.account_code, sum(d.n)::int from books.category_days d where d.company_id = $1 group by d.account_code
      union all select '@bank ' || d.id, d.n from (
        select o.bank_account_id as id, sum(o.n)::int as n from books.operation_days o where o.company_id = $1 group by o.bank_account_id) d
        join books.bank_accounts b on b.company_id = $1 and b.id = d.id`,
    [companyId, least],
  );
}

/** The lists that have bitmaps. */
export async function readBitmapLists(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ list: string }>("select list from books.bitmap_lists where company_id = $1", [companyId]);
  return new Set(rows.map(({ list }) => list));
}

/** Gives bitmaps to lists of the company of the transaction; its writers wait until the transaction ends. */
export async function addBitmaps(tx: Tx, lists: readonly string[]): Promise<void> {
  await tx.query("select books.add_bitmaps($1)", [lists]);
}

/** Takes them away; its writers wait in the same way. */
export async function removeBitmaps(tx: Tx, lists: readonly string[]): Promise<void> {
  await tx.query("select books.remove_bitmaps($1)", [lists]);
}
