import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { enqueueJob } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { fileOf, isAttached, storeRemoved, type FileRow } from "../files-repository.js";
import { FORGET_FILE, REMOVED_MILLISECONDS } from "./forget-files.js";
import { paperAct } from "./paper-act.js";

type Removing = { readonly companyId: string; readonly fileId: string; readonly userId: string; readonly now: number };

/** Deletes a loose paper, which can be taken back for a while. Returns what it was and the act. Refuses `not_found`, `paper.attached`. */
export async function deleteLoosePaper(
  tx: Tx,
  { companyId, fileId, userId, now }: Removing,
): Promise<FileRow & { readonly actId: string }> {
  await lockBooks(tx, companyId);
  const file = await fileOf(tx, companyId, fileId);
  if (file === null || file.is_removed) throw new Refusal({ code: "not_found", what: "file" });
  await setAside(tx, companyId, file, now);
  const actId = await recordAct(tx, companyId, paperAct(file, { isKept: false, userId }));
  return { ...file, actId };
}

/** Keeps a paper aside; its bytes go after a while. Refuses `paper.attached`. */
export async function setAside(tx: Tx, companyId: string, { id, storage_key: key }: FileRow, now: number): Promise<void> {
  settlesNothing(tx, "nothing is computed from a paper that is joined to no operation");
  if (await isAttached(tx, companyId, id)) throw new Refusal({ code: "paper.attached" });
  await storeRemoved(tx, companyId, { id, isRemoved: true });
  await enqueueJob(tx, FORGET_FILE, { companyId, key }, { companyId, key: `aside ${key}`, at: now + REMOVED_MILLISECONDS });
}
