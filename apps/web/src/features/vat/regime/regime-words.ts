import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readVatRegime } from "@comptoir/contract/vat/situation";
import { t } from "../../../text/t.js";

export type VatRegime = ReplyOf<typeof readVatRegime>["data"]["regimes"][number];

/** Today's VAT system among regimes in order, and those to come; what holds first also holds before. */
export function regimesAround(
  regimes: readonly VatRegime[],
  today: string,
): { readonly current: VatRegime["vatSystem"] | null; readonly coming: readonly VatRegime[] } {
  const begun = regimes.findLast(({ validFrom }) => validFrom <= today) ?? regimes[0];
  return { current: begun?.vatSystem ?? null, coming: regimes.filter((one) => one.validFrom > today && one !== begun) };
}

/** What a threshold of the franchise counts. */
export function thresholdName(limit: string): string {
  switch (limit) {
    case "services":
      return t("vat.threshold.services", "Services");
    case "regulated":
      return t("vat.threshold.regulated", "Activité réglementée");
    case "unregulated":
      return t("vat.threshold.unregulated", "Autres opérations");
    default:
      return t("vat.threshold.total", "Chiffre d’affaires total");
  }
}

/** The share of its raised limit that a turnover has used, 0 to 1. */
export function thresholdRatio({ turnover, raised }: { readonly turnover: number; readonly raised: number }): number {
  return Math.min(Math.max(turnover / raised, 0), 1);
}
