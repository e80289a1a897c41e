import { isoDate, type IsoDate } from "../date.js";

/** How VAT is declared: not at all, yearly (CA12), quarterly or monthly (CA3). */
export type VatSystem = "not_subjected" | "rs" | "quarterly_rn" | "monthly_rn";

/** Regime of VAT: real normal, or real simplified (until fiscal years opened in 2027). */
export type VatSettlement = "normal" | "simplified";
/** How often a CA3 is declared under the normal regime. */
export type ReportingFrequency = "monthly" | "quarterly";

/** What a person says of their VAT; null where nothing was answered or asked. */
export type VatAnswers = {
  readonly vatSubjected: "yes" | "no" | null;
  readonly settlement: VatSettlement | null;
  readonly reportingFrequency: ReportingFrequency | null;
};

/** Fiscal years opened from this day on know no simplified regime, and the frequency of returns of loi 2025-127, article 38. */
export const SIMPLIFIED_ENDS_ON: IsoDate = isoDate("2027-01-01");

/** Regimes open to a fiscal year that begins that day, the one to preselect first. */
export function settlementsFrom(yearStart: IsoDate): readonly VatSettlement[] {
  return yearStart < SIMPLIFIED_ENDS_ON ? ["simplified", "normal"] : ["normal"];
}

/** The one mapping between the answers and the VAT system; null while an answer is missing. */
export function vatSystemOf({ vatSubjected, settlement, reportingFrequency }: VatAnswers): VatSystem | null {
  if (vatSubjected === "no") return "not_subjected";
  if (vatSubjected === null || settlement === null) return null;
  if (settlement === "simplified") return "rs";
  if (reportingFrequency === null) return null;
  return reportingFrequency === "monthly" ? "monthly_rn" : "quarterly_rn";
}

/** What becomes of the VAT answers when subjection changes: subject, the regime open that comes first; not subject, nothing. */
export function withVatSubjection(vatSubjected: "yes" | "no" | null, offered: readonly VatSettlement[]): VatAnswers {
  const settlement = vatSubjected === "yes" ? (offered[0] ?? null) : null;
  // Without a simplified regime, the law's own default is the quarter (CGI, article 287-2 as of 2027).
  return { vatSubjected, settlement, reportingFrequency: settlement === "normal" ? "quarterly" : null };
}

/** What becomes of them when the person chooses a regime: the normal one is monthly until said otherwise. */
export function withSettlement(settlement: VatSettlement | null): Pick<VatAnswers, "settlement" | "reportingFrequency"> {
  return { settlement, reportingFrequency: settlement === "normal" ? "monthly" : null };
}
