import { isFixedAssetAccount, type AccountFacts } from "../entry/account-facts.js";
import { usualVatRateBp } from "../rates/vat-rates.js";
import { sideOfNature, type VatNature } from "../entry/vat-nature.js";

/** Output VAT is owed to the State, input VAT may be deducted; null: the account is outside VAT (bank, owner, social bodies). */
export type VatSide = "output" | "input" | null;

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

/** Subsidies and indemnities (usual code 0) are outside the scope of VAT: no line of the return asks for them. */
function outputNature(account: AccountFacts, rateBp: number): VatNature | null {
  if (rateBp === 0) return account.mainVatCode === "0" ? null : "EXO_RECETTE";
  return account.code.startsWith(DISPOSALS) ? "CESSION" : "COLLECT";
}
