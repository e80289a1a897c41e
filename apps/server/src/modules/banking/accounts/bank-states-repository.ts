import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** A bank account with how far it is known: its last operation, and the end of the last statement that was imported. */
export type BankStateRow = {
  readonly id: string;
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly account_code: string;
  /** The day it is opened on; null: since before the books, or not known. */
  readonly opened_on: IsoDate | null;
  readonly last_on: IsoDate | null;
  readonly through: IsoDate | null;
};

/** The bank accounts of a company, oldest first. */
export function readBankStates(tx: Tx, companyId: string): Promise<BankStateRow[]> {
  return tx.query<BankStateRow>(
    `select b.id, b.title, b.iban, b.number, b.account_code, b.opening_on as opened_on,
        (select l.date from books.entry_lines l where l.company_id = $1 and l.account_code = b.account_code and l.journal <> 'AN'
          order by l.date desc limit 1) as last_on,
        (select max(greatest((a -> 'closing' ->> 'date')::date, (a ->> 'lastDate')::date))
          from books.bank_imports i, jsonb_array_elements(i.accounts) a
          where i.company_id = $1 and i.status = 'imported' and a ->> 'bankAccountId' = b.id::text) as through
      from books.bank_accounts b where b.company_id = $1 order by b.created_at, b.account_code`,
    [companyId],
    { name: "bank_states" },
  );
}
