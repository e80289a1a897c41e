import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { lockBooks } from "../books/years/service.js";
import { releaseOperations } from "../fixed-assets/service.js";
import { freeInstalments } from "./categorization/suggestions/expected-repository.js";
import { applyChanges, categorized, refuseFrozenAsset, settle, uncategorized } from "./categorization/categorize.js";
import { readChanging, storeCancelled, storePostedOn } from "./categorization/changes-repository.js";
import { learn, refreshSuggestions, type Learned } from "./categorization/suggestions/learning.js";
import { readSituations } from "../books/regimes/service.js";
import { readImportedAnnounced, readSuggestionBasis, storeLessons } from "./categorization/suggestions/learning-repository.js";
import { amountsOfImport, amountsTouched } from "./categorization/suggestions/transfers.js";
import type { TouchedAmount } from "./categorization/suggestions/transfers-repository.js";
import { readCategoryRules, readImportedRuled } from "./rules/category-rules-repository.js";
import type { Lesson, SuggestionBasis } from "@comptoir/accounting/categorization/company-suggester";

export { validateVatOf } from "./categorization/categorize.js";
export { expectedOnPreview } from "./categorization/suggestions/expected.js";
export { moveToAccount } from "./categorization/move-account.js";
export { entryInYear, isSettledAsStored, operationEntry, type Posting } from "./categorization/posting/drafts.js";
export { readPostable, type PostableRow } from "./categorization/posting/drafts-repository.js";
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
export { joinPaper, joinPaperToEach, keptPaper, partPaper } from "./papers/join-papers.js";
export { accountName } from "./presenter.js";
export { tokensOf } from "./search/words.js";
export { changeSelection } from "./selection/change-selection.js";
export { categorizedOf, hasValidatedVat, removeOperations, stageUndone } from "./imported/undone-repository.js";
export {
  type CandidateRow,
  type ReportWindow,
  type WaitingOperations,
  blockingOperations,
  readAssetCandidates,
  readReportCounts,
  storeKept,
} from "./review/review-repository.js";
export { writeImportedOperations } from "./imported/imported-repository.js";

/**
 * Returns an operation to those to categorise after its entry was reversed: a waiting entry on the day of the reversal, its
 * document keeping its own day. A miscellaneous operation waits for its accounts without an entry.
 */
export async function reopenOperation(
  tx: Tx,
  { companyId, operationId, postedOn }: { companyId: string; operationId: string; postedOn: IsoDate },
): Promise<void> {
  const [row] = await readChanging(tx, companyId, [operationId]);
  if (!row) throw new Error(`no operation ${operationId}`);
  refuseFrozenAsset(row);
  await storePostedOn(tx, companyId, { operationId, postedOn });
  await applyChanges(tx, companyId, [uncategorized(row)]);
}

/** Cancels an operation for good after its entry was reversed: it stays validated, with its papers, and teaches nothing any more. */
export async function cancelOperation(tx: Tx, companyId: string, { operationId, on }: { operationId: string; on: IsoDate }): Promise<void> {
  const [row] = await readChanging(tx, companyId, [operationId]);
  if (row) refuseFrozenAsset(row);
  await releaseOperations(tx, companyId, [operationId]);
  await freeInstalments(tx, companyId, [operationId]);
  const unlearned = await unlearnOperations(tx, companyId, [operationId]);
  await storeCancelled(tx, companyId, { operationId, on });
  await suggestAgain(tx, companyId, unlearned);
}

/** Gives each operation the allocations chosen for it. Throws DomainError when they do not add up, or may not be given. */
export async function allocateEach(tx: Tx, companyId: string, chosen: ReadonlyMap<string, readonly Allocation[]>): Promise<void> {
  await lockBooks(tx, companyId);
  const rows = await readChanging(tx, companyId, [...chosen.keys()]);
  const situationOf = await readSituations(tx, companyId);
  const changes = rows.map((row) => categorized(row, settle(row, chosen.get(row.id) ?? [], situationOf)));
  await applyChanges(tx, companyId, changes);
}

/** What suggestions to a company are drawn from. */
export async function basisOfSuggestions(tx: Tx, companyId: string): Promise<SuggestionBasis> {
  return readSuggestionBasis(tx, companyId);
}

/**
 * Computes again the suggestions of an import that its rules decide, now that the bank account of its lines is known, and of what
 * the books expect, transfers between own accounts and payments that come back included: rules and books may have changed since the preview.
 */
export async function suggestImported(tx: Tx, companyId: string, importId: string): Promise<void> {
  const rules = (await readCategoryRules(tx, companyId)).filter(({ active }) => active);
  const words = rules.map((rule) => rule.words);
  const ruled = await readImportedRuled(tx, companyId, { importId, words });
  const announced = await readImportedAnnounced(tx, companyId, importId);
  await refreshSuggestions(tx, companyId, {
    named: [...new Set([...ruled, ...announced])],
    touched: await amountsOfImport(tx, companyId, importId),
  });
}

/** Computes again the suggestions of operations of which something else is known now. */
export async function suggestOperations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  await refreshSuggestions(tx, companyId, { named: operationIds });
}

const OPERATIONS_AT_ONCE = 2000;

/** What an operation about to go taught, and its amount on its day. */
type Unlearned = Learned & { readonly touched: readonly TouchedAmount[] };

/** Takes back what the categorisation of these operations taught, which are about to go. Returns what it concerns. */
export async function unlearnOperations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<Unlearned> {
  const merchantKeys = new Set<string>();
  const touched: TouchedAmount[] = [];
  let isTurnoverMoved = false;
  for (let start = 0; start < operationIds.length; start += OPERATIONS_AT_ONCE) {
    const rows = await readChanging(tx, companyId, operationIds.slice(start, start + OPERATIONS_AT_ONCE));
    const learned = await learn(tx, companyId, rows.map(uncategorized));
    for (const key of learned.merchantKeys) merchantKeys.add(key);
    touched.push(...amountsTouched(rows));
    isTurnoverMoved ||= learned.every !== undefined;
  }
  return { merchantKeys: [...merchantKeys], touched, ...(isTurnoverMoved && { every: "income" }) };
}

/**
 * Computes again the suggestions of what remains to categorise at these merchants, and of what the books expect: transfers between
 * own accounts and payments that come back only of the amounts touched (`amountsOfImport`).
 */
export async function suggestAgain(tx: Tx, companyId: string, concerned: Parameters<typeof refreshSuggestions>[2] = {}): Promise<void> {
  await refreshSuggestions(tx, companyId, concerned);
}

/** Adds what other books taught to the history, below zero to take it back, and suggests again what remains to categorise. */
export async function teach(tx: Tx, companyId: string, lessons: readonly Lesson[]): Promise<void> {
  const isTurnoverMoved = await storeLessons(tx, companyId, lessons);
  const merchantKeys = [...new Set(lessons.map(({ merchantKey }) => merchantKey))];
  await suggestAgain(tx, companyId, { merchantKeys, ...(isTurnoverMoved && { every: "income" }) });
}
