import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import type { JobAttempt } from "./handler.js";
import { companiesAfter } from "./repository.js";

/** Companies read at once. */
const BATCH = 500;

/**
 * Works in the books of every company, one short transaction each. A company whose work fails holds no other back.
 * Rejects at the end with the first failure and the number of companies that failed, and at once when the server stops.
 */
export async function inEachCompany(db: Db, { isStopping }: JobAttempt, work: (tx: Tx, companyId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let last: string | null = null; ;) {
    const ids: readonly string[] = await companiesAfter(db, last, BATCH);
    for (const id of ids) {
      if (isStopping()) throw new Error("the server stopped before the last company");
      await db.tenant(id, (tx) => work(tx, id), {}).catch((error: unknown) => void failures.push(error));
    }
    last = ids.at(-1) ?? null;
    if (last === null) break;
  }
  const [first] = failures;
  if (first !== undefined) {
    const reason = first instanceof Error ? first.message : "a value that is not an error";
    throw new Error(`${failures.length} companies failed, the first with: ${reason}`, { cause: first });
  }
}
