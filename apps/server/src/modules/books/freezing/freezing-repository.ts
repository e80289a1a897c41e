import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { ChainHead } from "@comptoir/accounting/ledger/chain/validation";
import type { Tx } from "../../../db/transaction.js";
import { DERIVED_ENTRY_COLUMNS, type DerivedEntryRow } from "../entries/service.js";

/** How many operations whose entry would fall up to that day are still to categorise, with the first hundred ids. */
export async function toCategorizeThrough(tx: Tx, companyId: string, through: IsoDate): Promise<{ count: number; ids: string[] }> {
  const [row] = await tx.query<{ count: number; ids: string[] | null }>(
    `select count(*)::int as count, (array_agg(id order by date, id))[1:100] as ids from books.operations
      where company_id = $1 and status = 'to_categorize' and coalesce(posted_on, date) <= $2`,
    [companyId, through],
  );
  return { count: row?.count ?? 0, ids: row?.ids ?? [] };
}

/** The next drafts of a year that freeze with their period, dated up to a day, by date, after the last one read. */
export function draftsAfter(
  tx: Tx,
  companyId: string,
  given: { fiscalYearId: string; sequence: EntrySequence; through: IsoDate; after: { date: IsoDate; id: string } | null; limit: number },
): Promise<DerivedEntryRow[]> {
  return tx.query<DerivedEntryRow>(
    `select ${DERIVED_ENTRY_COLUMNS} from books.entries e
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3 and e.number is null and e.freezes_with = 'period' and e.date <= $4
        and ($5::date is null or (e.date, e.id) > ($5::date, $6::uuid))
      order by e.date, e.id limit $7`,
    [companyId, given.fiscalYearId, given.sequence, given.through, given.after?.date ?? null, given.after?.id ?? null, given.limit],
  );
}

/** Named drafts of a year, by date. */
export function draftsNamed(
  tx: Tx,
  companyId: string,
  given: { fiscalYearId: string; sequence: EntrySequence; ids: readonly string[] },
): Promise<DerivedEntryRow[]> {
  return tx.query<DerivedEntryRow>(
    `select ${DERIVED_ENTRY_COLUMNS} from books.entries e
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3 and e.number is null and e.id = any($4::uuid[])
      order by e.date, e.id`,
    [companyId, given.fiscalYearId, given.sequence, given.ids],
  );
}

/**
 * The drafts that the closing of a year freezes, by the fiscal year that holds them, known by their source and never by their day: entries of its steps, their
 * returns on the first day of the next year, its annuities, its appropriation, and what reverses any of these.
 */
export function draftsOfClosing(
  tx: Tx,
  companyId: string,
  closedYearId: string,
): Promise<(DerivedEntryRow & { fiscal_year_id: string })[]> {
  return tx.query<DerivedEntryRow & { fiscal_year_id: string }>(
    `select ${DERIVED_ENTRY_COLUMNS}, e.fiscal_year_id from books.entries e
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where e.company_id = $1 and e.number is null and e.freezes_with = 'closing'
        and (coalesce(r.source_kind, e.source_kind) in ('closing_step', 'appropriation') and coalesce(r.source_id, e.source_id) = $2
          or coalesce(r.source_kind, e.source_kind) = 'asset' and coalesce(r.source_key, e.source_key) = 'annuity:' || $2::text)
      order by e.date, e.id`,
    [companyId, closedYearId],
  );
}

/** True while a draft entry is left in the year. */
export async function hasDrafts(tx: Tx, companyId: string, fiscalYearId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from books.entries where company_id = $1 and fiscal_year_id = $2 and number is null limit 1", [
    companyId,
    fiscalYearId,
  ]);
  return rows.length > 0;
}

/** The same of the drafts that a validation of their period freezes: drafts of the closing wait for it, and the openings for the closing of the year before. */
export async function periodDrafts(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
): Promise<{ readonly hasEntries: boolean; readonly hasOpenings: boolean }> {
  const [row] = await tx.query<{ hasEntries: boolean | null; hasOpenings: boolean | null }>(
    `select bool_or(source_kind <> 'carry_forward') as "hasEntries", bool_or(source_kind = 'carry_forward') as "hasOpenings"
      from books.entries where company_id = $1 and fiscal_year_id = $2 and number is null and freezes_with = 'period'`,
    [companyId, fiscalYearId],
  );
  return { hasEntries: row?.hasEntries === true, hasOpenings: row?.hasOpenings === true };
}

/** The heads of the chains of a year. */
export async function chainHeads(tx: Tx, companyId: string, fiscalYearId: string): Promise<Record<EntrySequence, ChainHead | null>> {
  const rows = await tx.query<{ sequence: EntrySequence; number: number; hash: string; validated_on: IsoDate }>(
    "select sequence, number, hash, validated_on from books.chain_heads where company_id = $1 and fiscal_year_id = $2",
    [companyId, fiscalYearId],
  );
  const head = (sequence: EntrySequence): ChainHead | null => {
    const row = rows.find((one) => one.sequence === sequence);
    return row ? { number: row.number, hash: row.hash, validatedOn: row.validated_on } : null;
  };
  return { main: head("main"), AN: head("AN") };
}

/** What a validation gives an entry: its number, its day, and its place in the chain of hashes. */
export type Frozen = { id: string; number: number; validatedOn: IsoDate; previousHash: string; hash: string };

/** Writes what freezes entries. The database checks that they go on from the head of their chain and moves it. */
export async function freezeEntries(tx: Tx, companyId: string, entries: readonly Frozen[]): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  await tx.run(
    `update books.entries e set number = f.number, validated_on = $3, prev_hash = f.prev_hash, hash = f.hash
      from unnest($2::uuid[], $4::int[], $5::text[], $6::text[]) as f (id, number, prev_hash, hash)
      where e.company_id = $1 and e.id = f.id`,
    [
      companyId,
      entries.map((entry) => entry.id),
      last.validatedOn,
      entries.map((entry) => entry.number),
      entries.map((entry) => entry.previousHash),
      entries.map((entry) => entry.hash),
    ],
  );
}

/** Operations whose entry is frozen are validated: no longer what was read of them, or seen of a filter. */
export async function markOperationsValidated(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  await tx.run(
    "update books.operations set status = 'validated', version = version + 1 where company_id = $1 and id = any($2::uuid[]) and status <> 'validated'",
    [companyId, operationIds],
  );
}

/** One entry, held while it is reversed. */
export async function lockEntry(tx: Tx, companyId: string, id: string): Promise<(DerivedEntryRow & { reversed: boolean }) | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [id]);
  const [row] = await tx.query<DerivedEntryRow & { reversed: boolean }>(
    `select ${DERIVED_ENTRY_COLUMNS}, exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = $2) as reversed
      from books.entries e where e.company_id = $1 and e.id = $2`,
    [companyId, id],
  );
  return row ?? null;
}

/** The validated entries that stand for operations, none of which is reversed, by date. */
export function validatedEntriesOf(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<DerivedEntryRow[]> {
  return tx.query<DerivedEntryRow>(
    `select ${DERIVED_ENTRY_COLUMNS} from books.entries e
      where e.company_id = $1 and e.operation_id = any($2::uuid[]) and e.source_kind = 'operation' and e.number is not null
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      order by e.date, e.id`,
    [companyId, operationIds],
  );
}
