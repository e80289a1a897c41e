import type { Tx } from "../../../db/transaction.js";

/** The addresses of the people of a company whose account is open. */
export async function membersOf(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ username: string }>(
    `select u.username from shared.memberships m join shared.users u on u.id = m.user_id
      where m.company_id = $1 and u.deleted_at is null and u.email_verified_at is not null order by u.username`,
    [companyId],
  );
  return rows.map(({ username }) => username);
}
