import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/ledger/entry";
import type { ChainHead } from "@comptoir/accounting/ledger/chain/validation";
import type { NetBalance } from "@comptoir/accounting/ledger/openings/carry-forward";
import type { Tx } from "../../../db/transaction.js";
import { DERIVED_ENTRY_COLUMNS, ENTRY_COLUMNS, type DerivedEntryRow, type EntryRow } from "../entries/entry-queries.js";

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

/** True while a draft entry is left in the year. */
export async function hasDrafts(tx: Tx, companyId: string, fiscalYearId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from books.entries where company_id = $1 and fiscal_year_id = $2 and number is null limit 1", [
    companyId,
    fiscalYearId,
  ]);
  return rows.length > 0;
}

/** The same of the drafts that a validation of their period freezes: those of the closing wait for it, and the openings for that of the year before. */
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

/** True when nothing stands in a year but the draft balances carried forward into it; operations count on their own day. */
export async function isEmptyYear(
  tx: Tx,
  companyId: string,
  { id, beginning }: { readonly id: string; readonly beginning: IsoDate },
): Promise<boolean> {
  const [row] = await tx.query<{ empty: boolean }>(
    `select not (exists (select from books.entries where company_id = $1 and fiscal_year_id = $2 
          and (number is not null or not (source_kind = 'carry_forward' or (source_kind = 'asset' and source_key like 'annuity:%'))))
        or exists (select from books.chain_heads where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.component_years where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.takeovers where company_id = $1 and fiscal_year_id = $2)
        or exists (select from books.operations where company_id = $1 and date >= $3)) as empty`,
    [companyId, id, beginning],
  );
  return row?.empty === true;
}

/** Where the chains of a year stand. */
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

export type OpeningState = {
  readonly id: string;
  readonly begins_on: IsoDate;
  readonly account_code: string;
  readonly closing_net: NetBalance["net"];
  readonly validated_net: NetBalance["net"];
  readonly draft_net: NetBalance["net"];
};

/**
 * For each year that follows another: per account, what the year before ends with, and what its opening entries say,
 * validated and draft. The year before is read by whole months; the days of the months that it begins or ends within are
 * read by day.
 */
export const OPENING_STATES = `with years as (
    select id, begins_on, lag(begins_on) over (order by begins_on) as before_begin, lag(ends_on) over (order by begins_on) as before_end
    from books.fiscal_years where company_id = $1),
  before as (
    select id, before_begin as begins_on, before_end as ends_on,
           (date_trunc('month', before_begin - 1) + interval '1 month')::date as whole_from,
           date_trunc('month', before_end + 1)::date as whole_until
    from years where before_begin is not null),
  edges as (
    select id, begins_on as first, least(whole_from - 1, ends_on) as last from before where begins_on < whole_from
    union all
    select id, greatest(whole_until, whole_from), ends_on from before where ends_on >= greatest(whole_until, whole_from)),
  closing as (
    select b.id, m.account_code, sum(m.debit_cents - m.credit_cents)::bigint as net
    from before b join books.account_months m on m.company_id = $1 and m.month >= b.whole_from and m.month < b.whole_until group by 1, 2
    union all
    select e.id, d.account_code, sum(d.debit_cents - d.credit_cents)::bigint
    from edges e join books.account_days d on d.company_id = $1 and d.day between e.first and e.last group by 1, 2),
  opened as (
    select e.fiscal_year_id as id, l.account_code, e.number is not null as validated, sum(l.debit_cents - l.credit_cents)::bigint as net
    from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = $1 and e.journal = 'AN' and e.source_kind in ('carry_forward', 'reversal') group by 1, 2, 3)
  select y.id, y.begins_on, a.account_code,
         coalesce(sum(a.net) filter (where a.part = 'closing'), 0)::bigint as closing_net,
         coalesce(sum(a.net) filter (where a.part = 'validated'), 0)::bigint as validated_net,
         coalesce(sum(a.net) filter (where a.part = 'draft'), 0)::bigint as draft_net
  from years y join (
    select id, account_code, 'closing' as part, net from closing
    union all select id, account_code, case when validated then 'validated' else 'draft' end, net from opened) a on a.id = y.id
  where y.before_begin is not null
  group by 1, 2, 3 order by 2, 3`;

/** Per fiscal year, the drafts that a validation up to a day numbers, and how many it leaves. */
export function draftsThrough(
  tx: Tx,
  companyId: string,
  through: IsoDate,
): Promise<{ id: string; openings: number; main: number; left: number }[]> {
  return tx.query(
    `select fiscal_year_id as id, (count(*) filter (where sequence = 'AN' and date <= $2))::int as openings,
        (count(*) filter (where sequence = 'main' and date <= $2 and freezes_with = 'period'))::int as main,
        (count(*) filter (where sequence = 'main' and (date > $2 or freezes_with <> 'period')))::int as left
      from books.entries where company_id = $1 and number is null group by 1`,
    [companyId, through],
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

/** The day of the last validated entry; null when there is none. */
export async function readLastValidatedDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    "select max(e.date) as day from books.entries e where e.company_id = $1 and e.number is not null",
    [companyId],
  );
  return row?.day ?? null;
}

/** The last day of an operation, or of an entry that does not follow from the years themselves; null for empty books. */
export async function readLastWrittenDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    `select greatest((select max(o.date) from books.operations o where o.company_id = $1), (select max(e.date) from books.entries e
        where e.company_id = $1 and e.source_kind <> 'carry_forward' and not (e.source_kind = 'asset' and e.source_key like 'annuity:%'))) as day`,
    [companyId],
  );
  return row?.day ?? null;
}

/** Gives each draft that is out of its fiscal year the one of its day. */
export async function moveDraftsToTheirYear(tx: Tx, companyId: string): Promise<void> {
  await tx.run(
    `update books.entries e set fiscal_year_id = y.id from books.fiscal_years y
      where e.company_id = $1 and e.number is null and y.company_id = $1 and e.date between y.begins_on and y.ends_on and y.id <> e.fiscal_year_id`,
    [companyId],
  );
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

export type ShownEntryRow = EntryRow & { reversed_by: string | null };

const SHOWN = `select ${ENTRY_COLUMNS}, (select r.id from books.entries r where r.company_id = e.company_id and r.reversed_entry_id = e.id) as reversed_by
  from books.entries e`;

/** One entry as it is shown. */
export const SHOWN_ENTRY = `${SHOWN} where e.company_id = $1 and e.id = $2`;
/** The entries of an operation, oldest first: its own, reversals, the one that replaced it. */
export const SHOWN_ENTRIES_OF_OPERATION = `${SHOWN} where e.company_id = $1 and e.operation_id = $2 order by e.created_at, e.id`;
