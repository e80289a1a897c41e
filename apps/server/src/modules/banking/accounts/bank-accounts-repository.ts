import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { Identity } from "./account-matching.js";

/** A bank account, as the table holds it; amounts in cents. */
export type BankAccountRow = {
  readonly id: string;
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly account_code: string;
  readonly opening_on: IsoDate | null;
  readonly opening_cents: Cents | null;
  readonly opening_verified: boolean;
  /** Its statements that state fees have them as operations of their own. */
  readonly fees_apart: boolean;
};

const COLUMNS = "id, title, iban, number, account_code, opening_on, opening_cents, opening_verified, fees_apart";

/** The bank accounts of a company, oldest first. */
export function readBankAccounts(tx: Tx, companyId: string): Promise<BankAccountRow[]> {
  return tx.query<BankAccountRow>(
    `select ${COLUMNS} from books.bank_accounts where company_id = $1 order by created_at, account_code`,
    [companyId],
    {
      name: "bank_accounts",
    },
  );
}

/** Adds a bank account, not opened yet. */
export async function insertBankAccount(
  tx: Tx,
  companyId: string,
  { id, title, iban, number, accountCode }: { id: string; title: string; iban: string | null; number: string | null; accountCode: string },
): Promise<void> {
  await tx.run("insert into books.bank_accounts (company_id, id, title, iban, number, account_code) values ($1, $2, $3, $4, $5, $6)", [
    companyId,
    id,
    title,
    iban,
    number,
    accountCode,
  ]);
}

/** Removes bank accounts that no statement came for, of which nothing is in the books. */
export async function deleteUnclaimed(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `delete from books.bank_accounts b where b.company_id = $1 and b.id = any($2::uuid[])
        and b.iban is null and b.number is null and b.opening_on is null
        and not exists (select from books.operations o where o.company_id = $1 and o.bank_account_id = b.id)
        and not exists (select from books.entries e where e.company_id = $1 and e.bank_account_id = b.id)`,
    [companyId, ids],
  );
}

/** Completes what distinguishes a bank account from the others with what a statement says of it, where nothing was known. Returns what it learned. */
export async function completeIdentity(
  tx: Tx,
  companyId: string,
  { id, iban, number }: { id: string; iban: string | null; number: string | null },
): Promise<Identity> {
  const [known] = await tx.query<Identity>("select iban, number from books.bank_accounts where company_id = $1 and id = $2 for update", [
    companyId,
    id,
  ]);
  const learned = { iban: known?.iban === null ? iban : null, number: known?.number === null ? number : null };
  if (learned.iban !== null || learned.number !== null)
    await tx.run(
      "update books.bank_accounts set iban = coalesce(iban, $3), number = coalesce(number, $4) where company_id = $1 and id = $2",
      [companyId, id, learned.iban, learned.number],
    );
  return learned;
}

/** Takes what is given out of what distinguishes a bank account from the others, while it is still that. */
export async function forgetIdentity(tx: Tx, companyId: string, { id, iban, number }: Identity & { readonly id: string }): Promise<void> {
  await tx.run(
    `update books.bank_accounts set iban = case when iban is distinct from $3 then iban end, number = case when number is distinct from $4 then number end
      where company_id = $1 and id = $2 and (iban = $3 or number = $4)`,
    [companyId, id, iban, number],
  );
}

/** Remembers how the fees of a bank account's statements are read. */
export async function rememberFees(tx: Tx, companyId: string, id: string, apart: boolean): Promise<void> {
  await tx.run("update books.bank_accounts set fees_apart = $3 where company_id = $1 and id = $2 and fees_apart <> $3", [
    companyId,
    id,
    apart,
  ]);
}

/** The balance that a bank account begins with, in cents, and whether a statement states it. */
export type BankOpeningState = { readonly on: IsoDate | null; readonly cents: Cents | null; readonly verified: boolean };

/** Writes the balance a bank account begins with. */
export async function storeOpening(
  tx: Tx,
  companyId: string,
  bankAccountId: string,
  { on, cents, verified }: BankOpeningState,
): Promise<void> {
  await tx.run(
    "update books.bank_accounts set opening_on = $3, opening_cents = $4, opening_verified = $5 where company_id = $1 and id = $2",
    [companyId, bankAccountId, on, cents, verified],
  );
}

