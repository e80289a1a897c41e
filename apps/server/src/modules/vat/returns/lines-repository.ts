import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { VatPayment } from "@comptoir/accounting/vat/filing/payments";
import type { Tx } from "../../../db/transaction.js";

/**
 * The VAT lines that a return which is not validated takes: dated after one day, up to another. `start`: what is dated before is late. `takesSteps`: a yearly
 * return takes the drafts of closing steps, which otherwise wait for the closing. `also`: entries dated earlier that the user decided to declare here.
 */
export type LinesWindow = {
  readonly after: IsoDate;
  readonly start: IsoDate;
  readonly until: IsoDate;
  readonly takesSteps: boolean;
  readonly also: readonly string[];
};

/** Lines of VAT summed by nature, rate and account within a window; amounts in cents. */
export type LineGroupRow = {
  /** Place of the window, from 0. */
  readonly place: number;
  readonly nature: VatNature;
  readonly rate_bp: number;
  readonly account_code: string;
  /** The first day of the group: its lines are all late or all on time, and of one year. */
  readonly date: IsoDate;
  readonly entries: number;
  readonly base_cents: Cents;
  readonly vat_cents: Cents;
  readonly deductible_cents: Cents;
};

const GROUPED = `l.nature, l.rate_bp, l.account_code, min(l.date) as date, count(distinct l.entry_id)::int as entries,
    sum(l.base_cents)::bigint as base_cents, sum(l.vat_cents)::bigint as vat_cents, sum(l.deductible_cents)::bigint as deductible_cents`;
const UNDECLARED = "not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = l.entry_id)";
/** Lines of drafts that the closing will freeze are left out, but in a return that takes them. */
const waitingLeftOut = (takesSteps: string): string => `(${takesSteps} or l.entry_id <> all (array(select s.id from books.entries s
    where s.company_id = $1 and s.source_kind = 'closing_step' and s.source_id is not null and s.number is null)))`;
/** Only the first window takes entries dated before it ($6): their dates then bound nothing. */
const WINDOWS = `(select after, start, until, takes_steps, place - 1 as place,
      case when place = 1 and cardinality($6::uuid[]) > 0 then '-infinity'::date else after end as floor
    from unnest($2::date[], $3::date[], $4::date[], $5::boolean[]) with ordinality as w (after, start, until, takes_steps, place)) w`;
/** 44571x, 4452, 44562, 44566x of `books.entry_lines e`: as `isDeclaredVatAccount` of the domain, in a range that their index knows. */
const DECLARED_ACCOUNTS = "e.account_code between '445200' and '445719' and e.account_code ~ '^(44571|4452|44562|44566)'";

/** Undeclared VAT lines of each window, added up by account, nature and rate, the late ones and each year apart. */
export function readLineGroups(tx: Tx, companyId: string, windows: readonly LinesWindow[]): Promise<LineGroupRow[]> {
  return tx.query<LineGroupRow>(
    `select place, nature, rate_bp, account_code, min(date) as date, count(*)::int as entries,
        sum(base_cents)::bigint as base_cents, sum(vat_cents)::bigint as vat_cents, sum(deductible_cents)::bigint as deductible_cents
      from (select w.place::int as place, l.nature, l.rate_bp, l.account_code, l.date, l.date < w.start as late, l.entry_id,
          sum(l.base_cents) as base_cents, sum(l.vat_cents) as vat_cents, sum(l.deductible_cents) as deductible_cents
        from ${WINDOWS} join books.vat_lines l on l.company_id = $1 and l.date > w.floor and l.date <= w.until and (l.date > w.after or l.entry_id = any($6::uuid[]))
        where ${UNDECLARED} and ${waitingLeftOut("w.takes_steps")}
        group by w.place, l.nature, l.rate_bp, l.account_code, l.date, l.date < w.start, l.entry_id) entry
      group by place, nature, rate_bp, account_code, late, extract(year from date)`,
    [companyId, ...bounds(windows)],
    { name: "vat_line_groups" },
  );
}

