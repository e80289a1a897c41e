import { t } from "./t.js";

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
