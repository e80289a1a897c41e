import { cents, shareOf, type Cents } from "../money.js";
import { usualVatRateBp } from "../rates/vat-rates.js";

const WHOLE_BP = 10_000;
/** A document may round its VAT line by line: what it prints may exceed the computed amount by this much. */
const TOLERANCE_CENTS = 5;

/** Excl.-tax part of an amount incl. tax, rounded half up; the rate is in basis points. Source: docs/sources.md#rounding. */
export function amountExclTax(amountInclTax: Cents, rateBp: number): Cents {
  return shareOf(amountInclTax, WHOLE_BP, WHOLE_BP + rateBp);
}

/** VAT within an amount incl. tax: what is left once the excl.-tax part is taken out, so that both always add up. */
export function computedVat(amountInclTax: Cents, rateBp: number): Cents {
  return cents(amountInclTax - amountExclTax(amountInclTax, rateBp));
}

/** VAT that an amount incl. tax usually holds on an account, from its `mainVatCode`. */
export function usualVat(amountInclTax: Cents, mainVatCode: string): Cents {
  return computedVat(amountInclTax, usualVatRateBp(mainVatCode));
}

/** VAT the customer owes himself on an amount excl. tax (reverse charge), rounded half up. */
export function reverseChargeVat(amountExclTax: Cents, rateBp: number): Cents {
  return shareOf(amountExclTax, rateBp, WHOLE_BP);
}

/**
 * The furthest VAT amount a document may state, with the sign of the amount: the computed one plus five cents, never more
 * than the amount itself, and nothing at rate 0.
 */
export function maximumVat(amountInclTax: Cents, rateBp: number): Cents {
  return furthest(amountInclTax, computedVat(amountInclTax, rateBp), rateBp);
}

/** Same limit when the amount is excl. tax and the customer owes the VAT himself. */
export function maximumReverseChargeVat(amountExclTax: Cents, rateBp: number): Cents {
  return furthest(amountExclTax, reverseChargeVat(amountExclTax, rateBp), rateBp);
}

/** True when a VAT amount read on a document lies between zero and its limit, both included, on the same side as the limit. */
export function isAcceptedVat(vat: Cents, maximum: Cents): boolean {
  return maximum < 0 ? vat <= 0 && vat >= maximum : vat >= 0 && vat <= maximum;
}

function furthest(amount: Cents, computed: Cents, rateBp: number): Cents {
  if (rateBp === 0) return cents(0);
  const size = Math.min(Math.abs(computed) + TOLERANCE_CENTS, Math.abs(amount));
  return cents(amount < 0 ? -size : size);
}
