import { isFixedAssetAccount, type AccountFacts } from "../ledger/account-facts.js";
import { usualVatRateBp } from "./rates.js";

/** Why an amount enters the VAT return or stays out; the codes come from the French forms. Source: docs/sources.md#vat. */
export type VatNature =
  /** Sale or service taxed in France. */
  | "COLLECT"
  /** Disposal of a fixed asset with VAT. */
  | "CESSION"
  /** Receipt without VAT: exempt, or due by a customer in another country. */
  | "EXO_RECETTE"
  /** Goods sent outside the European Union. */
  | "EXPORT"
  /** Goods sent to a business in the European Union. */
  | "LIC"
  /** Goods and services other than fixed assets, VAT deducted. */
  | "BS"
  /** Fixed asset, VAT deducted. */
  | "IMMO"
  /** Expense whose VAT may not be deducted. */
  | "NONDED"
  /** Expense without VAT. */
  | "EXO"
  /** Services bought from a supplier not established in France: the customer owes the VAT. */
  | "AUTOLIQ_SERV"
  /** Goods bought in the European Union: the customer owes the VAT. */
  | "AIC"
  /** Construction work bought from a subcontractor: the customer owes the VAT (CGI 283-2 nonies). */
  | "AUTOLIQ_BTP"
  /** Self-supply (livraison à soi-même): VAT owed on what the company made for itself. */
  | "LASM"
  /** VAT deducted earlier and paid back (445718): for entries typed in by hand, never for an allocation. */
  | "REGUL";

/** Output VAT is owed to the State, input VAT may be deducted; null: the account is outside VAT (bank, owner, social bodies). */
export type VatSide = "output" | "input" | null;

const REVERSE_CHARGES: readonly VatNature[] = ["AUTOLIQ_SERV", "AIC", "AUTOLIQ_BTP"];
const OUTPUT_NATURES: readonly VatNature[] = ["COLLECT", "CESSION", "EXO_RECETTE", "EXPORT", "LIC", "LASM", "REGUL"];
const WITHOUT_VAT: readonly VatNature[] = ["EXO_RECETTE", "EXPORT", "LIC", "EXO"];
const DISPOSALS = "757";

/** The side of VAT an account is on, from its class; third parties (advances) only when they have a usual rate. */
export function vatSideOf(account: Pick<AccountFacts, "code" | "sign" | "mainVatCode">): VatSide {
  if (account.code.startsWith("7")) return "output";
  if (account.code.startsWith("6") || isFixedAssetAccount(account.code)) return "input";
  if (!account.code.startsWith("4") || usualVatRateBp(account.mainVatCode) === 0) return null;
  return account.sign === "income" ? "output" : "input";
}

/**
 * The nature an allocation has when the user chose none, from its account, its rate and the share the law lets one deduct
 * (both in basis points); null outside VAT (owner's accounts, subsidies, refunds of social bodies).
 */
export function defaultVatNature({
  account,
  rateBp,
  admissionBp,
}: {
  readonly account: AccountFacts;
  readonly rateBp: number;
  readonly admissionBp: number;
}): VatNature | null {
  switch (vatSideOf(account)) {
    case null:
      return null;
    case "output":
      return outputNature(account, rateBp);
    case "input":
      if (rateBp === 0) return "EXO";
      if (admissionBp === 0) return "NONDED";
      return isFixedAssetAccount(account.code) ? "IMMO" : "BS";
  }
}

/** True when a nature may be given to an account: receipts and expenses have their own, IMMO is for fixed assets. */
export function isNatureOf(nature: VatNature, account: AccountFacts): boolean {
  if (nature === "IMMO") return isFixedAssetAccount(account.code);
  if (nature === "REGUL" || (nature === "BS" && isFixedAssetAccount(account.code))) return false;
  return vatSideOf(account) === sideOfNature(nature);
}

/** The side of VAT a nature belongs to: what is owed on receipts, or what is paid on expenses. */
export function sideOfNature(nature: VatNature): "output" | "input" {
  return OUTPUT_NATURES.includes(nature) ? "output" : "input";
}

/** True when the supplier charges no VAT and the customer declares it himself: the amount paid is excl. tax. */
export function isReverseCharge(nature: VatNature | null): boolean {
  return nature !== null && REVERSE_CHARGES.includes(nature);
}

/** True when that nature carries a VAT amount (a rate above 0); the others are at rate 0. */
export function carriesVat(nature: VatNature): boolean {
  return !WITHOUT_VAT.includes(nature);
}

/** Subsidies and indemnities (usual code 0) are outside the scope of VAT: no line of the return asks for them. */
function outputNature(account: AccountFacts, rateBp: number): VatNature | null {
  if (rateBp === 0) return account.mainVatCode === "0" ? null : "EXO_RECETTE";
  return account.code.startsWith(DISPOSALS) ? "CESSION" : "COLLECT";
}
