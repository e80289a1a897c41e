import {
  allocate,
  type AllocationReply,
  type AllocationInput,
  type Changes,
  type Transaction,
} from "@comptoir/contract/operations/operations";
import {
  acceptSuggestions,
  allocateSelection,
  associateSelection,
  unvalidateVat,
  validateVat,
  type AllocationPart,
  type SelectionPreview,
} from "@comptoir/contract/operations/selection";
import { allocationInput } from "../../../lib/allocation-input.js";
import { call } from "../../../lib/api/api.js";
import { plural, t } from "../../../text/t.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { openLayer } from "../../../ui/overlays/open-layer.js";
import { latestVersion, listedOperations, refreshCounts, refreshSuggested, reloadLists, replaceInLists } from "./cached-lists.js";
import { filtersText, type OperationFilters } from "../filters/filters.js";
import { everythingSaved, isSaving, whileSaving } from "./saving.js";
import { announceAct } from "../history/undo.js";
import { resolveConflict } from "./resolve-conflict.js";

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
    (error) => resolveConflict(error, (now) => void saveAllocations(now, allocations, pending)),
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
  if (areSaving(operations)) await everythingSaved();
  const outcome = await perform(
    operations,
    operations.map((operation) => withCategory(operation, category)),
    () => writtenReply(call(allocateSelection, { body: { ...asRead(operations), parts: [{ account: category.code }] } })),
  );
  announceCategorized(outcome, { text: category.name, part: { account: category.code } });
  return outcome;
}

/** Accepts the suggestions of operations as they were displayed; those that are others by then stay to categorise. Undoable. */
export async function accept(operations: readonly Transaction[]): Promise<Outcome> {
  const suggested = operations.filter(({ suggestion }) => suggestion !== null);
  if (suggested.length === 0) return NOTHING;
  if (areSaving(suggested)) await everythingSaved();
  const outcome = await perform(suggested, suggested.map(withSuggestion), () =>
    writtenReply(call(acceptSuggestions, { body: { ...asRead(suggested), suggestions: suggestionsOf(suggested) } })),
  );
  const names = [...new Set(outcome.changed.flatMap(({ allocations }) => allocations.map(({ account }) => account.name)))];
  const account = outcome.changed[0]?.allocations[0]?.account.code;
  announceCategorized(outcome, { text: names.slice(0, 3).join(", "), part: account === undefined ? null : { account } });
  return outcome;
}

/** The confidence from which a suggestion is sure. */
const SURE = 0.9;
/** Operations that one call changes. */
const CHANGED_AT_MOST = 5000;

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

/** Previews the acceptance of every sure suggestion of a list, loaded or not. Throws ApiError. */
export async function previewSure(sure: SureSelection): Promise<SelectionPreview["data"]> {
  const preview = await previewReply(call(acceptSuggestions, { body: { ...sure, preview: true } }));
  refreshOutdated(preview.skipped);
  return preview;
}

/** Accepts the sure suggestions of a list that were previewed; refused when they are no longer the same. Undoable. */
export async function acceptSure(sure: SureSelection, seen: string): Promise<void> {
  const outcome = await perform([], [], () => writtenReply(call(acceptSuggestions, { body: { ...sure, seen } })));
  announceCategorized(outcome, { text: undefined, part: null });
  if (outcome.changed.length > 0) await reloadLists();
}

/** The sure suggestions of a list; the loaded ones as they were displayed. */
export type SureSelection = { readonly filters: object; readonly minConfidence: number; readonly suggestions: Record<string, string> };

/** The sure suggestions of a list as it is displayed now: previewed, then written, they are these. */
export function sureOf(filters: OperationFilters): SureSelection {
  const displayed = listedOperations().filter(({ suggestion }) => (suggestion?.confidence ?? 0) >= SURE);
  return { filters: selectionFilters(filters), minConfidence: SURE, suggestions: suggestionsOf(displayed.slice(0, CHANGED_AT_MOST)) };
}

