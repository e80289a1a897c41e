import type { ReplyOf } from "@comptoir/contract/endpoint";
import {
  acceptSuggestions,
  allocate,
  allocateSelection,
  uncategorize,
  validateVat,
  type AllocationReply,
  type AllocationInput,
  type AllocationPart,
  type Transaction,
} from "@comptoir/contract/operations";
import { unvalidateVat } from "@comptoir/contract/vat";
import { call } from "../../lib/api.js";
import { plural, t } from "../../text/t.js";
import { showFailure } from "../../ui/failure.js";
import { showToast } from "../../ui/toast.js";
import { refreshCounts, relist, reloadLists, replaceInLists } from "./cached-lists.js";
import { filtersText, type OperationFilters } from "./filters.js";
import { isSaving, whileSaving } from "./saving.js";
import { announceUndoable } from "./undo.js";

type Reply = ReplyOf<typeof allocate>;
type Outcome = { readonly changed: readonly Transaction[]; readonly alike: readonly string[] };
const NOTHING: Outcome = { changed: [], alike: [] };
/** The API takes that many operations in one call. */
const AT_ONCE = 5000;

/** The category to show while it is being written. */
export type PendingCategory = { readonly code: string; readonly name: string };

/** Gives an operation its allocations, none to return it to those to categorise; displayed at once. Undoable. */
export async function saveAllocations(
  operation: Transaction,
  allocations: readonly AllocationInput[],
  pending: PendingCategory | null,
): Promise<Outcome> {
  const outcome = await perform([operation], [withCategory(operation, pending)], () =>
    call(allocate, { params: { id: operation.id }, body: { allocations: [...allocations] } }),
  );
  const [only, ...others] = allocations;
  announceCategorized(outcome, {
    text: pending?.name,
    part: only && others.length === 0 ? asPart(only) : null,
    undo: () => restore([operation], outcome),
  });
  return outcome;
}

/** Gives one category to operations, in one call, displayed at once. Undoable. */
export async function categorizeAll(operations: readonly Transaction[], category: PendingCategory): Promise<Outcome> {
  const outcome = await perform(
    operations,
    operations.map((operation) => withCategory(operation, category)),
    () => inBatches(operations, (ids) => call(allocateSelection, { body: { ids, parts: [{ account: category.code }] } })),
  );
  announceCategorized(outcome, { text: category.name, part: { account: category.code }, undo: () => restore(operations, outcome) });
  return outcome;
}

/** Accepts the suggestions of operations. Undoable. */
export async function accept(operations: readonly Transaction[]): Promise<Outcome> {
  const suggested = operations.filter(({ suggestion }) => suggestion !== null);
  if (suggested.length === 0) return NOTHING;
  const outcome = await perform(suggested, suggested.map(withSuggestion), () =>
    inBatches(suggested, (ids) => call(acceptSuggestions, { body: { ids } })),
  );
  const names = [...new Set(outcome.changed.flatMap(({ allocations }) => allocations.map(({ account }) => account.name)))];
  const account = outcome.changed[0]?.allocations[0]?.account.code;
  announceCategorized(outcome, {
    text: names.slice(0, 3).join(", "),
    part: account === undefined ? null : { account },
    undo: () => takeBack(outcome.changed),
  });
  return outcome;
}

/** Gives the others of a merchant what one of them was given, unless they were categorised meanwhile. Undoable. */
async function applyToOthers(ids: readonly string[], part: AllocationPart, name: string | undefined): Promise<void> {
  const outcome = await whileSaving(ids, () =>
    perform([], [], () => call(allocateSelection, { body: { ids: [...ids], parts: [part], onlyToCategorize: true } })),
  );
  announceCategorized(outcome, { text: name, part: null, undo: () => takeBack(outcome.changed) });
}

/** Accepts every suggestion of a filter that is sure, in sight or not. Undoable. */
export async function acceptAllSure(filters: OperationFilters): Promise<Outcome> {
  const written = JSON.parse(filtersText(filters)) as object;
  const outcome = await perform([], [], () => call(acceptSuggestions, { body: { filters: written, minConfidence: 0.9 } }));
  announceCategorized(outcome, { text: undefined, part: null, undo: () => takeBack(outcome.changed) });
  if (outcome.changed.length > 0) await reloadLists();
  return outcome;
}

/** Validates the VAT of operations. Undoable until a return that declares it is validated. */
export async function validateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const waiting = operations.filter(({ vatStatus }) => vatStatus === "to_validate");
  if (waiting.length === 0) return NOTHING;
  const outcome = await perform(waiting, waiting, () => inBatches(waiting, (ids) => call(validateVat, { body: { ids } })));
  if (outcome.changed.length > 0)
    announceUndoable({
      title: plural("operations.vat_validated", outcome.changed.length, {
        one: "TVA de {{n}} opération validée",
        other: "TVA de {{n}} opérations validée",
      }),
      undo: async () => void (await unvalidate(outcome.changed)),
    });
  return outcome;
}

