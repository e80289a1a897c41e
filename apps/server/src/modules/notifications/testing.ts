import type { Db } from "../../db/db.js";
import type { TestCompany } from "../../testing/app.js";

/** Gives people the fiscal year of a company to keep. */
export async function assignYear(db: Db, { id, fiscalYearId }: TestCompany, userIds: readonly string[]): Promise<void> {
  await db.shared((tx) =>
    tx.run("insert into shared.assignments (company_id, fiscal_year_id, user_id) select $1, $2, unnest($3::uuid[])", [
      id,
      fiscalYearId,
      userIds,
    ]),
  );
}
