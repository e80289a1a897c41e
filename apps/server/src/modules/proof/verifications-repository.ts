import { uuidv7 } from "uuidv7";
import type { Tx } from "../../db/transaction.js";

/** A verification of the whole books, and what it found. */
export type VerificationRow = {
  readonly at: Date;
  readonly user_id: string | null;
  readonly entries: number;
  readonly findings: number;
};

/** Keeps the day and the result of a verification. */
export async function insertVerification(
  tx: Tx,
  companyId: string,
  { at, user_id: userId, entries, findings }: VerificationRow,
): Promise<void> {
  await tx.run("insert into books.verifications (company_id, id, at, user_id, entries, findings) values ($1, $2, $3, $4, $5, $6)", [
    companyId,
    uuidv7(),
    at,
    userId,
    entries,
    findings,
  ]);
}

/** The last verification of a company; null before the first one. */
export async function readLastVerification(tx: Tx, companyId: string): Promise<VerificationRow | null> {
  const [row] = await tx.query<VerificationRow>(
    "select at, user_id, entries, findings from books.verifications where company_id = $1 order by at desc limit 1",
    [companyId],
  );
  return row ?? null;
}
