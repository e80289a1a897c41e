import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";
import { leftOf, type ItemSide, type ItemState } from "./item.js";

/** How long an invoice has been waiting, in days: up to 30, 60, 90, more. */
export const AGES = ["to_30", "to_60", "to_90", "over_90"] as const;
export type ItemAge = (typeof AGES)[number];

/** The days since an invoice, and its age; an invoice to come has none. */
export function ageOf(pieceDate: IsoDate, today: IsoDate): { readonly days: number; readonly age: ItemAge } {
  const days = Math.max(0, daysBetween({ from: pieceDate, to: today }));
  return { days, age: days <= 30 ? "to_30" : days <= 60 ? "to_60" : days <= 90 ? "to_90" : "over_90" };
}

/** What is left of items of one side, in all and by age. */
export function agedTotals(
  states: readonly ItemState[],
  { side, today }: { readonly side: ItemSide; readonly today: IsoDate },
): { readonly total: Cents; readonly ages: Readonly<Record<ItemAge, Cents>> } {
  const open = states.filter(({ item }) => item.side === side);
  const ofAge = (age: ItemAge): Cents => sumCents(open.filter(({ item }) => ageOf(item.pieceDate, today).age === age).map(leftOf));
  return {
    total: sumCents(open.map(leftOf)),
    ages: { to_30: ofAge("to_30"), to_60: ofAge("to_60"), to_90: ofAge("to_90"), over_90: ofAge("over_90") },
  };
}

/** An account whose balance is not what its items leave, net debit both. */
export type ItemsGap = { readonly accountCode: string; readonly balance: Cents; readonly items: Cents };

/** The accounts of items whose balance says something else than what is left of them. */
export function itemsGaps(states: readonly ItemState[], balances: ReadonlyMap<string, Cents>): readonly ItemsGap[] {
  const left = new Map<string, number>();
  for (const state of states) {
    const { side, accountCode } = state.item;
    left.set(accountCode, (left.get(accountCode) ?? 0) + (side === "receivable" ? leftOf(state) : -leftOf(state)));
  }
  return [...left]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([accountCode, items]) => ({ accountCode, balance: balances.get(accountCode) ?? cents(0), items: cents(items) }))
    .filter(({ balance, items }) => balance !== items);
}
