import type { Db } from "../db/db.js";

/**
 * Marks years as closed with nothing else of a closing, under the rights of the owner: for tests of what is refused or posted later once a year is
 * closed. `beginning` names one of them, else all.
 */
export async function closeByHand(db: Db, companyId: string, beginning: string | null = null): Promise<void> {
  await db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${companyId}'`);
    await tx.run(
      "update books.fiscal_years set closed_at = now() where company_id = $1 and closed_at is null and ($2::date is null or begins_on = $2)",
      [companyId, beginning],
    );
    await tx.query("select books.end_change()");
  });
}
