import { addDays } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { AccountTotal } from "@comptoir/accounting/ledger/books/balance";
import type { EntrySequence, Journal } from "@comptoir/accounting/entry/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { Reads } from "../../../db/reads.js";
import type { Tx } from "../../../db/transaction.js";
import { cutIntoMonths, type Days, type RestDays } from "../period.js";
import type { Selection } from "../selection.js";

type TotalRow = { part: "opening" | "movement"; account_code: string; debit: Cents; credit: Cents };

/**
 * Whole months come from monthly totals, the days that make the difference at both ends from daily ones (`sign` says whether they are added
 * or taken away). AN entries are openings in every period: they are few, and read line by line, since two years may meet inside a month.
 */
const TOTALS = `
  with days as (
    select d.opening, d.movement, a.account_code, a.debit_cents as debit, a.credit_cents as credit
      from unnest($9::date[], $10::date[], $11::int[], $12::int[]) as d (first, last, opening, movement)
      cross join lateral (select * from books.account_days a
        where a.company_id = $1 and a.day between d.first and d.last and a.journal <> 'AN'
          and a.account_code between $3 and $4 and ($5::text[] is null or a.journal = any ($5)) offset 0) a)
  select part, account_code, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
    select d.part, m.account_code, m.debit_cents as debit, m.credit_cents as credit
      from unnest($6::text[], $7::date[], $8::date[]) as d (part, first, last)
      cross join lateral (select * from books.account_months m
        where m.company_id = $1 and m.month between d.first and d.last and m.journal <> 'AN'
          and m.account_code between $3 and $4 and ($5::text[] is null or m.journal = any ($5)) offset 0) m
    union all
    select 'opening', account_code, opening * debit, opening * credit from days where opening <> 0
    union all
    select 'movement', account_code, movement * debit, movement * credit from days where movement <> 0
    union all
    select 'opening', l.account_code, l.debit_cents, l.credit_cents from books.entries e
      join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = 'AN' and e.date <= $13::date
        and l.account_code between $3 and $4 and ($5::text[] is null or l.journal = any ($5))
  ) parts group by 1, 2 having sum(debit) <> 0 or sum(credit) <> 0 order by 2`;

/** Totals of each account before and during the period. */
export async function accountTotals(read: Reads, selection: Selection): Promise<{ openings: AccountTotal[]; movements: AccountTotal[] }> {
  const { companyId, year, from, to, accounts, journals } = selection;
  const opening = cutIntoMonths({ from: year.beginning, to: addDays(from, -1) });
  const movement = cutIntoMonths({ from, to });
  const months = [
    ...(opening.months ? [{ part: "opening", ...opening.months }] : []),
    ...(movement.months ? [{ part: "movement", ...movement.months }] : []),
  ];
  const days = sharedDays(opening.days, movement.days);
  const rows = await read<TotalRow>({
    name: "account_totals",
    text: TOTALS,
    values: [
      companyId,
      year.id,
      accounts.first,
      accounts.last,
      journals,
      months.map((one) => one.part),
      months.map((one) => one.from),
      months.map((one) => one.to),
      days.map((one) => one.from),
      days.map((one) => one.to),
      days.map((one) => one.opening),
      days.map((one) => one.movement),
      to,
    ],
  });
  const part = (name: TotalRow["part"]): AccountTotal[] =>
    rows.filter((row) => row.part === name).map((row) => ({ accountCode: row.account_code, debit: row.debit, credit: row.credit }));
  return { openings: part("opening"), movements: part("movement") };
}

/** Days with their sign in each part: what ends one part most often begins the other, and is read once. */
type SharedDays = Days & { opening: number; movement: number };

function sharedDays(opening: readonly RestDays[], movement: readonly RestDays[]): readonly SharedDays[] {
  const shared: SharedDays[] = opening.map(({ from, to, sign }) => ({ from, to, opening: sign, movement: 0 }));
  for (const { from, to, sign } of movement) {
    const same = shared.find((one) => one.from === from && one.to === to);
    if (same) same.movement = sign;
    else shared.push({ from, to, opening: 0, movement: sign });
  }
  return shared;
}

/** True when an entry of the period is a draft: the books of that period are provisional. */
export async function isProvisional(read: Reads, { companyId, from, to }: Pick<Selection, "companyId" | "from" | "to">): Promise<boolean> {
  const rows = await read({
    name: "period_has_drafts",
    text: `select 1 from books.entries e join books.fiscal_years y on y.company_id = $1 and y.id = e.fiscal_year_id
           where e.company_id = $1 and e.number is null and e.date between $2 and $3 and y.begins_on <= $3 and y.ends_on >= $2 limit 1`,
    values: [companyId, from, to],
  });
  return rows.length > 0;
}

