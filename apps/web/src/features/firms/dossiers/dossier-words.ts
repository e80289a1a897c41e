import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { t } from "../../../text/t.js";

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
