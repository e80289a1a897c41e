import { madelin, potentialFixedAssets } from "@comptoir/accounting/chart/categories";
import { vatReport, type ReportedOperation, type VatReportFacts } from "@comptoir/accounting/vat/return-report";
import type { Tx } from "../../../db/transaction.js";
import { readAssetCandidates, readReportFlags, type CandidateRow, type ReportWindow } from "./report-repository.js";

/** What the operations of a period still hold before it is declared. */
export async function readReport(tx: Tx, companyId: string, window: ReportWindow): Promise<VatReportFacts> {
  const flags = await readReportFlags(tx, companyId, window, madelin.account);
  const candidates = await readAssetCandidates(tx, companyId, {
    window,
    accounts: potentialFixedAssets.rules.map(({ account }) => account),
    above: potentialFixedAssets.thresholdCents,
  });
  return {
    hasTransactions: flags.has_transactions,
    hasUncategorizedTransactions: flags.has_uncategorized,
    hasUnvalidatedVat: flags.has_unvalidated,
    hasUncategorizedMadelin: flags.has_madelin,
    potentialFixedAssets: vatReport(reported(candidates)).potentialFixedAssets,
  };
}

function reported(rows: readonly CandidateRow[]): readonly ReportedOperation[] {
  const operations = new Map<string, ReportedOperation>();
  for (const row of rows) {
    const known = operations.get(row.id);
    const allocation = { accountCode: row.account_code, exclTax: row.excl_tax_cents };
    operations.set(row.id, {
      id: row.id,
      label: row.title,
      date: row.date,
      isCategorized: true,
      awaitsVatValidation: false,
      keptAsExpense: row.kept,
      allocations: [...(known?.allocations ?? []), allocation],
    });
  }
  return [...operations.values()];
}
