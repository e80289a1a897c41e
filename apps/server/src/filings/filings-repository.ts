import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { FilingChannel, FilingEvent, FilingState, FilingStep } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../db/transaction.js";
import type { PartnerMessage } from "../tax-partner/tax-partner.js";

/** What is filed: a VAT return, a tax return. */
export type FilingSubject = { readonly kind: "vat_return" | "tax_return"; readonly id: string };

/** A filing of a return, and its state. */
export type FilingRow = { readonly id: string; readonly state: FilingState; readonly channel: FilingChannel };

/** The filing of a return that is under way or done; null when there is none, or the last one was refused. */
export async function liveFiling(tx: Tx, companyId: string, subject: FilingSubject): Promise<FilingRow | null> {
  const [row] = await tx.query<FilingRow>(
    `select id, state, channel from books.filings
      where company_id = $1 and subject_kind = $3 and subject_id = $2 and state not in ('rejected', 'corrected')`,
    [companyId, subject.id, subject.kind],
  );
  return row ?? null;
}

/** The latest filing of a return, as its screen shows it. */
export type LastFiling = {
  readonly channel: FilingChannel;
  readonly deposited_on: IsoDate | null;
  readonly reference: string | null;
  /** The name of the receipt's file. */
  readonly receipt: string | null;
  /** Why it was refused. */
  readonly reasons: readonly string[] | null;
};

/** How a return was filed last, refused or not; null when it never was. */
export async function lastFiling(tx: Tx, companyId: string, subject: FilingSubject): Promise<LastFiling | null> {
  const [row] = await tx.query<LastFiling>(
    `select f.channel, f.deposited_on, case when f.reference <> f.id::text then f.reference end as reference,
        (select r.name from books.filing_receipts r where r.company_id = $1 and r.filing_id = f.id) as receipt,
        (select e.details -> 'reasons' from books.filing_events e where e.company_id = $1 and e.filing_id = f.id and e.kind = 'refused' and e.outcome = 'moved'
          order by e.at desc limit 1) as reasons
      from books.filings f where f.company_id = $1 and f.subject_kind = $3 and f.subject_id = $2 order by f.created_at desc, f.id desc limit 1`,
    [companyId, subject.id, subject.kind],
  );
  return row ?? null;
}

/** The filing that our own id or a reference of the partner or of the administration names; null when none has it. */
export async function filingOfReference(tx: Tx, companyId: string, reference: string): Promise<FilingRow | null> {
  const [row] = await tx.query<FilingRow>(
    "select id, state, channel from books.filings where company_id = $1 and (reference = $2 or id::text = $2) order by created_at desc limit 1",
    [companyId, reference],
  );
  return row ?? null;
}

/** Begins the filing of a validated return; returns its id. */
export async function insertFiling(
  tx: Tx,
  companyId: string,
  { subject, version, channel }: { subject: FilingSubject; version: number; channel: FilingChannel },
): Promise<string> {
  const id = uuidv7();
  await tx.run(
    "insert into books.filings (company_id, id, subject_kind, subject_id, version, channel, state) values ($1, $2, $3, $4, $5, $6, 'validated')",
    [companyId, id, subject.kind, subject.id, version, channel],
  );
  return id;
}

/** A message of the partner about a filing, and what came of it. */
export type StoredEvent = {
  /** Null when the message names no filing. */
  readonly filingId: string | null;
  readonly event: FilingEvent;
  readonly outcome: FilingStep["outcome"] | "unknown";
  /** The day and the reference that a deposit gives. */
  readonly deposited?: { readonly on: IsoDate; readonly reference: string | null };
  /** True when its day goes, with the reference that was typed with it; a partner's reference still names it. */
  readonly isTakenBack?: boolean;
};

/** Keeps an event, and moves its filing to the state given when there is one. */
export async function storeEvent(tx: Tx, companyId: string, stored: StoredEvent, state: FilingState | null): Promise<void> {
  const { filingId, event, outcome, deposited, isTakenBack = false } = stored;
  const { kind, ...details } = event;
  await tx.run("insert into books.filing_events (company_id, id, filing_id, kind, outcome, details) values ($1, $2, $3, $4, $5, $6)", [
    companyId,
    uuidv7(),
    filingId,
    kind,
    outcome,
    JSON.stringify(details),
  ]);
  if (filingId === null || state === null) return;
  await tx.run(
    `update books.filings set state = $3,
        deposited_on = case when not $6 then coalesce($4::date, deposited_on) end,
        reference = case when not $6 or channel = 'partner' then coalesce($5, reference) end
      where company_id = $1 and id = $2`,
    [companyId, filingId, state, deposited?.on ?? null, deposited?.reference ?? null, isTakenBack],
  );
}

/** The receipt of a filing, as a file. */
export type FilingReceipt = { readonly name: string; readonly mediaType: string; readonly sha256: string; readonly content: Buffer };

/** Keeps the receipt of a filing; false when it has one already. */
export async function insertReceipt(
  tx: Tx,
  companyId: string,
  { filingId, receipt }: { filingId: string; receipt: FilingReceipt },
): Promise<boolean> {
  const rows = await tx.run(
    `insert into books.filing_receipts (company_id, filing_id, name, media_type, sha256, content) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    [companyId, filingId, receipt.name, receipt.mediaType, receipt.sha256, receipt.content],
  );
  return rows === 1;
}

/** The receipt of a return's filing; null without one. */
export async function readReceipt(tx: Tx, companyId: string, subject: FilingSubject): Promise<FilingReceipt | null> {
  const [row] = await tx.query<{ name: string; media_type: string; sha256: string; content: Buffer }>(
    `select r.name, r.media_type, r.sha256, r.content from books.filing_receipts r join books.filings f on f.company_id = $1 and f.id = r.filing_id
      where r.company_id = $1 and f.subject_kind = $3 and f.subject_id = $2 order by f.created_at desc limit 1`,
    [companyId, subject.id, subject.kind],
  );
  return row ? { name: row.name, mediaType: row.media_type, sha256: row.sha256, content: row.content } : null;
}

/** True for a company that is kept here. */
export async function companyExists(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query("select from shared.companies where id = $1", [companyId]);
  return rows.length === 1;
}

/** Keeps a message of the partner as it came; false when it was kept before. Runs under the role of the shared tables. */
export async function insertPartnerMessage(tx: Tx, { id, key, event }: PartnerMessage): Promise<boolean> {
  const [row] = await tx.query<{ is_new: boolean }>("select shared.put_filing_message($1, $2, $3) as is_new", [
    id,
    key,
    JSON.stringify(event),
  ]);
  return row?.is_new === true;
}
