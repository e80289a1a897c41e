import type { Tx } from "../../../db/transaction.js";
import { mergeFailed, type FailedFlow } from "./failed-flows.js";

/** How far the platform of a company is: never read, read, refused, away for now. */
export type PlatformState = "waiting" | "ok" | "required_action" | "temporary";

/** The platform of a company, its secret encrypted. */
export type PlatformRow = {
  readonly flow_url: string;
  readonly token_url: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scope: string | null;
  readonly organization: string | null;
  readonly organization_header: string;
  readonly connected_by: string;
  readonly state: PlatformState;
  readonly failure: string | null;
  readonly failures: number;
  readonly unreadable: number;
  readonly failed: readonly FailedFlow[];
  readonly is_complete: boolean;
  readonly resume_at: Date | null;
  readonly statuses_resume_at: Date | null;
  readonly read_at: Date | null;
  /** When its last ninety days were last read again. */
  readonly reread_at: Date | null;
};

/** The platform of a company; null without any. */
export async function readPlatform(tx: Tx, companyId: string): Promise<PlatformRow | null> {
  const [row] = await tx.query<PlatformRow>(
    `select flow_url, token_url, client_id, client_secret, scope, organization, organization_header, connected_by, state, failure, failures, unreadable, failed,
        is_complete, resume_at, statuses_resume_at, read_at, reread_at from books.invoice_platforms where company_id = $1`,
    [companyId],
  );
  return row ?? null;
}

/** What a user says of a platform. */
export type PlatformSettings = Pick<
  PlatformRow,
  "flow_url" | "token_url" | "client_id" | "client_secret" | "scope" | "organization" | "organization_header" | "connected_by"
>;

/** Keeps the platform of a company, to be read from its beginning. */
export async function storePlatform(tx: Tx, companyId: string, given: PlatformSettings): Promise<void> {
  await tx.run("delete from books.invoice_platforms where company_id = $1", [companyId]);
  await tx.run(
    `insert into books.invoice_platforms (company_id, flow_url, token_url, client_id, client_secret, scope, organization, organization_header, connected_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      given.flow_url,
      given.token_url,
      given.client_id,
      given.client_secret,
      given.scope,
      given.organization,
      given.organization_header,
      given.connected_by,
    ],
  );
}

/** Forgets the platform of a company, and its secret; the invoices that it brought stay. */
export async function deletePlatform(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.invoice_platforms where company_id = $1", [companyId]);
}

/** What a reading left; `found`: its flows in error, and those that it read. */
export type PlatformProgress = Pick<PlatformRow, "state" | "failure" | "failures" | "unreadable" | "is_complete"> & {
  readonly found: Parameters<typeof mergeFailed>[1];
  readonly resumeAt: string | null;
  readonly statusesResumeAt: string | null;
  readonly readAt: Date;
  readonly rereadAt: Date | null;
};

/** Keeps how far a reading went, unless the platform was changed meanwhile (`clientSecret`). */
export async function storePlatformProgress(tx: Tx, companyId: string, clientSecret: string, progress: PlatformProgress): Promise<void> {
  const { state, failure, failures, unreadable, found, is_complete: isComplete, resumeAt, statusesResumeAt, readAt, rereadAt } = progress;
  // As they are now: a user, or another reading, may have settled one meanwhile.
  const [row] = await tx.query<Pick<PlatformRow, "failed">>(
    "select failed from books.invoice_platforms where company_id = $1 and client_secret = $2 for update",
    [companyId, clientSecret],
  );
  if (row === undefined) return;
  await tx.run(
    `update books.invoice_platforms set state = $3, failure = $4, failures = $5, unreadable = $6, is_complete = $7, resume_at = $8, statuses_resume_at = $9, read_at = $10, reread_at = $11,
        failed = $12
      where company_id = $1 and client_secret = $2`,
    [
      companyId,
      clientSecret,
      state,
      failure,
      failures,
      unreadable,
      isComplete,
      resumeAt,
      statusesResumeAt,
      readAt,
      rereadAt,
      JSON.stringify(mergeFailed(row.failed, found)),
    ],
  );
}

/** Says that a user has settled a flow in error otherwise. */
export async function storeSettledFlow(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run(
    `update books.invoice_platforms set failed = (
        select coalesce(jsonb_agg(case when f.flow ->> 'id' = $2 then f.flow || '{"isSettled": true}' else f.flow end order by f.rank), '[]')
          from jsonb_array_elements(failed) with ordinality as f (flow, rank))
      where company_id = $1`,
    [companyId, id],
  );
}

/** Asks for the secret of a platform again: no key reads it. */
export async function storeUnreadableSecret(tx: Tx, companyId: string): Promise<void> {
  await tx.run("update books.invoice_platforms set state = 'required_action', failure = null where company_id = $1", [companyId]);
}

/** The flows of a host that are invoices of the company already. */
export async function knownFlows(
  tx: Tx,
  companyId: string,
  { host, ids }: { readonly host: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ flow_id: string }>(
    "select flow_id from books.received_invoices where company_id = $1 and flow_host = $2 and flow_id = any($3::text[])",
    [companyId, host, ids],
  );
  return new Set(rows.map(({ flow_id: id }) => id));
}

type Twin = { readonly sellerKey: string; readonly numberKey: string; readonly year: string; readonly grossCents: number };

/** The invoice dropped by hand that is the same as one of a platform: the same seller, number, year and amount. */
export async function twinByHand(tx: Tx, companyId: string, { sellerKey, numberKey, year, grossCents }: Twin): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from books.received_invoices where company_id = $1 and seller_key = $2 and number_key = $3 and flow_id is null and status <> 'removed'
      and gross_cents = $4 and issued_on is not null and to_char(issued_on, 'YYYY') = $5 limit 1`,
    [companyId, sellerKey, numberKey, grossCents, year],
  );
  return row?.id ?? null;
}

/** Says which flow brought an invoice that was dropped by hand before. */
export async function adoptFlow(
  tx: Tx,
  companyId: string,
  id: string,
  flow: { readonly host: string; readonly id: string },
): Promise<void> {
  await tx.run("update books.received_invoices set flow_host = $3, flow_id = $4 where company_id = $1 and id = $2 and flow_id is null", [
    companyId,
    id,
    flow.host,
    flow.id,
  ]);
}

/** Keeps the view that the platform gave beside its XML. */
export async function storeReadable(tx: Tx, companyId: string, id: string, fileId: string): Promise<void> {
  await tx.run("update books.received_invoices set readable_file_id = $3 where company_id = $1 and id = $2 and file_id <> $3", [
    companyId,
    id,
    fileId,
  ]);
}

/** The invoices of a number, of that seller where it is known. */
export async function invoicesNumbered(
  tx: Tx,
  companyId: string,
  { numberKey, sellerSiren }: { readonly numberKey: string; readonly sellerSiren: string | null },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from books.received_invoices where company_id = $1 and number_key = $2 and status <> 'removed' and ($3::text is null or seller_key = $3)`,
    [companyId, numberKey, sellerSiren],
  );
  return rows.map(({ id }) => id);
}
