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

/** What an act of a kind left; nothing once it was taken back. */
export async function readStandingAct<After extends object>(
  tx: Tx,
  companyId: string,
  { id, kind }: { readonly id: string; readonly kind: string },
): Promise<After[]> {
  const rows = await tx.query<{ after: After }>(
    `select a.after from books.acts a where a.company_id = $1 and a.id = $2 and a.kind = $3 and a.undoes is null
      and not exists (select from books.acts u where u.company_id = $1 and u.undoes = a.id)`,
    [companyId, id, kind],
  );
  return rows.map(({ after }) => after);
}

type Undo = Pick<Act, "userId" | "kind" | "sentence"> & { readonly undoes: string };

/** Keeps that an act was taken back, which is another act. */
export async function recordUndo(tx: Tx, companyId: string, { userId, kind, sentence, undoes }: Undo): Promise<void> {
  await tx.run(
    "insert into books.acts (company_id, id, user_id, kind, sentence, before, after, undoes) values ($1, $2, $3, $4, $5, '{}', '{}', $6)",
    [companyId, uuidv7(), userId, kind, sentence, undoes],
  );
}
