import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";

/** The account of the chart that a bank account has, and the name that its company gave it. */
export type BankAccountName = { readonly code: string; readonly title: string };

/** The bank accounts of a company, by account. */
export function readBankAccountNames(db: Db, companyId: string): Promise<BankAccountName[]> {
  const text = "select account_code as code, title from books.bank_accounts where company_id = $1 order by account_code";
  return db.tenantRead<BankAccountName>(companyId, { name: "bank_account_names", text, values: [companyId] });
}

/** An account and how many lines of entries it has. */
export type UsedAccount = { readonly code: string; readonly uses: number };

/** True when an entry ever used an account of wages, or of what is owed on them. */
export async function readHasStaff(db: Db, companyId: string): Promise<boolean> {
  const text = `select exists (select from books.account_months where company_id = $1 and account_code ~ '^(421|43[17]|641)' and lines > 0) as has`;
  const [row] = await db.tenantRead<{ has: boolean }>(companyId, { name: "has_staff", text, values: [companyId] });
  return row?.has ?? false;
}

/** The accounts of operations by the lines they have since a month, the most used first; banks, VAT and openings left aside. */
export function readUsedAccounts(db: Db, companyId: string, { since, limit }: { since: IsoDate; limit: number }): Promise<UsedAccount[]> {
  const text = `select account_code as code, sum(lines)::int as uses from books.account_months
    where company_id = $1 and month >= date_trunc('month', $2::date) and journal <> 'AN' and account_code !~ '^(4[457]|5)'
    group by account_code having sum(lines) > 0 order by uses desc, account_code limit $3`;
  return db.tenantRead<UsedAccount>(companyId, { name: "used_accounts", text, values: [companyId, since, limit] });
}
