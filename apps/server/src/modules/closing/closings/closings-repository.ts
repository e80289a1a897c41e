import { uuidv7 } from "uuidv7";
import type { ClosingEvent } from "@comptoir/accounting/closing/closings";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { ChainHead } from "@comptoir/accounting/ledger/chain/validation";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { FecLayout } from "@comptoir/accounting/fec/layout";
import type { Reads } from "../../../db/reads.js";
import type { Tx } from "../../../db/transaction.js";

/** What writes the FEC of a closing again: its name, its layout and the last number of each sequence. */
type KeptFec = { readonly name: string; readonly layout: FecLayout; readonly through: Readonly<Record<EntrySequence, number>> };

/** What was shown of a year when it was submitted, or closed. */
export type ShownYear = { readonly fingerprint: string; readonly balances: Readonly<Record<string, Cents>>; readonly result: Cents };

/** A line of what became of a closing. */
export type ClosingRow = {
  readonly id: string;
  readonly event: ClosingEvent;
  readonly at: Date;
  /** The same, as a day in Paris. */
  readonly day: IsoDate;
  readonly user_id: string | null;
  readonly fingerprint: string | null;
  readonly balances: ShownYear["balances"] | null;
  readonly result_cents: Cents | null;
  readonly fec: KeptFec | null;
  readonly fec_sha256: string | null;
  readonly reason: string;
  readonly steps: readonly string[];
  readonly heads: Readonly<Record<EntrySequence, Pick<ChainHead, "number" | "hash"> | null>> | null;
};

/** The lines of a year, the most recent first. $1 the company, $2 the year. */
const CLOSING_LINES = `select id, event, at, (at at time zone 'Europe/Paris')::date as day, user_id, fingerprint, balances, result_cents, fec, fec_sha256,
    reason, steps, heads
  from books.closings where company_id = $1 and fiscal_year_id = $2 order by rank desc`;

/** The lines of a year, the most recent first. */
export function readClosings(read: Reads, companyId: string, yearId: string): Promise<ClosingRow[]> {
  return read<ClosingRow>({ name: "closing_lines", text: CLOSING_LINES, values: [companyId, yearId] });
}

/** True of a year that was closed, and opened again since. */
export async function isReopened(
  tx: Tx,
  companyId: string,
  { id, isClosed }: { readonly id: string; readonly isClosed: boolean },
): Promise<boolean> {
  if (isClosed) return false;
  const [row] = await tx.query<{ reopened: boolean }>(
    "select exists (select from books.closings where company_id = $1 and fiscal_year_id = $2 and event = 'reopened') as reopened",
    [companyId, id],
    { name: "closing_reopened" },
  );
  return row?.reopened === true;
}

/** A line to add. */
export type NewClosing = {
  readonly yearId: string;
  readonly event: ClosingEvent;
  readonly userId: string | null;
  readonly shown?: ShownYear;
  readonly heads?: Readonly<Record<EntrySequence, ChainHead | null>>;
  readonly fec?: (KeptFec & { readonly sha256: string }) | null;
  readonly reason?: string;
  readonly steps?: readonly string[];
};

/** Adds a line after the last one of its year; returns its instant. Call `lockBooks` before. */
export async function insertClosing(tx: Tx, companyId: string, given: NewClosing): Promise<Date> {
  const { yearId, event, userId, shown, heads, fec = null, reason = "", steps = [] } = given;
  const { sha256 = null, ...file } = fec ?? {};
  const [row] = await tx.query<{ at: Date }>(
    `insert into books.closings (company_id, id, fiscal_year_id, rank, at, user_id, event, fingerprint, balances, result_cents, heads, fec, fec_sha256, reason, steps)
      select $1, $2, $3, coalesce(max(rank), 0) + 1, now(), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
      from books.closings where company_id = $1 and fiscal_year_id = $3
      returning at`,
    [
      companyId,
      uuidv7(),
      yearId,
      userId,
      event,
      shown?.fingerprint ?? null,
      shown ? JSON.stringify(shown.balances) : null,
      shown?.result ?? null,
      heads ? JSON.stringify(heads) : null,
      fec === null ? null : JSON.stringify(file),
      sha256,
      reason,
      steps,
    ],
  );
  if (!row) throw new Error("a line of closings was written");
  return row.at;
}

/** Freezes the steps of a year that are done, with its validation, certified, which keeps the facts that may change afterwards. */
export async function freezeSteps(
  tx: Tx,
  companyId: string,
  { yearId, userId, facts }: { readonly yearId: string; readonly userId: string; readonly facts: object },
): Promise<void> {
  await tx.run(
    `update books.closing_steps set status = 4, version = version + 1, changed_by = $3, changed_at = now()
      where company_id = $1 and fiscal_year_id = $2 and status = 1 and code <> 'validation_closure'`,
    [companyId, yearId, userId],
  );
  await tx.run(
    `insert into books.closing_steps as s (company_id, fiscal_year_id, code, status, inputs, result, basis, changed_by)
      values ($1, $2, 'validation_closure', 4, '{"certified": true}', $4, '{}', $3)
      on conflict (company_id, fiscal_year_id, code) do update set status = 4, inputs = excluded.inputs, result = excluded.result, basis = excluded.basis, changes = '[]', comment = null,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = s.version + 1`,
    [companyId, yearId, userId, JSON.stringify(facts)],
  );
}

/** Steps of a year that is reopened are done again; its validation is to do, and to certify again. */
export async function unfreezeSteps(tx: Tx, companyId: string, { yearId, userId }: { yearId: string; userId: string }): Promise<void> {
  await tx.run(
    `update books.closing_steps set version = version + 1, changed_by = $3, changed_at = now(),
        status = case when code = 'validation_closure' then 0 else 1 end,
        inputs = case when code = 'validation_closure' then '{}' else inputs end,
        result = case when code = 'validation_closure' then null else result end,
        basis = case when code = 'validation_closure' then null else basis end
      where company_id = $1 and fiscal_year_id = $2 and status = 4`,
    [companyId, yearId, userId],
  );
}

/** Steps that are done, or to fix already, and that the firm flags with a sentence; returns how many. */
export function flagSteps(
  tx: Tx,
  companyId: string,
  { yearId, codes, comment, userId }: { yearId: string; codes: readonly string[]; comment: string; userId: string },
): Promise<number> {
  return tx.run(
    `update books.closing_steps set status = 2, comment = $4, changed_by = $5, changed_at = now(), version = version + 1
      where company_id = $1 and fiscal_year_id = $2 and code = any($3::text[]) and status in (1, 2)`,
    [companyId, yearId, codes, comment, userId],
  );
}

/** The years whose last line is a submission, with the fingerprint that was submitted. */
export function readSubmitted(tx: Tx, companyId: string): Promise<{ year_id: string; fingerprint: string; user_id: string | null }[]> {
  return tx.query(
    `select fiscal_year_id as year_id, fingerprint, user_id from (
        select distinct on (fiscal_year_id) fiscal_year_id, event, fingerprint, user_id from books.closings where company_id = $1
        order by fiscal_year_id, rank desc) c
      where event = 'submitted'`,
    [companyId],
  );
}
