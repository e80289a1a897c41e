import type { ReplyOf } from "@comptoir/contract/endpoint";
import type { readVatRegime } from "@comptoir/contract/vat";

export type VatRegime = ReplyOf<typeof readVatRegime>["data"]["regimes"][number];

/** Today's VAT system among regimes in order, and those to come; what holds first also holds before. */
export function regimesAround(
  regimes: readonly VatRegime[],
  today: string,
): { readonly current: VatRegime["vatSystem"] | null; readonly coming: readonly VatRegime[] } {
  const begun = regimes.findLast(({ validFrom }) => validFrom <= today) ?? regimes[0];
  return { current: begun?.vatSystem ?? null, coming: regimes.filter((one) => one.validFrom > today && one !== begun) };
}
