import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, sumCents } from "@comptoir/accounting/money";
import type { BankAccount, readBankBalance } from "@comptoir/contract/banking/banking";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { encodeFigure } from "../../../figures/figure.js";
import { BALANCES, type BalanceRow } from "./bank-accounts-repository.js";

/** The bank accounts with their balance in the books, drafts included; each figure opens on the lines of the current year. */
export async function bankBalances(
  db: Db,
  companyId: string,
  today: IsoDate,
): Promise<Pick<ReplyOf<typeof readBankBalance>, "data" | "total">> {
  const rows = await db.tenantRead<BalanceRow>(companyId, { name: "bank_balances", text: BALANCES, values: [companyId, today] });
  const data = rows.map((row): BankAccount => ({
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
  return { data, total: totalOf(rows) };
}

function totalOf(rows: readonly BalanceRow[]): ReplyOf<typeof readBankBalance>["total"] {
  const [first] = rows;
  if (!first) return null;
  const codes = rows.map((row) => row.account_code).toSorted();
  const accounts = { begin: codes[0] ?? first.account_code, end: codes.at(-1) ?? first.account_code };
  const explain = encodeFigure({ kind: "account", from: first.from, to: first.to, accounts, side: "balance", codes });
  return { value: eurosFromCents(sumCents(rows.map(({ balance }) => balance))), explain };
}
