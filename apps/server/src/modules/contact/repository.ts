import { uuidv7 } from "uuidv7";
import type { Tx } from "../../db/transaction.js";

type ContactRow = {
  readonly firmId: string | null;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly at: number;
};

export async function insertMessage(tx: Tx, { firmId, userId, name, email, subject, message, at }: ContactRow): Promise<void> {
  await tx.run(
    `insert into shared.contact_messages (id, firm_id, user_id, name, email, subject, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [uuidv7(), firmId, userId, name, email, subject, message, new Date(at)],
  );
}
