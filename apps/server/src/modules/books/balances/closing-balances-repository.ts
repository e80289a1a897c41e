import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { FigureLine } from "../../../figures/explanation.js";
import type { FiscalYearOf } from "../years/service.js";

type NetRow = { readonly account_code: string; readonly net: Cents };

/** The entries of the closing steps of a year, and what reverses them. $1 the company, $2 the year. */
const STEP_ENTRIES = `select e.id from books.entries e where e.company_id = $1 and e.source_kind = 'closing_step' and e.source_id = $2
    union all
    select r.id from books.entries e join books.entries r on r.company_id = $1 and r.reversed_entry_id = e.id
      where e.company_id = $1 and e.source_kind = 'closing_step' and e.source_id = $2`;

/** Debit less credit of each account at the end of a year, openings included, the entries of its own closing steps left out. */
export async function readClosingBalances(tx: Tx, companyId: string, year: FiscalYearOf): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<NetRow>(
    `select account_code, sum(net)::bigint as net from (
        select d.account_code, sum(d.debit_cents - d.credit_cents) as net from books.account_days d
          where d.company_id = $1 and d.day between $3 and $4 group by 1
        union all
        select l.account_code, sum(l.credit_cents - l.debit_cents) from (${STEP_ENTRIES}) s
          cross join lateral (select account_code, debit_cents, credit_cents from books.entry_lines
            where company_id = $1 and entry_id = s.id and date between $3 and $4 offset 0) l group by 1) s
      group by 1 having sum(net) <> 0 order by 1`,
    [companyId, year.id, year.beginning, year.end],
    { name: "closing_balances" },
  );
  return new Map(rows.map(({ account_code: code, net }) => [code, net]));
}

/** What the steps of a year returned on the first day of the next one, on the accounts that begin so: debit less credit. */
export async function readReturnedBySteps(
  tx: Tx,
  companyId: string,
  { closed, day, prefixes }: { readonly closed: FiscalYearOf; readonly day: IsoDate; readonly prefixes: readonly string[] },
): Promise<Cents> {
  const [row] = await tx.query<{ net: Cents }>(
    `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as net from (${STEP_ENTRIES}) s
      join books.entry_lines l on l.company_id = $1 and l.entry_id = s.id and l.date = $3 and l.account_code like any($4)`,
    [companyId, closed.id, day, prefixes.map((prefix) => `${prefix}%`)],
    { name: "closing_returned_by_steps" },
  );
  return row?.net ?? cents(0);
}

/** A page of the lines of one account behind that, and how many they are and add up to in all. */
export async function readClosingLines(
  tx: Tx,
  companyId: string,
  { year, account, limit, offset }: { year: FiscalYearOf; account: string; limit: number; offset: number },
): Promise<{ readonly n: number; readonly net: Cents; readonly lines: readonly FigureLine[] }> {
  const lines = `from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
    where l.company_id = $1 and l.account_code = $5 and l.date between $3 and $4 and l.entry_id not in (${STEP_ENTRIES})`;
  const values = [companyId, year.id, year.beginning, year.end, account];
  const [all] = await tx.query<{ n: number; net: Cents }>(
    `select count(*)::int as n, coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as net ${lines}`,
    values,
  );
  const page = await tx.query<FigureLine>(
    `select l.entry_id, e.operation_id, l.date, l.label, l.debit_cents - l.credit_cents as amount ${lines}
      order by l.date, l.entry_id, l.position limit $6 offset $7`,
    [...values, limit, offset],
  );
  return { n: all?.n ?? 0, net: all?.net ?? cents(0), lines: page };
}

/** The same of the year before, on accounts of charges and products, as its books are; null without one. */
export async function readResultBalances(tx: Tx, companyId: string, year: FiscalYearOf): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<NetRow>(
    `select account_code, sum(debit_cents - credit_cents)::bigint as net from books.account_days
      where company_id = $1 and day between $2 and $3 and account_code between '600000' and '799999' group by 1 order by 1`,
    [companyId, year.beginning, year.end],
    { name: "closing_result_balances" },
  );
  return new Map(rows.map(({ account_code: code, net }) => [code, net]));
}

