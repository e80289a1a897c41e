import { madelin, potentialFixedAssets } from "../../chart/categories.js";
import type { IsoDate } from "../../date.js";
import type { Cents } from "../../money.js";

/** What the warning reads of an operation of the period. */
export type ReportedOperation = {
  readonly id: string;
  readonly label: string;
  readonly date: IsoDate;
  readonly isCategorized: boolean;
  /** True when one of its parts has VAT to check that is not validated. */
  readonly awaitsVatValidation: boolean;
  /** True once the user chose to leave its amounts as expenses. */
  readonly keptAsExpense: boolean;
  readonly allocations: readonly { readonly accountCode: string; readonly exclTax: Cents }[];
};

/** What is left to do in the operations of a period before its VAT is declared. */
export type VatReportFacts = {
  readonly hasTransactions: boolean;
  readonly hasUncategorizedTransactions: boolean;
  readonly hasUnvalidatedVat: boolean;
  readonly hasUncategorizedMadelin: boolean;
  readonly potentialFixedAssets: readonly {
    readonly id: string;
    readonly label: string;
    readonly date: IsoDate;
    readonly amountExclVat: Cents;
  }[];
};

/** What a period still holds before it is declared: exactly 500,00 € excl. tax does not warn, 500,01 € does. Source: docs/sources.md#vat-report. */
export function vatReport(operations: readonly ReportedOperation[]): VatReportFacts {
  return {
    hasTransactions: operations.length > 0,
    hasUncategorizedTransactions: operations.some((operation) => !operation.isCategorized),
    hasUnvalidatedVat: operations.some((operation) => operation.awaitsVatValidation),
    hasUncategorizedMadelin: operations.some(({ allocations }) => allocations.some(({ accountCode }) => accountCode === madelin.account)),
    potentialFixedAssets: operations.flatMap(potentialAsset),
  };
}

function potentialAsset({ id, label, date, keptAsExpense, allocations }: ReportedOperation): VatReportFacts["potentialFixedAssets"] {
  if (keptAsExpense) return [];
  const largest = allocations
    .filter(({ accountCode }) => potentialFixedAssets.rules.some(({ account }) => account === accountCode))
    .reduce((max, { exclTax }) => (exclTax > (max ?? potentialFixedAssets.thresholdCents) ? exclTax : max), null as Cents | null);
  return largest === null ? [] : [{ id, label, date, amountExclVat: largest }];
}
