import { balanceSteps, type BalanceStep } from "@comptoir/accounting/banking/balance-steps";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import { isStatementMissing } from "@comptoir/accounting/firm/dossier-state";
import { cents, eurosFromCents, sumCents } from "@comptoir/accounting/money";
import type { DashboardFigure, MoneyAccount } from "@comptoir/contract/dashboard/values";
import type { BankStateRow } from "../../banking/service.js";
import type { DayNet } from "../../books/balances/service.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { balanceFigure, measureFigure, shownFigure } from "../figures.js";
import { balancesOn } from "../ownership/facts.js";

type Asked = {
  readonly banks: readonly BankStateRow[];
  readonly days: readonly DayNet[];
  readonly year: FiscalYearOf;
  readonly booksBegin: IsoDate;
  readonly until: IsoDate;
  readonly today: IsoDate;
};

/** The bank accounts and the till at the end of a day, with their state and their last ninety days. */
export function toAccounts(asked: Asked): { total: DashboardFigure; rows: MoneyAccount[] } {
  const { banks, days, year, until, today, booksBegin } = asked;
  const balances = balancesOn(days, { beginning: year.beginning, day: until });
  const hasCash = days.some(({ code }) => code === CASH);
  const row = (code: string, of: BankStateRow | null): MoneyAccount => {
    const balance = balances.get(code) ?? cents(0);
    const lastOn = of === null ? (days.findLast((one) => one.code === code && !one.isOpening)?.day ?? null) : of.last_on;
    return {
      id: of?.id ?? null,
      accountCode: code,
      title: of?.title ?? "Caisse",
      balance: shownFigure(balance, balanceFigure(code, { from: year.beginning, to: until })),
      state: of === null ? { code: "by_hand", sentence: "saisie à la main" } : stateOf(of, today),
      lastOperationOn: lastOn,
      steps: balanceSteps({ moves: days.filter((one) => one.code === code), balance, until, booksBegin }).map(toStep),
    };
  };
  return {
    total: shownFigure(sumCents(balances.values()), measureFigure("money", until)),
    rows: [...banks.map((bank) => row(bank.account_code, bank)), ...(hasCash ? [row(CASH, null)] : [])],
  };
}

function toStep({ date, balance }: BalanceStep): MoneyAccount["steps"][number] {
  return { date, balance: eurosFromCents(balance) };
}

function stateOf({ last_on: lastOn, through }: BankStateRow, today: IsoDate): MoneyAccount["state"] {
  const known =
    [lastOn, through]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  if (known === null) return { code: "empty", sentence: "aucune opération" };
  const sentence = `connu jusqu’au ${frenchDay(known)}`;
  if (isStatementMissing(known, today)) return { code: "late", sentence: `${sentence}\u00a0: importez le relevé suivant` };
  return { code: "up_to_date", sentence };
}
