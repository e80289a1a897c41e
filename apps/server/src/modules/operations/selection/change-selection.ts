import type { FastifyRequest } from "fastify";
import { type Changes } from "@comptoir/contract/operations/operations";
import { PREVIEWED, type SelectionPreview } from "@comptoir/contract/operations/selection";
import type { Caller } from "../../../access/caller.js";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { rehearse } from "../../../idempotency/rehearse.js";
import { write } from "../../../idempotency/write.js";
import { lockBooks } from "../../books/years/service.js";
import type { Outcome } from "../categorization/categorize.js";
import type { NamedOperations } from "../categorization/sort-out.js";
import { recordingAct, type Recording } from "../history/record-act.js";
import { resolveSelection, type BulkSelection } from "./selection.js";

type Asked = {
  readonly company: Company;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly body: BulkSelection;
  /** The name of the call, in the audit log and in the history. */
  readonly action: string;
  readonly minConfidence?: number;
  /** How the act is said, when its changes do not say it. */
  readonly sentence?: Recording["sentence"];
  readonly takesSuggestions?: boolean;
  /** What the audit log keeps beside the operations. */
  readonly details?: object;
};

/** Changes the operations of a selection in one transaction, as one act; or says what that would give, and writes nothing. */
export async function changeSelection(
  db: Db,
  asked: Asked,
  work: (tx: Tx, named: NamedOperations) => Promise<Outcome>,
): Promise<Changes | SelectionPreview> {
  const { company, caller, body, action, sentence, details } = asked;
  const selected = async (tx: Tx): ReturnType<typeof resolveSelection> => {
    await lockBooks(tx, company.id);
    const { minConfidence, takesSuggestions = false } = asked;
    const scope = { userId: caller.userId, companyId: company.id, call: action, takesSuggestions };
    return resolveSelection(tx, { ...scope, ...(minConfidence !== undefined && { minConfidence }) }, body);
  };
  const recording = (ids: readonly string[]): Recording => ({ userId: caller.userId, kind: action, ids, ...(sentence && { sentence }) });
  if (body.preview)
    return rehearse(db, asked, async (tx) => {
      const { ids, seen } = await selected(tx);
      return previewOf(await work(tx, { ids, versions: body.versions }), seen);
    });
  return write(db, asked, async (tx) => {
    const { ids } = await selected(tx);
    const { result, actId } = await recordingAct(tx, company, recording(ids), () => work(tx, { ids, versions: body.versions }));
    const changed = result.data.changed.map(({ id }) => id);
    const reply = { data: { ...result.data, actId } };
    return { reply, subject: `${changed.length} operations`, details: { ids: changed, ...details } };
  });
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
