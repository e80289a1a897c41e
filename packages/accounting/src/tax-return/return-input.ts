import { cents, type Cents } from "../money.js";
import type { AccountMeasure, TaxForm, TaxFormName } from "./forms/tax-form.js";

/** What an account held at the opening of the year (above zero in debit), then what the year moved. Entries of the closing are in, those that open the next year are not. */
export type YearAmounts = { readonly opening: Cents; readonly debit: Cents; readonly credit: Cents };

/** An account over the year; `inCredit`: the part of its third parties whose balance is in credit, where others of it are in debit. */
export type YearBalance = YearAmounts & { readonly accountCode: string; readonly inCredit?: YearAmounts };

/** What a step of the closing adds to a box without any entry. */
export type ReturnRow = { readonly form: TaxFormName; readonly box: string; readonly cents: Cents; readonly label: string };

/** What a person writes in a box that nothing else feeds. */
export type TypedBox = { readonly form: TaxFormName; readonly box: string; readonly cents: Cents };

/** What a return is made from. */
export type TaxReturnInput = {
  readonly forms: readonly TaxForm[];
  readonly balances: readonly YearBalance[];
  readonly rows: readonly ReturnRow[];
  readonly typed: readonly TypedBox[];
  /** True when the books of a liberal profession are kept with VAT included (CW). */
  readonly withVat: boolean;
  /** Days of a fiscal year that lasts less or more than twelve months; absent of any other. */
  readonly days?: number;
  /** True while the year before is not closed: its result still waits for its appropriation. */
  readonly isPreviousOpen?: boolean;
};

/** What a box takes of an account, above zero in debit. */
export function measuredBalance({ opening, debit, credit }: YearAmounts, measure: AccountMeasure): Cents {
  switch (measure) {
    case "balance":
      return cents(opening + debit - credit);
    case "movement":
      return cents(debit - credit);
    case "opening":
      return opening;
    case "debits":
      return debit;
    case "credits":
      return cents(0 - credit);
  }
}
