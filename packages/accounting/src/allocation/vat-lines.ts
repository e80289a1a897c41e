import type { IsoDate } from "../date.js";
import type { SettledAllocation } from "./allocate.js";
import { cents, type Cents } from "../money.js";
import { sideOfNature } from "../entry/vat-nature.js";
import type { VatLine } from "../entry/vat-line.js";

/** The VAT lines of an operation: one per allocation that has a nature, rate 0 included. Source: docs/sources.md#vat. */
export function vatLinesOf(
  allocations: readonly SettledAllocation[],
  { date, sign }: { readonly date: IsoDate; readonly sign: "income" | "outcome" },
): readonly VatLine[] {
  return allocations.flatMap(({ vatNature, vatRateBp, exclTax, vat, deductibleVat, accountCode }) => {
    if (vatNature === null) return [];
    // Amounts of an allocation follow its operation: a commission kept back from a receipt is below zero, and an expense all the same.
    const direction = (sign === "income") === (sideOfNature(vatNature) === "output") ? 1 : -1;
    const directed = (amount: Cents): Cents => cents(direction * amount);
    return [
      {
        nature: vatNature,
        rateBp: vatRateBp,
        base: directed(exclTax),
        vat: directed(vat),
        deductible: directed(deductibleVat),
        accountCode,
        date,
      },
    ];
  });
}
