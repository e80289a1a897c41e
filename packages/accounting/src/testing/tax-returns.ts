import { cents, type Cents } from "../money.js";
import type { TaxReturn } from "../tax-return/return.js";
import type { YearBalance } from "../tax-return/return-input.js";
import { fromEuros } from "./builders.js";

/** Balances of a year that opens empty, above zero on the side named: `["706000", "credit", "92300,40"]`. */
export type AccountRow = readonly [accountCode: string, side: "debit" | "credit", amount: string];

/** Accounts that the year alone moved. */
export function movedAccounts(rows: readonly AccountRow[]): readonly YearBalance[] {
  return rows.map(([accountCode, side, amount]) => ({
    accountCode,
    opening: cents(0),
    debit: side === "debit" ? fromEuros(amount) : cents(0),
    credit: side === "credit" ? fromEuros(amount) : cents(0),
  }));
}

/** An account with its opening, above zero in debit, and what the year moved. */
export function accountOver(accountCode: string, opening: string, debit: string, credit: string): YearBalance {
  return { accountCode, opening: fromEuros(opening), debit: fromEuros(debit), credit: fromEuros(credit) };
}

/** The balances of entries of one debit and one credit. */
export function balancesOf(
  entries: readonly { readonly debit: string; readonly credit: string; readonly amount: Cents }[],
): readonly YearBalance[] {
  const sums = new Map<string, { debit: number; credit: number }>();
  const sumOf = (code: string): { debit: number; credit: number } => {
    const found = sums.get(code) ?? { debit: 0, credit: 0 };
    sums.set(code, found);
    return found;
  };
  for (const { debit, credit, amount } of entries) {
    sumOf(debit).debit += amount;
    sumOf(credit).credit += amount;
  }
  return [...sums].map(([accountCode, { debit, credit }]) => ({
    accountCode,
    opening: cents(0),
    debit: cents(debit),
    credit: cents(credit),
  }));
}

/** The boxes that are not 0, by name. */
export function filledBoxes({ boxes }: Pick<TaxReturn, "boxes">): Readonly<Record<string, number>> {
  return Object.fromEntries(boxes.filter(({ value }) => value !== 0).map(({ box, value }) => [box, value]));
}
