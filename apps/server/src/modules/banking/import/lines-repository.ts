import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SURE } from "@comptoir/accounting/categorization/suggester";
import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { STAGED_COLUMNS, type StatementLines } from "../statement/statement.js";
import { drawStates, dropStates, lookingUp, operationOfKey, type Facts } from "./states-repository.js";

/** What a line of an import was found to be when it was compared with the books. */
export type StoredLineState = "new" | "duplicate" | "doubtful" | "rejected" | "ignored";

const COLUMNS = Object.keys(STAGED_COLUMNS).join(", ");
const COPIED_AT_ONCE = 262_144;

/** A line of an import as its file was read, but that an operation is in the state given: its own one and its reason came from the books. */
const asRead = (state: "new" | "duplicate"): string => {
  const read: Partial<Record<string, string>> = {
    state: `case when content_key is null then state else '${state}' end`,
    reason: "case when content_key is null then reason end",
  };
  return Object.keys(STAGED_COLUMNS)
    .map((name) => read[name] ?? name)
    .join(", ");
};

/** Stores the lines of a statement, each with its state. */
export async function insertLines(tx: Tx, lines: StatementLines, facts: Facts): Promise<void> {
  if (!(lines instanceof Uint8Array) && (await insertKnownLines(tx, lines.ofImport, facts))) return;
  const types = Object.entries(STAGED_COLUMNS).map(([name, type]) => `${name} ${type}`);
  await tx.run(`create temporary table staged_lines (${types.join(", ")}) on commit drop`);
  if (lines instanceof Uint8Array) await copyInto(tx, `copy staged_lines (${COLUMNS}) from stdin`, lines);
  else
    await tx.run(
      `insert into staged_lines (${COLUMNS}) select ${asRead("new")} from books.bank_lines where company_id = $1 and import_id = $2 order by seq`,
      [facts.companyId, lines.ofImport],
    );
  await tx.run("analyze staged_lines (seq)");
  await drawStates(tx, "staged_lines", facts);
  const drawn: Partial<Record<string, string>> = { state: "coalesce(s.state, l.state)", reason: "coalesce(l.reason, s.reason)" };
  const copied = Object.keys(STAGED_COLUMNS).map((name) => drawn[name] ?? `l.${name}`);
  await tx.run(
    `insert into books.bank_lines (company_id, import_id, ${COLUMNS}, selected, twin_operation_id)
      select $1, $2, ${copied.join(", ")}, coalesce(s.selected, false), s.twin_operation_id
      from staged_lines l left join line_states s using (seq) order by l.seq returning 1`,
    [facts.companyId, facts.importId],
  );
  await tx.run("drop table staged_lines");
  await dropStates(tx);
}

/** The key of a line in the bank account that it goes to. */
const KEY = "($4::uuid[])[l.account_index + 1] || l.dedup";

/** In one statement, which reads the lines once: a table in between, with its statistics, costs as much as the lines themselves. */
const KNOWN_LINES = `insert into books.bank_lines (company_id, import_id, ${COLUMNS}, selected, twin_operation_id)
  with known as materialized (
    select l.*, o.id as operation_id, l.content_key is null or (o.id is not null and l.date between $5 and $6 and (l.date <= $7) is not true) as is_known
    from books.bank_lines l left join ${operationOfKey(KEY)} on l.content_key is not null
    where l.company_id = $1 and l.import_id = $3 order by l.seq)
  select $1, $2, ${asRead("duplicate")}, false, operation_id from known where (select bool_and(is_known) from known)
  returning 1`;

/**
 * Stores the lines of an earlier import when the books know each one by its key, on a day that they take, so that nothing else is to be drawn:
 * what `drawStates` would say of them. Else stores none, and returns false.
 */
async function insertKnownLines(tx: Tx, ofImport: string, { companyId, importId, mapping, days }: Facts): Promise<boolean> {
  const values = [companyId, importId, ofImport, [...mapping], days.first, days.last, days.takenThrough];
  return (await lookingUp(tx, () => tx.run(KNOWN_LINES, values))) > 0;
}

/** Draws the states again after a correction or before writing; a choice made by the user stays while the state does. */
export async function refreshStates(tx: Tx, facts: Facts): Promise<void> {
  await drawStates(tx, "books.bank_lines", facts);
  await tx.run(
    `update books.bank_lines l set state = s.state, twin_operation_id = s.twin_operation_id, reason = s.reason,
        selected = case when l.state = s.state then l.selected else s.selected end
      from line_states s where l.company_id = $1 and l.import_id = $2 and l.seq = s.seq
        and (l.state, l.twin_operation_id, l.reason) is distinct from (s.state, s.twin_operation_id, s.reason)`,
    [facts.companyId, facts.importId],
  );
  await dropStates(tx);
}

