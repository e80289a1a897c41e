import { DomainError } from "@comptoir/accounting/errors";
import { settleAllocations, type SettledAllocation } from "@comptoir/accounting/allocation/allocate";
import { absolute } from "@comptoir/accounting/money";
import type { TypedOperation } from "@comptoir/accounting/takeover/taken-days";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import { Refusal } from "../../../refusal.js";
import { noteChange, settle } from "../../books/consequences.js";
import { applyChanges, refuseFrozenAsset, uncategorized } from "../categorization/categorize.js";
import {
  readChanging,
  storeVatToValidate,
  storeVatValidated,
  type OperationChange,
  type ChangingRow,
} from "../categorization/changes-repository.js";
import { postDrafts, storedAllocation } from "../categorization/posting/drafts.js";
import { itemsOf, type AskedItem } from "../categorization/settled-items.js";
import { readSituations, type SituationOf } from "../../books/regimes/service.js";
import { amountsTouched } from "../categorization/suggestions/transfers.js";
import { commented, oldBooksOver, removeOperation, yearOfTyped } from "../manual/manual.js";
import { typedWords } from "../manual/typed-words.js";
import { restorePapers } from "../papers/join-papers.js";
import { insertManual, storeComments, storeJournalLines, updateManual, type ManualRow } from "../manual/manual-repository.js";
import type { KeptState, OperationPosting, OperationState } from "./operation-state.js";
import { readStandingComponents, storeRestored } from "./states-repository.js";

/** The present operation, and what it is to be again; null: not there. */
export type Restoring = { readonly id: string; readonly now: OperationState | null; readonly wanted: KeptState };

type Wanted = NonNullable<KeptState>;
type Reposted = {
  readonly id: string;
  readonly now: OperationState | null;
  readonly wanted: Wanted & { readonly posting: OperationPosting };
};

/** Gives operations back an earlier state, with all that follows from it: entries, words, lessons, suggestions. */
export async function restoreOperations(tx: Tx, company: Company, restoring: readonly Restoring[], userId: string): Promise<void> {
  for (const { id, wanted } of restoring) if (wanted === null) await removeOperation(tx, company, id);
  const kept = restoring.flatMap(({ id, now, wanted }) => (wanted === null ? [] : [{ id, now, wanted }]));
  const reposted = kept.flatMap(({ id, now, wanted: { posting, ...others } }): Reposted[] =>
    posting === undefined ? [] : [{ id, now, wanted: { ...others, posting } }],
  );
  if (reposted.length > 0) await restorePostings(tx, company, reposted);
  await restoreVat(
    tx,
    company.id,
    kept.filter(({ wanted }) => wanted.posting === undefined),
  );
  await restoreComments(
    tx,
    company.id,
    kept.filter(({ now }) => now !== null),
  );
  const papered = kept.flatMap(({ id, now, wanted: { papers } }) => (papers === undefined ? [] : [{ id, papers, isBack: now === null }]));
  await restorePapers(tx, company.id, papered, userId);
  for (const { id, wanted } of kept)
    if (wanted.keptAsExpense !== undefined)
      await storeRestored(tx, company.id, { id, keptAsExpense: wanted.keptAsExpense, version: wanted.version });
  noteChange(tx, { withdrawn: true });
  await settle(tx, { companyId: company.id });
}

async function restorePostings(tx: Tx, company: Company, reposted: readonly Reposted[]): Promise<void> {
  const ids = reposted.map(({ id }) => id);
  for (const row of await readChanging(tx, company.id, ids)) refuseFrozenAsset(row);
  await refuseGoneAssets(tx, company.id, reposted);
  const rewritten = reposted.filter(({ now, wanted }) => now === null || fieldsOf(now.posting) !== fieldsOf(wanted.posting));
  await rewrite(tx, company, rewritten);
  const rows = new Map((await readChanging(tx, company.id, ids)).map((row) => [row.id, row]));
  const situationOf = await readSituations(tx, company.id);
  const ofItems = await itemsOf(
    tx,
    company.id,
    reposted.map(({ id, wanted: { posting } }) => ({ operationId: id, items: posting.allocations.flatMap(itemsAgain) })),
  );
  const changes = reposted.flatMap(({ id, now, wanted }): OperationChange[] => {
    const row = rows.get(id);
    if (!row || isVarious(wanted.posting)) return [];
    const vatStatus = wanted.vatStatus ?? now?.vatStatus ?? "none";
    return [{ row, status: wanted.posting.status, vatStatus, allocations: settledAgain(wanted.posting, { situationOf, ofItems }) }];
  });
  await applyChanges(tx, company.id, changes);
  await postDrafts(
    tx,
    company.id,
    reposted.filter(({ wanted }) => isVarious(wanted.posting)).map(({ id }) => id),
  );
  noteChange(tx, {
    merchants: rewritten.map(({ wanted }) => wanted.posting.merchantKey).filter((key) => key !== ""),
    amounts: amountsTouched(
      rewritten.flatMap(({ now, wanted }) => [wanted.posting, ...(now === null ? [] : [now.posting])].map(datedAmount)),
    ),
  });
}

/** Refuses `asset.gone` to tie an operation again to a component that was deleted since. */
async function refuseGoneAssets(tx: Tx, companyId: string, reposted: readonly Reposted[]): Promise<void> {
  const tied = reposted.map(({ wanted: { posting } }) => ({
    title: posting.title,
    ids: posting.allocations.flatMap((one) => one.asset_components),
  }));
  const ids = tied.flatMap((one) => one.ids);
  if (ids.length === 0) return;
  const standing = await readStandingComponents(tx, companyId, ids);
  const gone = tied.find((one) => one.ids.some((id) => !standing.has(id)));
  if (gone) throw new Refusal({ code: "asset.gone", title: gone.title });
}

