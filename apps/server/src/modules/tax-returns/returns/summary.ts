import type { IsoDate } from "@comptoir/accounting/date";
import { yearOfDossier } from "@comptoir/accounting/firm/dossier-state";
import type { Tx } from "../../../db/transaction.js";
import type { Consequence } from "../../books/consequences.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { listLiveReturns } from "./returns-repository.js";
import { storeTaxReturnSummary } from "./summary-repository.js";

/** What lists of dossiers read of the return of the year in hand: `validated` once the administration has it. */
export const TAX_RETURN_SUMMARY: Consequence = {
  name: "tax return summary",
  reads: ["years", "tax returns", "filings"],
  writes: ["tax return summary"],
  isLast: true,
  async follow(tx, { companyId, today, change: { declared, years } }) {
    if (declared !== undefined || years !== undefined) await refreshTaxReturnSummary(tx, companyId, today);
  },
};

async function refreshTaxReturnSummary(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const years = (await lockedFiscalYears(tx, companyId)).map(({ id, beginning, end, isClosed }) => ({
    id,
    begin: beginning,
    end,
    isClosed,
  }));
  const year = yearOfDossier(years, today);
  if (!year) return;
  const kept = (await listLiveReturns(tx, companyId)).find((one) => one.fiscal_year_id === year.id);
  if (!kept) return;
  await storeTaxReturnSummary(tx, { yearId: year.id, status: kept.filing === "acknowledged" ? "validated" : "waiting" });
}
