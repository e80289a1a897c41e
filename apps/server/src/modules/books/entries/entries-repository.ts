import { uuidv7 } from "uuidv7";
import { groupBy } from "@comptoir/accounting/group-by";
import type { DerivedEntry, DerivedSource, EntrySource } from "@comptoir/accounting/entry/entry";
import { sequenceOf } from "@comptoir/accounting/entry/entry";
import type { StandingEntry } from "@comptoir/accounting/ledger/derivation";
import type { VatLine } from "@comptoir/accounting/entry/vat-line";
import type { Tx } from "../../../db/transaction.js";
import { derivedEntryOf, ENTRY_OWN_COLUMNS, LINE_COLUMNS, VAT_LINE_COLUMNS, type DerivedEntryRow } from "./entry-queries.js";

/** A draft about to be stored, in the fiscal year that holds its day. */
export type DraftRow = { readonly fiscalYearId: string; readonly entry: DerivedEntry };

/**
 * Stores draft entries, then all their lines in one statement, whose trigger checks the balance of each entry, then their VAT
 * lines. Returns their ids, in order. No savepoint may come between an entry and its lines: they bear the same transaction.
 */
export async function insertDrafts(tx: Tx, companyId: string, drafts: readonly DraftRow[]): Promise<readonly string[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => ({ ...draft, id: uuidv7(), origin: sourceColumns(draft.entry.source) }));
  const column = <Value>(read: (row: (typeof rows)[number]) => Value): Value[] => rows.map(read);
  await tx.run(
    `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, sequence, freezes_with,
        source_kind, operation_id, bank_account_id, reversed_entry_id, source_id, source_key)
      select $1, d.* from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[], $6::text[], $7::text[], $8::date[], $9::date[], $10::text[], $11::text[], $12::text[],
        $13::text[], $14::uuid[], $15::uuid[], $16::uuid[], $17::uuid[], $18::text[]) as d returning 1`,
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
      column(({ entry }) => sequenceOf(entry)),
      column(({ entry }) => entry.freezesWith),
      column(({ entry }) => entry.source.kind),
      column(({ origin }) => origin.operationId),
      column(({ origin }) => origin.bankAccountId),
      column(({ origin }) => origin.reversedEntryId),
      column(({ origin }) => origin.id),
      column(({ origin }) => origin.key),
    ],
  );
  await insertLines(tx, companyId, rows);
  await insertVatLines(
    tx,
    companyId,
    rows.map(({ id, entry }) => ({ entryId: id, vatLines: entry.vatLines })),
  );
  return rows.map(({ id }) => id);
}

type SourceColumns = Record<"operationId" | "bankAccountId" | "reversedEntryId" | "id" | "key", string | null>;

function sourceColumns(source: EntrySource): SourceColumns {
  const none: SourceColumns = { operationId: null, bankAccountId: null, reversedEntryId: null, id: null, key: null };
  switch (source.kind) {
    case "operation":
      return { ...none, operationId: source.operationId };
    case "opening":
      return { ...none, bankAccountId: source.bankAccountId };
    case "carry_forward":
      return none;
    case "reversal":
      return { ...none, operationId: source.operationId, reversedEntryId: source.entryId };
    case "asset":
    case "vat_return":
    case "closing_step":
    case "appropriation":
    case "takeover":
    case "received_invoice":
      return { ...none, id: source.id, key: source.key };
  }
}

async function insertLines(
  tx: Tx,
  companyId: string,
  rows: readonly { readonly id: string; readonly entry: DerivedEntry }[],
): Promise<void> {
  const lines = rows.flatMap(({ id, entry }) =>
    entry.lines.map((line, index) => ({ ...line, entryId: id, position: index + 1, journal: entry.journal, date: entry.date })),
  );
  await tx.run(
    `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date,
        auxiliary_number, auxiliary_name, piece_ref, piece_date, payment_date, payment_mode, item_id)
      select $1, l.* from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::date[],
        $10::text[], $11::text[], $12::text[], $13::date[], $14::date[], $15::text[], $16::uuid[]) as l returning 1`,
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
      lines.map(({ auxiliary }) => auxiliary?.number ?? null),
      lines.map(({ auxiliary }) => auxiliary?.name ?? null),
      lines.map(({ pieceRef }) => pieceRef ?? null),
      lines.map(({ pieceDate }) => pieceDate ?? null),
      lines.map(({ payment }) => payment?.date ?? null),
      lines.map(({ payment }) => payment?.mode ?? null),
      lines.map(({ item }) => item ?? null),
    ],
  );
}

