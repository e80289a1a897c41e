import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

/** A view as it is kept: what it restricts, in the words of the API. */
export type ViewRow = { readonly id: string; readonly name: string; readonly filters: Readonly<Record<string, unknown>> };

/** Whose views: one person's, in one company. */
export type ViewOwner = { readonly companyId: string; readonly userId: string };

/** A person's views of a company, by name. */
export function readViews(db: Db, { companyId, userId }: ViewOwner): Promise<ViewRow[]> {
  return db.tenantRead<ViewRow>(companyId, {
    name: "views",
    text: "select id, name, filters from books.views where company_id = $1 and user_id = $2 order by lower(name), id",
    values: [companyId, userId],
  });
}

/** How many views a person keeps of a company. Call `lockBooks` before. */
export async function countViews(tx: Tx, { companyId, userId }: ViewOwner): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from books.views where company_id = $1 and user_id = $2", [
    companyId,
    userId,
  ]);
  return row?.n ?? 0;
}

/** One view of a person; nothing for another's. */
export async function readView(tx: Tx, { companyId, userId }: ViewOwner, id: string): Promise<ViewRow | null> {
  const [row] = await tx.query<ViewRow>("select id, name, filters from books.views where company_id = $1 and user_id = $2 and id = $3", [
    companyId,
    userId,
    id,
  ]);
  return row ?? null;
}

/** Writes a view, new or changed; false when another one of the person bears its name. */
export async function storeView(tx: Tx, { companyId, userId }: ViewOwner, { id, name, filters }: ViewRow): Promise<boolean> {
  const [taken] = await tx.query("select from books.views where company_id = $1 and user_id = $2 and name = $3 and id <> $4", [
    companyId,
    userId,
    name,
    id,
  ]);
  if (taken) return false;
  await tx.run(
    `insert into books.views (company_id, id, user_id, name, filters) values ($1, $2, $3, $4, $5)
      on conflict (company_id, id) do update set name = excluded.name, filters = excluded.filters`,
    [companyId, id, userId, name, JSON.stringify(filters)],
  );
  return true;
}

/** Removes a view of a person; false when there is none. */
export async function removeView(tx: Tx, { companyId, userId }: ViewOwner, id: string): Promise<boolean> {
  return (await tx.run("delete from books.views where company_id = $1 and user_id = $2 and id = $3", [companyId, userId, id])) > 0;
}
