import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";

/** The form of the tax return of a company. */
export function returnFormOf(taxSystem: TaxSystem): "2035" | "2031" {
  return taxSystem === "bnc" ? "2035" : "2031";
}
