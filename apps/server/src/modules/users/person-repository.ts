import type { Db } from "../../db/db.js";

/** True when the company of a person has another user. */
export async function sharesCompany(db: Db, userId: string): Promise<boolean> {
  const rows = await db.sharedRead({ name: "shares_company", text: SHARES_COMPANY, values: [userId] });
  return rows.length > 0;
}

const SHARES_COMPANY = `select 1 from shared.memberships m join shared.memberships o on o.company_id = m.company_id and o.user_id <> m.user_id
  where m.user_id = $1 limit 1`;
