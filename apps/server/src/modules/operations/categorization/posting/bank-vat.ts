import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { absolute, type Cents } from "@comptoir/accounting/money";
import { computedVat } from "@comptoir/accounting/allocation/vat-amounts";
import { vatSideOf } from "@comptoir/accounting/allocation/account-vat";
import { vatRatesOn } from "@comptoir/accounting/rates/vat-rates";

/** A bank rounds line by line: its VAT may be that far from the computed one. */
const TOLERANCE_CENTS = 5;

/** The rate and VAT that a bank's export states for an operation, when one rate explains it; null keeps the account's usual rate. */
export function bankVat({
  account,
  value,
  date,
  stated,
}: {
  readonly account: string;
  readonly value: Cents;
  readonly date: IsoDate;
  readonly stated: Cents | null;
}): { readonly rateBp: number; readonly amount: Cents } | null {
  const facts = findAccount(account);
  if (stated === null || stated === 0 || !facts || vatSideOf(facts) === null) return null;
  const amount = absolute(stated);
  const rateBp = vatRatesOn(date).find((rate) => rate > 0 && Math.abs(computedVat(value, rate) - amount) <= TOLERANCE_CENTS);
  return rateBp === undefined ? null : { rateBp, amount };
}
