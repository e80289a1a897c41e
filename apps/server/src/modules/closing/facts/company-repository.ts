import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";

/** What the closing reads of a company. */
export type ClosingCompanyRow = {
  readonly name: string;
  readonly siret: string | null;
  readonly profession: string;
  readonly activity_started_on: IsoDate | null;
  readonly leader_last_name: string;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly vat_subject_since: IsoDate | null;
  readonly private_share_by_reintegration: boolean;
  readonly is_kept_by_firm: boolean;
};

/** The company that is closed. */
export async function readClosingCompany(tx: Tx, companyId: string): Promise<ClosingCompanyRow> {
  const [row] = await tx.query<ClosingCompanyRow>(
    `select name, siret, profession, activity_started_on, leader_last_name, street, postcode, city, vat_subject_since, private_share_by_reintegration,
        firm_id is not null as is_kept_by_firm
      from shared.companies where id = $1`,
    [companyId],
    { name: "closing_company" },
  );
  if (!row) throw new Error(`no company ${companyId}`);
  return row;
}

/** True when the company lets a dwelling. */
export async function hasDwelling(tx: Tx, companyId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from books.addresses where company_id = $1 and type = 'housing' limit 1", [companyId]);
  return rows.length > 0;
}

/** A bank account in a year: how far statements were imported, and the balance that the nearest one states after the year. */
export type BankYearRow = {
  readonly id: string;
  readonly title: string;
  readonly account_code: string;
  readonly is_used: boolean;
  readonly first_on: IsoDate | null;
  readonly through: IsoDate | null;
  readonly stated_on: IsoDate | null;
  readonly stated_cents: Cents | null;
  /** What moved between the end of the year and the day of the stated balance. */
  readonly moved_after: Cents;
};

/** The bank accounts of a company in a year. */
export function readBankYears(tx: Tx, companyId: string, year: FiscalYearOf): Promise<BankYearRow[]> {
  return tx.query<BankYearRow>(
    `with files as (
        select a ->> 'bankAccountId' as id, (a ->> 'firstDate')::date as first_on, greatest((a -> 'closing' ->> 'date')::date, (a ->> 'lastDate')::date) as through,
            coalesce(a -> 'closing' ->> 'date', a ->> 'lastDate')::date as stated_on, (a -> 'closing' ->> 'cents')::bigint as stated, i.created_at
          from books.bank_imports i, jsonb_array_elements(i.accounts) a
          where i.company_id = $1 and i.status = 'imported'),
      stated as (select distinct on (id) id, stated_on, stated from files where stated is not null and stated_on >= $3 order by id, stated_on, created_at desc)
      select b.id, b.title, b.account_code,
        exists (select from books.account_days d where d.company_id = $1 and d.account_code = b.account_code and d.day between $2 and $3) as is_used,
        (select min(f.first_on) from files f where f.id = b.id::text) as first_on, (select max(f.through) from files f where f.id = b.id::text) as through,
        s.stated_on, s.stated as stated_cents,
        coalesce((select sum(o.amount_cents) from books.operations o
          where o.company_id = $1 and o.bank_account_id = b.id and o.date > $3 and o.date <= s.stated_on and o.cancelled_on is null), 0)::bigint as moved_after
      from books.bank_accounts b left join stated s on s.id = b.id::text
      where b.company_id = $1 order by b.created_at, b.account_code`,
    [companyId, year.beginning, year.end],
    { name: "closing_bank_years" },
  );
}
