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

/** The natures of what the customer owes the VAT of: services from abroad, works of a subcontractor, goods of the European Union. */
export const REVERSE_CHARGES = ["AUTOLIQ_SERV", "AUTOLIQ_BTP", "AIC"] as const satisfies readonly VatNature[];
export type ReverseCharge = (typeof REVERSE_CHARGES)[number];
const OUTPUT_NATURES: readonly VatNature[] = ["COLLECT", "CESSION", "EXO_RECETTE", "EXPORT", "LIC", "LASM", "REGUL"];
const WITHOUT_VAT: readonly VatNature[] = ["EXO_RECETTE", "EXPORT", "LIC", "EXO"];

/** The side of VAT a nature belongs to: what is owed on receipts, or what is paid on expenses. */
export function sideOfNature(nature: VatNature): "output" | "input" {
  return OUTPUT_NATURES.includes(nature) ? "output" : "input";
}

/** True when the supplier charges no VAT and the customer declares it himself: the amount paid is excl. tax. */
export function isReverseCharge(nature: VatNature | null): boolean {
  return REVERSE_CHARGES.some((one) => one === nature);
}

/** True when that nature carries a VAT amount (a rate above 0); the others are at rate 0. */
export function carriesVat(nature: VatNature): boolean {
  return !WITHOUT_VAT.includes(nature);
}