function datedAmount({ amountCents, date }: OperationPosting): Parameters<typeof amountsTouched>[0][number] {
  return { amount_cents: amountCents, date };
}

/** Writes the fields of operations typed in, which have no allocation meanwhile. */
async function rewrite(tx: Tx, company: Company, rewritten: readonly Reposted[]): Promise<void> {
  const known = await readChanging(
    tx,
    company.id,
    rewritten.map(({ id }) => id),
  );
  const allocated = known.filter(({ allocations }) => allocations !== null && allocations.length > 0);
  if (allocated.length > 0) await applyChanges(tx, company.id, allocated.map(uncategorized));
  for (const { id, now, wanted } of rewritten) {
    const { posting } = wanted;
    await yearOfTyped(tx, company, { date: posting.date, today: posting.date });
    const through = await oldBooksOver(tx, company.id, typedAs(posting), now && typedAs(now.posting));
    if (through !== null) throw new Refusal({ code: "act.taken_over", title: posting.title, through });
    const row = manualRow(id, posting, wanted.comment ?? now?.comment ?? "");
    const papers = known.find((one) => one.id === id)?.attachments ?? null;
    const written = { ...row, tokens: typedWords(row, { lines: posting.lines?.map(({ item: _item, ...line }) => line) ?? null, papers }) };
    await (now === null ? insertManual(tx, company.id, written) : updateManual(tx, company.id, written));
    if (posting.lines !== null || now?.posting.lines) await storeJournalLines(tx, company.id, id, linesOf(posting));
    const isKept = now === null ? wanted.keptAsExpense : undefined;
    await storeRestored(tx, company.id, { id, postedOn: posting.postedOn, keptAsExpense: isKept, version: wanted.version });
  }
}

function manualRow(id: string, posting: OperationPosting, comment: string): ManualRow {
  return { ...posting, id, comment, status: isVarious(posting) ? posting.status : "to_categorize" };
}

function typedAs(posting: OperationPosting): TypedOperation {
  const { date, origin, debitAccount, creditAccount } = posting;
  const lines = linesOf(posting).map(({ accountCode }) => accountCode);
  return { date, origin, accounts: [debitAccount, creditAccount, ...lines].filter((code) => code !== null) };
}

function linesOf({ lines }: OperationPosting): Parameters<typeof storeJournalLines>[3] {
  return (lines ?? []).map(({ account_code: accountCode, label, debit_cents: debit, credit_cents: credit, item }) => ({
    ...(item ? { item: item.item_id } : {}),
    accountCode,
    label,
    debit,
    credit,
  }));
}

function isVarious({ origin }: OperationPosting): boolean {
  return origin === "other" || origin === "other_closure";
}

/** As text: the database gives the fields back in an order of its own. */
function fieldsOf({ allocations: _allocations, status: _status, ...fields }: OperationPosting): string {
  return canonicalJson(fields);
}

type Settling = { readonly situationOf: SituationOf; readonly ofItems: Awaited<ReturnType<typeof itemsOf>> };

/** What an allocation took of open items; an act kept before there were any names none. */
function itemsAgain({ items }: OperationPosting["allocations"][number]): readonly AskedItem[] {
  return (items ?? []).map(({ item_id: id, amount_cents: amount }) => ({ id, amount }));
}

/** The figures that an operation had, as long as the rules still settle them so. Throws `act.rules_changed`. */
function settledAgain(posting: OperationPosting, { situationOf, ofItems }: Settling): OperationChange["allocations"] {
  const { allocations, date, amountCents, title } = posting;
  const parts = allocations.map((one, index) =>
    ofItems({ amount_cents: amountCents }, storedAllocation({ ...one, items: null }), { items: itemsAgain(one), index }),
  );
  const settled = settleOrRefuse(posting, () => settleAllocations(parts, { date, value: absolute(amountCents) }, situationOf(date)));
  return settled.map((one, index) => {
    const stored = allocations[index];
    if (stored?.vat_cents !== one.vat || stored.deductible_cents !== one.deductibleVat || stored.vat_nature !== one.vatNature)
      throw new Refusal({ code: "act.rules_changed", title });
    return { ...one, assetComponents: stored.asset_components };
  });
}

function settleOrRefuse({ title }: OperationPosting, work: () => readonly SettledAllocation[]): readonly SettledAllocation[] {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Refusal({ code: "act.rules_changed", title });
  }
}

async function restoreVat(tx: Tx, companyId: string, kept: readonly { readonly id: string; readonly wanted: Wanted }[]): Promise<void> {
  const idsOf = (status: string): string[] => kept.filter(({ wanted }) => wanted.vatStatus === status).map(({ id }) => id);
  const [validated, waiting] = [idsOf("validated"), idsOf("to_validate")];
  if (validated.length > 0) await storeVatValidated(tx, companyId, validated);
  if (waiting.length > 0) await storeVatToValidate(tx, companyId, waiting);
}

async function restoreComments(
  tx: Tx,
  companyId: string,
  kept: readonly { readonly id: string; readonly wanted: Wanted }[],
): Promise<void> {
  const comments = new Map(kept.flatMap(({ id, wanted: { comment } }) => (comment === undefined ? [] : [[id, comment] as const])));
  if (comments.size === 0) return;
  const rows: readonly ChangingRow[] = await readChanging(tx, companyId, [...comments.keys()]);
  await storeComments(
    tx,
    companyId,
    rows.map((row) => commented(row, comments.get(row.id) ?? "")),
  );
}