/** Takes the validation of the VAT of operations back; those that a validated return declares stay as they are, and say why. */
export async function unvalidateVatOfOperations(operations: readonly Transaction[]): Promise<Outcome> {
  const validated = operations.filter(({ vatStatus }) => vatStatus === "validated");
  if (validated.length === 0) return NOTHING;
  const outcome = await unvalidate(validated);
  if (outcome.changed.length > 0)
    showToast({
      title: plural("operations.vat_unvalidated", outcome.changed.length, {
        one: "TVA de {{n}} opération à valider de nouveau",
        other: "TVA de {{n}} opérations à valider de nouveau",
      }),
    });
  return outcome;
}

function unvalidate(operations: readonly Transaction[]): Promise<Outcome> {
  return perform(operations, operations, () => inBatches(operations, (ids) => call(unvalidateVat, { body: { ids } })));
}

/** The allocations of an operation as they may be sent back. */
function asInput(allocations: readonly AllocationReply[]): AllocationInput[] {
  return allocations.map(
    ({ account, amount, vatRate, vatAmount, vatNature, vatDeductible, privateShare, relatedCapitalAssetComponents }) => ({
      account: account.code,
      amount,
      vatRate,
      vatAmount,
      vatNature: vatNature as NonNullable<AllocationInput["vatNature"]> | null,
      vatDeductible,
      privateShare,
      relatedCapitalAssetComponents,
    }),
  );
}

/** Displays operations as they will be while they are written, then as the server returns them; those that failed or were skipped keep their former state. */
async function perform(before: readonly Transaction[], meanwhile: readonly Transaction[], work: () => Promise<Reply>): Promise<Outcome> {
  replaceInLists(meanwhile);
  return whileSaving(
    before.map(({ id }) => id),
    async () => {
      try {
        const { changed, skipped, suggested, alike } = (await work()).data;
        const kept = new Set(changed.map(({ id }) => id));
        const others = suggested.filter(({ id }) => !isSaving(id));
        replaceInLists([...others, ...before.filter(({ id }) => !kept.has(id)), ...changed]);
        announceSkipped(skipped);
        refreshCounts();
        return { changed, alike };
      } catch (error) {
        replaceInLists(before);
        showFailure(error);
        return NOTHING;
      }
    },
  );
}

/** Puts operations that were changed back to what they were: those without allocations in one call, the others one by one. */
async function restore(operations: readonly Transaction[], { changed }: Outcome): Promise<void> {
  const changedIds = new Set(changed.map(({ id }) => id));
  const before = operations.filter(({ id }) => changedIds.has(id));
  const bare = before.filter(({ allocations }) => allocations.length === 0);
  const allocated = before.filter(({ allocations }) => allocations.length > 0);
  await perform(before, before, async () =>
    merged(
      await Promise.allSettled([
        ...(bare.length > 0 ? [inBatches(bare, (ids) => call(uncategorize, { body: { ids } }))] : []),
        ...allocated.map(({ id, allocations }) => call(allocate, { params: { id }, body: { allocations: asInput(allocations) } })),
      ]),
    ),
  );
  relist(before.map(({ id }) => id));
}

async function takeBack(changed: readonly Transaction[]): Promise<void> {
  await perform(changed, changed, () => inBatches(changed, (ids) => call(uncategorize, { body: { ids } })));
  relist(changed.map(({ id }) => id));
}

/** Sends the ids of operations, as many in each call as the API takes. */
async function inBatches(operations: readonly Transaction[], send: (ids: string[]) => Promise<Reply>): Promise<Reply> {
  const ids = operations.map(({ id }) => id);
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, batch) => batch * AT_ONCE);
  return merged(await Promise.allSettled(starts.map((start) => send(ids.slice(start, start + AT_ONCE)))));
}

/** Merges the replies of several calls. Throws when all of them failed; displays the reason when some did. */
function merged(replies: readonly PromiseSettledResult<Reply>[]): Reply {
  const failure = replies.find((reply) => reply.status === "rejected");
  const done = replies.filter((reply) => reply.status === "fulfilled").map(({ value }) => value.data);
  if (failure && done.length === 0) throw failure.reason;
  if (failure) showFailure(failure.reason);
  return {
    data: {
      changed: done.flatMap(({ changed }) => changed),
      skipped: done.flatMap(({ skipped }) => skipped),
      suggested: done.flatMap(({ suggested }) => suggested),
      alike: done.length === 1 ? done.flatMap(({ alike }) => alike) : [],
    },
  };
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
  readonly undo: () => Promise<void>;
};

function announceCategorized({ changed, alike }: Outcome, { text, part, undo }: Categorized): void {
  if (changed.length === 0) return;
  const title = changed.every(({ allocations }) => allocations.length === 0)
    ? plural("operations.uncategorized", changed.length, { one: "{{n}} opération décatégorisée", other: "{{n}} opérations décatégorisées" })
    : plural("operations.categorized", changed.length, { one: "{{n}} opération catégorisée", other: "{{n}} opérations catégorisées" });
  const offer =
    part === null || alike.length === 0
      ? null
      : {
          label: plural("operations.apply_to_others", alike.length, { one: "Appliquer à l’autre", other: "Appliquer aux {{n}} autres" }),
          run: () => void applyToOthers(alike, part, text),
        };
  announceUndoable({ title, ...(text !== undefined && text !== "" && { text }), undo, offer });
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
