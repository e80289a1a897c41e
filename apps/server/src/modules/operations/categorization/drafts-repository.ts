import type { IsoDate } from "@comptoir/accounting/date";
import type { Entry, EntrySequence } from "@comptoir/accounting/ledger/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { AllocationRow, Origin, OperationStatus } from "../operation-queries.js";

/** What an operation's entry is derived from. */
export type PostableRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly posted_on: IsoDate | null;
  readonly amount_cents: Cents;
  readonly origin: Origin;
  readonly status: OperationStatus;
  readonly title: string;
  readonly piece_ref: string;
  readonly payment_mode: string;
  readonly bank_account_code: string | null;
  readonly debit_account: string | null;
  readonly credit_account: string | null;
  readonly allocations: readonly AllocationRow[] | null;
};

/** A derived entry, ready to be stored. */
export type DraftRow = {
  readonly id: string;
  readonly fiscalYearId: string;
  readonly sequence: EntrySequence;
  readonly entry: Entry;
};

/** What the entries of operations are derived from, in one read. */
export function readPostable(tx: Tx, companyId: string, ids: readonly string[]): Promise<PostableRow[]> {
  return tx.query<PostableRow>(
    `select o.id, o.date, o.posted_on, o.amount_cents, o.origin, o.status, o.title, o.piece_ref, o.payment_mode, b.account_code as bank_account_code,
        o.debit_account, o.credit_account,
        (select json_agg(a order by a.position) from books.allocations a where a.company_id = $1 and a.operation_id = o.id) as allocations
      from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
      where o.company_id = $1 and o.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

/** Removes the draft entries of operations, lines first: a cascade would remove them entry by entry. */
export async function deleteDrafts(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  const drafts = `select id from books.entries where company_id = $1 and operation_id = any($2::uuid[]) and source_kind = 'operation' and number is null`;
  await tx.run(`delete from books.entry_lines where company_id = $1 and entry_id in (${drafts})`, [companyId, operationIds]);
  await tx.run(`delete from books.entries where company_id = $1 and id in (${drafts})`, [companyId, operationIds]);
}

/** Stores draft entries, then all their lines in one statement: its trigger checks the balance of each entry. */
export async function insertDrafts(tx: Tx, companyId: string, drafts: readonly DraftRow[]): Promise<void> {
  if (drafts.length === 0) return;
  const column = <Value>(read: (draft: DraftRow) => Value): Value[] => drafts.map(read);
  await tx.run(
    `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, source_kind, operation_id, bank_account_id, sequence)
      select $1, d.* from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[], $6::text[], $7::text[], $8::date[], $9::date[], $10::text[], $11::text[], $12::uuid[],
        $13::uuid[], $14::text[]) as d`,
    [
      companyId,
      column(({ id }) => id),
      column(({ fiscalYearId }) => fiscalYearId),
      column(({ entry }) => entry.journal),
      column(({ entry }) => entry.date),
      column(({ entry }) => entry.label),
      column(({ entry }) => entry.pieceRef),
      column(({ entry }) => entry.pieceDate),
      column(({ entry }) => entry.payment?.date ?? null),
      column(({ entry }) => entry.payment?.mode ?? null),
      column(({ entry }) => entry.source.kind),
      column(({ entry: { source } }) => (source.kind === "operation" ? source.operationId : null)),
      column(({ entry: { source } }) => (source.kind === "opening" ? source.bankAccountId : null)),
      column(({ sequence }) => sequence),
    ],
  );
  await insertLines(tx, companyId, drafts);
}

async function insertLines(tx: Tx, companyId: string, drafts: readonly DraftRow[]): Promise<void> {
  const lines = drafts.flatMap(({ id, entry }) =>
    entry.lines.map((line, index) => ({ ...line, entryId: id, position: index + 1, journal: entry.journal, date: entry.date })),
  );
  await tx.run(
    `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
      select $1, l.* from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::date[]) as l`,
    [
      companyId,
      lines.map(({ entryId }) => entryId),
      lines.map(({ position }) => position),
      lines.map(({ accountCode }) => accountCode),
      lines.map(({ label }) => label),
      lines.map(({ debit }) => debit),
      lines.map(({ credit }) => credit),
      lines.map(({ journal }) => journal),
      lines.map(({ date }) => date),
    ],
  );
}
