import type { Changes } from "@comptoir/contract/operations/operations";
import { PREVIEWED, type SelectionPreview } from "@comptoir/contract/operations/selection";
import type { CallContext } from "../../../access/call-context.js";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { changeBooks } from "../../../changes/change-books.js";
import type { Services } from "../../../services.js";
import type { Outcome } from "../categorization/categorize.js";
import type { NamedOperations } from "../categorization/partition-changes.js";
import type { StateChange } from "../history/operation-state.js";
import { changedOperations } from "../history/record-act.js";
import { resolveSelection, type BulkSelection } from "./selection.js";

type Asked = {
  readonly company: Company;
  readonly call: CallContext;
  readonly body: BulkSelection;
  /** The name of the call, in the audit log and in the history. */
  readonly action: string;
  readonly minConfidence?: number;
  /** How the act is said, when its changes do not say it. */
  readonly sentence?: (changes: readonly StateChange[]) => string;
  readonly takesSuggestions?: boolean;
  /** What the audit log keeps beside the operations. */
  readonly details?: object;
};

/** Changes the operations of a selection in one transaction, as one act; or says what that would give, and writes nothing. */
export function changeSelection(
  services: Services,
  asked: Asked,
  work: (tx: Tx, named: NamedOperations) => Promise<Outcome>,
): Promise<Changes | SelectionPreview> {
  const { company, call, body, action, sentence, details } = asked;
  const { minConfidence, takesSuggestions = false } = asked;
  const scope = { userId: call.caller.userId, companyId: company.id, call: action, takesSuggestions };
  const select = (tx: Tx) => resolveSelection(tx, { ...scope, ...(minConfidence !== undefined && { minConfidence }) }, body);
  // Resolved once, by the act or by the change that a preview makes without one.
  let selection: ReturnType<typeof select> | null = null;
  const selected = (tx: Tx): ReturnType<typeof select> => (selection ??= select(tx));
  return changeBooks<Outcome, Changes | SelectionPreview>(
    services,
    {
      company,
      call,
      action,
      isPreview: body.preview,
      act: async (tx, companyId) => {
        const { ids } = await selected(tx);
        return changedOperations<Outcome>({ ids, ...(sentence && { sentence }) })(tx, companyId);
      },
    },
    async (tx) => {
      const { ids } = await selected(tx);
      const result = await work(tx, { ids, versions: body.versions });
      const changed = result.data.changed.map(({ id }) => id);
      return { result, subject: `${changed.length} operations`, details: { ids: changed, ...details } };
    },
    async ({ result, actId, tx }) => (body.preview ? previewOf(result, (await selected(tx)).seen) : { data: { ...result.data, actId } }),
  );
}

function previewOf({ data: { changed, skipped } }: Outcome, seen: string): SelectionPreview {
  return {
    data: {
      count: changed.length,
      changes: changed.slice(0, PREVIEWED),
      skipped: skipped.slice(0, PREVIEWED),
      skippedCount: skipped.length,
      seen,
    },
  };
}
