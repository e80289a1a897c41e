import type { IsoDate } from "../date.js";
import { cents, shareOf, type Cents } from "../money.js";

/**
 * The VAT to give back when an asset leaves by an exempt event before its time: a fifth (a twentieth for a building) of
 * what was deducted for each calendar year left, the years of purchase and of the event both counted as begun. In cents.
 * Source: docs/sources.md#vat-regularisation (art. 207 of ann. II to the CGI).
 */
export function vatRegularisation(given: {
  readonly deducted: Cents;
  readonly purchasedOn: IsoDate;
  readonly on: IsoDate;
  readonly isBuilding: boolean;
}): Cents {
  const years = given.isBuilding ? 20 : 5;
  const begun = Number(given.on.slice(0, 4)) - Number(given.purchasedOn.slice(0, 4)) + 1;
  return begun >= years ? cents(0) : shareOf(given.deducted, years - begun, years);
}

/** The ways out: sold, scrapped (an indemnity may be paid), taken back by the owner. */
export type OutputType = "cession" | "mise_au_rebut" | "reintegration";

const STANDARD_RATE_BP = 2000;

/**
 * The VAT of an exit whose price is in cents without tax: a sale and a withdrawal bear it when VAT was deducted on the
 * purchase, never otherwise; a scrap and its indemnity bear none. Source: docs/sources.md#vat-regularisation (art. 261-3-1°, 257-II of the CGI).
 */
export function exitVat({ outputType, price, wasDeducted }: { outputType: OutputType; price: Cents; wasDeducted: boolean }): Cents {
  return outputType === "mise_au_rebut" || !wasDeducted ? cents(0) : shareOf(price, STANDARD_RATE_BP, 10_000);
}
