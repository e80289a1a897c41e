import { allocate, type AllocationReply, type AllocationInput, type Changes, type Transaction } from "@comptoir/contract/operations";
import {
  acceptSuggestions,
  allocateSelection,
  associateSelection,
  unvalidateVat,
  validateVat,
  type AllocationPart,
  type SelectionPreview,
} from "@comptoir/contract/operations-selection";
import { allocationInput } from "../../lib/allocation-input.js";
import { call } from "../../lib/api.js";
import { plural, t } from "../../text/t.js";
import { showFailure } from "../../ui/failure.js";
import { showToast } from "../../ui/toast.js";
import { latestVersion, refreshCounts, refreshSuggested, reloadLists, replaceInLists } from "./cached-lists.js";
import { filtersText, type OperationFilters } from "./filters.js";
import { everythingSaved, isSaving, whileSaving } from "./saving.js";
import { canShowSimilar, showSimilar } from "./similar.js";
import { announceAct } from "./undo.js";
import { askWhichStays } from "./which-stays.js";

type Reply = Changes;
type Outcome = { readonly changed: readonly Transaction[]; readonly alike: readonly string[]; readonly actId: string | null };
const NOTHING: Outcome = { changed: [], alike: [], actId: null };

/** The category to show while it is being written. */
export type PendingCategory = { readonly code: string; readonly name: string };

/**
 * Gives an operation its allocations, none to return it to those to categorise; displayed at once. Undoable. Where another
 * person changed it since, asks which of the two stays.
 */
export async function saveAllocations(
  operation: Transaction,
  allocations: readonly AllocationInput[],
  pending: PendingCategory | null,
): Promise<Outcome> {
  if (isSaving(operation.id)) await everythingSaved();
  const version = latestVersion(operation);
  const outcome = await perform(
    [operation],
    [withCategory(operation, pending)],
    () => call(allocate, { params: { id: operation.id }, body: { allocations: [...allocations] } }, { version }),
    (error) => askWhichStays(error, (now) => void saveAllocations(now, allocations, pending)),
  );
  const [only, ...others] = allocations;
  announceCategorized(outcome, { text: pending?.name, part: only && others.length === 0 ? asPart(only) : null });
  return outcome;
}

/** Names the components of fixed assets that the allocations of an operation pay for, account by account; false when it was refused. */
export async function attachComponents(operation: Transaction, idsOf: (account: string) => readonly string[]): Promise<boolean> {
  const named = new Set<string>();
  const allocations = operation.allocations.map((allocation) => {
    const { code } = allocation.account;
    // Two allocations on one account: the first one names what is new.
    const ids = idsOf(code).filter((id) => !named.has(id) && (!named.has(code) || allocation.relatedCapitalAssetComponents.includes(id)));
    [code, ...ids].forEach((name) => named.add(name));
    return { ...allocationInput(allocation), relatedCapitalAssetComponents: [...ids] };
  });
  const { changed } = await perform([operation], [operation], () =>
    call(allocate, { params: { id: operation.id }, body: { allocations } }, { version: latestVersion(operation) }),
  );
  return changed.length > 0;
}

/** Gives one category to operations, in one call, displayed at once; those that another person changed since stay as they are. Undoable. */
export async function categorizeAll(operations: readonly Transaction[], category: PendingCategory): Promise<Outcome> {
  if (operations.some(({ id }) => isSaving(id))) await everythingSaved();
  const versions = Object.fromEntries(operations.map((operation) => [operation.id, latestVersion(operation)]));
  const outcome = await perform(
    operations,
    operations.map((operation) => withCategory(operation, category)),
    () => writtenReply(call(allocateSelection, { body: { ids: idsOf(operations), parts: [{ account: category.code }], versions } })),
  );
  announceCategorized(outcome, { text: category.name, part: { account: category.code } });
  return outcome;
}

/** Accepts the suggestions of operations. Undoable. */
export async function accept(operations: readonly Transaction[]): Promise<Outcome> {
  const suggested = operations.filter(({ suggestion }) => suggestion !== null);
  if (suggested.length === 0) return NOTHING;
  const outcome = await perform(suggested, suggested.map(withSuggestion), () =>
    writtenReply(call(acceptSuggestions, { body: { ids: idsOf(suggested) } })),
  );
  const names = [...new Set(outcome.changed.flatMap(({ allocations }) => allocations.map(({ account }) => account.name)))];
  const account = outcome.changed[0]?.allocations[0]?.account.code;
  announceCategorized(outcome, { text: names.slice(0, 3).join(", "), part: account === undefined ? null : { account } });
  return outcome;
}

