import type { StoredSuggestion } from "./company-suggester.js";
import { addDays } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import { euros, type Cents } from "../money.js";
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
 * once, the oldest first.
 */
export function matchOpenItems(states: readonly ItemState[], payments: readonly ItemPayment[]): readonly MatchedItem[] {
  const pairs = payments.flatMap((payment) => states.flatMap((state) => pairOf(state, payment)));
  const taken = new Set<unknown>();
  const take = (wanted: readonly Pair[], confidence: (pair: Pair) => number): MatchedItem[] =>
    wanted.flatMap((pair) => {
      if (taken.has(pair.payment) || taken.has(pair.state)) return [];
      taken.add(pair.payment).add(pair.state);
      return [{ payment: pair.payment, state: pair.state, confidence: confidence(pair) }];
    });
  const isFree = ({ payment, state }: Pair): boolean => !taken.has(payment) && !taken.has(state);
  const isAlone = (pair: Pair, others: readonly Pair[]): boolean =>
    others.every((one) => one === pair || (one.payment !== pair.payment && one.state !== pair.state));
  const wholes = pairs.filter(({ isWhole }) => isWhole);
  const named = [...wholes.filter(({ hasReference }) => hasReference), ...wholes.filter(({ hasName }) => hasName)];
  const certain = take(named, () => CERTAIN);
  const whole = pairs.filter((pair) => pair.isWhole && isFree(pair));
  const alone = take(
    whole.filter((pair) => isAlone(pair, whole)),
    () => LIKELY,
  );
  const parts = take(
    pairs.filter((pair) => !pair.isWhole && pair.hasReference && isFree(pair)),
    () => LIKELY,
  );
  return [...certain, ...alone, ...parts];
}

type Pair = {
  readonly payment: ItemPayment;
  readonly state: ItemState;
  readonly isWhole: boolean;
  readonly hasReference: boolean;
  readonly hasName: boolean;
};

function pairOf(state: ItemState, payment: ItemPayment): readonly Pair[] {
  const { item } = state;
  const left = leftOf(state);
  const paid = paidOf(item, payment.amount, payment.sign);
  const isOpen = left !== 0 && paid < 0 === left < 0 && Math.abs(paid) <= Math.abs(left);
  if (!isOpen || payment.on < addDays(item.pieceDate, -EARLIEST_DAYS)) return [];
  const words = new Set(wordsOf(payment.label));
  const has = (text: string, shortest: number): boolean => {
    const asked = wordsOf(text).filter((word) => word.length >= shortest);
    return asked.length > 0 && asked.every((word) => words.has(word));
  };
  const hasReference = has(item.pieceRef, SHORTEST.reference) && /\d/.test(item.pieceRef);
  const hasName = item.auxiliary !== null && has(item.auxiliary.name, SHORTEST.word);
  return [{ payment, state, isWhole: paid === left, hasReference, hasName }];
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
