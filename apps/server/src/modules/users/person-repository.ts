import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";

/** True when the company of a person has another user. */
export async function sharesCompany(db: Db, userId: string): Promise<boolean> {
  const rows = await db.sharedRead({ name: "shares_company", text: SHARES_COMPANY, values: [userId] });
  return rows.length > 0;
}

/** The companies that a person leaves without anybody: no other user, no firm. */
export async function companiesLeftAlone(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select c.id from shared.memberships m join shared.companies c on c.id = m.company_id and c.firm_id is null
      where m.user_id = $1 and not exists (select from shared.memberships o where o.company_id = m.company_id and o.user_id <> m.user_id)`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

const SHARES_COMPANY = `select 1 from shared.memberships m join shared.memberships o on o.company_id = m.company_id and o.user_id <> m.user_id
  where m.user_id = $1 limit 1`;
