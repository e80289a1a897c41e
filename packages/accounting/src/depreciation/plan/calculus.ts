import { frenchDay, type IsoDate } from "../../date.js";
import { frenchAmount } from "../../money.js";
import type { Annuity } from "./annuity.js";

/** « Calcul de l'amortissement »: the annuity of a year in words and figures, as the table of depreciation prints it. */
export function calculusOf({ base, rateBp, formula }: Annuity): string {
  const product = `${frenchAmount(base)} × ${rateInText(rateBp)}`;
  switch (formula.kind) {
    case "prorata":
      return `${product} × ${formula.numerator}/${formula.denominator}`;
    case "whole":
      return product;
    case "remainder":
      return `${frenchAmount(formula.whole)} − ${frenchAmount(formula.depreciated)} (reliquat, ${formula.days} j)`;
    case "revised":
      return `${frenchAmount(base)} × ${formula.days}/${formula.daysLeft} (plan révisé)`;
    case "switched":
      return `${product} (linéaire, ${formula.yearsLeft} ex. restants)${formula.days === null ? "" : ` × ${formula.days}/360`}`;
    case "frozen":
      return "Exercice clôturé";
  }
}

/** What stands for the years that another program kept. */
export function openingCalculus(on: IsoDate): string {
  return `Amortissements repris au ${frenchDay(on)}`;
}

/** A rate in basis points as French texts write it: `33,33 %`. */
function rateInText(rateBp: number): string {
  const digits = String(rateBp).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}\u00a0%`;
}