/** True when the entry that opens the account is validated and not reversed, not even by a draft. */
export async function hasValidatedOpening(tx: Tx, companyId: string, bankAccountId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from books.entries e where e.company_id = $1 and e.bank_account_id = $2 and e.source_kind = 'opening' and e.number is not null
      and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id) limit 1`,
    [companyId, bankAccountId],
  );
  return rows.length > 0;
}

/** What the operations of an account dated before a day add up to. */
export async function operationsBefore(tx: Tx, companyId: string, bankAccountId: string, day: IsoDate): Promise<Cents> {
  const [row] = await tx.query<{ total: Cents }>(
    "select coalesce(sum(amount_cents), 0)::bigint as total from books.operations where company_id = $1 and bank_account_id = $2 and date < $3 and cancelled_on is null",
    [companyId, bankAccountId, day],
  );
  if (!row) throw new Error("a sum always answers a row");
  return row.total;
}

/**
 * The net of an account from the beginning to the end of a day, both SQL expressions: whole months, then the lines of the
 * month that the day lies within. The openings of the years after the first repeat what moved before them and are left out;
 * where the second year begins inside a month, the openings of the first are read line by line. Needs SECOND_YEAR beside it.
 */
const netThrough = (account: string, day: string): string => `(
    coalesce((select sum(m.debit_cents - m.credit_cents) from books.account_months m
      where m.company_id = $1 and m.account_code = ${account} and m.month < date_trunc('month', ${day} + 1)
        and (m.journal <> 'AN' or m.month < date_trunc('month', second.begins_on))), 0)
    + coalesce((select sum(l.debit_cents - l.credit_cents) from books.entry_lines l
      where l.company_id = $1 and l.account_code = ${account} and l.journal <> 'AN'
        and l.date between date_trunc('month', ${day} + 1) and ${day}), 0)
    + coalesce((select sum(l.debit_cents - l.credit_cents) from books.entry_lines l
      where l.company_id = $1 and l.account_code = ${account} and l.journal = 'AN' and l.date <= ${day}
        and l.date >= least(date_trunc('month', ${day} + 1), date_trunc('month', second.begins_on)) and l.date < second.begins_on), 0))::bigint`;
const SECOND_YEAR = `second as (select coalesce(min(begins_on), 'infinity'::date) as begins_on from books.fiscal_years
    where company_id = $1 and begins_on > (select min(begins_on) from books.fiscal_years where company_id = $1))`;

/** A bank account with its balance in cents, and the fiscal year that the balance is of. */
export type BalanceRow = BankAccountRow & { readonly balance: Cents; readonly from: IsoDate; readonly to: IsoDate };

/** The accounts with their balance at the end of the fiscal year that holds a day ($2), else of the last year. */
export const BALANCES = `with year as (select begins_on, ends_on from books.fiscal_years where company_id = $1
      order by (begins_on <= $2 and ends_on >= $2) desc, begins_on desc limit 1),
    ${SECOND_YEAR}
  select b.id, b.title, b.iban, b.number, b.account_code, b.opening_on, b.opening_cents, b.opening_verified, b.fees_apart, year.begins_on as "from", year.ends_on as "to",
    ${netThrough("b.account_code", "year.ends_on")} as balance
  from books.bank_accounts b, year, second where b.company_id = $1 order by b.created_at, b.account_code`;

/** Balances of bank accounts ($2, with duplicates) at the end of days ($3), in that order: whole months, then the lines of the last one. */
export const BALANCES_AT = `with ${SECOND_YEAR}
  select ${netThrough("b.account_code", "w.day")} as balance
  from unnest($2::uuid[], $3::date[]) with ordinality as w (id, day, place)
  join books.bank_accounts b on b.company_id = $1 and b.id = w.id, second
  order by w.place`;

/** The balance of a bank account at the end of each of these days. */
export async function balancesAt(tx: Tx, companyId: string, id: string, days: readonly IsoDate[]): Promise<Cents[]> {
  const rows = await tx.query<{ balance: Cents }>(BALANCES_AT, [companyId, days.map(() => id), days]);
  return rows.map(({ balance }) => balance);
}

/** The bank accounts with their balance at the end of a day. */
export async function bankAccountsOn(
  tx: Tx,
  companyId: string,
  day: IsoDate,
): Promise<readonly (Pick<BankAccountRow, "id" | "account_code"> & { readonly balance: Cents })[]> {
  const accounts = await readBankAccounts(tx, companyId);
  const rows = await tx.query<{ balance: Cents }>(BALANCES_AT, [companyId, accounts.map(({ id }) => id), accounts.map(() => day)]);
  return accounts.map(({ id, account_code }, index) => ({ id, account_code, balance: rows[index]?.balance ?? cents(0) }));
}

/** The day of the last operation that a statement brought to an account that no connection feeds; null when none has. */
export async function lastStatementDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ date: IsoDate }>(
    `select o.date from books.operations o where o.company_id = $1 and o.import_id is not null
        and not exists (select from books.connection_accounts a where a.company_id = $1 and a.bank_account_id = o.bank_account_id and a.gone_at is null)
      order by o.date desc limit 1`,
    [companyId],
  );
  return row?.date ?? null;
}

/** A bank account in a year: how far statements were imported, and the balance that the nearest one states after the year. */
export type BankYearRow = {
  readonly id: string;
  readonly title: string;
  readonly account_code: string;
  readonly is_used: boolean;
  /** The last day of the year on which it moves; null when it does not. */
  readonly moved_through: IsoDate | null;
  readonly first_on: IsoDate | null;
  readonly through: IsoDate | null;
  readonly stated_on: IsoDate | null;
  readonly stated_cents: Cents | null;
  /** What moved between the end of the year and the day of the stated balance. */
  readonly moved_after: Cents;
  /** The connection that feeds it is in order, and the last day that it was read. */
  readonly is_connection_ok: boolean;
  readonly synced_on: IsoDate | null;
};

/** The bank accounts of a company in a year. */
export function readBankYears(
  tx: Tx,
  companyId: string,
  year: { readonly beginning: IsoDate; readonly end: IsoDate },
): Promise<BankYearRow[]> {
  return tx.query<BankYearRow>(
    `with files as (
        select a ->> 'bankAccountId' as id, (a ->> 'firstDate')::date as first_on, greatest((a -> 'closing' ->> 'date')::date, (a ->> 'lastDate')::date) as through,
            coalesce(a -> 'closing' ->> 'date', a ->> 'lastDate')::date as stated_on, (a -> 'closing' ->> 'cents')::bigint as stated, i.created_at
          from books.bank_imports i, jsonb_array_elements(i.accounts) a
          where i.company_id = $1 and i.status = 'imported'),
      stated as (select distinct on (id) id, stated_on, stated from files where stated is not null and stated_on >= $3 order by id, stated_on, created_at desc)
      select b.id, b.title, b.account_code,
        exists (select from books.account_days d where d.company_id = $1 and d.account_code = b.account_code and d.day between $2 and $3) as is_used,
        (select max(d.day) from books.account_days d where d.company_id = $1 and d.account_code = b.account_code and d.day between $2 and $3) as moved_through,
        (select min(f.first_on) from files f where f.id = b.id::text) as first_on, (select max(f.through) from files f where f.id = b.id::text) as through,
        s.stated_on, s.stated as stated_cents,
        coalesce((select sum(o.amount_cents) from books.operations o
          where o.company_id = $1 and o.bank_account_id = b.id and o.date > $3 and o.date <= s.stated_on and o.cancelled_on is null), 0)::bigint as moved_after,
        coalesce(k.state = 'ok', false) as is_connection_ok, (k.synced_at at time zone 'Europe/Paris')::date as synced_on
      from books.bank_accounts b left join stated s on s.id = b.id::text
        left join books.connection_accounts a on a.company_id = $1 and a.bank_account_id = b.id and a.gone_at is null
        left join books.bank_connections k on k.company_id = $1 and k.id = a.connection_id
      where b.company_id = $1 order by b.created_at, b.account_code`,
    [companyId, year.beginning, year.end],
    { name: "closing_bank_years" },
  );
}

/** A bank account with how far it is known: its last operation, and the end of the last statement that was imported. */
export type BankStateRow = {
  readonly id: string;
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly account_code: string;
  /** The day it is opened on; null: since before the books, or not known. */
  readonly opened_on: IsoDate | null;
  readonly last_on: IsoDate | null;
  readonly through: IsoDate | null;
};

/** The bank accounts of a company, oldest first. */
export function readBankStates(tx: Tx, companyId: string): Promise<BankStateRow[]> {
  return tx.query<BankStateRow>(
    `select b.id, b.title, b.iban, b.number, b.account_code, b.opening_on as opened_on,
        (select l.date from books.entry_lines l where l.company_id = $1 and l.account_code = b.account_code and l.journal <> 'AN'
          order by l.date desc limit 1) as last_on,
        (select max(greatest((a -> 'closing' ->> 'date')::date, (a ->> 'lastDate')::date))
          from books.bank_imports i, jsonb_array_elements(i.accounts) a
          where i.company_id = $1 and i.status = 'imported' and a ->> 'bankAccountId' = b.id::text) as through
      from books.bank_accounts b where b.company_id = $1 order by b.created_at, b.account_code`,
    [companyId],
    { name: "bank_states" },
  );
}
