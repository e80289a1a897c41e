import { findAccount } from "@comptoir/accounting/chart/accounts";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { deductibleVat } from "@comptoir/accounting/allocation/vat-deduction";

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
  const { vatSystem, vatTaxationBp } = regimeOn(regimes, on);
  if (!isVatSubject(vatSystem)) return cents(0);
  const admissionBp = findAccount(account)?.vatDeductibleBp ?? 0;
  return deductibleVat(vat, { privateShareBp: isMixed ? 10_000 - useBp : 0, vatTaxationBp, admissionBp });
}
