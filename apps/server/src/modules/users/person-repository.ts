import type { Db } from "../../db/db.js";
import { forgetMailsTo } from "../../mail/enqueue.js";
import type { Tx } from "../../db/transaction.js";
import type { User } from "@comptoir/contract/users";

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

export async function lockPreferences(tx: Tx, userId: string): Promise<User["preferences"]> {
  const [row] = await tx.query<{ preferences: User["preferences"] }>("select preferences from shared.users where id = $1 for update", [
    userId,
  ]);
  return row?.preferences ?? {};
}

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

/**
 * What is left of a person: an id that the books and their log refer to. The address is free again; the companies and
 * their books stay, without anybody who opens them.
 */
export async function anonymise(tx: Tx, { userId, username, at }: { userId: string; username: string; at: Date }): Promise<void> {
  for (const table of [
    "memberships",
    "recovery_codes",
    "email_links",
    "one_time_links",
    "refresh_tokens",
    "devices",
    "notifications",
    "push_subscriptions",
  ]) {
    await tx.run(`delete from shared.${table} where user_id = $1`, [userId]);
  }
  await tx.run("delete from shared.login_failures where username = $1", [username]);
  await forgetMailsTo(tx, username);
  await tx.run("update shared.contact_messages set user_id = null, name = '', email = '' where user_id = $1", [userId]);
  await tx.run(
    `update shared.users set username = 'supprime-' || id || '@invalid', password_hash = '', first_name = '', last_name = '', phone = null,
       siret = null, preferences = '{}', totp_secret = null, totp_pending = null, totp_enabled_at = null, totp_last_step = null,
       email_verified_at = null, deleted_at = $2 where id = $1`,
    [userId, at],
  );
}