type Others = {
  readonly ids: readonly string[];
  readonly part: AllocationPart;
  readonly name: string | undefined;
  /** The versions that were shown, of which those that changed since stay; without them, those that were categorised meanwhile. */
  readonly versions?: Readonly<Record<string, number>>;
};

/** Gives others of a merchant what one of them was given, in one call; false when none of them took it. Undoable. */
export async function applyToOthers({ ids, part, name, versions }: Others): Promise<boolean> {
  const guard = versions === undefined ? { onlyToCategorize: true } : { versions };
  const outcome = await whileSaving(ids, () =>
    perform([], [], () => writtenReply(call(allocateSelection, { body: { ids: [...ids], parts: [part], ...guard } }))),
  );
  announceCategorized(outcome, { text: name, part: null });
  return outcome.changed.length > 0;
}

/** What accepting every suggestion of a list that is sure, in sight or not, would do. Throws ApiError. */
export function previewSure(filters: OperationFilters): Promise<SelectionPreview["data"]> {
  return previewReply(call(acceptSuggestions, { body: { ...sureOf(filters), preview: true } }));
}

/** Accepts the sure suggestions of a list that were previewed; refused when they are no longer the same. Undoable. */
export async function acceptSure(filters: OperationFilters, seen: string): Promise<void> {
  const outcome = await perform([], [], () => writtenReply(call(acceptSuggestions, { body: { ...sureOf(filters), seen } })));
  announceCategorized(outcome, { text: undefined, part: null });
  if (outcome.changed.length > 0) await reloadLists();
}

function sureOf(filters: OperationFilters) {
  return { filters: selectionFilters(filters), minConfidence: 0.9 };
}

/** Validates the VAT of operations. Undoable until a return that declares it is validated. */
export async function validateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const waiting = operations.filter(({ vatStatus }) => vatStatus === "to_validate");
  if (waiting.length === 0) return NOTHING;
  const outcome = await perform(waiting, waiting, () => writtenReply(call(validateVat, { body: { ids: idsOf(waiting) } })));
  announceVat(outcome, "validated");
  return outcome;
}

/** Takes the validation of the VAT of operations back; those that a validated return declares stay as they are, and say why. Undoable. */
export async function unvalidateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const validated = operations.filter(({ vatStatus }) => vatStatus === "validated");
  if (validated.length === 0) return NOTHING;
  const outcome = await perform(validated, validated, () => writtenReply(call(unvalidateVat, { body: { ids: idsOf(validated) } })));
  announceVat(outcome, "unvalidated");
  return outcome;
}

/** Joins a paper to operations, in one act. Undoable but on those that are validated. Throws ApiError. */
export async function joinToAll(operations: readonly Transaction[], fid: string): Promise<void> {
  const ids = idsOf(operations);
  const { data } = await whileSaving(ids, () => writtenReply(call(associateSelection, { body: { ids, fileId: fid } })));
  replaceInLists(data.changed);
  announceSkipped(data.skipped);
  refreshCounts();
  const words = { one: "Pièce jointe à {{n}} opération", other: "Pièce jointe à {{n}} opérations" };
  if (data.changed.length > 0) announceAct({ title: plural("papers.joined", data.changed.length, words), actId: data.actId });
}

/** Says whose VAT was validated, or is to validate again. */
export function announceVat({ changed, actId }: Outcome, what: "validated" | "unvalidated"): void {
  if (changed.length === 0) return;
  const words =
    what === "validated"
      ? { one: "TVA de {{n}} opération validée", other: "TVA de {{n}} opérations validée" }
      : { one: "TVA de {{n}} opération à valider de nouveau", other: "TVA de {{n}} opérations à valider de nouveau" };
  announceAct({ title: plural(`operations.vat_${what}`, changed.length, words), actId });
}

function idsOf(operations: readonly Transaction[]): string[] {
  return operations.map(({ id }) => id);
}

/** The filter of a list, as a call on all its operations takes it. */
export function selectionFilters(filters: OperationFilters, ids: readonly string[] = []): object {
  return JSON.parse(filtersText(filters, ids)) as object;
}

/** The reply of a call that was to write. */
export async function writtenReply(reply: Promise<Changes | SelectionPreview>): Promise<Changes> {
  const { data } = await reply;
  if ("seen" in data) throw new Error("a preview came back for a write");
  return { data };
}

/** The reply of a call that was to preview. */
export async function previewReply(reply: Promise<Changes | SelectionPreview>): Promise<SelectionPreview["data"]> {
  const { data } = await reply;
  if (!("seen" in data)) throw new Error("a write came back for a preview");
  return data;
}