/** A line of a book with what its entry says. */
export type BookLine = {
  readonly entry_id: string;
  readonly position: number;
  readonly sequence: EntrySequence;
  readonly number: number | null;
  readonly journal: Journal;
  readonly date: IsoDate;
  readonly piece_ref: string;
  readonly auxiliary_number: string | null;
  readonly auxiliary_name: string | null;
  readonly account_code: string;
  readonly label: string;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  readonly operation_id: string | null;
};

const LINE_COLUMNS = `l.entry_id, l.position, e.sequence, e.number, l.journal, l.date, coalesce(l.piece_ref, e.piece_ref) as piece_ref,
  l.auxiliary_number, l.auxiliary_name, l.account_code, l.label,
  l.debit_cents, l.credit_cents, e.operation_id`;

/** Lines of the general ledger: by account, date, entry. Openings (AN) are not movements. `after` is the last line already read. */
export const LEDGER_LINES = `select ${LINE_COLUMNS} from books.entry_lines l
  join books.entries e on e.company_id = $1 and e.id = l.entry_id
  where l.company_id = $1 and l.date between $2 and $3 and l.account_code between $4 and $5 and l.journal <> 'AN'
    and ($6::text[] is null or l.journal = any ($6))
    and ($7::text is null or (l.account_code, l.date, l.entry_id, l.position) > ($7, $8::date, $9::uuid, $10::int))
  order by l.account_code, l.date, l.entry_id, l.position`;

/** The place of a line in the general ledger. */
export type LedgerPlace = { readonly account: string; readonly date: IsoDate; readonly entryId: string; readonly position: number };

/** Values of LEDGER_LINES. */
export function ledgerValues({ companyId, from, to, accounts, journals }: Selection, after: LedgerPlace | null): unknown[] {
  return [
    companyId,
    from,
    to,
    accounts.first,
    accounts.last,
    journals,
    after?.account ?? null,
    after?.date ?? null,
    after?.entryId ?? null,
    after?.position ?? null,
  ];
}

/** Lines of one journal, by date and entry. An entry is listed whole when one of its lines is in the account range. */
export const JOURNAL_LINES = `select ${LINE_COLUMNS} from books.entries e
  join lateral (select * from books.entry_lines l where l.company_id = $1 and l.entry_id = e.id order by l.position) l on true
  where e.company_id = $1 and e.journal = $2 and e.date between $3 and $4
    and ($5::date is null or (e.date, e.id) > ($5::date, $6::uuid))
    and ($7 = '000000' and $8 = '999999' or exists (select from books.entry_lines r
         where r.company_id = $1 and r.entry_id = e.id and r.account_code between $7 and $8))
  order by e.date, e.id, l.position`;

/** The place of an entry in a journal. */
export type JournalPlace = { readonly journal: Journal; readonly date: IsoDate; readonly entryId: string };

/** Values of JOURNAL_LINES for one journal. */
export function journalValues({ companyId, from, to, accounts }: Selection, journal: Journal, after: JournalPlace | null): unknown[] {
  return [companyId, journal, from, to, after?.date ?? null, after?.entryId ?? null, accounts.first, accounts.last];
}

/** Every line of the general ledger, in constant memory. */
export function allLedgerLines(tx: Tx, selection: Selection): AsyncGenerator<BookLine[]> {
  return tx.batches<BookLine>(LEDGER_LINES, ledgerValues(selection, null));
}

/** Every line of one journal, in constant memory. */
export function allJournalLines(tx: Tx, selection: Selection, journal: Journal): AsyncGenerator<BookLine[]> {
  return tx.batches<BookLine>(JOURNAL_LINES, journalValues(selection, journal, null));
}

/** How many lines a book has at most: whole months are counted. */
export async function accountLines(read: Reads, { companyId, from, to, accounts, journals }: Selection): Promise<number> {
  const [row] = await read<{ lines: number }>({
    name: "book_size",
    text: `select coalesce(sum(lines), 0)::int as lines from books.account_months
      where company_id = $1 and month between $2 and $3 and account_code between $4 and $5 and ($6::text[] is null or journal = any ($6))`,
    values: [companyId, monthStart(from), to, accounts.first, accounts.last, journals],
  });
  return row?.lines ?? 0;
}
