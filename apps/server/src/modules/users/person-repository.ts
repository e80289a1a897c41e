import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { User } from "@comptoir/contract/users/users";

type Profile = { readonly firstName: string; readonly lastName: string; readonly phone: string | null | undefined };

/** Without a telephone (undefined) the one known stays; null forgets it. */
export async function updateProfile(tx: Tx, userId: string, { firstName, lastName, phone }: Profile): Promise<void> {
  await tx.run("update shared.users set first_name = $2, last_name = $3, phone = case when $4 then $5 else phone end where id = $1", [
    userId,
    firstName,
    lastName,
    phone !== undefined,
    phone ?? null,
  ]);
}

/** The preferences of a person, with their row locked. */
export async function lockPreferences(tx: Tx, userId: string): Promise<User["preferences"]> {
  const [row] = await tx.query<{ preferences: User["preferences"] }>("select preferences from shared.users where id = $1 for update", [
    userId,
  ]);
  return row?.preferences ?? {};
}

/** Replaces the preferences of a person. */
export async function setPreferences(tx: Tx, userId: string, preferences: User["preferences"]): Promise<void> {
  await tx.run("update shared.users set preferences = $2 where id = $1", [userId, JSON.stringify(preferences)]);
}

/** True when the company of a person has another user. */
export async function sharesCompany(db: Db, userId: string): Promise<boolean> {
  const rows = await db.sharedRead({ name: "shares_company", text: SHARES_COMPANY, values: [userId] });
  return rows.length > 0;
}

const SHARES_COMPANY = `select 1 from shared.memberships m join shared.memberships o on o.company_id = m.company_id and o.user_id <> m.user_id
  where m.user_id = $1 limit 1`;

/** What is left of a person whose access is closed: an id that the books and their log refer to. The companies and their books stay. */
export async function eraseName(tx: Tx, userId: string): Promise<void> {
  await tx.run("delete from shared.dossier_views where user_id = $1", [userId]);
  await tx.run("update shared.contact_messages set user_id = null, name = '', email = '' where user_id = $1", [userId]);
  await tx.run(
    "update shared.users set first_name = '', last_name = '', siret = null, job_title = null, preferences = '{}' where id = $1",
    [userId],
  );
}
