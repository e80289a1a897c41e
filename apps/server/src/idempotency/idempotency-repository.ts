import type { Tx } from "../db/transaction.js";

/** Two requests of a company with the same key wait for one another until their transactions end. */
export async function lockKey(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${companyId}${key}`]);
}

/** The reply that was given to the request with that key, and the hash of that request. */
export async function readReply(tx: Tx, companyId: string, key: string): Promise<{ request_hash: string; reply: object } | null> {
  const [row] = await tx.query<{ request_hash: string; reply: object }>(
    "select request_hash, reply from books.idempotency_keys where company_id = $1 and key = $2",
    [companyId, key],
  );
  return row ?? null;
}

/** Keeps the reply of a request under its key. */
export async function insertReply(
  tx: Tx,
  companyId: string,
  { key, requestHash, reply }: { key: string; requestHash: string; reply: object },
): Promise<void> {
  await tx.run(
    `insert into books.idempotency_keys (company_id, key, request_hash, status, reply) values ($1, $2, $3, 200, $4)`,
    [companyId, key, requestHash, JSON.stringify(reply)],
    { name: "idempotency_insert" },
  );
}

/** A request is sent again within minutes: after two days, its key is free. */
export async function forgetOldReplies(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.idempotency_keys where company_id = $1 and created_at < now() - interval '2 days'", [companyId]);
}
