import type { StoredSuggestion } from "./company-suggester.js";
import { addDays } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { cents, euros, type Cents } from "../money.js";
import { wordsOf } from "../words.js";
import { leftOf, type ItemState } from "../open-items/item.js";
import { paidOf } from "../open-items/settlement.js";

/** A line of a bank to categorise; its amount above zero. */
export type ItemPayment = {
  readonly id: string;
  readonly on: IsoDate;
  readonly amount: Cents;
  readonly sign: "income" | "outcome";
  readonly label: string;
};

/** A payment with the item that it settles. */
export type MatchedItem = { readonly payment: ItemPayment; readonly state: ItemState; readonly confidence: number };

/** A payment may come before the day of its invoice, when it is booked later. */
const EARLIEST_DAYS = 5;
const CERTAIN = 0.95;
/** Under what is accepted with the sure ones: the amount alone, or the name alone. */
const LIKELY = 0.8;
/** A word shorter says little of a name; a reference shorter is any number. */
const SHORTEST = { word: 4, reference: 3 } as const;

/**
 * Which payments settle which items: what is left, to the cent, with the reference or the name in the label, before the amount alone when no
 * other item and no other payment could be meant, before a part of an item that the label names by its reference. Each payment and each item
 * once, the oldest first. Items are looked up by amount and by word: thousands of them are not compared with thousands of payments.
 */
export function matchOpenItems(states: readonly ItemState[], payments: readonly ItemPayment[]): readonly MatchedItem[] {
  const items = states.flatMap((state, rank) => (leftOf(state) === 0 ? [] : [openItem(state, rank)]));
  const lines = payments.map((payment): Line => ({
    payment,
    key: keyOf(payment.sign, payment.amount),
    words: new Set(wordsOf(payment.label)),
  }));
  const taken = new Set<unknown>();
  const isFree = (one: Item | Line): boolean => !taken.has(one);
  const take = (confidence: number, itemOf: (line: Line) => Item | null): MatchedItem[] =>
    lines.filter(isFree).flatMap((line) => {
      const item = itemOf(line);
      if (item === null) return [];
      taken.add(line).add(item);
      return [{ payment: line.payment, state: item.state, confidence }];
    });
  const byReference = namesOf(items, ({ reference }) => reference);
  const byName = namesOf(items, ({ name }) => name);
  const wholeIn = (named: Named) => (line: Line) =>
    first(named(line.words).map(({ byKey }) => firstFree(byKey.get(line.key), { isFree, isMeant: (item) => isInTime(item, line) })));
  const certain = [...take(CERTAIN, wholeIn(byReference)), ...take(CERTAIN, wholeIn(byName))];
  const only = onlyPairs(items.filter(isFree), lines.filter(isFree));
  const alone = take(LIKELY, (line) => only.get(line) ?? null);
  const parts = take(LIKELY, (line) =>
    first(byReference(line.words).map(({ all }) => firstFree(all, { isFree, isMeant: (item) => isPartOf(item, line) }))),
  );
  return [...certain, ...alone, ...parts];
}

/** An item of which something is left, as payments are compared with it. */
type Item = {
  readonly state: ItemState;
  readonly rank: number;
  readonly sign: ItemPayment["sign"];
  /** Above zero. */
  readonly left: number;
  /** The same for a payment of all that is left. */
  readonly key: string;
  /** The first day of a payment. */
  readonly from: IsoDate;
  readonly reference: readonly string[];
  readonly name: readonly string[];
};
type Line = { readonly payment: ItemPayment; readonly key: string; readonly words: ReadonlySet<string> };

function openItem(state: ItemState, rank: number): Item {
  const { item } = state;
  const left = Math.abs(leftOf(state));
  const sign = paidOf(item, cents(left), "income") === leftOf(state) ? "income" : "outcome";
  const asked = (text: string, shortest: number): readonly string[] => [
    ...new Set(wordsOf(text).filter((word) => word.length >= shortest)),
  ];
  return {
    state,
    rank,
    sign,
    left,
    key: keyOf(sign, left),
    from: addDays(item.pieceDate, -EARLIEST_DAYS),
    reference: /\d/.test(item.pieceRef) ? asked(item.pieceRef, SHORTEST.reference) : [],
    name: item.auxiliary === null ? [] : asked(item.auxiliary.name, SHORTEST.word),
  };
}

function keyOf(sign: ItemPayment["sign"], amount: number): string {
  return `${sign} ${amount}`;
}

