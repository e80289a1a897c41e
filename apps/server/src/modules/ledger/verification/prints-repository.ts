import type { Tx } from "../../../db/transaction.js";

/** The addresses of the people of a company whose account is open. */
export async function membersOf(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ username: string }>("select username from shared.recipients_of($1) order by username", [companyId]);
  return rows.map(({ username }) => username);
}
