import type { Company } from "../../../access/membership.js";
import { keepingAct, type ActKept, type ActWitness } from "../../../acts/keep-act.js";
import type { Tx } from "../../../db/transaction.js";
import { lockBooks } from "../../books/years/service.js";
import { actSentence } from "./act-sentence.js";
import { changesBetween, keptOf, type StateChange } from "./operation-state.js";
import { readStates } from "./states-repository.js";

/** Which operations an act may change, and how it is said when their changes do not say it. */
type Watched<Result> = {
  readonly ids: readonly string[];
  /** The operations that it created. */
  readonly created?: (result: Result) => readonly string[];
  readonly sentence?: string | ((changes: readonly StateChange[]) => string);
  /** The act that it takes back. */
  readonly undoes?: string;
};

/**
 * The witness of an act on operations, which keeps what it found and what it left of each; no act where nothing changed. The books are locked
 * before it is called.
 */
export function changedOperations<Result>({ ids: named, created, sentence, undoes }: Watched<Result>): ActWitness<Result> {
  return async (tx, companyId) => {
    const before = await readStates(tx, companyId, named);
    return async (result) => {
      const ids = [...new Set([...named, ...(created?.(result) ?? [])])];
      const changes = changesBetween(ids, before, await readStates(tx, companyId, ids));
      if (changes.length === 0) return null;
      return {
        sentence: typeof sentence === "string" ? sentence : (sentence ?? actSentence)(changes),
        ...keptOf(changes),
        family: "operations",
        operationIds: changes.map(({ id }) => id),
        ...(undoes !== undefined && { undoes }),
      };
    };
  };
}

/** An act on operations in the midst of another change. */
export type Recording = Pick<Watched<never>, "ids" | "sentence" | "undoes"> & { readonly userId: string; readonly kind: string };

/** Does a change of operations in the midst of another and keeps it as an act of its own. */
export async function recordingAct<Result>(
  tx: Tx,
  company: Pick<Company, "id">,
  { userId, kind, ...watched }: Recording,
  work: () => Promise<Result>,
): Promise<ActKept<Result>> {
  await lockBooks(tx, company.id);
  return keepingAct(tx, company.id, { userId, kind, witness: changedOperations(watched) }, work);
}