/** The entries of a window, each once. */
export async function undeclaredEntries(
  tx: Tx,
  companyId: string,
  { after, until, takesSteps, also }: LinesWindow,
): Promise<readonly string[]> {
  const rows = await tx.query<{ entry_id: string }>(
    `select distinct l.entry_id from books.vat_lines l where l.company_id = $1 and l.date > $2 and l.date <= $3 and ${UNDECLARED}
        and ${waitingLeftOut("$4")}
      union select distinct l.entry_id from books.vat_lines l where l.company_id = $1 and l.entry_id = any($5::uuid[]) and ${UNDECLARED} order by 1`,
    [companyId, after, until, takesSteps, also],
  );
  return rows.map((row) => row.entry_id);
}

/** What the entries of a window move on the accounts of declared VAT, above zero for a credit. */
export function readMovements(
  tx: Tx,
  companyId: string,
  { after, until, takesSteps, also }: LinesWindow,
): Promise<{ account_code: string; net: Cents }[]> {
  // The lines of these accounts come from their index alone: entry by entry, every line of each would be read.
  return tx.query<{ account_code: string; net: Cents }>(
    `with taken as materialized (
        select distinct l.entry_id from books.vat_lines l where l.company_id = $1 and l.date > $2 and l.date <= $3 and ${UNDECLARED}
          and ${waitingLeftOut("$4")}
        union select distinct l.entry_id from books.vat_lines l where l.company_id = $1 and l.entry_id = any($5::uuid[]) and ${UNDECLARED}),
      moved as materialized (
        select e.entry_id, e.account_code, e.credit_cents - e.debit_cents as net from books.entry_lines e where e.company_id = $1 and ${DECLARED_ACCOUNTS})
      select m.account_code, sum(m.net)::bigint as net from moved m join taken on taken.entry_id = m.entry_id group by 1 order by 1`,
    [companyId, after, until, takesSteps, also],
    { name: "vat_movements" },
  );
}

/** An entry that moves an account of declared VAT and has no VAT line; `net` in cents, above zero for a credit. */
export type SilentEntryRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly label: string;
  readonly reversed_entry_id: string | null;
  readonly account_code: string;
  readonly net: Cents;
  /** A balance that the books began with. */
  readonly is_opening: boolean;
};

/** Entries `e` that returns and years write of themselves, and what takes them back (`r`). */
const OF_BOOKS = `e.source_kind not in ('vat_return', 'carry_forward') and coalesce(r.source_kind, '') not in ('vat_return', 'carry_forward')`;
const IS_OPENING = `(coalesce(e.source_key, r.source_key, '') = 'openings' or (coalesce(r.source_kind, e.source_kind) = 'takeover' and e.journal = 'AN'))`;
/** Null while the user decided nothing of an entry `e`, or of the operation that it comes from. */
const ANSWER = "(select a.answer from books.vat_answers a where a.company_id = $1 and a.subject_id = coalesce(e.operation_id, e.id))";

/**
 * Entries dated after one day and up to another that move declared VAT accounts and have no VAT line: settlements, what takes them
 * back and what one year carries to the next are left out, as the balances of a year that is not the first, and what was declared elsewhere.
 */
export function readSilentEntries(
  tx: Tx,
  companyId: string,
  { after, until, booksBegin }: { after: IsoDate; until: IsoDate; booksBegin: IsoDate },
): Promise<SilentEntryRow[]> {
  return tx.query<SilentEntryRow>(
    `with silent as materialized (
        select e.entry_id, e.account_code, sum(e.credit_cents - e.debit_cents)::bigint as net from books.entry_lines e
        where e.company_id = $1 and ${DECLARED_ACCOUNTS} and e.date > $2 and e.date <= $3
          and not exists (select from books.vat_lines v where v.company_id = $1 and v.entry_id = e.entry_id)
        group by 1, 2)
      select e.id, e.date, e.label, e.reversed_entry_id, s.account_code, s.net, ${IS_OPENING} as is_opening
      from silent s join books.entries e on e.company_id = $1 and e.id = s.entry_id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where ${OF_BOOKS} and (e.date <= $4 or not ${IS_OPENING}) and ${ANSWER} is distinct from 'elsewhere'
      order by e.date, e.id, s.account_code`,
    [companyId, after, until, booksBegin],
    { name: "vat_silent_entries" },
  );
}

