import type { InvoiceProfile } from "@comptoir/accounting/invoices/received-invoice";

/** The profile that a guideline (BT-24) names. */
export function profileOf(guideline: string): InvoiceProfile {
  const text = guideline.toLowerCase();
  if (/:minimum\b/.test(text)) return "minimum";
  if (/:basic[-_ ]?wl\b/.test(text)) return "basic_wl";
  if (/:basic\b/.test(text)) return "basic";
  if (/:extended\b|extended-ctc-fr/.test(text)) return "extended";
  if (text.startsWith("urn:cen.eu:en16931:2017")) return "en_16931";
  return "unknown";
}
