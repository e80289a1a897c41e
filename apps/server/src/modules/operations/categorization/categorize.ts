import type { SuggestedPart } from "@comptoir/accounting/categorization/company-suggester";
import type { IsoDate } from "@comptoir/accounting/date";
import { settleAllocations, type Allocation, type SettledAllocation, type TaxSituation } from "@comptoir/accounting/allocation/allocate";
import { WAITING } from "@comptoir/accounting/entry/well-known-accounts";
import { absolute } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { allocate, Transaction } from "@comptoir/contract/operations/operations";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { bankVat } from "./posting/bank-vat.js";
import {
  declaredOperations,
  readChanging,
  storeChanges,
  storeVatToValidate,
  storeVatValidated,
  type OperationChange,
  type ChangingRow,
  type WordChange,
} from "./changes-repository.js";
import { postDrafts } from "./posting/drafts.js";
import { invoicesPaidBy } from "./paid-invoices.js";
import { itemsOf, type AskedItem } from "./settled-items.js";
import { learn } from "./suggestions/learning.js";
import { relinkInstalments } from "./paid-instalments.js";
import { amountsTouched } from "./suggestions/transfers.js";
import { readAlike } from "./suggestions/learning-repository.js";
import { noteChange, settle, settlesNothing, type Relinked } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { accountName, toTransaction, typedPieceRef } from "../presenter.js";
import { readEditingSituations, type SituationOf } from "../../books/regimes/service.js";
import { skippedFor, partitionChanges, type NamedOperations, type SkippedOperation, type Partition } from "./partition-changes.js";
import { isSuggestedAs } from "./suggestions/suggestion-seen.js";
import { tokensOf } from "../search/words.js";

/** Operations changed, those left as they were with the reason, and what follows for others that are to categorise. */
export type Outcome = {
  readonly data: {
    changed: Transaction[];
    skipped: SkippedOperation[];
    suggested: Transaction[];
    alike: string[];
  };
};

type GivenAllocations = BodyOf<typeof allocate>["allocations"];

