import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import type { FigureLine } from "../../../figures/explanation.js";

/** A bank account at one of its moves; what came before the month of that one counts its opening. */
export type BankBalance = {
  readonly account: string;
  readonly operation: string;
  readonly date: IsoDate;
  readonly month_start: IsoDate;
  /** What the month has up to the operation. */
  readonly n: number;
  readonly amount: Cents;
  readonly balance_before: Cents;
  readonly n_before: number;
  /** The last move before the month; null when there is none. */
  readonly last_before: string | null;
  readonly last_before_on: IsoDate | null;
};

type Asked = { readonly account: string; readonly operation: string };

/** The account of the books that the bank account $2 of company $1 has. */
const ACCOUNT_CODE = "(select b.account_code from books.bank_accounts b where b.company_id = $1 and b.id = $2)";

/**
 * What moves the bank account $2 of company $1: its own operations, and miscellaneous ones, of two accounts or of several lines, by what
 * their entries put on its account, nothing once they are reversed. Conditions on date and id reach the indexes of both.
 */
const MOVES = `(select o.date, o.id, o.title, o.amount_cents as amount from books.operations o
      where o.company_id = $1 and o.bank_account_id = $2 and o.cancelled_on is null
    union all select o.date, o.id, o.title, posted.amount from books.operations o
      cross join lateral (select sum(l.debit_cents - l.credit_cents)::bigint as amount
        from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
        where e.company_id = $1 and e.operation_id = o.id and l.account_code = ${ACCOUNT_CODE}) posted
      where o.company_id = $1 and o.origin in ('other', 'other_closure') and posted.amount <> 0
        and (o.debit_account is null or ${ACCOUNT_CODE} in (o.debit_account, o.credit_account))) o`;

/** What the bank account $2 of company $1 begins with: balances typed or taken over, which replace what its statements open; null for neither. */
const START = `(select case when count(*) = 0 then (select b.opening_cents from books.bank_accounts b where b.company_id = $1 and b.id = $2)
      else sum(l.debit_cents - l.credit_cents)::bigint end
    from books.takeovers t
      join books.entries e on e.company_id = $1 and e.source_kind = 'takeover' and e.source_id = t.id
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id and l.account_code = ${ACCOUNT_CODE}
    where t.company_id = $1)`;

type Place = { readonly date: IsoDate; readonly id: string };

/** What a bank account held after each of its moves from one to another, both included; null while its opening is not known. */
export function readBalancesAfter(
  db: Db,
  companyId: string,
  { account, from, to }: { readonly account: string; readonly from: Place; readonly to: Place },
): Promise<{ readonly id: string; readonly balance: Cents | null }[]> {
  return db.tenantRead(companyId, {
    name: "balances_after_moves",
    text: `with base as (select (${START} + (select coalesce(sum(o.amount), 0) from ${MOVES} where (o.date, o.id) < ($3::date, $4::uuid)))::bigint as amount)
      select o.id, (base.amount + sum(o.amount) over (order by o.date, o.id))::bigint as balance
      from base, ${MOVES} where (o.date, o.id) >= ($3::date, $4::uuid) and (o.date, o.id) <= ($5::date, $6::uuid)`,
    values: [companyId, account, from.date, from.id, to.date, to.id],
  });
}

/** The balance of a bank account after one of its moves; null when either is unknown or the opening is not known. */
export async function readBankBalance(db: Db, companyId: string, { account, operation }: Asked): Promise<BankBalance | null> {
  const [row] = await db.tenantRead<BankBalance>(companyId, {
    name: "figure_bank_balance",
    text: `with one as (select o.id, o.date, o.title, date_trunc('month', o.date)::date as month_start from ${MOVES} where o.id = $3),
        opening as (select ${START} as amount)
      select b.title as account, one.title as operation, one.date, one.month_start, inside.n, inside.amount,
        (opening.amount + before.amount)::bigint as balance_before, before.n as n_before, last.id as last_before, last.date as last_before_on
      from books.bank_accounts b, opening, one
        cross join lateral (select count(*)::int as n, coalesce(sum(o.amount), 0)::bigint as amount from ${MOVES}
          where o.date >= one.month_start and (o.date, o.id) <= (one.date, one.id)) inside
        cross join lateral (select count(*)::int as n, coalesce(sum(o.amount), 0)::bigint as amount from ${MOVES}
          where o.date < one.month_start) before
        left join lateral (select o.id, o.date from ${MOVES}
          where o.date < one.month_start order by o.date desc, o.id desc limit 1) last on true
      where b.company_id = $1 and b.id = $2 and opening.amount is not null`,
    values: [companyId, account, operation],
  });
  return row ?? null;
}

/** A page of the moves of its month up to the one asked for, by date. */
export function readBankMonth(
  db: Db,
  companyId: string,
  { account, operation }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FigureLine[]> {
  return db.tenantRead<FigureLine>(companyId, {
    name: "figure_bank_month",
    text: `with one as (select o.id, o.date from ${MOVES} where o.id = $3)
      select o.id as entry_id, o.id as operation_id, o.date, o.title as label, o.amount
      from one cross join lateral (select o.date, o.id, o.title, o.amount from ${MOVES}
        where o.date >= date_trunc('month', one.date)::date and (o.date, o.id) <= (one.date, one.id)) o
      order by o.date, o.id limit $4 offset $5`,
    values: [companyId, account, operation, limit, offset],
  });
}