/** True while the operations that the duplicates of an import repeat are all in the books. */
export async function areDuplicatesStill(tx: Tx, companyId: string, importId: string): Promise<boolean> {
  const [row] = await tx.query<{ still: boolean }>(
    // One set taken from another: each is read once, known to the planner or not, however many operations there are (a set looked
    // into for each line is kept as a list, read again for each of them, once it seems too large to be hashed).
    `select not exists (
        select l.twin_operation_id from books.bank_lines l where l.company_id = $1 and l.import_id = $2 and l.twin_operation_id is not null
        except select o.id from books.operations o where o.company_id = $1) as still`,
    [companyId, importId],
  );
  return row?.still === true;
}

/** Sends COPY text in pieces, so that a large file leaves room for others. */
export async function copyInto(tx: Tx, statement: string, text: Uint8Array): Promise<void> {
  const pieces = function* (): Generator<Buffer> {
    for (let start = 0; start < text.length; start += COPIED_AT_ONCE) yield Buffer.from(text.subarray(start, start + COPIED_AT_ONCE));
  };
  await pipeline(Readable.from(pieces()), tx.copyFrom(statement));
}

/** What the lines of one account of a file add up to; `account_index` null: rejected lines of an account not known. */
export type AccountFigures = {
  readonly account_index: number | null;
  readonly count: number;
  readonly duplicates: number;
  readonly doubtful: number;
  readonly ignored: number;
  readonly before_first_year: number;
  readonly before_takeover: number;
  readonly too_far: number;
  readonly before_first_year_cents: Cents;
  readonly before_takeover_cents: Cents;
  readonly credits: Cents;
  readonly debits: Cents;
  readonly first_date: IsoDate | null;
  readonly last_date: IsoDate | null;
  readonly selected: number;
  readonly sure: number;
  readonly in_validated_period: number;
  readonly in_closed_year: number;
};

const FIRST_DAY = "(select min(begins_on) from books.fiscal_years where company_id = $1)";
/** A line is left out for its date: before the first fiscal year, in books that were taken over, else too far in the future. */
const TAKEN = "state = 'ignored' and date >= begins_on and date <= taken_through";
const TOO_FAR = "state = 'ignored' and date >= begins_on and (date <= taken_through) is not true";
/** The last day that books taken over cover; null without any. */
const TAKEN_THROUGH = "(select max(taken_over_through) from books.takeovers where company_id = $1)";

/**
 * Figures per account of the file: `count` holds every operation booked by the bank, pending ones left out. A line of a
 * closed year is posted in the first open one after it, on its first day; the lines of a closed year of receipts and expenses are counted.
 */
export function readFigures(tx: Tx, companyId: string, importId: string): Promise<AccountFigures[]> {
  return tx.query<AccountFigures>(
    `with validated as (
        select coalesce(lag(ends_on) over (order by begins_on) + 1, '-infinity'::date) as first, validated_through as last
        from books.fiscal_years where company_id = $1 and closed_at is null),
      closed as materialized (
        select y.begins_on, y.ends_on from books.fiscal_years y where y.company_id = $1 and y.closed_at is not null
          and (select g.tax_system = 'bnc' and g.accounting_basis = 'cash' from books.regimes g where g.company_id = $1 and g.valid_from <= y.ends_on
            order by g.valid_from desc limit 1))
      select account_index, count(content_key)::int as count,
        (count(*) filter (where state = 'duplicate'))::int as duplicates, (count(*) filter (where state = 'doubtful'))::int as doubtful,
        (count(*) filter (where state = 'ignored'))::int as ignored,
        (count(content_key) filter (where state = 'ignored' and date < begins_on))::int as before_first_year,
        (count(content_key) filter (where ${TOO_FAR}))::int as too_far,
        (count(content_key) filter (where ${TAKEN}))::int as before_takeover,
        coalesce(sum(amount_cents) filter (where state = 'ignored' and date < begins_on and content_key is not null), 0)::bigint as before_first_year_cents,
        coalesce(sum(amount_cents) filter (where ${TAKEN} and content_key is not null), 0)::bigint as before_takeover_cents,
        coalesce(sum(amount_cents) filter (where content_key is not null and amount_cents > 0), 0)::bigint as credits,
        coalesce(-sum(amount_cents) filter (where content_key is not null and amount_cents < 0), 0)::bigint as debits,
        min(date) filter (where content_key is not null and not (${TOO_FAR})) as first_date,
        max(date) filter (where content_key is not null and not (${TOO_FAR})) as last_date,
        (count(*) filter (where selected))::int as selected,
        (count(*) filter (where selected and (suggestion ->> 'confidence')::real >= $3))::int as sure,
        count(v.last)::int as in_validated_period,
        (count(*) filter (where l.selected and exists (select from closed c where l.date between c.begins_on and c.ends_on)))::int as in_closed_year
      from books.bank_lines l left join validated v on l.selected and l.date between v.first and v.last,
        (select ${FIRST_DAY} as begins_on, ${TAKEN_THROUGH} as taken_through) first_year
      where company_id = $1 and import_id = $2 group by account_index`,
    [companyId, importId, SURE],
  );
}

