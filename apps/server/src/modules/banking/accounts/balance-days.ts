import { balanceSteps } from "@comptoir/accounting/banking/balance-steps";
import { DAYS_OF_BALANCES } from "@comptoir/accounting/banking/days-of-balances";
import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { readBalanceDays } from "@comptoir/contract/banking/banking";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import type { Tx } from "../../../db/transaction.js";
import { readDayNets } from "../../books/balances/service.js";
import { fiscalYears } from "../../books/years/service.js";
import { bankAccountsOn } from "./bank-accounts-repository.js";

/** What each bank account held over the last days, as the dashboard draws it. */
export async function balanceDays(tx: Tx, companyId: string, today: IsoDate): Promise<ReplyInput<typeof readBalanceDays>> {
  const [[first], accounts] = [await fiscalYears(tx, companyId), await bankAccountsOn(tx, companyId, today)];
  const codes = accounts.map(({ account_code }) => account_code);
  const nets = await readDayNets(tx, companyId, { codes, from: addDays(today, -DAYS_OF_BALANCES), to: today });
  const booksBegin = first === undefined || first.beginning > today ? today : first.beginning;
  return {
    until: today,
    data: accounts.map(({ id, account_code, balance }) => {
      const moves = nets.filter(({ code }) => code === account_code);
      const steps = balanceSteps({ moves, balance, until: today, booksBegin });
      return { id, steps: steps.map((step) => ({ date: step.date, balance: eurosFromCents(step.balance) })) };
    }),
  };
}
