import type { Db } from "../db/db.js";

/**
 * Marks years as closed with nothing else of a closing, under the rights of the owner: for tests of what is refused or posted later once a year is
 * closed. `beginning` names one of them, else all.
 */
export function closeByHand(db: Db, companyId: string, beginning: string | null = null): Promise<void> {
  return mark(db, companyId, { beginning, isClosed: true });
}

/** The other way round. */
export function reopenByHand(db: Db, companyId: string): Promise<void> {
  return mark(db, companyId, { beginning: null, isClosed: false });
}

function mark(db: Db, companyId: string, { beginning, isClosed }: { beginning: string | null; isClosed: boolean }): Promise<void> {
  return db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${companyId}'`);
    await tx.run(
      `update books.fiscal_years set closed_at = case when $3 then now() end
        where company_id = $1 and (closed_at is null) = $3 and ($2::date is null or begins_on = $2)`,
      [companyId, beginning, isClosed],
    );
    await tx.query("select books.end_change()");
  });
}