/**
 * Displays operations as they will be while they are written, then as the server returns them; those that failed or were skipped keep
 * their former state. `onChanged` shows a failure of its own, returning what stands now.
 */
export async function perform(
  before: readonly Transaction[],
  meanwhile: readonly Transaction[],
  work: () => Promise<Reply>,
  onChanged: (error: unknown) => Transaction | null = () => null,
): Promise<Outcome> {
  replaceInLists(meanwhile);
  return whileSaving(
    before.map(({ id }) => id),
    async () => {
      try {
        const { changed, skipped, suggested, alike, actId } = (await work()).data;
        const kept = new Set(changed.map(({ id }) => id));
        const others = suggested.filter(({ id }) => !isSaving(id));
        replaceInLists([...others, ...before.filter(({ id }) => !kept.has(id)), ...changed]);
        announceSkipped(skipped);
        refreshCounts();
        if (skipped.some(({ code }) => code === "operation.changed_meanwhile")) refreshSuggested();
        return { changed, alike, actId };
      } catch (error) {
        const now = onChanged(error);
        replaceInLists(now === null ? before : [now]);
        if (now === null) showFailure(error);
        return NOTHING;
      }
    },
  );
}

function announceSkipped(skipped: Reply["data"]["skipped"]): void {
  const [first] = skipped;
  if (!first) return;
  const title = plural("operations.skipped", skipped.length, {
    one: "{{n}} opération laissée en l’état",
    other: "{{n}} opérations laissées en l’état",
  });
  showToast({ kind: "error", title, text: first.message });
}

type Categorized = {
  readonly text: string | undefined;
  /** What one operation was given whole, which its others may be given too. */
  readonly part: AllocationPart | null;
};

/** Says what was categorised, and what may be done next. */
export function announceCategorized({ changed, alike, actId }: Outcome, { text, part }: Categorized): void {
  if (changed.length === 0) return;
  const title = changed.every(({ allocations }) => allocations.length === 0)
    ? plural("operations.uncategorized", changed.length, { one: "{{n}} opération décatégorisée", other: "{{n}} opérations décatégorisées" })
    : plural("operations.categorized", changed.length, { one: "{{n}} opération catégorisée", other: "{{n}} opérations catégorisées" });
  const [operation] = changed;
  const offer = part === null || !operation || alike.length === 0 ? null : similarOffer(operation, { part, text, alike });
  announceAct({ title, text, actId, offer });
}

type Alike = { readonly part: AllocationPart; readonly text: string | undefined; readonly alike: readonly string[] };

/** « Appliquer aux 3 similaires »: the list shows them first; out of it, they are given the same at once. */
function similarOffer(operation: Transaction, { part, text, alike }: Alike): { label: string; run: () => void } {
  const words = { one: "Appliquer à la similaire", other: "Appliquer aux {{n}} similaires" };
  const name = text ?? part.account;
  return {
    label: plural("operations.apply_to_similar", alike.length, words),
    run: () => {
      if (canShowSimilar()) showSimilar({ operation, part, name });
      else void applyToOthers({ ids: alike, part, name: text });
    },
  };
}

/** What an operation was given whole, for others of other amounts: its VAT is computed from theirs. */
function asPart({ account, vatRate, vatNature, vatDeductible, privateShare }: AllocationInput): AllocationPart {
  return {
    account,
    ...(vatRate !== undefined && { vatRate }),
    ...(vatNature && { vatNature }),
    ...(typeof vatDeductible === "number" && { vatDeductible }),
    ...(privateShare !== undefined && { privateShare }),
  };
}

/** How an operation looks while its suggestion is being accepted. */
function withSuggestion(operation: Transaction): Transaction {
  if (operation.suggestion === null) return operation;
  const { account, allocations = [{ account, amount: operation.value }] } = operation.suggestion;
  return withParts(operation, allocations);
}

/** How an operation looks while its category is being written. */
function withCategory(operation: Transaction, account: PendingCategory | null): Transaction {
  return account === null ? operation : withParts(operation, [{ account: { id: account.code, ...account }, amount: operation.value }]);
}

function withParts(operation: Transaction, parts: readonly Pick<AllocationReply, "account" | "amount">[]): Transaction {
  return {
    ...operation,
    allocations: parts.map((part) => ({
      ...part,
      signCode: operation.transactionSign.code === "income" ? "income" : "outcome",
      relatedCapitalAssetComponents: [],
      vatRate: 0,
      vatAmount: 0,
      vatNature: null,
      vatDeductible: null,
      privateShare: 0,
    })),
    suggestion: null,
    transactionStatus: { code: "categorized", name: t("operations.categorized_state", "Catégorisée") },
  };
}
