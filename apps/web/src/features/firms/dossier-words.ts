import type { Dossier } from "@comptoir/contract/firms";
import { t } from "../../text/t.js";

/** The name of a tax category. */
export function taxCategoryName(category: Dossier["taxCategory"]): string {
  switch (category) {
    case "bnc":
      return t("tax_system.bnc", "BNC");
    case "bic-rs":
      return t("tax_system.bic-rs", "BIC réel simplifié");
    case "bic-rn":
      return t("tax_system.bic-rn", "BIC réel normal");
  }
}

/** The name of a VAT system; one that is not known stays as the server writes it. */
export function vatSystemName(system: string): string {
  switch (system) {
    case "not_subjected":
      return t("settlement.not_subjected", "Non assujetti");
    case "rs":
      return t("settlement.rs", "Réel simplifié");
    case "quarterly_rn":
      return t("settlement.quarterly_rn", "Réel normal trimestriel");
    case "monthly_rn":
      return t("settlement.monthly_rn", "Réel normal mensuel");
    default:
      return system;
  }
}
