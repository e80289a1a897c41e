import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import type { BankAccount } from "@comptoir/contract/banking";
import type { Db } from "../../../db/db.js";
import { encodeFigure } from "../../documents/service.js";
import { BALANCES, type BalanceRow } from "./bank-accounts-repository.js";

/** The bank accounts with their balance in the books, drafts included; each figure opens on the lines of the current year. */
export async function bankBalances(db: Db, companyId: string, today: IsoDate): Promise<BankAccount[]> {
  const rows = await db.tenantRead<BalanceRow>(companyId, { name: "bank_balances", text: BALANCES, values: [companyId, today] });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    iban: row.iban,
    number: row.number,
    accountCode: row.account_code,
    isGhost: false,
    ghostOrigin: null,
    state: { code: "ok", text: null },
    balance: eurosFromCents(row.balance),
    explain: encodeFigure({
      kind: "account",
      from: row.from,
      to: row.to,
      accounts: { begin: row.account_code, end: row.account_code },
      side: "balance",
    }),
    verified: row.opening_verified,
    opening: row.opening_on === null ? null : { on: row.opening_on, balance: eurosFromCents(row.opening_cents ?? cents(0)) },
  }));
}
