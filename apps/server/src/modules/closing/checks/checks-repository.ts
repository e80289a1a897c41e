import type { Tx } from "../../../db/transaction.js";

/** True when a person of the company may be written to: who signs in does by an e-mail address. */
export async function hasPerson(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has_users: boolean }>("select shared.has_users($1) as has_users", [companyId]);
  return row?.has_users === true;
}