/** An entry dated in a period declared elsewhere that moves declared VAT accounts. */
export type ElsewhereRow = SilentEntryRow & { readonly has_lines: boolean };

/**
 * Entries dated up to the day declared elsewhere of which the user is to decide: balances that the books began with, and what was
 * written since that day was given, except books taken over.
 */
export function readElsewhere(
  tx: Tx,
  companyId: string,
  { through, booksBegin }: { through: IsoDate; booksBegin: IsoDate },
): Promise<ElsewhereRow[]> {
  return tx.query<ElsewhereRow>(
    `with moved as materialized (
        select e.entry_id, e.account_code, sum(e.credit_cents - e.debit_cents)::bigint as net from books.entry_lines e
        where e.company_id = $1 and ${DECLARED_ACCOUNTS} and e.date <= $2
          and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = e.entry_id)
        group by 1, 2)
      select e.id, e.date, e.label, e.reversed_entry_id, m.account_code, m.net, ${IS_OPENING} as is_opening,
        exists (select from books.vat_lines v where v.company_id = $1 and v.entry_id = e.id) as has_lines
      from moved m join books.entries e on e.company_id = $1 and e.id = m.entry_id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      left join books.operations o on o.company_id = $1 and o.id = e.operation_id
      where ${OF_BOOKS} and ${ANSWER} is null
        and case when ${IS_OPENING} then e.date <= $3 else coalesce(r.source_kind, e.source_kind) <> 'takeover'
          and coalesce(o.created_at, e.created_at) > (select v.answered_at from books.vat_starts v where v.company_id = $1) end
      order by e.date, e.id, m.account_code`,
    [companyId, through, booksBegin],
    { name: "vat_elsewhere" },
  );
}

/** Balances of 445xx on a day, above zero for a credit: what one year carries to the next left out, as if the years were one. */
export function readVatBalances(tx: Tx, companyId: string, until: IsoDate): Promise<{ account_code: string; net: Cents }[]> {
  return tx.query<{ account_code: string; net: Cents }>(
    `select l.account_code, sum(l.credit_cents - l.debit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where l.company_id = $1 and l.account_code between '445000' and '445999' and l.date <= $2
        and e.source_kind <> 'carry_forward' and coalesce(r.source_kind, '') <> 'carry_forward'
      group by 1 order by 1`,
    [companyId, until],
    { name: "vat_balances" },
  );
}

/** What entries of some days hold on the accounts of declared VAT, without the entries that the user is yet to decide about or decided to declare. */
export function readElsewhereBalances(
  tx: Tx,
  companyId: string,
  given: { through: IsoDate; booksBegin: IsoDate; except: readonly string[] },
): Promise<{ account_code: string; net: Cents }[]> {
  return tx.query<{ account_code: string; net: Cents }>(
    `select e.account_code, sum(e.credit_cents - e.debit_cents)::bigint as net from books.entry_lines e
      join books.entries n on n.company_id = $1 and n.id = e.entry_id
      where e.company_id = $1 and ${DECLARED_ACCOUNTS} and n.source_kind not in ('vat_return', 'carry_forward')
        and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = e.entry_id)
        and e.entry_id <> all($4::uuid[])
        and (e.date <= $2 or (e.date <= $3 and exists (select from books.vat_answers a where a.company_id = $1 and a.subject_id = n.id and a.answer = 'elsewhere')))
      group by 1 order by 1`,
    [companyId, given.through, given.booksBegin, given.except],
    { name: "vat_elsewhere_balances" },
  );
}

