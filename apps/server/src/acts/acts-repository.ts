import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";

/** What can be taken back: `sentence` in French for its author, what it found and what it left. */
export type Act = {
  readonly userId: string;
  readonly kind: string;
  readonly sentence: string;
  readonly before: object;
  readonly after: object;
};

/** Keeps an act, in the transaction on the books that it changes; returns its id. */
export async function recordAct(tx: Tx, companyId: string, { userId, kind, sentence, before, after }: Act): Promise<string> {
  const id = uuidv7();
  await tx.run("insert into books.acts (company_id, id, user_id, kind, sentence, before, after) values ($1, $2, $3, $4, $5, $6, $7)", [
    companyId,
    id,
    userId,
    kind,
    sentence,
    JSON.stringify(before),
    JSON.stringify(after),
  ]);
  return id;
}
