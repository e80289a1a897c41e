import { addDays, addMonths } from "@comptoir/accounting/calendar";
import type { AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

type Period = { readonly from: IsoDate; readonly to: IsoDate };

/** Days $2 to $3, of which the whole months from $4 up to the one before $5 are read as months. Openings of years are left out. */
const MOVED = `(select account_code, month as on, debit_cents - credit_cents as net from books.account_months
      where company_id = $1 and journal <> 'AN' and month >= $4 and month < $5
    union all
    select account_code, day, debit_cents - credit_cents from books.account_days
      where company_id = $1 and journal <> 'AN' and day between $2 and $3 and (day < $4 or day >= $5)) moved`;

function bounds({ from, to }: Period): readonly IsoDate[] {
  const first = from === monthStart(from) ? from : addMonths(monthStart(from), 1);
  const next = monthStart(addDays(to, 1));
  return first < next ? [from, to, first, next] : [from, to, next, next];
}

/** Debit less credit of each account over a period, drafts included, openings of years left out. */
export function readPeriodNets(tx: Tx, companyId: string, period: Period): Promise<AccountNet[]> {
  return tx.query<AccountNet>(
    `select account_code as code, sum(net)::bigint as net from ${MOVED} group by 1 having sum(net) <> 0 order by 1`,
    [companyId, ...bounds(period)],
    { name: "period_nets" },
  );
}

/** The same of class 6 and of class 7, by calendar month. */
export function readMonthNets(
  tx: Tx,
  companyId: string,
  period: Period,
): Promise<{ readonly month: IsoDate; readonly class: "6" | "7"; readonly net: Cents }[]> {
  return tx.query(
    `select date_trunc('month', "on")::date as month, left(account_code, 1) as class, sum(net)::bigint as net from ${MOVED}
      where account_code between '600000' and '799999' group by 1, 2 order by 1, 2`,
    [companyId, ...bounds(period)],
    { name: "month_nets" },
  );
}

/** What each of these accounts moved by day, the openings of years apart. */
export type DayNet = { readonly code: string; readonly day: IsoDate; readonly net: Cents; readonly isOpening: boolean };

/** The movements of some accounts by day. */
export function readDayNets(
  tx: Tx,
  companyId: string,
  { codes, from, to }: Period & { readonly codes: readonly string[] },
): Promise<DayNet[]> {
  return tx.query<DayNet>(
    `select account_code as code, day, sum(debit_cents - credit_cents)::bigint as net, journal = 'AN' as "isOpening" from books.account_days
      where company_id = $1 and day between $2 and $3 and account_code = any($4::text[]) group by 1, 2, 4 having sum(debit_cents - credit_cents) <> 0 order by 2`,
    [companyId, from, to, codes],
    { name: "day_nets" },
  );
}

/** Debit less credit on class 6 of the annuities that no closing has frozen, by account and day. */
export function readDraftAnnuities(
  tx: Tx,
  companyId: string,
): Promise<{ readonly code: string; readonly day: IsoDate; readonly net: Cents }[]> {
  return tx.query(
    `select l.account_code as code, l.date as day, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      where e.company_id = $1 and e.source_kind = 'asset' and e.source_id is not null and e.number is null and e.source_key like 'annuity:%'
        and l.account_code between '600000' and '699999' group by 1, 2`,
    [companyId],
    { name: "draft_annuities" },
  );
}

/** Debit less credit on class 44 of the settlements of returns dated in a period, and of what takes them back. */
export function readSettlementNets(tx: Tx, companyId: string, { from, to }: Period): Promise<AccountNet[]> {
  return tx.query<AccountNet>(
    `select l.account_code as code, sum(l.debit_cents - l.credit_cents)::bigint as net
      from (select id from books.entries where company_id = $1 and source_kind = 'vat_return' and source_id is not null
        union all select r.id from books.entries s join books.entries r on r.company_id = $1 and r.reversed_entry_id = s.id
          where s.company_id = $1 and s.source_kind = 'vat_return' and s.source_id is not null) e
        join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      where l.date between $2 and $3 and l.account_code between '440000' and '449999' group by 1`,
    [companyId, from, to],
    { name: "settlement_nets" },
  );
}

/** True once a company has an entry. */
export async function hasAnyEntry(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>("select exists (select from books.entries where company_id = $1) as has", [companyId], {
    name: "has_any_entry",
  });
  return row?.has ?? false;
}
