import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Receipt } from "@comptoir/accounting/vat/regimes/franchise";
import type { Tx } from "../../../db/transaction.js";

/** The receipts of a company by day and account, a refund below zero; what closes or carries years is left out. */
export async function readReceipts(tx: Tx, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<Receipt[]> {
  const rows = await tx.query<{ date: IsoDate; account_code: string; net: Cents }>(
    `select l.date, l.account_code, sum(l.credit_cents - l.debit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code >= '70' and l.account_code < '71' and l.date between $2 and $3
        and e.source_kind not in ('carry_forward', 'closing_step', 'appropriation')
      group by l.date, l.account_code order by l.date, l.account_code`,
    [companyId, from, to],
    { name: "vat_receipts" },
  );
  return rows.map(({ date, account_code: accountCode, net: amount }) => ({ date, accountCode, amount }));
}

/** True when goods were sold on a day or after it. */
export async function sellsGoodsSince(tx: Tx, companyId: string, from: IsoDate): Promise<boolean> {
  const [row] = await tx.query<{ sells: boolean }>(
    `select exists (select from books.account_months m where m.company_id = $1 and m.account_code >= '707' and m.account_code < '708'
      and m.month >= date_trunc('month', $2::date) and m.lines > 0) as sells`,
    [companyId, from],
  );
  return row?.sells ?? false;
}

/** Purchases that count for the frequency of returns: acquisitions and reverse charges, by day. */
export function readReverseCharged(
  tx: Tx,
  companyId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ readonly date: IsoDate; readonly amount: Cents }[]> {
  return tx.query(
    `select v.date, sum(v.base_cents)::bigint as amount from books.vat_lines v
      where v.company_id = $1 and v.nature in ('AIC', 'AUTOLIQ_SERV', 'AUTOLIQ_BTP') and v.date between $2 and $3 group by v.date order by v.date`,
    [companyId, from, to],
  );
}

/** Never less than the turnover of each civil year, from the monthly totals of accounts: receipts and the VAT of reverse charges (cents). */
export function readTurnoverBounds(
  tx: Tx,
  companyId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ readonly receipts: Cents; readonly reverseChargedVat: Cents }[]> {
  return tx.query(
    `select coalesce(sum(m.credit_cents) filter (where m.account_code < '71' and m.account_code >= '70'), 0)::bigint as receipts,
        coalesce(sum(m.credit_cents) filter (where m.account_code like '4452%'), 0)::bigint as "reverseChargedVat"
      from books.account_months m where m.company_id = $1 and m.month between $2 and $3 group by date_trunc('year', m.month)`,
    [companyId, from, to],
    { name: "vat_turnover_bounds" },
  );
}

/** What the thresholds of a company depend on. */
export async function readActivity(
  tx: Tx,
  companyId: string,
): Promise<{ readonly professionId: string | null; readonly startedOn: IsoDate | null }> {
  const [row] = await tx.query<{ profession_id: string | null; activity_started_on: IsoDate | null }>(
    "select profession_id, activity_started_on from shared.companies where id = $1",
    [companyId],
  );
  return { professionId: row?.profession_id ?? null, startedOn: row?.activity_started_on ?? null };
}

/** The last validated yearly return, with the day it was filed; null when there is none. */
export async function readLastYearly(
  tx: Tx,
  companyId: string,
): Promise<{
  readonly boxes: readonly { readonly line: string; readonly amount: number | null }[];
  readonly end: IsoDate;
  readonly filed_on: IsoDate | null;
} | null> {
  const [row] = await tx.query<{ boxes: { line: string; amount: number | null }[]; end: IsoDate; filed_on: IsoDate | null }>(
    `select r.content -> 'boxes' as boxes, r.period_end as "end", coalesce((select f.deposited_on from books.filings f where f.company_id = $1
        and f.subject_kind = 'vat_return' and f.subject_id = r.id order by f.created_at desc limit 1), r.due_on) as filed_on
      from books.vat_returns r where r.company_id = $1 and r.form = 'CA12' and r.is_live and r.status = 'validated'
      order by r.period_end desc limit 1`,
    [companyId],
  );
  return row ?? null;
}
