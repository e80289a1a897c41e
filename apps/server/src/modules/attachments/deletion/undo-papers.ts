import { recordAct, type Act, type KeptAct } from "../../../acts/acts-repository.js";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { undoSentence, type LeftAct, type Undoing, type Undone } from "../../operations/service.js";
import { setAside } from "./delete.js";
import { fileOf, readStandings, storeRemoved } from "../files-repository.js";
import type { KeptPapers } from "./paper-act.js";

/**
 * Takes back the arrival of a paper, or its deletion. Refuses `paper.attached` for one that was joined since, `paper.gone` for one
 * that was deleted since or whose bytes went, `act.not_undoable` for one that came back by itself.
 */
export async function undoPapers(tx: Tx, company: Company, act: KeptAct, { userId, now, checkPapers }: Undoing): Promise<Undone> {
  await checkPapers();
  for (const [id, isWanted] of Object.entries((act.before as KeptPapers).files)) {
    const file = await fileOf(tx, company.id, id);
    if (file === null || (!isWanted && file.is_removed)) throw new Refusal({ code: "paper.gone" });
    if (isWanted && !file.is_removed) throw new Refusal({ code: "act.not_undoable" });
    if (isWanted) await storeRemoved(tx, company.id, { id, isRemoved: false });
    else await setAside(tx, company.id, file, now);
  }
  settlesNothing(tx, "nothing is computed from a paper that is joined to no operation");
  const sentence = undoSentence(act);
  const kind = act.kind === "undo" ? "redo" : "undo";
  const undo: Act = { userId, kind, sentence, before: act.after, after: act.before, family: "papers", undoes: act.id };
  return { actId: await recordAct(tx, company.id, undo), sentence, changed: [], removed: [], skipped: [] };
}

/** The given acts that cannot be undone: their paper was joined, deleted, forgotten or came back since. */
export async function papersChangedSince(tx: Tx, companyId: string, acts: readonly LeftAct[]): Promise<readonly string[]> {
  const left = acts.map(({ id, leftAs }) => ({ id, files: Object.entries((leftAs as KeptPapers).files) }));
  const ids = left.flatMap(({ files }) => files.map(([fileId]) => fileId));
  const now = new Map((await readStandings(tx, companyId, ids)).map((file) => [file.id, file]));
  const isStanding = (fileId: string, isKept: boolean): boolean => {
    const file = now.get(fileId);
    return file !== undefined && file.is_removed !== isKept && !file.is_attached;
  };
  return left.filter(({ files }) => !files.every(([fileId, isKept]) => isStanding(fileId, isKept))).map(({ id }) => id);
}
