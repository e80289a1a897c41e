import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import type { FigureLine } from "./figures-repository.js";

/** A bank account at one of its operations; what came before the month of that operation counts its opening. */
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
  /** The last operation before the month; null when there is none. */
  readonly last_before: string | null;
  readonly last_before_on: IsoDate | null;
};

type Asked = { readonly account: string; readonly operation: string };

const UP_TO = "o.company_id = $1 and o.bank_account_id = $2 and o.cancelled_on is null";

/** The balance of a bank account after one of its operations; null when either is unknown or the opening is not known. */
export async function readBankBalance(db: Db, companyId: string, { account, operation }: Asked): Promise<BankBalance | null> {
  const [row] = await db.tenantRead<BankBalance>(companyId, {
    name: "figure_bank_balance",
    text: `with one as (select o.id, o.date, o.title, date_trunc('month', o.date)::date as month_start from books.operations o where ${UP_TO} and o.id = $3)
      select b.title as account, one.title as operation, one.date, one.month_start, inside.n, inside.amount,
        (b.opening_cents + before.amount)::bigint as balance_before, before.n as n_before, last.id as last_before, last.date as last_before_on
      from books.bank_accounts b, one
        cross join lateral (select count(*)::int as n, coalesce(sum(o.amount_cents), 0)::bigint as amount from books.operations o
          where ${UP_TO} and o.date >= one.month_start and (o.date, o.id) <= (one.date, one.id)) inside
        cross join lateral (select count(*)::int as n, coalesce(sum(o.amount_cents), 0)::bigint as amount from books.operations o
          where ${UP_TO} and o.date < one.month_start) before
        left join lateral (select o.id, o.date from books.operations o
          where ${UP_TO} and o.date < one.month_start order by o.date desc, o.id desc limit 1) last on true
      where b.company_id = $1 and b.id = $2 and b.opening_cents is not null`,
    values: [companyId, account, operation],
  });
  return row ?? null;
}

/** A page of the operations of its month up to the one asked for, by date. */
export function readBankMonth(
  db: Db,
  companyId: string,
  { account, operation }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FigureLine[]> {
  return db.tenantRead<FigureLine>(companyId, {
    name: "figure_bank_month",
    text: `with one as (select o.id, o.date from books.operations o where ${UP_TO} and o.id = $3)
      select o.id as entry_id, o.id as operation_id, o.date, o.title as label, o.amount_cents as amount
      from books.operations o, one
      where ${UP_TO} and o.date >= date_trunc('month', one.date)::date and (o.date, o.id) <= (one.date, one.id)
      order by o.date, o.id limit $4 offset $5`,
    values: [companyId, account, operation, limit, offset],
  });
}