/** The VAT lines of an entry that has none yet. */
export type EntryVatLines = { readonly entryId: string; readonly vatLines: readonly VatLine[] };

/** Stores the VAT lines of entries, each entry's at once: it receives them a single time. */
export async function insertVatLines(tx: Tx, companyId: string, entries: readonly EntryVatLines[]): Promise<void> {
  const lines = entries.flatMap(({ entryId, vatLines }) => vatLines.map((line, index) => ({ ...line, entryId, position: index + 1 })));
  if (lines.length === 0) return;
  await tx.run(
    `insert into books.vat_lines (company_id, entry_id, position, nature, rate_bp, base_cents, vat_cents, deductible_cents, account_code, date)
      select $1, l.* from unnest($2::uuid[], $3::int[], $4::text[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::date[]) as l
      returning 1`,
    [
      companyId,
      lines.map(({ entryId }) => entryId),
      lines.map(({ position }) => position),
      lines.map(({ nature }) => nature),
      lines.map(({ rateBp }) => rateBp),
      lines.map(({ base }) => base),
      lines.map(({ vat }) => vat),
      lines.map(({ deductible }) => deductible),
      lines.map(({ accountCode }) => accountCode),
      lines.map(({ date }) => date),
    ],
  );
}

/** Removes draft entries, lines first: a cascade would remove them entry by entry. */
export async function deleteDrafts(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run("delete from books.entry_lines where company_id = $1 and entry_id = any($2::uuid[])", [companyId, ids]);
  await tx.run("delete from books.entries where company_id = $1 and id = any($2::uuid[])", [companyId, ids]);
}

/** A source whose entry `derive` writes. */
export type DerivableSource = Extract<EntrySource, { readonly kind: "operation" | "opening" }> | DerivedSource;

type OwnRow = Omit<DerivedEntryRow, "lines" | "vat_lines">;
type OfEntry<Part> = Part & { readonly entry_id: string };

/**
 * What stands for each source: its drafts and its validated entries, each with its reversal. Each table is read once, by all the keys that are
 * looked for: one by one, of a company that came since the last statistics, the planner may take any index of the company, and read it whole
 * for each of them.
 */
