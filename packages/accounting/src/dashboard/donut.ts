import { categoriesTree } from "../chart/categories.js";
import { nameOfAccount } from "../chart/accounts.js";
import type { TaxSystem } from "../entry/account-facts.js";
import { cents, shareOf, sumCents, type Cents } from "../money.js";
import type { AccountNet } from "./counted-accounts.js";

/** What a donut shows: where money comes from (class 7), or where it goes (class 6). */
export type DonutContext = "income" | "outcome";

/** A slice: its group of categories, null for accounts and for « Autres », with the accounts it is made of. */
export type DonutSlice = {
  readonly category: string | null;
  readonly label: string;
  readonly amount: Cents;
  readonly codes: readonly string[];
};

/** Slices drawn before « Autres ». */
const LARGEST = 6;
const TAX_SYSTEMS: readonly TaxSystem[] = ["bnc", "bic-rs", "bic-rn"];
/** Accounts that no group offers. */
export const OTHER_CATEGORY = "other";

/** The groups whose accounts a donut may be asked for. */
export function donutCategories(context: DonutContext): readonly string[] {
  const ids = TAX_SYSTEMS.flatMap((taxSystem) => categoriesTree(taxSystem)[context].map(({ id }) => id));
  return [...new Set([...ids, OTHER_CATEGORY])];
}

/** What a period comes to by group, or by account of a group: every slice, the greatest first; what adds up to nothing is left out. */
export function donutSlices(
  nets: readonly AccountNet[],
  { context, category, taxSystem }: { context: DonutContext; category: string | null; taxSystem: TaxSystem },
): readonly DonutSlice[] {
  const groupOf = groupReader(context, taxSystem);
  const own = nets.filter(({ code }) => code.startsWith(context === "income" ? "7" : "6"));
  const amountOf = ({ net }: AccountNet): Cents => (context === "income" ? cents(0 - net) : net);
  const slices = new Map<string, DonutSlice>();
  for (const one of own) {
    const group = groupOf(one.code);
    if (category !== null && group.id !== category) continue;
    const key = category === null ? group.id : one.code;
    const known = slices.get(key);
    slices.set(key, {
      category: category === null ? group.id : null,
      label: category === null ? group.label : nameOfAccount(one.code),
      amount: cents((known?.amount ?? 0) + amountOf(one)),
      codes: [...(known?.codes ?? []), one.code],
    });
  }
  return [...slices.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => other.amount - one.amount || compared(one, other));
}

/** The slices as they are drawn: the six greatest, then « Autres », which holds the rest and every net below zero. */
export function drawnSlices(slices: readonly DonutSlice[]): {
  readonly drawn: readonly DonutSlice[];
  readonly others: readonly DonutSlice[];
} {
  const positive = slices.filter(({ amount }) => amount > 0);
  const drawn = positive.slice(0, LARGEST);
  const others = slices.filter((slice) => !drawn.includes(slice));
  if (others.length === 0) return { drawn, others };
  const rest: DonutSlice = {
    category: null,
    label: "Autres",
    amount: sumCents(others.map(({ amount }) => amount)),
    codes: others.flatMap(({ codes }) => codes),
  };
  return { drawn: [...drawn, rest], others };
}

/** A share of a total in percent to one decimal; 0 when the total is not above zero. */
export function percentOf(amount: Cents, total: Cents): number {
  return total <= 0 ? 0 : shareOf(cents(1_000), amount, total) / 10;
}

type Group = { readonly id: string; readonly label: string };

/**
 * An account that only the other side offers (a rebate of a supplier) belongs to the group of the same name on this side; one of another tax system, which
 * older books may hold, to its group there.
 */
function groupReader(context: DonutContext, taxSystem: TaxSystem): (code: string) => Group {
  const groups = new Map<string, Group>();
  const systems = [...TAX_SYSTEMS.filter((one) => one !== taxSystem), taxSystem];
  const sides = systems
    .map((one) => categoriesTree(one))
    .map(({ income, outcome }) => (context === "income" ? [income, outcome] : [outcome, income]));
  for (const [own = [], opposite = []] of sides) {
    for (const { id, items } of opposite) {
      const same = own.find((group) => group.id === id.replace(/^[a-z]+/, context));
      if (same) for (const { code } of items) groups.set(code, same);
    }
  }
  for (const [own = []] of sides) for (const { id, label, items } of own) for (const { code } of items) groups.set(code, { id, label });
  return (code) => groups.get(code) ?? { id: OTHER_CATEGORY, label: "Autres comptes" };
}

function compared(one: DonutSlice, other: DonutSlice): number {
  return one.label < other.label ? -1 : 1;
}
