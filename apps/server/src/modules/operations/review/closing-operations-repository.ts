import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { IS_KEPT_AS_EXPENSE } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";

type YearDays = { readonly beginning: IsoDate; readonly end: IsoDate };

/** A purchase on an account where it may be a fixed asset. */
export type LargePurchaseRow = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly account_code: string;
  readonly amount_cents: Cents;
  readonly excl_tax_cents: Cents;
  /** Its VAT is on a validated return, or its entry is validated: its allocation no longer moves. */
  readonly is_declared: boolean;
  /** It was chosen to stay an expense, for the account and amount that it has. */
  readonly is_kept: boolean;
};

/** Purchases of a year on these accounts above an amount including tax. */
export function readLargePurchases(
  tx: Tx,
  companyId: string,
  { year, accounts, above }: { readonly year: YearDays; readonly accounts: readonly string[]; readonly above: number },
): Promise<LargePurchaseRow[]> {
  return tx.query<LargePurchaseRow>(
    `select o.id, o.title, o.date, a.account_code, a.amount_cents,
        (case when a.vat_nature in ('AUTOLIQ_SERV', 'AIC', 'AUTOLIQ_BTP') then a.amount_cents else a.amount_cents - a.vat_cents end)::bigint as excl_tax_cents,
        o.status = 'validated' as is_declared, ${IS_KEPT_AS_EXPENSE} as is_kept
      from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.account_code = any($2) and a.amount_cents > $3 and o.date between $4 and $5 and o.amount_cents < 0
        and o.cancelled_on is null
      order by o.date, o.id, a.position`,
    [companyId, accounts, above, year.beginning, year.end],
    { name: "closing_large_purchases" },
  );
}

/** An operation of the days after a year, with the one account of class 6 or 7 that it is on. */
export type EarlyOperationRow = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly payment_mode: string;
  readonly account_code: string;
  readonly vat_rate_bp: number;
};

/** Operations of the first days after a year that are on one account of charges or products. */
export function readEarlyOperations(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<EarlyOperationRow[]> {
  return tx.query<EarlyOperationRow>(
    `select o.id, o.title, o.date, o.amount_cents, o.payment_mode, min(a.account_code) as account_code, min(a.vat_rate_bp)::int as vat_rate_bp
      from books.operations o join books.allocations a on a.company_id = $1 and a.operation_id = o.id
      where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null and o.origin = 'professional'
      group by o.id, o.title, o.date, o.amount_cents, o.payment_mode
      having count(*) = 1 and min(a.account_code) between '600000' and '799999'
      order by o.date, o.id limit 500`,
    [companyId, from, to],
    { name: "closing_early_operations" },
  );
}

/** A payment by a bank account, with the account that it is on when it is on one. */
export type PaymentRow = {
  readonly id: string;
  readonly payee: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly amount: Cents;
  readonly account: string | null;
  readonly vatRateBp: number;
};

/** Payments of a period to named payees. */
export function readPayments(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(
    `select o.id, o.merchant_key as payee, o.title, o.date, o.amount_cents as amount, coalesce(min(a.vat_rate_bp), 0)::int as "vatRateBp",
        case when count(a.position) = 1 then min(a.account_code) end as account
      from books.operations o left join books.allocations a on a.company_id = $1 and a.operation_id = o.id
      where o.company_id = $1 and o.date between $2 and $3 and o.amount_cents < 0 and o.cancelled_on is null and o.origin = 'professional' and o.merchant_key <> ''
      group by o.id, o.merchant_key, o.title, o.date, o.amount_cents order by o.date, o.id`,
    [companyId, from, to],
    { name: "closing_payments" },
  );
}

/** Operations of a year that have a twin: the same amount and words within a day. */
export function readTwins(
  tx: Tx,
  companyId: string,
  year: YearDays,
): Promise<{ readonly id: string; readonly on: IsoDate; readonly amount: Cents; readonly label: string }[]> {
  return tx.query(
    `select id, date as "on", amount_cents as amount, title as label from (
        select o.id, o.date, o.amount_cents, o.title, lag(o.date) over w as before, lead(o.date) over w as after
          from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
          window w as (partition by o.bank_account_id, o.amount_cents, o.title order by o.date, o.id)) t
      where date - before <= 1 or after - date <= 1 order by date, id limit 200`,
    [companyId, year.beginning, year.end],
    { name: "closing_twins" },
  );
}

/** Cash operations of a year above an amount, on charges or products. */
export function readLargeCash(
  tx: Tx,
  companyId: string,
  { year, above }: { readonly year: YearDays; readonly above: number },
): Promise<{ readonly label: string; readonly on: IsoDate; readonly amount: Cents }[]> {
  return tx.query(
    `select o.title as label, o.date as "on", abs(o.amount_cents)::bigint as amount from books.operations o
      where o.company_id = $1 and o.origin = 'cash' and o.date between $2 and $3 and abs(o.amount_cents) > $4 and o.cancelled_on is null
        and exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id and a.account_code between '600000' and '799999')
      order by o.date, o.id limit 50`,
    [companyId, year.beginning, year.end, above],
    { name: "closing_large_cash" },
  );
}

/** Operations of a year on one account, the dearest first, tax included; `booked`: what the account holds of each. */
export function readOperationsOn(
  tx: Tx,
  companyId: string,
  { year, account, above }: { readonly year: YearDays; readonly account: string; readonly above: number },
): Promise<{ readonly id: string; readonly date: IsoDate; readonly label: string; readonly amount: Cents; readonly booked: Cents }[]> {
  return tx.query(
    `select o.id, o.date, o.title as label, a.amount_cents as amount, (a.amount_cents - coalesce(a.deductible_cents, 0))::bigint as booked
      from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.account_code = $2 and o.date between $3 and $4 and o.cancelled_on is null and a.amount_cents > $5
      order by a.amount_cents desc, o.id limit 1000`,
    [companyId, account, year.beginning, year.end, above],
    { name: "closing_operations_on" },
  );
}

/** What is left on the operations of a year. */
export type YearCounts = { readonly to_categorize: number; readonly vat_to_validate: number; readonly unsorted: number };

/** Operations of a year to categorise, with VAT to check, on the generic account of optional contributions; cancelled ones left out. */
export async function countYearOperations(tx: Tx, companyId: string, { beginning, end }: YearDays): Promise<YearCounts> {
  const [row] = await tx.query<YearCounts>(
    `select
      (select count(*)::int from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
        and (o.status = 'to_categorize' or o.id in (select a.operation_id from books.allocations a where a.company_id = $1 and a.account_code in ('471000', '472000')))) as to_categorize,
      (select count(*)::int from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
        and o.vat_status = 'to_validate') as vat_to_validate,
      (select count(distinct o.id)::int from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and a.account_code = '646500' and o.date between $2 and $3 and o.cancelled_on is null) as unsorted`,
    [companyId, beginning, end],
    { name: "closing_operation_counts" },
  );
  if (!row) throw new Error("a count always answers a row");
  return row;
}

/** The operations of a year whose private share is taken out already, with the account of each. */
export function readPrivatelyShared(
  tx: Tx,
  companyId: string,
  year: YearDays,
): Promise<{ readonly operation_id: string; readonly account_code: string }[]> {
  return tx.query(
    `select distinct a.operation_id, a.account_code
      from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.private_share_bp > 0 and o.date between $2 and $3 and o.cancelled_on is null`,
    [companyId, year.beginning, year.end],
    { name: "closing_privately_shared" },
  );
}
