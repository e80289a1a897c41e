import { findAccount } from "../chart/accounts.js";
import { potentialFixedAssets } from "../chart/categories.js";
import { cents, type Cents } from "../money.js";
import { computedVat, usualVat } from "../allocation/vat-amounts.js";

type BoughtPart = { readonly account: string; readonly amount: Cents; readonly vatRateBp?: number };

/**
 * True of a purchase that puts more than 500 € excl. tax on an account of small equipment: whether it is to be depreciated is for the
 * user to say. Amounts are above zero, incl. tax; the usual rate of the account holds where none is given. Source: docs/sources.md#vat-report.
 */
export function isPotentialAsset(parts: readonly BoughtPart[], vatSubject: boolean): boolean {
  return parts.some((part) => isNamed(part) && exclTax(part, vatSubject) > potentialFixedAssets.thresholdCents);
}

function isNamed({ account }: BoughtPart): boolean {
  return potentialFixedAssets.rules.some((rule) => rule.account === account);
}

function exclTax({ account, amount, vatRateBp }: BoughtPart, vatSubject: boolean): Cents {
  if (!vatSubject) return amount;
  const vat = vatRateBp === undefined ? usualVat(amount, findAccount(account)?.mainVatCode ?? "") : computedVat(amount, vatRateBp);
  return cents(amount - vat);
}
