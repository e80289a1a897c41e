import type { Company } from "../../../access/membership.js";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { lockBooks } from "../../books/years/service.js";
import { actSentence } from "./act-sentence.js";
import { changesBetween, keptOf, type StateChange } from "./operation-state.js";
import { readStates } from "./states-repository.js";

/** An act on operations: those that it may change, and how it is said when their changes do not say it. */
export type Recording = {
  readonly userId: string;
  readonly kind: string;
  readonly ids: readonly string[];
  readonly sentence?: string | ((changes: readonly StateChange[]) => string);
  /** The act that it takes back. */
  readonly undoes?: string;
};

/** The result of a change, with the act that keeps it; the act is null when nothing changed. */
export type Recorded<Result> = { readonly result: Result; readonly actId: string | null; readonly changes: readonly StateChange[] };

/**
 * Does a change of operations and keeps it as one act, with what it found and what it left of each; no act where nothing
 * changed. `created` says which operations came with it.
 */
export async function recordingAct<Result>(
  tx: Tx,
  company: Pick<Company, "id">,
  recording: Recording,
  work: () => Promise<Result>,
  created: (result: Result) => readonly string[] = () => [],
): Promise<Recorded<Result>> {
  const { userId, kind, sentence, undoes } = recording;
  await lockBooks(tx, company.id);
  const before = await readStates(tx, company.id, recording.ids);
  const result = await work();
  const ids = [...new Set([...recording.ids, ...created(result)])];
  const changes = changesBetween(ids, before, await readStates(tx, company.id, ids));
  if (changes.length === 0) return { result, actId: null, changes };
  const actId = await recordAct(tx, company.id, {
    userId,
    kind,
    sentence: typeof sentence === "string" ? sentence : (sentence ?? actSentence)(changes),
    ...keptOf(changes),
    family: "operations",
    operationIds: changes.map(({ id }) => id),
    ...(undoes !== undefined && { undoes }),
  });
  return { result, actId, changes };
}
