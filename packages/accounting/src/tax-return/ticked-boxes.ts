import type { Regime } from "../company/regime.js";
import type { ReturnedProfit } from "./forms/tax-forms-for.js";

/** A box of a form that is ticked, with what it says. */
export type TickedBox = { readonly form: "2035"; readonly box: string; readonly label: string };

const TICKS: Readonly<Record<"AK" | "AL" | "CV" | "AT", string>> = {
  AK: "Comptabilité tenue en recettes et dépenses",
  AL: "Comptabilité tenue en créances acquises et dépenses engagées",
  CV: "Comptabilité tenue hors taxe",
  AT: "Non assujetti à la TVA",
};

/** What the 2035-A ticks of how its books are kept; `isVatSubject`: on one day of the year at least. These books are kept without VAT. Source: docs/sources.md#tax-returns. */
export function tickedBoxes(
  profit: ReturnedProfit,
  { accountingBasis, isVatSubject }: Pick<Regime, "accountingBasis"> & { readonly isVatSubject: boolean },
): readonly TickedBox[] {
  if (profit !== "bnc") return [];
  const boxes = [accountingBasis === "accrual" ? "AL" : "AK", isVatSubject ? "CV" : "AT"] as const;
  return boxes.map((box) => ({ form: "2035", box, label: TICKS[box] }));
}
