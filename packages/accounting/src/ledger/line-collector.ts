import { cents, negate, type Cents } from "../money.js";
import type { EntryLine } from "../entry/entry.js";

/**
 * Gathers the movements of one entry: one line per account and side, no zero line, debits first. An amount below zero
 * goes to the other side.
 */
export class LineCollector {
  readonly #label: string;
  readonly #debits = new Map<string, Cents>();
  readonly #credits = new Map<string, Cents>();

  /** Every line bears the label of its entry. */
  constructor(label: string) {
    this.#label = label;
  }

  debit(accountCode: string, amount: Cents): void {
    if (amount > 0) add(this.#debits, accountCode, amount);
    if (amount < 0) add(this.#credits, accountCode, negate(amount));
  }

  credit(accountCode: string, amount: Cents): void {
    this.debit(accountCode, negate(amount));
  }

  lines(): readonly EntryLine[] {
    const none = cents(0);
    const line = (accountCode: string, debit: Cents, credit: Cents) => ({ accountCode, label: this.#label, debit, credit });
    return [
      ...[...this.#debits].map(([account, amount]) => line(account, amount, none)),
      ...[...this.#credits].map(([account, amount]) => line(account, none, amount)),
    ];
  }
}

function add(side: Map<string, Cents>, accountCode: string, amount: Cents): void {
  side.set(accountCode, cents((side.get(accountCode) ?? 0) + amount));
}