/** Validates the VAT of operations. Undoable until a return that declares it is validated. */
export async function validateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const waiting = operations.filter(({ vatStatus }) => vatStatus === "to_validate");
  if (waiting.length === 0) return NOTHING;
  if (areSaving(waiting)) await everythingSaved();
  const outcome = await perform(waiting, waiting, () => writtenReply(call(validateVat, { body: asRead(waiting) })));
  announceVat(outcome, "validated");
  return outcome;
}

/** Takes the validation of the VAT of operations back; those that a validated return declares stay as they are, and say why. Undoable. */
export async function unvalidateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const validated = operations.filter(({ vatStatus }) => vatStatus === "validated");
  if (validated.length === 0) return NOTHING;
  if (areSaving(validated)) await everythingSaved();
  const outcome = await perform(validated, validated, () => writtenReply(call(unvalidateVat, { body: asRead(validated) })));
  announceVat(outcome, "unvalidated");
  return outcome;
}

/** Joins a paper to operations, in one act. Undoable but on those that are validated. Throws ApiError. */
export async function joinToAll(operations: readonly Transaction[], fid: string): Promise<void> {
  if (areSaving(operations)) await everythingSaved();
  const body = { ...asRead(operations), fileId: fid };
  const { data } = await whileSaving(body.ids, () => writtenReply(call(associateSelection, { body })));
  replaceInLists(data.changed);
  announceSkipped(data.skipped);
  refreshCounts();
  announceJoined(data);
}

/** Says to how many operations a paper was joined. */
export function announceJoined({ changed, actId }: Pick<Outcome, "changed" | "actId">): void {
  const words = { one: "Pièce jointe à {{n}} opération", other: "Pièce jointe à {{n}} opérations" };
  if (changed.length > 0) announceAct({ title: plural("papers.joined", changed.length, words), actId });
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

/** Operations of a call, and the version that was read of each: those that another user changed since stay as they are. */
function asRead(operations: readonly Transaction[]): { ids: string[]; versions: Record<string, number> } {
  const versions = Object.fromEntries(operations.map((operation) => [operation.id, latestVersion(operation)]));
  return { ids: operations.map(({ id }) => id), versions };
}

/** What is displayed as the suggestion of each. */
function suggestionsOf(operations: readonly Transaction[]): Record<string, string> {
  return Object.fromEntries(operations.flatMap(({ id, suggestion }) => (suggestion === null ? [] : [[id, suggestion.seen]])));
}

/** True while one of them is being written: its version is another once that is done. */
function areSaving(operations: readonly Transaction[]): boolean {
  return operations.some(({ id }) => isSaving(id));
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
 * their former state. `onChanged` shows a failure of its own, returning the present state.
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
  if (skipped.length === 0) return;
  const title = plural("operations.skipped", skipped.length, {
    one: "{{n}} opération laissée en l’état",
    other: "{{n}} opérations laissées en l’état",
  });
  showToast({ kind: "error", title, text: reasonsText(skipped) });
  refreshOutdated(skipped);
}

/** Why operations stay; of several reasons, how many stay for each. */
function reasonsText(skipped: Reply["data"]["skipped"]): string {
  const messages = skipped.map(({ message }) => message);
  const reasons = [...new Set(messages)];
  if (reasons.length === 1) return reasons.join("");
  return reasons.map((reason) => `${messages.filter((one) => one === reason).length}\u00a0: ${reason}`).join(" ");
}

/** Displayed operations are read again where they are outdated. */
function refreshOutdated(skipped: Reply["data"]["skipped"]): void {
  if (skipped.some(({ code }) => OUTDATED.includes(code))) refreshSuggested();
}

const OUTDATED = ["operation.changed_meanwhile", "operation.suggestion_changed"];

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

/** « Appliquer aux 3 similaires »: they are shown first. */
function similarOffer(operation: Transaction, { part, text, alike }: Alike): { label: string; run: () => void } {
  const words = { one: "Appliquer à la similaire", other: "Appliquer aux {{n}} similaires" };
  return {
    label: plural("operations.apply_to_similar", alike.length, words),
    run: () => void openLayer({ kind: "similar", id: operation.id, part, name: text ?? part.account }),
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