/** Rejected lines told with the import itself; beyond, they are listed by page. */
const REJECTED_SHOWN = 1000;

/** Lines of statements that were imported without them, dated up to a day that books taken over cover. */
export async function countLeftAside(tx: Tx, companyId: string, through: IsoDate): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.bank_lines l join books.bank_imports i on i.company_id = $1 and i.id = l.import_id
      where l.company_id = $1 and i.status = 'imported' and l.state = 'ignored' and l.content_key is not null
        and l.date between ${FIRST_DAY} and $2`,
    [companyId, through],
  );
  return row?.n ?? 0;
}

/** The lines that could not be read, with why. */
export function readRejected(tx: Tx, companyId: string, importId: string): Promise<{ line: number; reason: string }[]> {
  return tx.query<{ line: number; reason: string }>(
    `select line, coalesce(reason, '') as reason from books.bank_lines where company_id = $1 and import_id = $2 and state = 'rejected' order by seq limit ${REJECTED_SHOWN}`,
    [companyId, importId],
  );
}

/**
 * Writes what the books expect of lines of an import, by their place; what they no longer expect of another goes. Each statement reads the
 * lines once and joins nothing: a join is planned on the statistics of a table, which has none while its first lines are written.
 */
export async function storeExpected(
  tx: Tx,
  companyId: string,
  importId: string,
  expected: ReadonlyMap<number, StoredSuggestion>,
): Promise<void> {
  const seqs = [...expected.keys()];
  await tx.run(
    `update books.bank_lines set suggestion = null
      where company_id = $1 and import_id = $2 and suggestion ->> 'source' in ('loan', 'invoice', 'open_item') and seq <> all ($3::int[])`,
    [companyId, importId, seqs],
  );
  await tx.run(
    `update books.bank_lines set suggestion = $4::jsonb -> seq::text where company_id = $1 and import_id = $2 and seq = any ($3::int[])`,
    [companyId, importId, seqs, JSON.stringify(Object.fromEntries(expected))],
  );
}

/** Leaves the lines of some accounts of a file out of the import, or takes their new ones again. */
export async function selectAccounts(
  tx: Tx,
  companyId: string,
  importId: string,
  { indices, leftOut }: { readonly indices: readonly number[]; readonly leftOut: boolean },
): Promise<void> {
  if (indices.length === 0) return;
  await tx.run(
    `update books.bank_lines set selected = not $4 and state = 'new'
      where company_id = $1 and import_id = $2 and account_index = any($3::int[]) and selected is distinct from (not $4 and state = 'new')`,
    [companyId, importId, indices, leftOut],
  );
}

/** Removes the lines of an import that another reading replaces. */
export async function deleteLines(tx: Tx, companyId: string, importId: string): Promise<void> {
  await tx.run("delete from books.bank_lines where company_id = $1 and import_id = $2", [companyId, importId]);
}

/** Lines of an import ($2) in a state ($3, null: any): $4 rows after $5 rows, each with the operation it resembles; $6, the reasons of balances and totals. */
export const LINES_PAGE = `select l.line, l.account_index, l.state, l.selected, l.date, l.amount_cents, l.label, l.raw_label, l.reason, l.suggestion,
    coalesce(l.currency, (select i.accounts -> l.account_index ->> 'currency' from books.bank_imports i where i.company_id = $1 and i.id = $2)) as currency,
    case when l.state = 'ignored' and l.content_key is null and l.date is not null and l.amount_cents is not null and l.reason = any($6::text[]) then 'summary'
      when l.state = 'ignored' and l.content_key is not null then
      case when l.date < ${FIRST_DAY} then 'before_first_year'
        when l.date <= ${TAKEN_THROUGH} then 'before_takeover' else 'too_far' end end as reason_code,
    o.id as twin_id, o.title as twin_title, o.date as twin_date
  from (select * from books.bank_lines where company_id = $1 and import_id = $2 and ($3::text is null or state = $3) order by seq limit $4 offset $5) l
  left join books.operations o on o.company_id = $1 and o.id = l.twin_operation_id
  order by l.seq`;

/** How many there are, $4 at most, and whether the import exists. */
export const LINES_COUNT = `select exists (select from books.bank_imports where company_id = $1 and id = $2) as exists,
  (select count(*)::int from (select 1 from books.bank_lines where company_id = $1 and import_id = $2 and ($3::text is null or state = $3) limit $4) counted) as n`;

/** Lines that could not become operations are rejected, with why: they no longer count among the lines of their account. */
export async function rejectLines(
  tx: Tx,
  companyId: string,
  importId: string,
  lines: readonly { readonly seq: number; readonly reason: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    `update books.bank_lines l set state = 'rejected', selected = false, reason = r.reason, dedup = null, content_key = null, twin_operation_id = null
      from unnest($3::int[], $4::text[]) as r (seq, reason) where l.company_id = $1 and l.import_id = $2 and l.seq = r.seq`,
    [companyId, importId, lines.map(({ seq }) => seq), lines.map(({ reason }) => reason)],
  );
}
