import { cents, type Cents } from "../money.js";
import type { BalanceRules } from "./forms/tax-form.js";

/** Whole euros that one box takes so that both sides of the balance sheet are equal. */
export type BalanceAdjustment = { readonly box: string; readonly euros: number };

type BalanceFacts = {
  /** Net assets less liabilities, in whole euros. */
  readonly gap: number;
  readonly exact: ReadonlyMap<string, Cents>;
  readonly rounded: ReadonlyMap<string, number>;
};

/**
 * The gap goes to the box whose own rounding error is the largest in the opposite direction; without any that holds an amount, as where the owner
 * pays everything, to the one of other claims or debts, since no rounding keeps a year from being closed. None when there is no gap, or when it is more than rounding
 * can leave (half a euro by box that is not empty). Source: docs/sources.md#tax-returns.
 */
export function balanceAdjustment(rules: BalanceRules, facts: BalanceFacts): BalanceAdjustment | null {
  const { gap } = facts;
  const roundedBoxes = [...facts.exact.values()].filter((amount) => amount % 100 !== 0).length;
  if (gap === 0 || Math.abs(gap) * 2 > roundedBoxes) return null;
  const candidates = [
    ...rules.adjusted.assets.map((box) => candidate(facts, { box, euros: -gap })),
    ...rules.adjusted.liabilities.map((box) => candidate(facts, { box, euros: gap })),
  ].filter(({ isPossible }) => isPossible);
  const held = candidates.filter(({ isEmpty }) => !isEmpty);
  const open = held.length > 0 ? held : candidates.filter(({ box }) => rules.adjusted.other.includes(box));
  const [best] = open.toSorted((one, other) => other.correction - one.correction);
  return best ? { box: best.box, euros: best.euros } : null;
}

/** `correction`: cents of its own rounding that the adjustment takes back. */
function candidate({ exact, rounded }: BalanceFacts, { box, euros }: BalanceAdjustment) {
  const amount = exact.get(box) ?? cents(0);
  const value = rounded.get(box) ?? 0;
  return {
    box,
    euros,
    correction: (amount - value * 100) * Math.sign(euros),
    isEmpty: amount === 0,
    isPossible: value + euros >= 0,
  };
}
