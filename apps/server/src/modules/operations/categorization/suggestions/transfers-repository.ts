import { TRANSFER_REACH_DAYS, type TransferSide } from "@comptoir/accounting/categorization/own-transfers";
import type { IsoDate } from "@comptoir/accounting/date";
import { INTERNAL_TRANSFER } from "@comptoir/accounting/entry/well-known-accounts";
import { absolute, type Cents } from "@comptoir/accounting/money";
import { allocationRowsOf } from "../../../../db/allocation-queries.js";
import type { Db } from "../../../../db/db.js";
import type { Tx } from "../../../../db/transaction.js";

/** An amount, in cents without sign, of which lines came, went or changed status; from the first of their days to the last. */
export type TouchedAmount = { readonly amount: Cents; readonly from: IsoDate; readonly to: IsoDate };

/** A line to categorise that may be one side of a transfer. */
export type TransferLine = TransferSide & {
  /** The name of its bank account. */
  readonly title: string;
  /** The line that it is suggested with, as long as that one says so too. */
  readonly pair: string | null;
  /** True when it is suggested as a transfer so far. */
  readonly suggested: boolean;
};

/** True when money can go from one bank account of the company to another. */
export async function hasSeveralAccounts(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query("select from books.bank_accounts where company_id = $1 limit 2", [companyId], { name: "several_accounts" });
  return rows.length > 1;
}

/** Lines read at most of one account, amount and sign: what one amount costs is bounded in books of any size. */
const LINES_OF_AN_AMOUNT = 300;

/** Transfers looked at to find those without their other side: the most recent. */
export const TRANSFERS_AT_MOST = 5000;

/** Amounts read one by one, by the index of amounts; more than these, as an import brings, are found in one reading of their days. */
const AMOUNTS_ONE_BY_ONE = 20;

/** Bank lines to categorise of these amounts, of both signs, in their days; the most recent of each account, amount and sign. */
export async function readTransferLines(tx: Tx, companyId: string, touched: readonly TouchedAmount[]): Promise<TransferLine[]> {
  const amounts = touched.map(({ amount }) => amount);
  const [first, last] = [touched.map(({ from }) => from), touched.map(({ to }) => to)];
  if (touched.length <= AMOUNTS_ONE_BY_ONE) return tx.query<TransferLine>(LINES_OF_EACH, [companyId, amounts, first, last]);
  const bounds = [first.reduce((one, other) => (other < one ? other : one)), last.reduce((one, other) => (other > one ? other : one))];
  return onTheirDays(await tx.query<TransferLine>(LINES_OF_MANY, [companyId, amounts, ...bounds]), touched);
}

/** The lines within the days of their own amount. */
function onTheirDays<Line extends TransferSide>(lines: readonly Line[], touched: readonly TouchedAmount[]): Line[] {
  const days = new Map(touched.map(({ amount, ...own }) => [amount, own]));
  return lines.filter(({ amount, on }) => {
    const own = days.get(absolute(amount));
    return own !== undefined && own.from <= on && on <= own.to;
  });
}

/** The line of its pair is read by its key, before any other condition: there is no other way that does not read every line. */
const TRANSFER_LINE = `o.id, b.id as account, b.title, o.date as "on", o.amount_cents as amount,
  (select p.id from (select p.id, p.status, p.suggestion_pair from books.operations p where p.company_id = $1 and p.id = o.suggestion_pair offset 0) p
    where p.status = 'to_categorize' and p.suggestion_pair = o.id) as pair,
  o.suggestion_source is not distinct from 'transfer' as suggested`;

const LINES_OF_EACH = `select ${TRANSFER_LINE}
  from unnest($2::bigint[], $3::date[], $4::date[]) as t (amount, first, last)
    cross join lateral (values (t.amount), (-t.amount)) as s (amount)
    cross join books.bank_accounts b
    cross join lateral (
      select o.id, o.date, o.amount_cents, o.suggestion_pair, o.suggestion_source from books.operations o
      where o.company_id = $1 and o.bank_account_id = b.id and o.amount_cents = s.amount and o.date between t.first and t.last
        and o.status = 'to_categorize' and o.origin = 'professional'
      order by o.date desc, o.id desc limit ${LINES_OF_AN_AMOUNT}) o
  where b.company_id = $1`;

/** Read once, and joined with nothing that could have it read again: right after an import, statistics do not know how many lines there are. */
const LINES_OF_MANY = `with o as materialized (
    select o.id, o.bank_account_id, o.date, o.amount_cents, o.suggestion_pair, o.suggestion_source,
        row_number() over (partition by o.bank_account_id, o.amount_cents order by o.date desc, o.id desc) as place
      from books.operations o
      where o.company_id = $1 and o.status = 'to_categorize' and o.origin = 'professional' and o.bank_account_id is not null
        and o.date between $3 and $4 and abs(o.amount_cents) = any($2::bigint[]))
  select ${TRANSFER_LINE} from o join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id where o.place <= ${LINES_OF_AN_AMOUNT}`;

/** A line given whole to 580000, with the name of its bank account. */
export type GivenLine = TransferSide & { readonly title: string };

/** Bank lines given whole to 580000 of these amounts, of both signs, in their days; the most recent of each account, amount and sign. */
export async function readGivenLines(tx: Tx, companyId: string, touched: readonly TouchedAmount[]): Promise<GivenLine[]> {
  const amounts = touched.map(({ amount }) => amount);
  const [first, last] = [touched.map(({ from }) => from), touched.map(({ to }) => to)];
  if (touched.length <= AMOUNTS_ONE_BY_ONE) return tx.query<GivenLine>(GIVEN_OF_EACH, [companyId, amounts, first, last, INTERNAL_TRANSFER]);
  return onTheirDays(await tx.query<GivenLine>(GIVEN_OF_MANY, [companyId, amounts, first, INTERNAL_TRANSFER]), touched);
}

