import type { Db } from "../../db/db.js";

/** The account of the chart that a bank account has, and the name that its company gave it. */
export type BankAccountName = { readonly code: string; readonly title: string };

/** The bank accounts of a company, by account. */
export function readBankAccountNames(db: Db, companyId: string): Promise<BankAccountName[]> {
  const text = "select account_code as code, title from books.bank_accounts where company_id = $1 order by account_code";
  return db.tenantRead<BankAccountName>(companyId, { name: "bank_account_names", text, values: [companyId] });
}
