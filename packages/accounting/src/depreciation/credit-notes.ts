import { cents, shareOf, type Cents } from "../money.js";

/** What an allocation gives a component: `amount` is on its account, below zero for a credit note; the others are the allocation's own, above zero. */
export type CostLink = { readonly amount: Cents; readonly inclVat: Cents; readonly vat: Cents; readonly deductible: Cents };

/** A price including tax, its VAT, and what is depreciated; in cents. */
export type Price = { readonly inclVat: Cents; readonly vat: Cents; readonly base: Cents };

/** What the credit notes among the links of a component take of its price, in cents, none below zero: its account holds as much less. */
export function creditedBy(links: readonly CostLink[]): Price {
  const credited = { inclVat: 0, vat: 0, base: 0 };
  for (const { amount, inclVat, vat, deductible } of links) {
    const posted = inclVat - deductible;
    if (amount >= 0 || posted <= 0) continue;
    credited.inclVat += shareOf(inclVat, -amount, posted);
    credited.vat += shareOf(vat, -amount, posted);
    credited.base -= amount;
  }
  return { inclVat: cents(credited.inclVat), vat: cents(credited.vat), base: cents(credited.base) };
}

/**
 * The price of a component once other credit notes than those it was lowered by are linked to it; nothing goes below zero, nor the base below what was
 * depreciated before the books (`opening`).
 */
export function creditedPrice(
  price: Price,
  { before, now, opening }: { readonly before: Price; readonly now: Price; readonly opening: Cents },
): Price {
  const inclVat = Math.max(price.inclVat + before.inclVat - now.inclVat, 0);
  return {
    inclVat: cents(inclVat),
    vat: cents(Math.min(Math.max(price.vat + before.vat - now.vat, 0), inclVat)),
    base: cents(Math.max(price.base + before.base - now.base, opening)),
  };
}