export async function readStanding(
  tx: Tx,
  companyId: string,
  sources: readonly DerivableSource[],
): Promise<ReadonlyMap<string, readonly StandingEntry[]>> {
  const standing = new Map<string, StandingEntry[]>(sources.map((source) => [sourceKeyOf(source), []]));
  const rows = (await readOwn(tx, companyId, sources)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [lines, vatLines] = [await readLines(tx, companyId, rows), await readVatLines(tx, companyId, rows)];
  const reversals = await readReversals(tx, companyId, rows);
  for (const row of rows) {
    const entry = derivedEntryOf({ ...row, lines: lines.get(row.id) ?? [], vat_lines: vatLines.get(row.id) ?? [] });
    const one = { id: row.id, entry, isValidated: row.number !== null, reversal: reversals.get(row.id) ?? null };
    standing.get(sourceKeyOf(entry.source))?.push(one);
  }
  return standing;
}

/** The entries of these sources, and of other keys of theirs, without their lines. */
async function readOwn(tx: Tx, companyId: string, sources: readonly DerivableSource[]): Promise<readonly OwnRow[]> {
  const rows: OwnRow[] = [];
  for (const { where, values } of standingConditions(sources)) {
    const text = `select ${ENTRY_OWN_COLUMNS}, e.freezes_with from books.entries e where e.company_id = $1 and ${where}`;
    rows.push(...(await tx.query<OwnRow>(text, [companyId, ...values])));
  }
  return rows;
}

async function readLines(tx: Tx, companyId: string, entries: readonly OwnRow[]) {
  const rows = await tx.query<OfEntry<DerivedEntryRow["lines"][number]>>(
    `select l.entry_id, ${LINE_COLUMNS} from books.entry_lines l where l.company_id = $1 and l.entry_id = any($2::uuid[]) order by l.entry_id, l.position`,
    [companyId, entries.map(({ id }) => id)],
  );
  return groupBy(rows, (row) => row.entry_id);
}

async function readVatLines(tx: Tx, companyId: string, entries: readonly OwnRow[]) {
  const rows = await tx.query<OfEntry<NonNullable<DerivedEntryRow["vat_lines"]>[number]>>(
    `select v.entry_id, ${VAT_LINE_COLUMNS} from books.vat_lines v where v.company_id = $1 and v.entry_id = any($2::uuid[]) order by v.entry_id, v.position`,
    [companyId, entries.map(({ id }) => id)],
  );
  return groupBy(rows, (row) => row.entry_id);
}

/** The reversals of those that are validated, by the entry that they reverse. */
async function readReversals(
  tx: Tx,
  companyId: string,
  entries: readonly OwnRow[],
): Promise<ReadonlyMap<string, NonNullable<StandingEntry["reversal"]>>> {
  const validated = entries.filter(({ number }) => number !== null).map(({ id }) => id);
  if (validated.length === 0) return new Map();
  const rows = await tx.query<{ id: string; reversed: string; isValidated: boolean }>(
    `select r.id, r.reversed_entry_id as reversed, r.number is not null as "isValidated"
      from books.entries r where r.company_id = $1 and r.reversed_entry_id = any($2::uuid[])`,
    [companyId, validated],
  );
  return new Map(rows.map(({ id, reversed, isValidated }) => [reversed, { id, isValidated }]));
}

/** One text per source: two sources are the same when it is. */
export function sourceKeyOf(source: EntrySource): string {
  const { operationId, bankAccountId, id, key } = sourceColumns(source);
  return JSON.stringify([source.kind, operationId, bankAccountId, id, key]);
}

type StandingCondition = { readonly where: string; readonly values: readonly (readonly string[])[] };

/** One read for each way a source is found. */
function standingConditions(sources: readonly DerivableSource[]): readonly StandingCondition[] {
  const operations = sources.flatMap((source) => (source.kind === "operation" ? [source.operationId] : []));
  const accounts = sources.flatMap((source) => (source.kind === "opening" ? [source.bankAccountId] : []));
  const derived = sources.flatMap((source) => ("id" in source ? [source] : []));
  const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];
  const conditions: readonly StandingCondition[] = [
    { where: "e.operation_id = any($2::uuid[]) and e.source_kind = 'operation'", values: [operations] },
    { where: "e.bank_account_id = any($2::uuid[]) and e.source_kind = 'opening'", values: [accounts] },
    {
      where: "e.source_id = any($2::uuid[]) and e.source_key = any($3::text[])",
      values: [distinct(derived.map(({ id }) => id)), distinct(derived.map(({ key }) => key))],
    },
  ];
  return conditions.filter(({ values: [first = []] }) => first.length > 0);
}

/** The draft opening entries of a year. */
export async function draftOpenings(tx: Tx, companyId: string, fiscalYearId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.entries where company_id = $1 and fiscal_year_id = $2 and source_kind = 'carry_forward' and number is null",
    [companyId, fiscalYearId],
  );
  return rows.map(({ id }) => id);
}

/** Every draft of a fiscal year. */
export async function draftsOf(tx: Tx, companyId: string, fiscalYearId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.entries where company_id = $1 and fiscal_year_id = $2 and number is null",
    [companyId, fiscalYearId],
  );
  return rows.map(({ id }) => id);
}

/** The entry of a source in the books, reversed ones aside: none, a draft or a frozen one. */
export async function stateOfSource(tx: Tx, companyId: string, source: DerivedSource): Promise<"none" | "draft" | "validated"> {
  const [row] = await tx.query<{ is_validated: boolean }>(
    `select bool_and(e.number is not null) as is_validated from books.entries e
      where e.company_id = $1 and e.source_kind = $2 and e.source_id = $3 and e.source_key = $4
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      having count(*) > 0`,
    [companyId, source.kind, source.id, source.key],
  );
  if (!row) return "none";
  return row.is_validated ? "validated" : "draft";
}

/** Removes every draft of a source; returns how many there were. */
export async function removeDraftsOf(tx: Tx, companyId: string, source: Pick<DerivedSource, "kind" | "id">): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.entries where company_id = $1 and source_kind = $2 and source_id = $3 and number is null",
    [companyId, source.kind, source.id],
  );
  await deleteDrafts(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** The keys under which a closing step of a year has entries. */
export async function closingStepKeys(
  tx: Tx,
  companyId: string,
  { fiscalYearId, code }: { readonly fiscalYearId: string; readonly code: string },
): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(
    `select distinct source_key as key from books.entries
      where company_id = $1 and source_kind = 'closing_step' and source_id = $2 and (source_key = $3 or starts_with(source_key, $3 || ':'))`,
    [companyId, fiscalYearId, code],
  );
  return rows.map(({ key }) => key);
}
