import type { Db, Turn } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** Does a change of a company's books, in its turn, to see what it gives, and takes all of it back: what is returned was read before. */
export async function rehearse<Result>(
  db: Db,
  { companyId, turn }: { readonly companyId: string; readonly turn: Turn },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const rehearsal = new Rehearsal<Result>();
  const done = async (tx: Tx): Promise<never> => {
    rehearsal.results.push(await work(tx));
    throw rehearsal;
  };
  try {
    await db.tenant(companyId, done, turn);
  } catch (error) {
    if (error !== rehearsal) throw error;
  }
  const [result] = rehearsal.results;
  if (result === undefined) throw new Error("a rehearsal gives a result");
  return result;
}

/** Thrown to end the transaction without keeping what it wrote. */
class Rehearsal<Result> extends Error {
  readonly results: Result[] = [];
}
