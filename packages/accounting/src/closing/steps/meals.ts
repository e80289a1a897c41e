import { cents, sumCents, type Cents } from "../../money.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";

/** Meals taken alone away from home: each cost, or how many and their total when none is above the limit. Amounts incl. tax. */
export type Meals =
  | { readonly kind: "list"; readonly costs: readonly Cents[] }
  | { readonly kind: "total"; readonly count: number; readonly total: Cents };

/** What is deducted of one meal: its cost up to the limit, less what it would cost at home. Source: docs/sources.md#figures-meals. */
export function mealDeduction(cost: Cents, { atHome, largest }: YearlyFigures["meals"]): Cents {
  return cents(Math.max(Math.min(cost, largest) - atHome, 0));
}

/** What is deducted of all of them; with a count and a total, of the mean, which is not rounded. */
export function mealsDeduction(meals: Meals, figures: YearlyFigures["meals"]): Cents {
  if (meals.kind === "list") return sumCents(meals.costs.map((cost) => mealDeduction(cost, figures)));
  const { count, total } = meals;
  if (count === 0) return cents(0);
  const counted = Math.min(total, count * figures.largest);
  return cents(Math.max(counted - count * figures.atHome, 0));
}
