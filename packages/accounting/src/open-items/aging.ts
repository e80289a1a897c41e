import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { ItemSide } from "./item.js";

/** How long an invoice has been waiting, in days: up to 30, 60, 90, more. */
export const AGES = ["to_30", "to_60", "to_90", "over_90"] as const;
export type ItemAge = (typeof AGES)[number];

/** The last day of each age but the one that has none, counted from the invoice. */
export const AGE_ENDS: readonly number[] = [30, 60, 90];

/** The days since an invoice, and its age; an invoice to come has none. */
export function ageOf(pieceDate: IsoDate, today: IsoDate): { readonly days: number; readonly age: ItemAge } {
  const days = Math.max(0, daysBetween({ from: pieceDate, to: today }));
  return { days, age: AGES[AGE_ENDS.filter((end) => days > end).length] ?? "over_90" };
}

/** What is left of the items of one side, account and age, paid ones included; `count`: the items of which something is left. */
export type AgedSum = {
  readonly side: ItemSide;
  readonly accountCode: string;
  readonly age: ItemAge;
  readonly left: Cents;
  readonly count: number;
};

/** How many items of one side are open, what is left of them in all and by age. */
export function agedTotals(
  sums: readonly AgedSum[],
  side: ItemSide,
): { readonly count: number; readonly total: Cents; readonly ages: Readonly<Record<ItemAge, Cents>> } {
  const own = sums.filter((sum) => sum.side === side);
  const ofAge = (age: ItemAge): Cents => sumCents(own.filter((sum) => sum.age === age).map(({ left }) => left));
  return {
    count: own.reduce((all, { count }) => all + count, 0),
    total: sumCents(own.map(({ left }) => left)),
    ages: { to_30: ofAge("to_30"), to_60: ofAge("to_60"), to_90: ofAge("to_90"), over_90: ofAge("over_90") },
  };
}

/** An account whose balance is not what its items leave, net debit both. */
export type ItemsGap = { readonly accountCode: string; readonly balance: Cents; readonly items: Cents };

/** The accounts of items whose balance says something else than what is left of them. */
export function itemsGaps(sums: readonly AgedSum[], balances: ReadonlyMap<string, Cents>): readonly ItemsGap[] {
  const left = new Map<string, number>();
  for (const { side, accountCode, left: part } of sums)
    left.set(accountCode, (left.get(accountCode) ?? 0) + (side === "receivable" ? part : -part));
  return [...left]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([accountCode, items]) => ({ accountCode, balance: balances.get(accountCode) ?? cents(0), items: cents(items) }))
    .filter(({ balance, items }) => balance !== items);
}
