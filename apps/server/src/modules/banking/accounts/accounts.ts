import { balanceGap, type DayOfBalances } from "@comptoir/accounting/banking/stated-balances";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, sumCents } from "@comptoir/accounting/money";
import type { BankAccount, readBankBalance } from "@comptoir/contract/banking/banking";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { encodeFigure } from "../../../figures/figure.js";
import { FEEDS, type FeedRow } from "../connection/feeds-repository.js";
import { statedDays } from "./stated-days.js";
import { BALANCES, type BalanceRow } from "./bank-accounts-repository.js";

/** The bank accounts with their balance in the books, drafts included; each figure opens on the lines of the current year. */
export async function bankBalances(
  db: Db,
  companyId: string,
  today: IsoDate,
): Promise<Pick<ReplyOf<typeof readBankBalance>, "data" | "total">> {
  const [rows, feeds, days] = await Promise.all([
    db.tenantRead<BalanceRow>(companyId, { name: "bank_balances", text: BALANCES, values: [companyId, today] }),
    db.tenantRead<FeedRow>(companyId, { name: "bank_feeds", text: FEEDS, values: [companyId] }),
    statedDays(db, companyId, null),
  ]);
  const data = rows.map((row): BankAccount => ({
    id: row.id,
    title: row.title,
    iban: row.iban,
    number: row.number,
    accountCode: row.account_code,
    ...toFeed(feeds.find(({ id }) => id === row.id)),
    stated: toStated(days.get(row.id)),
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

function toFeed(feed: FeedRow | undefined): Pick<BankAccount, "isGhost" | "ghostOrigin" | "state" | "feed"> {
  return {
    isGhost: feed?.is_ghost ?? false,
    ghostOrigin: feed?.is_ghost === true ? feed.ghost_bank : null,
    state: { code: feed?.state ?? "ok", text: feed?.text ?? null },
    feed: { kind: feed?.kind ?? "file", from: feed?.from_on ?? null, origin: feed?.origin ?? null },
  };
}

function toStated(days: readonly DayOfBalances[] = []): BankAccount["stated"] {
  const last = days.at(-1);
  if (last === undefined) return null;
  const gap = balanceGap(days);
  return { on: last.on, balance: eurosFromCents(last.bank), gap: gap && { since: gap.since, amount: eurosFromCents(gap.amount) } };
}

function totalOf(rows: readonly BalanceRow[]): ReplyOf<typeof readBankBalance>["total"] {
  const [first] = rows;
  if (!first) return null;
  const codes = rows.map((row) => row.account_code).toSorted();
  const accounts = { begin: codes[0] ?? first.account_code, end: codes.at(-1) ?? first.account_code };
  const explain = encodeFigure({ kind: "account", from: first.from, to: first.to, accounts, side: "balance", codes });
  return { value: eurosFromCents(sumCents(rows.map(({ balance }) => balance))), explain };
}
