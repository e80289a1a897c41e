/** How the profit is taxed: liberal professions, or trade under the simplified or the normal real regime. */
export type TaxSystem = "bnc" | "bic-rs" | "bic-rn";

/** What posting needs to know of an account; the chart gives it, so that the ledger knows no chart. */
export type AccountFacts = {
  /** Six digits. */
  readonly code: string;
  /** Which operations may choose it: receipts, expenses, both, or none (technical account, miscellaneous entries only). */
  readonly sign: "income" | "outcome" | "both" | "none";
  readonly taxSystems: "all" | "bnc" | "bic";
  /** Usual rate: a percentage, `0` (outside the scope of VAT), `exempt`, or empty for a technical account. */
  readonly mainVatCode: "20" | "10" | "5.5" | "2.1" | "0" | "exempt" | "";
  /** Usual deductible share of input VAT, in basis points (8000 = fuel of a passenger car). */
  readonly vatDeductibleBp: number;
  /** True when a private share may be taken out (telephone, vehicle, home). */
  readonly personalShareRelated: boolean;
};

/** Looks an account up by its six digits; null when the chart has none. */
export type FindAccountFacts = (code: string) => AccountFacts | null;

/** True when the account exists in the chart of that tax system. */
export function isOpenTo(account: Pick<AccountFacts, "taxSystems">, taxSystem: TaxSystem): boolean {
  if (account.taxSystems === "all") return true;
  return (account.taxSystems === "bnc") === (taxSystem === "bnc");
}

/** True for intangible and tangible assets and those under way (PCG 20, 21, 23), whose VAT goes to 445620. */
export function isFixedAssetAccount(code: string): boolean {
  return /^2[013]/.test(code);
}
