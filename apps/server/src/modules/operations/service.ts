import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { noteChange } from "../books/consequences.js";
import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { lockBooks, type FiscalYearOf } from "../books/years/service.js";
import { freeInstalments } from "./categorization/suggestions/expected-repository.js";
import { applyChanges, categorized, refuseFrozenAsset, settleAllocationsOf, uncategorized } from "./categorization/categorize.js";
import { readChanging, storeCancelled, storePostedOn } from "./categorization/changes-repository.js";
import { learn } from "./categorization/suggestions/learning.js";
import { readSituations } from "../books/regimes/service.js";
import { readSuggestionBasis } from "./categorization/suggestions/learning-repository.js";
import { amountsTouched } from "./categorization/suggestions/transfers.js";
import type { SuggestionBasis } from "@comptoir/accounting/categorization/company-suggester";

export { suggestionsWith } from "./categorization/suggestions/consequences.js";
export { teach } from "./categorization/suggestions/learning.js";
export { validateVatOf } from "./categorization/categorize.js";
export { expectedOnPreview, type ExpectedSource } from "./categorization/suggestions/expected.js";
export { moveToAccount } from "./categorization/move-account.js";
export { entryInYear, isSettledAsStored, operationEntry, type Posting } from "./categorization/posting/drafts.js";
export { readPostable, type PostableRow } from "./categorization/posting/drafts-repository.js";
export { returnLateOperations } from "./categorization/posting/late-operations.js";
export { lateEntries } from "./categorization/changes-repository.js";
export { postUnderRegimes } from "./categorization/posting/regime-posting.js";
export { amountsOfImport } from "./categorization/suggestions/transfers.js";
export { checkVersion } from "./history/check-version.js";
export { changedOperations, recordingAct } from "./history/record-act.js";
export { operationsChangedSince, type LeftAct } from "./history/changed-since.js";
export { rulesChangedSince, undoRules } from "./rules/undo-rules.js";
export type { KeptStates } from "./history/operation-state.js";
export { undoOperations, type Undoing, type Undone } from "./history/undo-operations.js";
export { createOperation, removeOperation } from "./manual/manual.js";
export { hasValidatedEntry } from "./manual/manual-repository.js";
export { assetSentence, paperSentence, undoSentence } from "./history/act-sentence.js";
export {
  readPaymentForPaper,
  readPaymentsForPapers,
  searchPaymentsForPapers,
  type PaymentRowOfPaper,
} from "./papers/payments-repository.js";
export { joinPaperOf, partPaperOf } from "./papers/join-papers.js";
export { allocateOperation, uncategorizeOperations, type Outcome } from "./categorization/categorize.js";
export { joinPaper, joinPaperToEach, keptPaper, partPaper } from "./papers/join-papers.js";
export { accountName } from "./presenter.js";
export { tokensOf } from "./search/words.js";
export { changeSelection } from "./selection/change-selection.js";
export { categorizedOf, hasValidatedVat, removeOperations, stageRemoved, stageUndone } from "./imported/undone-repository.js";
export {
  type CandidateRow,
  type ReportWindow,
  type WaitingOperations,
  blockingOperations,
  readAssetCandidates,
  readReportCounts,
  storeKept,
  storeNotKept,
} from "./review/review-repository.js";
export {
  type PaymentRow,
  type EarlyOperationRow,
  type YearCounts,
  countYearOperations,
  readEarlyOperations,
  readLargeCash,
  readLargePurchases,
  readOperationsOn,
  readPayments,
  readPrivatelyShared,
  readTwins,
} from "./review/closing-operations-repository.js";
export {
  type OperationMove,
  type UnfinishedTotals,
  countAllOperations,
  readMoneyMoves,
  readMonthsToSort,
  readMovesOfPayee,
  readUnfinished,
} from "./review/money-moves-repository.js";
export { readSyncedOperations, syncedContentKeys, type SyncedOperation } from "./imported/synced-repository.js";
export { writeImportedOperations } from "./imported/imported-repository.js";

type Reopened = {
  readonly companyId: string;
  readonly operationId: string;
  /** Where its entry was, and the day of the reversal. */
  readonly reversed: { readonly postedOn: IsoDate; readonly on: IsoDate };
  readonly years: readonly FiscalYearOf[];
};

/**
 * Returns an operation to those to categorise after its entry was reversed: a waiting entry on the day of the reversal, its
 * document keeping its own day; on its own day when its year was closed as it came, and is open again. A miscellaneous operation waits for its accounts without an entry.
 */
export async function reopenOperation(tx: Tx, { companyId, operationId, reversed, years }: Reopened): Promise<void> {
  const [row] = await readChanging(tx, companyId, [operationId]);
  if (!row) throw new Error(`no operation ${operationId}`);
  refuseFrozenAsset(row);
  const own = years.find(({ beginning, end }) => beginning <= row.date && row.date <= end);
  const isBackHome = own !== undefined && !own.isClosed && own.end < reversed.postedOn;
  await storePostedOn(tx, companyId, { operationId, postedOn: isBackHome ? null : reversed.on });
  await applyChanges(tx, companyId, [uncategorized(row)]);
}

/** Cancels an operation for good after its entry was reversed: it stays validated, with its papers, and teaches nothing any more. */
export async function cancelOperation(tx: Tx, companyId: string, { operationId, on }: { operationId: string; on: IsoDate }): Promise<void> {
  const [row] = await readChanging(tx, companyId, [operationId]);
  if (row) refuseFrozenAsset(row);
  noteChange(tx, { released: [operationId] });
  await freeInstalments(tx, companyId, [operationId]);
  await unlearnOperations(tx, companyId, [operationId]);
  await storeCancelled(tx, companyId, { operationId, on });
}

/** Gives each operation the allocations chosen for it. Throws DomainError when they do not add up, or may not be given. */
export async function allocateEach(tx: Tx, companyId: string, chosen: ReadonlyMap<string, readonly Allocation[]>): Promise<void> {
  await lockBooks(tx, companyId);
  const rows = await readChanging(tx, companyId, [...chosen.keys()]);
  const situationOf = await readSituations(tx, companyId);
  const changes = rows.map((row) => categorized(row, settleAllocationsOf(row, chosen.get(row.id) ?? [], situationOf)));
  await applyChanges(tx, companyId, changes);
}

/** What suggestions to a company are drawn from. */
export async function basisOfSuggestions(tx: Tx, companyId: string): Promise<SuggestionBasis> {
  return readSuggestionBasis(tx, companyId);
}

const OPERATIONS_AT_ONCE = 2000;

/** Takes back what the categorisation of these operations taught, which are about to go. */
export async function unlearnOperations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  for (let start = 0; start < operationIds.length; start += OPERATIONS_AT_ONCE) {
    const rows = await readChanging(tx, companyId, operationIds.slice(start, start + OPERATIONS_AT_ONCE));
    await learn(tx, companyId, rows.map(uncategorized));
    noteChange(tx, { amounts: amountsTouched(rows), expected: true });
  }
}
