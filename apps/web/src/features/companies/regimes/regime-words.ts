import type { RegimeReply } from "@comptoir/contract/companies/regimes";
import { t } from "../../../text/t.js";

/** The name of a tax system. */
export function taxSystemName(system: RegimeReply["taxSystem"]): string {
  switch (system) {
    case "bnc":
      return t("tax_system.bnc", "BNC");
    case "bic-rs":
      return t("tax_system.bic_rs", "BIC réel simplifié");
    case "bic-rn":
      return t("tax_system.bic_rn", "BIC réel normal");
  }
}

/** What books are kept on. */
export function basisName(basis: RegimeReply["accountingBasis"]): string {
  return basis === "cash" ? t("basis.cash", "Recettes-dépenses") : t("basis.accrual", "Engagement");
}

/** Today's regime among regimes in order, and those to come; what holds first also holds before. */
export function comingRegimes(
  regimes: readonly RegimeReply[],
  today: string,
): { readonly current: RegimeReply | null; readonly coming: readonly RegimeReply[] } {
  const current = regimes.findLast(({ validFrom }) => validFrom <= today) ?? regimes[0] ?? null;
  return { current, coming: regimes.filter((one) => one.validFrom > today && one !== current) };
}
