import { cents, sumCents, type Cents } from "../money.js";
import type { StepFacts } from "./step.js";

/** Debit less credit of an account at the end of the year; nothing when it did not move. */
export function balanceOf({ balances }: Pick<StepFacts, "balances">, accountCode: string): Cents {
  return balances.get(accountCode) ?? cents(0);
}

/** Debit less credit of the accounts that begin with one of the prefixes. */
export function balanceUnder({ balances }: Pick<StepFacts, "balances">, ...prefixes: readonly string[]): Cents {
  const held = [...balances].filter(([accountCode]) => prefixes.some((prefix) => accountCode.startsWith(prefix)));
  return sumCents(held.map(([, net]) => net));
}

/** Class 7 less class 6: the profit of the accounts, a loss below zero. */
export function accountingResult(facts: Pick<StepFacts, "balances">): Cents {
  return cents(0 - balanceUnder(facts, "6", "7"));
}

/** The civil year whose figures of the law hold: that of the last day. */
export function lawYear({ year }: Pick<StepFacts, "year">): number {
  return Number(year.end.slice(0, 4));
}

const MOST_MONTHS = 12;

/** Calendar months that the year touches, 12 for a whole one: one from the 17th to the 16th touches thirteen. No longer one is closed. */
export function monthsOfYear({ year }: Pick<StepFacts, "year">): number {
  const months = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return Math.min(months(year.end) - months(year.beginning) + 1, MOST_MONTHS);
}