function isInTime({ from }: Item, { payment: { on } }: Line): boolean {
  return on >= from;
}

function isPartOf(item: Item, line: Line): boolean {
  return item.sign === line.payment.sign && line.payment.amount < item.left && isInTime(item, line);
}

/** Items in their order; those at its beginning that are taken are passed once. */
type Queue = { readonly items: Item[]; passed: number };

function firstFree(queue: Queue | undefined, { isFree, isMeant }: Wanted): Item | null {
  if (queue === undefined) return null;
  const { items } = queue;
  for (let item = items[queue.passed]; item !== undefined && !isFree(item); item = items[queue.passed]) queue.passed += 1;
  for (let at = queue.passed; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined && isFree(item) && isMeant(item)) return item;
  }
  return null;
}

type Wanted = { readonly isFree: (item: Item) => boolean; readonly isMeant: (item: Item) => boolean };

/** The first in the order of the items. */
function first(found: readonly (Item | null)[]): Item | null {
  return found.reduce((best, one) => (best === null || (one !== null && one.rank < best.rank) ? one : best), null);
}

/** The items that have the same words, in all and by amount. */
type SameWords = { readonly words: readonly string[]; readonly all: Queue; readonly byKey: Map<string, Queue> };
/** The items whose words are all in a label. */
type Named = (label: ReadonlySet<string>) => readonly SameWords[];

/** Looks items up by the rarest of their words. */
function namesOf(items: readonly Item[], wordsIn: (item: Item) => readonly string[]): Named {
  const uses = new Map<string, number>();
  for (const word of items.flatMap(wordsIn)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const groups = new Map<string, Map<string, SameWords>>();
  for (const item of items) {
    const words = wordsIn(item);
    if (words.length === 0) continue;
    const rarest = words.reduce((best, word) => ((uses.get(word) ?? 0) < (uses.get(best) ?? 0) ? word : best));
    const beside = groups.get(rarest) ?? new Map<string, SameWords>();
    groups.set(rarest, beside);
    const name = words.toSorted().join(" ");
    const same: SameWords = beside.get(name) ?? { words, all: { items: [], passed: 0 }, byKey: new Map<string, Queue>() };
    beside.set(name, same);
    same.all.items.push(item);
    const ofAmount: Queue = same.byKey.get(item.key) ?? { items: [], passed: 0 };
    same.byKey.set(item.key, ofAmount);
    ofAmount.items.push(item);
  }
  return (label) =>
    [...label].flatMap((word) => [...(groups.get(word)?.values() ?? [])].filter(({ words }) => words.every((one) => label.has(one))));
}

/** The payments and the items of the same amount of which neither could be meant by another one. */
function onlyPairs(items: readonly Item[], lines: readonly Line[]): ReadonlyMap<Line, Item> {
  const [itemsOf, linesOf] = [groupBy(items, ({ key }) => key), groupBy(lines, ({ key }) => key)];
  const found = new Map<Line, Item>();
  for (const [key, same] of itemsOf) {
    const paying = linesOf.get(key) ?? [];
    const [froms, days] = [same.map(({ from }) => from).toSorted(), paying.map(({ payment: { on } }) => on).toSorted()];
    const meant = (line: Line): number => countBelow(froms, (from) => from <= line.payment.on);
    const payers = (item: Item): number => days.length - countBelow(days, (on) => on < item.from);
    for (const line of paying) {
      if (meant(line) !== 1) continue;
      const item = same.find((one) => isInTime(one, line));
      if (item !== undefined && payers(item) === 1) found.set(line, item);
    }
  }
  return found;
}

/** How many sorted days are of the first kind, by halves. */
function countBelow(days: readonly IsoDate[], isBelow: (day: IsoDate) => boolean): number {
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const day = days[middle];
    if (day !== undefined && isBelow(day)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What is suggested for a payment: the account of the item, which accepting settles. */
export function openItemSuggestion({ payment, state, confidence }: MatchedItem): StoredSuggestion {
  const { item } = state;
  const left = leftOf(state);
  const isWhole = Math.abs(left) === payment.amount;
  const rest = isWhole ? "" : `, reste ${euros(Math.abs(left) - payment.amount)} après`;
  return {
    account: item.accountCode,
    confidence,
    reason: `règlement de «\u00a0${item.label}\u00a0» du ${frenchDay(item.pieceDate)}${rest}`,
    alternatives: [],
    source: "open_item",
    allocations: [{ account: item.accountCode, amount: payment.amount, vatRateBp: 0, openItems: [item.id] }],
  };
}
