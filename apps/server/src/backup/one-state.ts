import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** Reads in one state of the whole database, which waits for no writer and stops none. */
export function inOneState<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.owner(async (tx) => {
    await tx.run("set transaction isolation level repeatable read, read only");
    return work(tx);
  });
}
