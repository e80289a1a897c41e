import type { SignUpDraft } from "@comptoir/contract/auth/sign-up-draft";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Row-level security shows the draft of one person: SET takes no parameter, so the id is checked to be a UUID before it enters the text. */
function asPerson(userId: string): string {
  if (!UUID.test(userId)) throw new Error(`not a person's id: ${JSON.stringify(userId)}`);
  return `set local app.user_id = '${userId}'`;
}

/** What is kept of a person's sign-up, as it was stored. */
export async function readDraft(db: Db, userId: string): Promise<unknown> {
  const [row] = await db.sharedRead<{ draft: unknown }>({ settings: asPerson(userId), text: DRAFT, values: [userId] });
  return row?.draft ?? null;
}

const DRAFT = "select draft from shared.sign_up_drafts where user_id = $1";

/** Stores it in the place of the one before. */
export async function storeDraft(tx: Tx, { userId, draft, at }: { userId: string; draft: SignUpDraft; at: Date }): Promise<void> {
  await tx.run(asPerson(userId));
  await tx.run(
    `insert into shared.sign_up_drafts (user_id, draft, saved_at) values ($1, $2, $3)
     on conflict (user_id) do update set draft = excluded.draft, saved_at = excluded.saved_at`,
    [userId, JSON.stringify(draft), at],
  );
}

/** Removes it: the sign-up is over, or the account is closed. */
export async function eraseDraft(tx: Tx, userId: string): Promise<void> {
  await tx.run(asPerson(userId));
  await tx.run("delete from shared.sign_up_drafts where user_id = $1", [userId]);
}

/** Removes the drafts of sign-ups that were left before an instant. */
export async function forgetDrafts(tx: Tx, before: Date): Promise<void> {
  await tx.run(`set local app.saved_before = '${before.toISOString()}'`);
  await tx.run("delete from shared.sign_up_drafts where saved_at < $1", [before]);
}

/** A person whose sign-up is not over, locked while their draft is written: a company created at that moment comes before or after. */
export async function lockApplicant(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from shared.users where id = $1 and completion_status < 2 and deleted_at is null for update", [
    userId,
  ]);
  return rows.length > 0;
}
