import { cents, type Cents } from "../money.js";
import { leftOf, type ItemState } from "./item.js";
import { INPUT_VAT_WAITING, lineOwnOf, OUTPUT_VAT_WAITING, paidOf } from "./settlement.js";
import type { EntryLine } from "../entry/entry.js";
import { WAITING } from "../entry/well-known-accounts.js";

/** The largest difference of settlement that one press closes. */
const LARGEST_GAP = 100;
/** Small losses and small gains of settlements. */
const GAP_LOSS = "658000";
const GAP_GAIN = "758000";
/** Invoices that will never be paid, and debts that will never be asked for. */
const LOST_RECEIVABLE = "654000";
const DROPPED_DEBT = "758000";

/** A part of an operation: what goes to an account, and the items that it settles there. */
export type SettlementPart = {
  readonly accountCode: string;
  readonly amount: Cents;
  readonly items: readonly { readonly id: string; readonly amount: Cents }[];
};

/**
 * The parts of an operation that settles what is left of items, in their order, as far as it goes: one part an account; what is paid beyond them waits
 * on 471000, to be sorted. With `closesGap`, a
 * difference of at most one euro goes to 658000 or 758000, and the items are settled whole; null when it is larger. Source:
 * docs/sources.md#open-items.
 */
export function settlementParts(
  states: readonly ItemState[],
  { value, sign, closesGap }: { readonly value: Cents; readonly sign: "income" | "outcome"; readonly closesGap: boolean },
): readonly SettlementPart[] | null {
  const wholes = states.map((state) => ({ state, whole: paidOf(state.item, leftOf(state), sign) }));
  const gap = value - wholes.reduce((total, { whole }) => total + whole, 0);
  if (closesGap && Math.abs(gap) > LARGEST_GAP) return null;
  let rest: number = value;
  const parts = new Map<string, { amount: number; items: { id: string; amount: Cents }[] }>();
  for (const [index, { state, whole }] of wholes.entries()) {
    const isLast = index === wholes.length - 1;
    // Beyond what is left of the last one, the rest waits to be sorted.
    const isSurplus = isLast && whole > 0 && rest > whole;
    const amount = closesGap || isSurplus ? whole : cents(isLast || Math.abs(whole) > Math.abs(rest) ? rest : whole);
    if (amount === 0) continue;
    rest -= amount;
    const part = parts.get(state.item.accountCode) ?? { amount: 0, items: [] };
    part.amount += amount;
    part.items.push({ id: state.item.id, amount });
    parts.set(state.item.accountCode, part);
  }
  const settled = [...parts].map(([accountCode, { amount, items }]) => ({ accountCode, amount: cents(amount), items }));
  if (rest === 0) return settled;
  if (!closesGap) return [...settled, { accountCode: WAITING, amount: cents(rest), items: [] }];
  // More than was owed comes in, or less goes out: a gain.
  const isGain = (sign === "income") === rest > 0;
  return [...settled, { accountCode: isGain ? GAP_GAIN : GAP_LOSS, amount: cents(rest), items: [] }];
}

/**
 * The lines that give up what is left of an item: a receivable is lost without its VAT, which was never due; a debt is a gain, and the VAT that
 * waited is not deducted. Source: docs/sources.md#open-items.
 */
export function giveUpLines(state: ItemState, label: string): readonly EntryLine[] {
  const { item, settled } = state;
  const isSale = item.side === "receivable";
  const left = leftOf(state);
  const key = isSale ? "vat" : "deductible";
  const vat = item.waitingVat.reduce((total, waiting, index) => total + waiting[key] - (settled.vat[index]?.[key] ?? 0), 0);
  const own = lineOwnOf(item);
  const direction = isSale ? 1 : -1;
  const credit = (accountCode: string, net: number, beside: object = {}): EntryLine[] =>
    net === 0 ? [] : [{ accountCode, label, debit: cents(Math.max(-net, 0)), credit: cents(Math.max(net, 0)), ...beside }];
  return [
    ...credit(isSale ? LOST_RECEIVABLE : DROPPED_DEBT, -direction * (left - vat)),
    ...credit(isSale ? OUTPUT_VAT_WAITING : INPUT_VAT_WAITING, -direction * vat, own),
    ...credit(item.accountCode, direction * left, own),
  ];
}
