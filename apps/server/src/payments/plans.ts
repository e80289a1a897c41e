import type { PlanId } from "@comptoir/contract/subscriptions/subscriptions";
import { cents, shareOf, type Cents } from "@comptoir/accounting/money";

/** Name of a plan. */
export type PlanName = (typeof PlanId)["options"][number];

type PlanFacts = {
  readonly label: string;
  /** Price of one period, including VAT. */
  readonly price: Cents;
  readonly months: number;
  readonly period: string;
};

/** Our offers: the only place where their prices are written. */
export const PLANS: Readonly<Record<PlanName, PlanFacts>> = {
  monthly: { label: "Mensuelle", price: cents(1_900), months: 1, period: "par mois, sans engagement" },
  yearly: { label: "Annuelle", price: cents(19_000), months: 12, period: "par an, deux mois offerts" },
};

/** Every plan on offer. */
export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];

/** How long a promo code lowers the price. */
export const PROMO_MONTHS = 12;

/** The price of a period, including VAT, with so many percent off. */
export function promoPrice(plan: PlanName, percentOff: number): Cents {
  return shareOf(PLANS[plan].price, 100 - percentOff, 100);
}

/** What a promo code gives, in words. */
export function promoText(percentOff: number): string {
  return `− ${percentOff}\u00a0% pendant ${PROMO_MONTHS}\u00a0mois`;
}
