import type { IsoDate } from "@comptoir/accounting/date";
import type { CashMove } from "@comptoir/accounting/ledger/books/cash-days";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import type { Db } from "../../../db/db.js";

/** What moved the till between two days, by day, the openings of years apart; drafts included. */
export function readCashMoves(db: Db, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<CashMove[]> {
  return db.tenantRead<CashMove>(companyId, {
    name: "cash_moves",
    text: `select l.date as "on", sum(l.debit_cents - l.credit_cents)::bigint as amount, l.journal = 'AN' as opening from books.entry_lines l
      where l.company_id = $1 and l.account_code = $2 and l.date between $3 and $4 group by l.date, l.journal = 'AN' order by l.date`,
    values: [companyId, CASH, from, to],
  });
}
