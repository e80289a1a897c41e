import type { Tx } from "../../../db/transaction.js";

/** Keeps an event of the aggregator once; false when it came before. */
export async function insertEvent(
  tx: Tx,
  companyId: string,
  event: { readonly hash: string; readonly kind: string; readonly body: Buffer; readonly at: number },
): Promise<boolean> {
  const added = await tx.run(
    `insert into books.bank_events (company_id, hash, kind, body, received_at) values ($1, $2, $3, $4, $5) on conflict (company_id, hash) do nothing`,
    [companyId, event.hash, event.kind, event.body, new Date(event.at)],
  );
  return added > 0;
}

/** The events that no job has read yet. */
export async function waitingEvents(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ hash: string }>("select hash from books.bank_events where company_id = $1 and handled_at is null", [
    companyId,
  ]);
  return rows.map(({ hash }) => hash);
}

/** Says that a job read what these events signal; returns true when others came meanwhile. */
export async function storeHandled(tx: Tx, companyId: string, hashes: readonly string[], at: number): Promise<boolean> {
  await tx.run("update books.bank_events set handled_at = $3 where company_id = $1 and hash = any($2::text[])", [
    companyId,
    hashes,
    new Date(at),
  ]);
  return (await waitingEvents(tx, companyId)).length > 0;
}

/** Removes the events and the states of visits that are over, once they are a month old. */
export async function deleteOldEvents(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.bank_events where company_id = $1 and received_at < now() - interval '30 days'", [companyId]);
  await tx.run("delete from books.link_states where company_id = $1 and expires_at < now() - interval '30 days'", [companyId]);
}

/** Removes everything that the aggregator sent of a company. */
export async function deleteEvents(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.bank_events where company_id = $1", [companyId]);
}

/** Keeps the state of a visit to the page of the aggregator, by its hash. */
export async function insertLinkState(
  tx: Tx,
  companyId: string,
  state: {
    readonly hash: string;
    readonly userId: string;
    readonly connectionId: string | null;
    readonly now: number;
    readonly until: number;
  },
): Promise<void> {
  await tx.run(
    "insert into books.link_states (company_id, hash, user_id, connection_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)",
    [companyId, state.hash, state.userId, state.connectionId, new Date(state.now), new Date(state.until)],
  );
}

/** Uses the state of a visit, once; null for one of another person, used or too old. */
export async function useLinkState(
  tx: Tx,
  companyId: string,
  { hash, userId, now }: { readonly hash: string; readonly userId: string; readonly now: number },
): Promise<{ readonly connection_id: string | null } | null> {
  const [row] = await tx.query<{ connection_id: string | null }>(
    `update books.link_states set used_at = $4 where company_id = $1 and hash = $2 and user_id = $3 and used_at is null and expires_at > $4
      returning connection_id`,
    [companyId, hash, userId, new Date(now)],
  );
  return row ?? null;
}
