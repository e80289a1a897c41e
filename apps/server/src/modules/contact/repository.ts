import type { Tx } from "../../db/transaction.js";

type ContactRow = {
  readonly id: string;
  readonly firmId: string | null;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly at: number;
};

/** Keeps a message; false when it was kept already. */
export async function insertMessage(tx: Tx, { id, firmId, userId, name, email, subject, message, at }: ContactRow): Promise<boolean> {
  const kept = await tx.run(
    `insert into shared.contact_messages (id, firm_id, user_id, name, email, subject, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [id, firmId, userId, name, email, subject, message, new Date(at)],
  );
  return kept > 0;
}

/** Forgets what people wrote before an instant. */
export async function forgetMessages(tx: Tx, before: Date): Promise<void> {
  await tx.run("delete from shared.contact_messages where created_at < $1", [before]);
}
