import type { CashFacts } from "@comptoir/accounting/closing/steps/species";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import type { StepFacts } from "@comptoir/accounting/closing/step";
import { readCashByCounterpart } from "../../books/balances/service.js";
import { readLargeCash } from "../../operations/service.js";
import type { ReadingOf } from "./reading-of.js";

/** The cash of a year: what came in, went out, was taken to the bank and from it, and the first day below zero. */
export async function readCashFacts({ tx, companyId, books: { year } }: ReadingOf): Promise<Omit<CashFacts, keyof StepFacts>> {
  const moves = await readCashByCounterpart(tx, companyId, year);
  const sum = (isCounted: (move: (typeof moves)[number]) => boolean): Cents =>
    cents(moves.filter(isCounted).reduce((total, { amount }) => total + amount, 0));
  const limit = figuresOfYear(Number(year.end.slice(0, 4))).cashPayment;
  return {
    opening: sum(({ isOpening }) => isOpening),
    receipts: sum(({ isOpening, isTransfer, amount }) => !isOpening && !isTransfer && amount > 0),
    payments: cents(0 - sum(({ isOpening, isTransfer, amount }) => !isOpening && !isTransfer && amount < 0)),
    deposits: cents(0 - sum(({ isOpening, isTransfer, amount }) => !isOpening && isTransfer && amount < 0)),
    withdrawals: sum(({ isOpening, isTransfer, amount }) => !isOpening && isTransfer && amount > 0),
    negativeDay: firstNegative(moves),
    professionalPayments: await readLargeCash(tx, companyId, { year, above: limit * 100 }),
  };
}

function firstNegative(
  moves: readonly { readonly on: IsoDate; readonly amount: Cents }[],
): { readonly on: IsoDate; readonly balance: Cents } | null {
  const days = new Map<IsoDate, number>();
  for (const { on, amount } of moves) days.set(on, (days.get(on) ?? 0) + amount);
  let balance = 0;
  for (const [on, amount] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    balance += amount;
    if (balance < 0) return { on, balance: cents(balance) };
  }
  return null;
}