const GIVEN_OF_EACH = `select o.id, b.id as account, b.title, o.date as "on", o.amount_cents as amount
      from unnest($2::bigint[], $3::date[], $4::date[]) as t (amount, first, last)
        cross join lateral (values (t.amount), (-t.amount)) as s (amount)
        cross join books.bank_accounts b
        cross join lateral (
          select o.id, o.date, o.amount_cents from books.operations o
          where o.company_id = $1 and o.bank_account_id = b.id and o.amount_cents = s.amount and o.date between t.first and t.last
            and o.status <> 'to_categorize' and o.cancelled_on is null
            and exists (select from ${allocationRowsOf("o.id")} a
              where a.account_code = $5 and a.amount_cents = abs(o.amount_cents))
          order by o.date desc, o.id desc limit ${LINES_OF_AN_AMOUNT}) o
      where b.company_id = $1`;

/** From the lines of 580000, which are few beside the lines of an import; the latest of it. Amounts are a set, looked into once for each line. */
const GIVEN_OF_MANY = `with o as materialized (
    select o.id, o.bank_account_id, o.date, o.amount_cents
      from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.account_code = $4 and a.amount_cents = abs(o.amount_cents) and o.bank_account_id is not null
        and o.status <> 'to_categorize' and o.cancelled_on is null and o.date >= (select min(day) from unnest($3::date[]) as day)
      order by o.date desc, o.id desc limit ${TRANSFERS_AT_MOST})
  select o.id, b.id as account, b.title, o.date as "on", o.amount_cents as amount
    from o join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id where abs(o.amount_cents) = any($2::bigint[])`;

/**
 * The amounts of the operations of an import that may be transfers: those that come and go on different accounts of the company, around its
 * days; with the first and last of them. One narrow reading of those days, in one way only: what an import asks further
 * then follows the transfers that there may be, not all that the books hold.
 */
export function readAmountsOfImport(tx: Tx, companyId: string, importId: string): Promise<TouchedAmount[]> {
  const imported = "o.import_id = $2 and o.status = 'to_categorize'";
  const account = 'o.bank_account_id::text collate "C"';
  return tx.query<TouchedAmount>(
    `with days as materialized (select min(i.date) - ${TRANSFER_REACH_DAYS} as first, max(i.date) + ${TRANSFER_REACH_DAYS} as last
        from (select o.date from books.operations o where o.company_id = $1 and ${imported} offset 0) i)
      select abs(o.amount_cents) as amount, min(o.date) filter (where ${imported}) as "from", max(o.date) filter (where ${imported}) as "to"
      from days, books.operations o
      where o.company_id = $1 and o.bank_account_id is not null and o.date between days.first and days.last
      group by 1
      having bool_or(${imported}) and min(o.amount_cents) < 0 and max(o.amount_cents) > 0 and min(${account}) <> max(${account})`,
    [companyId, importId],
  );
}

/** The other sides of the given operations that are suggested as transfers, where both say so and neither is categorised. */
export function readOtherSides(
  tx: Tx,
  companyId: string,
  { ids, except }: { readonly ids: readonly string[]; readonly except: readonly string[] },
): Promise<{ readonly id: string; readonly version: number }[]> {
  return tx.query<{ readonly id: string; readonly version: number }>(
    `select p.id, p.version from books.operations o join books.operations p on p.company_id = $1 and p.id = o.suggestion_pair and p.suggestion_pair = o.id
      where o.company_id = $1 and o.id = any($2::uuid[]) and o.status = 'to_categorize' and p.status = 'to_categorize'
        and p.id <> all($2::uuid[]) and p.id <> all($3::uuid[])`,
    [companyId, ids, except],
  );
}

/** What operations put on 580000, the most recent first: bank lines and cash by account, miscellaneous entries each on its own. Below zero: debited. */
export function readGivenToTransfers(db: Db, companyId: string): Promise<TransferSide[]> {
  const standing = "o.company_id = $1 and o.cancelled_on is null";
  return db.tenantRead<TransferSide>(companyId, {
    name: "given_to_transfers",
    text: `select * from (
      select o.id, coalesce(o.bank_account_id::text, o.origin) as account, o.date as "on", (sign(o.amount_cents) * sum(a.amount_cents))::bigint as amount
        from books.allocations a join books.operations o on o.id = a.operation_id and o.status <> 'to_categorize' and ${standing}
        where a.company_id = $1 and a.account_code = $2 group by o.company_id, o.id
      union all select o.id, o.id::text, o.date, case when o.debit_account = $2 then -abs(o.amount_cents) else abs(o.amount_cents) end
        from books.operations o where ${standing} and o.debit_account is not null and $2 in (o.debit_account, o.credit_account)
      union all select o.id, o.id::text, o.date, sum(l.credit_cents - l.debit_cents)::bigint
        from books.operation_lines l join books.operations o on o.id = l.operation_id and ${standing}
        where l.company_id = $1 and l.account_code = $2 group by o.company_id, o.id having sum(l.credit_cents - l.debit_cents) <> 0
      ) given order by "on" desc, id desc limit ${TRANSFERS_AT_MOST}`,
    values: [companyId, INTERNAL_TRANSFER],
  });
}
