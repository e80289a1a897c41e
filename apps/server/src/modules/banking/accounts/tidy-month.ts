import type { IsoDate } from "@comptoir/accounting/date";
import { tidyMonth } from "@comptoir/accounting/ledger/tidy-month";
import type { Cents } from "@comptoir/accounting/money";
import type { readTidyMonth } from "@comptoir/contract/banking/banking";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { listFiscalYears } from "../../books/years/service.js";
import { BALANCES_AT } from "./bank-accounts-repository.js";
import { readMonths, readStatedClosings } from "./tidy-month-repository.js";

type Found = NonNullable<ReplyOf<typeof readTidyMonth>["data"]>;

/** The last month that only waits for its validation, and what the statements say of the balance at its end. */
export async function findTidyMonth(db: Db, companyId: string, today: IsoDate): Promise<Found | null> {
  const [months, years] = await Promise.all([readMonths(db, companyId), listFiscalYears(db, companyId)]);
  const found = tidyMonth(months, { years, today });
  return found && { ...found, balance: await balanceAt(db, companyId, { from: found.month, to: found.through }) };
}

async function balanceAt(db: Db, companyId: string, period: { from: IsoDate; to: IsoDate }): Promise<Found["balance"]> {
  const accounts = await readStatedClosings(db, companyId, period);
  const stated = accounts.filter(({ day }) => day !== null);
  const values = [companyId, stated.map(({ id }) => id), stated.map(({ day }) => day)];
  const balances = await db.tenantRead<{ balance: Cents }>(companyId, { name: "balances_at", text: BALANCES_AT, values });
  if (stated.some(({ cents }, index) => balances[index]?.balance !== cents)) return "gap";
  return accounts.length > 0 && stated.length === accounts.length ? "right" : "unknown";
}
