import type { Tx } from "../../db/transaction.js";
import { forgetMailsTo } from "../../mail/enqueue.js";
import { eraseDraft } from "./registration/draft-repository.js";

/**
 * Closes a person's access for good: nothing signs in with their account any more, and their address is free again. Their name stays,
 * since the books and the histories refer to it. Their sessions are ended beside (`endSessions`).
 */
export async function closeAccess(tx: Tx, { userId, username, at }: { userId: string; username: string; at: Date }): Promise<void> {
  await endLinksGiven(tx, { userId, at });
  for (const statement of OF_PERSON) await tx.run(statement, [userId]);
  await eraseDraft(tx, userId);
  await tx.run("delete from shared.login_failures where username = $1", [username]);
  await forgetMailsTo(tx, username);
  await tx.run(
    `update shared.users set username = 'supprime-' || id || '@invalid', password_hash = '', phone = null, pending_email = null,
       invited_at = null, totp_secret = null, totp_pending = null, totp_enabled_at = null, totp_last_step = null, email_verified_at = null,
       deleted_at = $2 where id = $1`,
    [userId, at],
  );
}

/** Ends the links to documents that a client gave: no other user may be left to end them. The staff of a firm end the links of a colleague. */
async function endLinksGiven(tx: Tx, { userId, at }: { readonly userId: string; readonly at: Date }): Promise<void> {
  await tx.run(
    `update shared.document_codes c set revoked_at = $2 where c.created_by = $1 and c.revoked_at is null and c.used_at is null
       and c.company_id in (select m.company_id from shared.memberships m where m.user_id = $1)`,
    [userId, at],
  );
}

/** What goes with the access of a person, in every area. */
const OF_PERSON = [
  "delete from shared.memberships where user_id = $1",
  "delete from shared.assignments where user_id = $1",
  "delete from shared.recovery_codes where user_id = $1",
  "delete from shared.email_links where user_id = $1",
  "delete from shared.one_time_links where user_id = $1",
  "delete from shared.refresh_tokens where user_id = $1",
  "delete from shared.devices where user_id = $1",
  "delete from shared.notifications where user_id = $1",
  "delete from shared.push_subscriptions where user_id = $1",
  "delete from shared.dashboard_visits where user_id = $1",
] as const;

/** What is left of a person whose access is closed: an id that the books and their log refer to. The companies and their books stay. */
export async function eraseName(tx: Tx, userId: string): Promise<void> {
  await tx.run("delete from shared.dossier_views where user_id = $1", [userId]);
  await tx.run("update shared.contact_messages set user_id = null, name = '', email = '' where user_id = $1", [userId]);
  await tx.run(
    "update shared.users set first_name = '', last_name = '', siret = null, job_title = null, preferences = '{}' where id = $1",
    [userId],
  );
}
