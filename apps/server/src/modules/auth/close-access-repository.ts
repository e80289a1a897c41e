import type { Tx } from "../../db/transaction.js";
import { forgetMailsTo } from "../../mail/enqueue.js";

/**
 * Closes a person's access for good: nothing signs in with their account any more, and their address is free again. Their name stays,
 * since the books and the histories refer to it. Their sessions are ended beside (`endSessions`).
 */
export async function closeAccess(tx: Tx, { userId, username, at }: { userId: string; username: string; at: Date }): Promise<void> {
  for (const table of [
    "memberships",
    "assignments",
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
  await tx.run(
    `update shared.users set username = 'supprime-' || id || '@invalid', password_hash = '', phone = null, pending_email = null,
       invited_at = null, totp_secret = null, totp_pending = null, totp_enabled_at = null, totp_last_step = null, email_verified_at = null,
       deleted_at = $2 where id = $1`,
    [userId, at],
  );
}
