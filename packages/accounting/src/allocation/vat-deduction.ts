import { shareOf, type Cents } from "../money.js";

/** Above this private share nothing is deductible (CGI ann. II 206-IV-2-1°). */
const PRIVATE_USE_LIMIT_BP = 9_000;

/** The three factors of the deduction, each in basis points. */
export type DeductionFactors = {
  /** Share used for private ends: 3000 leaves 70 % to the business. */
  readonly privateShareBp: number;
  /** Share of taxed receipts in all receipts; 10000 when every receipt is taxed. */
  readonly vatTaxationBp: number;
  /** What the law admits for that kind of expense: 8000 for the fuel of a passenger car. */
  readonly admissionBp: number;
};

/**
 * Deduction coefficient in hundredths (70 = 0,70): each factor, then their product, rounded up to two decimals.
 * Source: docs/sources.md#vat (CGI ann. II 206-V-2).
 */
export function deductionCoefficient({ privateShareBp, vatTaxationBp, admissionBp }: DeductionFactors): number {
  if (privateShareBp > PRIVATE_USE_LIMIT_BP) return 0;
  const product = hundredths(10_000 - privateShareBp) * hundredths(vatTaxationBp) * hundredths(admissionBp);
  return Math.ceil(product / 10_000);
}

/** The part of a VAT amount that may be deducted, rounded half up; the rest stays in the charge or in the asset's cost. */
export function deductibleVat(vat: Cents, factors: DeductionFactors): Cents {
  return shareOf(vat, deductionCoefficient(factors), 100);
}

function hundredths(basisPoints: number): number {
  return Math.ceil(basisPoints / 100);
}