/** Balances of the accounts that begin with these codes on the last day of each month of a year, by month. */
export async function readMonthlyNets(
  tx: Tx,
  companyId: string,
  { beginning, end, prefixes }: { readonly beginning: IsoDate; readonly end: IsoDate; readonly prefixes: readonly string[] },
): Promise<readonly { readonly month: IsoDate; readonly net: Cents }[]> {
  const rows = await tx.query<{ month: IsoDate; net: Cents }>(
    `select date_trunc('month', day)::date as month, sum(debit_cents - credit_cents)::bigint as net from books.account_days
      where company_id = $1 and day between $2 and $3 and account_code like any($4) group by 1 order by 1`,
    [companyId, beginning, end, prefixes.map((prefix) => `${prefix}%`)],
    { name: "closing_monthly_nets" },
  );
  let held = 0;
  return rows.map(({ month, net }) => ({ month, net: cents((held += net)) }));
}

/** Debit less credit of each entry of a year that is not balanced. */
export function readUnbalanced(tx: Tx, companyId: string, year: FiscalYearOf): Promise<{ id: string; gap: Cents }[]> {
  return tx.query<{ id: string; gap: Cents }>(
    `select entry_id as id, sum(debit_cents - credit_cents)::bigint as gap from books.entry_lines
      where company_id = $1 and date between $2 and $3 group by 1 having sum(debit_cents) <> sum(credit_cents) limit 50`,
    [companyId, year.beginning, year.end],
    { name: "closing_unbalanced" },
  );
}

/** What moved cash in a year, by what its entry holds beside it: a bank account or own transfers, or anything else. Signed. */
export function readCashByCounterpart(
  tx: Tx,
  companyId: string,
  year: FiscalYearOf,
): Promise<{ readonly on: IsoDate; readonly isOpening: boolean; readonly isTransfer: boolean; readonly amount: Cents }[]> {
  return tx.query(
    `select l.date as "on", l.journal = 'AN' as "isOpening",
        exists (select from books.entry_lines o where o.company_id = $1 and o.entry_id = l.entry_id and (o.account_code like '512%' or o.account_code = '580000')) as "isTransfer",
        (l.debit_cents - l.credit_cents)::bigint as amount
      from books.entry_lines l
      where l.company_id = $1 and l.account_code = '530000' and l.date between $3 and $4 and l.entry_id not in (${STEP_ENTRIES})
      order by l.date`,
    [companyId, year.id, year.beginning, year.end],
    { name: "closing_cash_moves" },
  );
}

/** Debit less credit of each account over the days of a year, everything included. */
export async function readAllBalances(
  tx: Tx,
  companyId: string,
  year: FiscalYearOf,
): Promise<readonly { readonly accountCode: string; readonly net: Cents }[]> {
  return tx.query(
    `select account_code as "accountCode", sum(debit_cents - credit_cents)::bigint as net from books.account_days
      where company_id = $1 and day between $2 and $3 group by 1 having sum(debit_cents - credit_cents) <> 0`,
    [companyId, year.beginning, year.end],
    { name: "closing_all_balances" },
  );
}

/** What a year opens with, by source: the balance of each account, and whether anything opens it. */
export async function readYearOpenings(
  tx: Tx,
  companyId: string,
  year: FiscalYearOf,
): Promise<{ readonly count: number; readonly nets: ReadonlyMap<string, Cents> }> {
  const rows = await tx.query<{ account_code: string; net: Cents; n: number }>(
    `select l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net, count(*)::int as n
      from books.entry_lines l where l.company_id = $1 and l.journal = 'AN' and l.date between $2 and $3 group by 1 order by 1`,
    [companyId, year.beginning, year.end],
    { name: "closing_openings" },
  );
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    nets: new Map(rows.filter(({ net }) => net !== 0).map(({ account_code: code, net }) => [code, net])),
  };
}

/** Deposits of VAT that a year's operations paid, on 445810 and its like. */
export async function countVatDeposits(
  tx: Tx,
  companyId: string,
  { beginning, end }: { beginning: IsoDate; end: IsoDate },
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code like '44581%' and l.debit_cents > 0 and l.date between $2 and $3 and e.source_kind = 'operation'`,
    [companyId, beginning, end],
    { name: "closing_deposits" },
  );
  return row?.n ?? 0;
}

/** What operations put on each account, the bank left out. */
export function readBookedBy(
  tx: Tx,
  companyId: string,
  operationIds: readonly string[],
): Promise<{ readonly operation_id: string; readonly account_code: string; readonly net: Cents }[]> {
  return tx.query(
    `select e.operation_id, l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      where e.company_id = $1 and e.operation_id = any($2::uuid[]) and l.account_code not like '512%'
      group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0`,
    [companyId, operationIds],
  );
}
