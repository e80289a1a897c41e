import { madelin, potentialFixedAssets } from "@comptoir/accounting/chart/categories";
import { vatReport, type ReportedOperation, type VatReportFacts } from "@comptoir/accounting/vat/returns/return-report";
import type { Tx } from "../../../db/transaction.js";
import {
  readAssetCandidates,
  readReportCounts,
  type CandidateRow,
  type ReportWindow,
  type WaitingOperations,
} from "../../operations/service.js";

/** What the operations of a period still hold before it is declared, and how many of each wait. */
export type PeriodReport = VatReportFacts & {
  readonly waiting: Readonly<Record<"toCategorize" | "toValidate" | "madelin", WaitingOperations | null>>;
};

/** Reads what precedes the declaration of a period. */
export async function readReport(tx: Tx, companyId: string, window: ReportWindow): Promise<PeriodReport> {
  const counts = await readReportCounts(tx, companyId, window, madelin.account);
  const candidates = await readAssetCandidates(tx, companyId, {
    window,
    accounts: potentialFixedAssets.rules.map(({ account }) => account),
    above: potentialFixedAssets.thresholdCents,
  });
  return {
    hasTransactions: counts.has_transactions,
    hasUncategorizedTransactions: counts.to_categorize !== null,
    hasUnvalidatedVat: counts.to_validate !== null,
    hasUncategorizedMadelin: counts.madelin !== null,
    waiting: { toCategorize: counts.to_categorize, toValidate: counts.to_validate, madelin: counts.madelin },
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
