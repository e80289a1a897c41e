import type { Tx } from "../../db/transaction.js";

/** A view as it is kept: what it narrows the list to, in the words of the API. */
export type DossierViewRow = { readonly id: string; readonly name: string; readonly filters: Readonly<Record<string, unknown>> };

/** A person's views of the list of dossiers, by name. */
export function readDossierViews(tx: Tx, userId: string): Promise<DossierViewRow[]> {
  return tx.query<DossierViewRow>("select id, name, filters from shared.dossier_views where user_id = $1 order by lower(name), id", [
    userId,
  ]);
}

/** Holds the views of a person until the transaction ends: two changes follow each other. */
export async function lockDossierViews(tx: Tx, userId: string): Promise<void> {
  await tx.run("select from shared.users where id = $1 for update", [userId]);
}

/** Writes a view, new or renamed. */
export async function storeDossierView(tx: Tx, userId: string, { id, name, filters }: DossierViewRow): Promise<void> {
  await tx.run(
    `insert into shared.dossier_views (user_id, id, name, filters) values ($1, $2, $3, $4)
      on conflict (user_id, id) do update set name = excluded.name`,
    [userId, id, name, JSON.stringify(filters)],
  );
}

/** Removes a view of a person; false when there is none. */
export async function removeDossierView(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.run("delete from shared.dossier_views where user_id = $1 and id = $2", [userId, id])) > 0;
}
