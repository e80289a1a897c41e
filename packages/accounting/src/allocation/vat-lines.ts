import type { IsoDate } from "../date.js";
import type { SettledAllocation } from "./allocate.js";
import { cents, negate, type Cents } from "../money.js";
import { sideOfNature, type VatNature } from "./vat-nature.js";

/**
 * What an entry declares to the VAT return. Amounts are above zero in the usual direction of their nature (a receipt, an
 * expense) and below it the other way round: a refund to a client, a supplier's credit note, a reversal.
 */
export type VatLine = {
  readonly nature: VatNature;
  /** Basis points; 0 for a nature without VAT. */
  readonly rateBp: number;
  /** Excl. tax. */
  readonly base: Cents;
  /** VAT of the document; under reverse charge, the VAT the company owes itself. */
  readonly vat: Cents;
  /** Part of `vat` that is deducted: what goes to 44562 or 44566; zero on receipts. */
  readonly deductible: Cents;
  /** The account of the allocation: an acquisition (AIC) is for a fixed asset when it is one. */
  readonly accountCode: string;
  /** The operation's own day, also when its entry is posted later; a reversal keeps the day of what it reverses. */
  readonly date: IsoDate;
};

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

/** The line that takes another one back, on the same day. */
export function turnedVatLine(line: VatLine): VatLine {
  return { ...line, base: negate(line.base), vat: negate(line.vat), deductible: negate(line.deductible) };
}
