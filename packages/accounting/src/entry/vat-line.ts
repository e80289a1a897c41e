import type { IsoDate } from "../date.js";
import { negate, type Cents } from "../money.js";
import type { VatNature } from "./vat-nature.js";

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

/** The line that takes another one back, on the same day. */
export function turnedVatLine(line: VatLine): VatLine {
  return { ...line, base: negate(line.base), vat: negate(line.vat), deductible: negate(line.deductible) };
}
