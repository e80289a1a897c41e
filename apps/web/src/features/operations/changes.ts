import type { ReplyOf } from "@comptoir/contract/endpoint";
import {
  acceptSuggestions,
  allocate,
  uncategorize,
  validateVat,
  type Allocation,
  type AllocationInput,
  type Transaction,
} from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";
import { plural, t } from "../../text/t.js";
import { showFailure } from "../../ui/failure.js";
import { showToast } from "../../ui/toast.js";
import { refreshCounts, relist, reloadLists, replaceInLists } from "./cached-lists.js";
import { filtersText, type OperationFilters } from "./filters.js";
import { whileSaving } from "./saving.js";
import { announceUndoable } from "./undo.js";

type Reply = ReplyOf<typeof allocate>;
type Outcome = { readonly changed: readonly Transaction[] };
type Categorized = { readonly operation: Transaction; readonly allocations: readonly AllocationInput[] };
const NOTHING: Outcome = { changed: [] };

/** Categorises or splits operations, shown at once; `shown` is the category to show meanwhile. Undoable. */
export async function categorize(works: readonly Categorized[], shown: { code: string; name: string } | null): Promise<Outcome> {
  const before = works.map(({ operation }) => operation);
  const outcome = await perform(
    before,
    before.map((operation) => withCategory(operation, shown)),
    async () => {
      const replies = await Promise.allSettled(
        works.map(({ operation, allocations }) =>
          call(allocate, { params: { id: operation.id }, body: { allocations: [...allocations] } }),
        ),
      );
      return merged(replies);
    },
  );
  announceCategorized(outcome, shown?.name, () => restore(before.filter(({ id }) => outcome.changed.some((changed) => changed.id === id))));
  return outcome;
}

/** Accepts the suggestions of operations. Undoable. */
export async function accept(operations: readonly Transaction[]): Promise<Outcome> {
  const suggested = operations.filter(({ suggestion }) => suggestion !== null);
  if (suggested.length === 0) return NOTHING;
  const outcome = await perform(
    suggested,
    suggested.map((operation) => withCategory(operation, operation.suggestion?.account ?? null)),
    () => call(acceptSuggestions, { body: { ids: suggested.map(({ id }) => id) } }),
  );
  const names = [...new Set(outcome.changed.flatMap(({ allocations }) => allocations.map(({ account }) => account.name)))];
  announceCategorized(outcome, names.slice(0, 3).join(", "), () => takeBack(outcome.changed));
  return outcome;
}

/** Accepts every suggestion of a filter that is sure, in sight or not. Undoable. */
export async function acceptAllSure(filters: OperationFilters): Promise<Outcome> {
  const written = JSON.parse(filtersText(filters)) as object;
  const outcome = await perform([], [], () => call(acceptSuggestions, { body: { filters: written, minConfidence: 0.9 } }));
  announceCategorized(outcome, undefined, () => takeBack(outcome.changed));
  if (outcome.changed.length > 0) await reloadLists();
  return outcome;
}

/** Validates the VAT of operations: what is declared does not come back. */
export async function validateVatOf(operations: readonly Transaction[]): Promise<Outcome> {
  const waiting = operations.filter(({ vatStatus }) => vatStatus === "to_validate");
  if (waiting.length === 0) return NOTHING;
  const outcome = await perform(waiting, waiting, () => call(validateVat, { body: { ids: waiting.map(({ id }) => id) } }));
  if (outcome.changed.length > 0)
    showToast({
      title: plural("operations.vat_validated", outcome.changed.length, {
        one: "TVA de {{n}} opération validée",
        other: "TVA de {{n}} opérations validée",
      }),
    });
  return outcome;
}

/** The allocations of an operation as they may be sent back. */
function asInput(allocations: readonly Allocation[]): AllocationInput[] {
  return allocations.map(({ account, amount, vatRate, vatAmount, vatNature, privateShare, relatedCapitalAssetComponents }) => ({
    account: account.code,
    amount,
    vatRate,
    vatAmount,
    vatNature: vatNature as NonNullable<AllocationInput["vatNature"]> | null,
    privateShare,
    relatedCapitalAssetComponents,
  }));
}

async function perform(before: readonly Transaction[], meanwhile: readonly Transaction[], work: () => Promise<Reply>): Promise<Outcome> {
  replaceInLists(meanwhile);
  return whileSaving(
    before.map(({ id }) => id),
    async () => {
      try {
        const { changed, skipped } = (await work()).data;
        const kept = new Set(changed.map(({ id }) => id));
        replaceInLists([...before.filter(({ id }) => !kept.has(id)), ...changed]);
        tellSkipped(skipped);
        refreshCounts();
        return { changed };
      } catch (error) {
        replaceInLists(before);
        showFailure(error);
        return NOTHING;
      }
    },
  );
}

async function restore(before: readonly Transaction[]): Promise<void> {
  await perform(before, before, async () =>
    merged(
      await Promise.allSettled(
        before.map(({ id, allocations }) => call(allocate, { params: { id }, body: { allocations: asInput(allocations) } })),
      ),
    ),
  );
  relist(before.map(({ id }) => id));
}

async function takeBack(changed: readonly Transaction[]): Promise<void> {
  await perform(changed, changed, () => call(uncategorize, { body: { ids: changed.map(({ id }) => id) } }));
  relist(changed.map(({ id }) => id));
}

function merged(replies: readonly PromiseSettledResult<Reply>[]): Reply {
  const failure = replies.find((reply) => reply.status === "rejected");
  const done = replies.filter((reply) => reply.status === "fulfilled").map(({ value }) => value.data);
  if (failure && done.length === 0) throw failure.reason;
  if (failure) showFailure(failure.reason);
  return { data: { changed: done.flatMap(({ changed }) => changed), skipped: done.flatMap(({ skipped }) => skipped) } };
}

function tellSkipped(skipped: Reply["data"]["skipped"]): void {
  const [first] = skipped;
  if (!first) return;
  const title = plural("operations.skipped", skipped.length, {
    one: "{{n}} opération laissée en l’état",
    other: "{{n}} opérations laissées en l’état",
  });
  showToast({ kind: "error", title, text: first.message });
}

function announceCategorized({ changed }: Outcome, text: string | undefined, undo: () => Promise<void>): void {
  if (changed.length === 0) return;
  const title = plural("operations.categorized", changed.length, {
    one: "{{n}} opération catégorisée",
    other: "{{n}} opérations catégorisées",
  });
  announceUndoable({ title, ...(text !== undefined && text !== "" && { text }), undo });
}

/** How an operation looks while its category is being written. */
function withCategory(operation: Transaction, account: { code: string; name: string } | null): Transaction {
  if (account === null) return operation;
  const allocation: Allocation = {
    signCode: operation.transactionSign.code === "income" ? "income" : "outcome",
    account: { id: account.code, ...account },
    relatedCapitalAssetComponents: [],
    amount: operation.value,
    vatRate: 0,
    vatAmount: 0,
    vatNature: null,
    privateShare: 0,
  };
  return {
    ...operation,
    allocations: [allocation],
    suggestion: null,
    transactionStatus: { code: "categorized", name: t("operations.categorized_state", "Catégorisée") },
  };
}