/** Gives an operation the allocations stated; an empty list returns it to those to categorise. */
export async function allocateOperation(
  tx: Tx,
  company: Company,
  { id, allocations: given, today }: { readonly id: string; readonly allocations: GivenAllocations; readonly today: IsoDate },
): Promise<Outcome> {
  await lockBooks(tx, company.id);
  const [row] = await readChanging(tx, company.id, [id]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  checkOpen(row);
  const situationOf = await readEditingSituations(tx, company.id, today);
  const components = given.map(({ relatedCapitalAssetComponents }) => relatedCapitalAssetComponents ?? []);
  const ofItems = await itemsOf(tx, company.id, [{ operationId: id, items: given.flatMap(({ openItems }) => openItems ?? []) }]);
  const parts = given.map((one, index) => ofItems(row, domainAllocation(one), { items: askedOf(one), index }));
  const change = given.length === 0 ? uncategorized(row) : categorized(row, settleAllocationsOf(row, parts, situationOf), components);
  await applyChanges(tx, company.id, [change]);
  const { suggested } = await settle(tx, { companyId: company.id, today });
  return outcomeOf(tx, company, { ids: [id], skipped: [], suggested, alike: await alikeTo(tx, company.id, [change]) });
}

type Accepting = {
  readonly named: NamedOperations;
  /** What the caller read as suggested of each (`suggestionSeen`), where it says so. */
  readonly suggestions?: Readonly<Record<string, string>>;
  readonly minConfidence: number;
  readonly today: IsoDate;
  readonly userId: string;
};

/**
 * Gives operations the account suggested for them, when the suggestion is at least that sure and the one that the caller read. Of a
 * transfer between own accounts, both sides of the selection or none.
 */
export async function acceptSuggested(
  tx: Tx,
  company: Company,
  { named, suggestions = {}, minConfidence, today, userId }: Accepting,
): Promise<Outcome> {
  const situationOf = await readEditingSituations(tx, company.id, today);
  await lockBooks(tx, company.id);
  const rows = await readChanging(tx, company.id, named.ids);
  const asked = (parts: readonly SuggestedPart[] | null): readonly AskedItem[] =>
    (parts ?? []).flatMap(({ openItems = [] }) => openItems.map((item) => ({ id: item, amount: null })));
  const ofItems = await itemsOf(
    tx,
    company.id,
    rows.map(({ id, suggestion_allocations: parts }) => ({ operationId: id, items: asked(parts) })),
  );
  const sorted = partitionChanges(named, rows, (row) => {
    checkOpen(row);
    const { suggestion_account: account, suggestion_confidence: confidence, suggestion_allocations: parts } = row;
    if (row.status !== "to_categorize" || row.allocations !== null || account === null || (confidence ?? 0) < minConfidence)
      throw new Refusal({ code: "operation.no_suggestion" });
    if (!isSuggestedAs(row, suggestions[row.id])) throw new Refusal({ code: "operation.suggestion_changed" });
    const allocations =
      parts === null
        ? [suggestedAllocation(row, account, situationOf)]
        : parts.map((part, index) => ofItems(row, suggestedSplit(part), { items: asked([part]), index }));
    return categorized(row, settleAllocationsOf(row, allocations, situationOf));
  });
  const accepted = bothOrNone(sorted);
  const paidInvoices = accepted.accepted.flatMap(({ row }) => invoicesPaidBy(row, userId));
  if (paidInvoices.length > 0) noteChange(tx, { paidInvoices });
  return changeAccepted(tx, company, accepted);
}

/** Leaves the side of a transfer whose other side is refused. */
function bothOrNone({ accepted, skipped }: Partition<OperationChange>): Partition<OperationChange> {
  const refused = new Set(skipped.map(({ id }) => id));
  const isHalf = ({ row: { suggestion_pair: pair } }: OperationChange): boolean => pair !== null && refused.has(pair);
  const halves = accepted.filter(isHalf).map(({ row }) => skippedFor(row.id, { code: "operation.other_side" }));
  return { accepted: accepted.filter((change) => !isHalf(change)), skipped: [...skipped, ...halves] };
}

/** Returns operations to those to categorise. */
export async function uncategorizeOperations(tx: Tx, company: Company, named: NamedOperations): Promise<Outcome> {
  return changeEach(tx, company, named, (row) => {
    checkOpen(row);
    if (row.status === "to_categorize" && row.allocations === null) throw new Refusal({ code: "operation.not_categorized" });
    return uncategorized(row);
  });
}

/** Marks the VAT of operations as validated: their categories are then locked. */
export async function validateVatOf(tx: Tx, company: Company, named: NamedOperations): Promise<Outcome> {
  settlesNothing(tx, "a return reads what is validated when it is prepared");
  await lockBooks(tx, company.id);
  const rows = await readChanging(tx, company.id, named.ids);
  const { accepted, skipped } = partitionChanges(named, rows, (row) => {
    if (row.status === "to_categorize") throw new Refusal({ code: "operation.not_categorized" });
    if (row.vat_status === "validated") throw new Refusal({ code: "operation.vat_validated" });
    if (row.vat_status === "none") throw new Refusal({ code: "operation.no_vat" });
    return row.id;
  });
  await storeVatValidated(tx, company.id, accepted);
  return outcomeOf(tx, company, { ids: accepted, skipped, ...UNTAUGHT });
}

/** Takes the validation of the VAT of operations back; those that a validated return declares stay. */
export async function unvalidateVatOf(tx: Tx, company: Company, named: NamedOperations): Promise<Outcome> {
  settlesNothing(tx, "a return reads what is validated when it is prepared");
  await lockBooks(tx, company.id);
  const declared = await declaredOperations(tx, company.id, named.ids);
  const rows = await readChanging(tx, company.id, named.ids);
  const { accepted, skipped } = partitionChanges(named, rows, (row) => {
    if (declared.has(row.id)) throw new Refusal({ code: "operation.vat_declared" });
    if (row.vat_status !== "validated") throw new Refusal({ code: "operation.vat_not_validated" });
    if (row.status === "to_categorize") throw new Refusal({ code: "operation.not_categorized" });
    return row.id;
  });
  if (accepted.length > 0) await storeVatToValidate(tx, company.id, accepted);
  return outcomeOf(tx, company, { ids: accepted, skipped, ...UNTAUGHT });
}

/** Applies a decision to each operation that takes it, and says of the others why they stay as they were. */
export async function changeEach(
  tx: Tx,
  company: Company,
  named: NamedOperations,
  decide: (row: ChangingRow) => OperationChange,
): Promise<Outcome> {
  await lockBooks(tx, company.id);
  const rows = await readChanging(tx, company.id, named.ids);
  return changeAccepted(tx, company, partitionChanges(named, rows, decide));
}

async function changeAccepted(tx: Tx, company: Company, { accepted, skipped }: Partition<OperationChange>): Promise<Outcome> {
  await applyChanges(tx, company.id, accepted);
  const { suggested } = await settle(tx, { companyId: company.id });
  return outcomeOf(tx, company, {
    ids: accepted.map(({ row }) => row.id),
    skipped,
    suggested,
    alike: await alikeTo(tx, company.id, accepted),
  });
}

/** What is frozen in the ledger does not change here. Throws `operation.*`. */
export function checkOpen(row: ChangingRow): void {
  checkUnlocked(row);
  if (row.origin === "other" || row.origin === "other_closure") throw new Refusal({ code: "operation.miscellaneous" });
}

/**
 * Refuses `operation.validated`, and `operation.vat_validated` unless a reversal opened the operation again: it is recorded
 * anew, then locked as before.
 */
export function checkUnlocked(row: Pick<ChangingRow, "status" | "vat_status" | "frozen_asset">): void {
  const { status, vat_status: vatStatus } = row;
  refuseFrozenAsset(row);
  if (status === "validated") throw new Refusal({ code: "operation.validated" });
  if (vatStatus === "validated" && status !== "to_categorize") throw new Refusal({ code: "operation.vat_validated" });
}

/** Checks allocations and settles their figures under the regime of the operation's day. */
export function settleAllocationsOf(
  row: ChangingRow,
  allocations: readonly Allocation[],
  situationOf: SituationOf,
): readonly SettledAllocation[] {
  const { editing, ...situation } = situationOf(row.date);
  // A receipt takes back what was deducted: that is never too late.
  const ofRow = editing && { editing: { ...editing, today: row.amount_cents < 0 ? editing.today : null } };
  return settleAllocations(allocations, { date: row.date, value: absolute(row.amount_cents) }, { ...situation, ...ofRow });
}

function askedOf({ openItems = [] }: GivenAllocations[number]): readonly AskedItem[] {
  return openItems.map(({ id, amount }) => ({ id, amount: amount ?? null }));
}

function domainAllocation(given: GivenAllocations[number]): Allocation {
  return {
    accountCode: given.account,
    amount: given.amount,
    vatRateBp: given.vatRate ?? null,
    vatAmount: given.vatAmount ?? null,
    vatNature: given.vatNature ?? null,
    vatDeductibleBp: given.vatDeductible ?? null,
    privateShareBp: given.privateShare ?? 0,
  };
}

function suggestedSplit(part: SuggestedPart): Allocation {
  const { account, amount, vatRateBp, vatAmount, vatNature, vatDeductibleBp, privateShareBp } = part;
  return {
    accountCode: account,
    amount,
    vatRateBp: vatRateBp ?? null,
    vatAmount: vatAmount ?? null,
    vatNature: vatNature ?? null,
    vatDeductibleBp: vatDeductibleBp ?? null,
    privateShareBp: privateShareBp ?? 0,
  };
}

/** The whole operation on one account, with the VAT that the bank's export states when it fits a rate. */
export function suggestedAllocation(row: ChangingRow, account: string, situationOf: SituationOf): Allocation {
  const value = absolute(row.amount_cents);
  const vat = statedVat(row, account, situationOf(row.date));
  return {
    accountCode: account,
    amount: value,
    vatRateBp: vat?.rateBp ?? null,
    vatAmount: vat?.amount ?? null,
    vatNature: null,
    vatDeductibleBp: null,
    privateShareBp: 0,
  };
}

/** The VAT that the bank's export states for an operation given whole to an account; null when it has none, or none that fits. */
export function statedVat(row: ChangingRow, account: string, { vatSubject }: TaxSituation): ReturnType<typeof bankVat> {
  return vatSubject ? bankVat({ account, value: absolute(row.amount_cents), date: row.date, stated: row.bank_vat_cents }) : null;
}

/** Refuses `asset.linked_frozen` an operation that pays for a component of which a closed year took its share, or for a validated exit. */
export function refuseFrozenAsset({ frozen_asset: asset }: Pick<ChangingRow, "frozen_asset">): void {
  if (asset !== null) throw new Refusal({ code: "asset.linked_frozen", title: asset });
}

/** True for an operation to record again after a reversal, whose VAT had been validated. */
function isVatKept({ status, vat_status: vatStatus }: ChangingRow): boolean {
  return status === "to_categorize" && vatStatus === "validated";
}

/** An operation with its allocations settled; VAT that was validated before a reversal stays so. */
export function categorized(
  row: ChangingRow,
  allocations: readonly SettledAllocation[],
  components: readonly (readonly string[])[] = [],
): OperationChange {
  const bearsVat = allocations.some(({ vat, items = [] }) => vat !== 0 || items.some((share) => share.vat.some((one) => one.vat !== 0)));
  return {
    row,
    // A part that waits on 471000 is still to sort.
    status: allocations.some(({ accountCode }) => accountCode === WAITING) ? "to_categorize" : "categorized",
    vatStatus: !bearsVat ? "none" : isVatKept(row) ? "validated" : "to_validate",
    allocations: allocations.map((allocation, index) => ({ ...allocation, assetComponents: components[index] ?? [] })),
  };
}

/** An operation returned to those to categorise; only a reversal does so to one whose VAT is validated, which stays so. */
export function uncategorized(row: ChangingRow): OperationChange {
  return { row, status: "to_categorize", vatStatus: row.vat_status === "validated" ? "validated" : "none", allocations: [] };
}

/** Stores changes with what they are made of: words to search, draft entries, what they teach. The assets that they pay for follow. */
export async function applyChanges(tx: Tx, companyId: string, changes: readonly OperationChange[]): Promise<void> {
  if (changes.length === 0) return;
  await storeChanges(
    tx,
    companyId,
    changes.map((change) => ({ ...change, ...wordChange(change) })),
  );
  await postDrafts(
    tx,
    companyId,
    changes.map(({ row }) => row.id),
  );
  await relinkInstalments(tx, companyId, changes);
  await learn(tx, companyId, changes);
  // What was suggested of an operation put back is as old as its category.
  const operations = changes.filter(({ status }) => status === "to_categorize").map(({ row }) => row.id);
  noteChange(tx, {
    relinked: changes.map(relinkedBy),
    operations,
    amounts: amountsTouched(changes.map(({ row }) => row)),
    expected: true,
    rows: [{ table: "books.allocations", rows: changes.length }],
  });
}

/** What an operation pays for, before and after. */
function relinkedBy({ row, allocations }: OperationChange): Relinked {
  return {
    operationId: row.id,
    named: allocations.map(({ assetComponents }) => assetComponents),
    before: (row.allocations ?? []).flatMap(({ asset_components: ids }) => ids),
  };
}

/** Words that only the categories given up brought, and those that only the new ones bring. */
function wordChange(change: OperationChange): WordChange {
  const before = tokensWith(change.row, codesBefore(change));
  const after = tokensWith(change.row, codesAfter(change));
  return { lost: before.filter((token) => !after.includes(token)), won: after.filter((token) => !before.includes(token)) };
}

function codesBefore({ row }: OperationChange): readonly string[] {
  return (row.allocations ?? []).map(({ account_code: code }) => code);
}

function codesAfter({ allocations }: OperationChange): readonly string[] {
  return allocations.map(({ accountCode }) => accountCode);
}

/** What an operation is found by when it is given to these accounts. */
export function tokensWith(
  row: Pick<
    ChangingRow,
    "id" | "amount_cents" | "title" | "raw_label" | "comment" | "manually_created" | "piece_ref" | "journal_lines" | "attachments"
  >,
  codes: readonly string[],
): readonly string[] {
  const lines = row.journal_lines ?? [];
  const names = [...codes, ...lines.map(({ account_code: code }) => code)].map((code) => `${code} ${accountName(code).name}`);
  const papers = (row.attachments ?? []).map(({ name }) => name);
  const texts = [row.title, row.raw_label, row.comment, typedPieceRef(row) ?? "", ...names, ...lines.map(({ label }) => label), ...papers];
  return tokensOf({ amountCents: row.amount_cents, texts });
}

/** The words by which the present operation is found. */
export function tokensOfRow(row: ChangingRow): readonly string[] {
  const codes = [...(row.allocations ?? []).map(({ account_code: code }) => code), row.debit_account, row.credit_account];
  return tokensWith(
    row,
    codes.filter((code) => code !== null),
  );
}

/** Others to treat alike, once one operation was given whole to one account. */
async function alikeTo(tx: Tx, companyId: string, changes: readonly OperationChange[]): Promise<readonly string[]> {
  const [only] = changes;
  return only && changes.length === 1 && only.allocations.length === 1 ? readAlike(tx, companyId, only.row.id) : [];
}

/** Nothing follows for other operations. */
const UNTAUGHT = { suggested: [], alike: [] } as const;
/** Operations with a new suggestion that a reply holds at most. */
const SUGGESTED_AT_MOST = 200;

type Followed = {
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedOperation[];
  readonly suggested: readonly string[];
  readonly alike: readonly string[];
};

export async function outcomeOf(tx: Tx, company: Company, { ids, skipped, suggested, alike }: Followed): Promise<Outcome> {
  const isChanged = new Set(ids);
  const others = suggested.filter((id) => !isChanged.has(id)).slice(0, SUGGESTED_AT_MOST);
  const rows = await readChanging(tx, company.id, [...ids, ...others]);
  const shown = rows.map((row) => toTransaction(row, company.taxSystem));
  return {
    data: {
      changed: shown.filter(({ id }) => isChanged.has(id)),
      skipped: [...skipped],
      suggested: shown.filter(({ id }) => !isChanged.has(id)),
      alike: [...alike],
    },
  };
}
