import { findAccount } from "@comptoir/accounting/chart/accounts";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, shareOf, type Cents } from "@comptoir/accounting/money";

/** What of a component decides how much of its VAT is usually deducted. */
type Deducted = {
  readonly account_code: string;
  readonly vat_cents: Cents;
  readonly purchased_on: IsoDate;
  readonly is_mixed: boolean;
  readonly use_bp: number;
};

/** The VAT of a purchase that its account lets a company deduct, at its business use. Source: docs/sources.md#vat. */
export function usualDeduction(
  { account_code: account, vat_cents: vat, purchased_on: on, is_mixed: isMixed, use_bp: useBp }: Deducted,
  regimes: readonly Regime[],
): Cents {
  const share = findAccount(account)?.vatDeductibleBp ?? 0;
  if (share === 0 || !isVatSubject(regimeOn(regimes, on).vatSystem)) return cents(0);
  return shareOf(vat, share * (isMixed ? useBp : 10_000), 100_000_000);
}
