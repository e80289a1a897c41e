import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

/** The user of the aggregator that a company has; its token is encrypted. */
export type BankUserRow = { readonly provider_id: number; readonly token: string; readonly token_lost_at: Date | null };

/** The user of a company; null before its first connection, and in books that came from another installation, where its token stayed. */
export async function readBankUser(tx: Tx, companyId: string): Promise<BankUserRow | null> {
  const [row] = await tx.query<BankUserRow>(
    "select provider_id, token, token_lost_at from books.bank_users where company_id = $1 and token <> ''",
    [companyId],
  );
  return row ?? null;
}

/** Keeps the user of a company; one that another transaction kept meanwhile stays. */
export async function insertBankUser(
  tx: Tx,
  companyId: string,
  { providerId, token }: { readonly providerId: number; readonly token: string },
): Promise<void> {
  await tx.run("delete from books.bank_users where company_id = $1 and token = ''", [companyId]);
  await tx.run("insert into books.bank_users (company_id, provider_id, token) values ($1, $2, $3)", [companyId, providerId, token]);
  await tx.run("select shared.put_bank_user($1, $2)", [companyId, providerId]);
}

/** Keeps another token: a new one, or the same encrypted with the current key. */
export async function storeToken(tx: Tx, companyId: string, token: string): Promise<void> {
  await tx.run("update books.bank_users set token = $2, token_lost_at = null where company_id = $1", [companyId, token]);
}

/** Keeps since when the token is refused. */
export async function storeTokenLost(tx: Tx, companyId: string, at: number): Promise<void> {
  await tx.run("update books.bank_users set token_lost_at = coalesce(token_lost_at, $2) where company_id = $1", [companyId, new Date(at)]);
}

/** Forgets the user of a company. */
export async function deleteBankUser(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.bank_users where company_id = $1", [companyId]);
  await tx.run("select shared.drop_bank_user($1)", [companyId]);
}

/** The company of a user of the aggregator, which a signed event names; null when this server has no such company. */
export async function companyOfBankUser(db: Db, providerId: number): Promise<string | null> {
  const [row] = await db.sharedRead<{ company_id: string }>({
    name: "company_of_bank_user",
    text: "select company_id from shared.bank_users where provider_id = $1",
    values: [providerId],
  });
  return row?.company_id ?? null;
}