/** What was given back of refunds claimed, since one day and up to another: entries that put 445830 back on 445670. */
export async function readRefusedRefunds(
  tx: Tx,
  companyId: string,
  { after, until }: { after: IsoDate | null; until: IsoDate },
): Promise<Cents | 0> {
  const [row] = await tx.query<{ sum: Cents | null }>(
    `select sum(l.debit_cents - l.credit_cents)::bigint as sum
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code = '445670' and ($2::date is null or l.date > $2) and l.date <= $3
        and e.source_kind not in ('carry_forward', 'vat_return')
        and exists (select from books.entry_lines o where o.company_id = $1 and o.entry_id = e.id and o.account_code = '445830')`,
    [companyId, after, until],
  );
  return row?.sum ?? 0;
}

/**
 * The net debit of an account over a span of days, what one year carries to the next left out: as if the years were one;
 * `exceptSettlements` leaves out the settlements of returns as well, and what takes them back; `exceptOperation` what one operation posts.
 */
export async function netDebit(
  tx: Tx,
  companyId: string,
  given: { account: string; from: IsoDate | null; until: IsoDate; exceptSettlements: boolean; exceptOperation?: string | null },
): Promise<Cents | 0> {
  const [row] = await tx.query<{ net: Cents | null }>(
    `select sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where l.company_id = $1 and l.account_code = $2 and ($3::date is null or l.date >= $3) and l.date <= $4
        and e.source_kind <> 'carry_forward' and coalesce(r.source_kind, '') <> 'carry_forward'
        and not ($5 and (e.source_kind = 'vat_return' or coalesce(r.source_kind, '') = 'vat_return'))
        and ($6::uuid is null or e.operation_id is distinct from $6)`,
    [companyId, given.account, given.from, given.until, given.exceptSettlements, given.exceptOperation ?? null],
  );
  return row?.net ?? 0;
}

type PaymentRow = {
  readonly account_code: VatPayment["account"];
  readonly entry_id: string;
  readonly operation_id: string | null;
  readonly date: IsoDate;
  readonly label: string;
  readonly net: Cents;
};

/** What was paid or received on the accounts of VAT owed, deposits and refunds, up to a day: neither settlements nor what a year carries to the next, and nothing that was reversed. */
export async function readVatPayments(tx: Tx, companyId: string, until: IsoDate): Promise<VatPayment[]> {
  const rows = await tx.query<PaymentRow>(
    `select l.account_code, e.id as entry_id, e.operation_id, e.date, e.label, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code in ('445510', '445810', '445830') and l.date <= $2
        and e.source_kind not in ('carry_forward', 'vat_return', 'reversal')
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      group by l.account_code, e.id, e.operation_id, e.date, e.label order by e.date, e.id`,
    [companyId, until],
    { name: "vat_payments" },
  );
  return rows.map((row) => ({
    account: row.account_code,
    entryId: row.entry_id,
    operationId: row.operation_id,
    date: row.date,
    label: row.label,
    amount: row.net,
  }));
}

/** A line of VAT of an entry; amounts in cents, rates in basis points. */
export type EntryLineRow = {
  readonly entry_id: string;
  readonly nature: VatNature;
  readonly rate_bp: number;
  readonly base_cents: Cents;
  readonly vat_cents: Cents;
  readonly deductible_cents: Cents;
  readonly account_code: string;
  readonly date: IsoDate;
};

/** Undeclared lines that belong to a validated period: what came after it. Grouped by nothing, late lines are few. */
export function readLateLines(
  tx: Tx,
  companyId: string,
  periods: readonly { readonly start: IsoDate; readonly end: IsoDate }[],
): Promise<(EntryLineRow & { readonly place: number })[]> {
  return tx.query(
    `select (p.place - 1)::int as place, l.entry_id, l.nature, l.rate_bp, l.base_cents, l.vat_cents, l.deductible_cents, l.account_code, l.date
      from unnest($2::date[], $3::date[]) with ordinality as p (start, until, place)
      join books.vat_lines l on l.company_id = $1 and l.date between p.start and p.until
      where ${UNDECLARED} and ${waitingLeftOut("false")} order by p.place, l.date, l.entry_id, l.position`,
    [companyId, periods.map(({ start }) => start), periods.map(({ end }) => end)],
  );
}

