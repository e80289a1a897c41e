import type { Change, Consequence } from "../books/consequences.js";
import { hideSettledAlerts } from "./alerts/alerts.js";
import { refreshVatSummary } from "./returns/summary.js";

const READS = ["regimes", "years", "VAT returns", "filings", "VAT start", "company"] as const;

/** Announcements of returns that are deposited, or due no more. */
export const VAT_ALERTS: Consequence = {
  name: "VAT alerts",
  reads: [...READS, "VAT alerts"],
  writes: ["VAT alerts"],
  async follow(tx, { companyId, today, change }) {
    if (isDueMoved(change)) await hideSettledAlerts(tx, companyId, today);
  },
};

/** What lists of dossiers read of the VAT of a company. */
export const VAT_SUMMARY: Consequence = {
  name: "VAT summary",
  reads: READS,
  writes: ["VAT summary"],
  isLast: true,
  async follow(tx, { companyId, today, change }) {
    if (isDueMoved(change)) await refreshVatSummary(tx, companyId, today);
  },
};

function isDueMoved({ declared, years, regimesFrom }: Change): boolean {
  return declared !== undefined || years !== undefined || regimesFrom !== undefined;
}