function bounds(windows: readonly LinesWindow[]): readonly unknown[] {
  return [
    windows.map(({ after }) => after),
    windows.map(({ start }) => start),
    windows.map(({ until }) => until),
    windows.map(({ takesSteps }) => takesSteps),
    windows[0]?.also ?? [],
  ];
}

/** The late lines of a window, one by one. */
export function readUndeclaredLateLines(
  tx: Tx,
  companyId: string,
  { after, start, takesSteps, also }: LinesWindow,
): Promise<EntryLineRow[]> {
  return tx.query<EntryLineRow>(
    `select l.entry_id, l.nature, l.rate_bp, l.base_cents, l.vat_cents, l.deductible_cents, l.account_code, l.date
      from books.vat_lines l where l.company_id = $1 and (l.date > $2 or l.entry_id = any($5::uuid[])) and l.date < $3 and ${UNDECLARED}
        and ${waitingLeftOut("$4")}
      order by l.date, l.entry_id, l.position`,
    [companyId, after, start, takesSteps, also],
  );
}

/** What a validated return declared, added up like `readLineGroups`. */
export function readGroupsOfReturn(
  tx: Tx,
  companyId: string,
  { id, start }: { id: string; start: IsoDate },
): Promise<Omit<LineGroupRow, "place">[]> {
  return tx.query<Omit<LineGroupRow, "place">>(
    `select ${GROUPED} from books.vat_return_entries d join books.vat_lines l on l.company_id = $1 and l.entry_id = d.entry_id
      where d.company_id = $1 and d.return_id = $2
      group by l.nature, l.rate_bp, l.account_code, l.date < $3, extract(year from l.date)`,
    [companyId, id, start],
  );
}

/** The validated periods, by their place in the list, to which undeclared lines belong. */
export async function periodsWithLateLines(
  tx: Tx,
  companyId: string,
  periods: readonly { readonly start: IsoDate; readonly end: IsoDate }[],
): Promise<ReadonlySet<number>> {
  if (periods.length === 0) return new Set();
  const rows = await tx.query<{ place: number }>(
    `select (p.place - 1)::int as place from unnest($2::date[], $3::date[]) with ordinality as p (start, until, place)
      where exists (select from books.vat_lines l where l.company_id = $1 and l.date between p.start and p.until and ${UNDECLARED}
        and ${waitingLeftOut("false")})`,
    [companyId, periods.map(({ start }) => start), periods.map(({ end }) => end)],
  );
  return new Set(rows.map(({ place }) => place));
}

/** The hash of frozen entries and their VAT lines, in the order of their ids. */
export function readHashedEntries(
  tx: Tx,
  companyId: string,
  entryIds: readonly string[],
): Promise<{ readonly hash: string; readonly lines: readonly (readonly (string | number)[])[] }[]> {
  return tx.query(
    `select e.hash, (select json_agg(json_build_array(l.nature, l.rate_bp, l.base_cents, l.vat_cents, l.deductible_cents, l.account_code, l.date) order by l.position)
        from books.vat_lines l where l.company_id = $1 and l.entry_id = e.id) as lines
      from books.entries e where e.company_id = $1 and e.id = any($2::uuid[]) order by e.id`,
    [companyId, entryIds],
  );
}

/** What waits on VAT accounts at the end of a year by entries that no return has declared: VAT of the period under way. */
export async function readUndeclaredVat(
  tx: Tx,
  companyId: string,
  year: { readonly beginning: IsoDate; readonly end: IsoDate },
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ account_code: string; net: Cents }>(
    `select l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.date between $2 and $3 and l.account_code like any(array['4452%', '44562%', '44566%', '44571%'])
        and e.source_kind not in ('carry_forward', 'vat_return') and e.source_kind <> 'closing_step'
        and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = e.id)
      group by 1`,
    [companyId, year.beginning, year.end],
    { name: "closing_undeclared_vat" },
  );
  return new Map(rows.map(({ account_code: code, net }) => [code, net]));
}
