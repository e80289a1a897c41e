import type { Tx } from "../../db/transaction.js";
import { enqueueJob } from "../../jobs/queue.js";
import { Refusal } from "../../refusal.js";
import { lockBooks } from "../fiscal-years/service.js";
import { deletePaperRow, fileOf, isAttached, type FileRow } from "./files-repository.js";
import { FORGET_FILE } from "./forget-files.js";

/** Deletes a loose paper; its bytes go once that is committed. Returns what it was. Refuses `not_found`, `paper.attached`. */
export async function removePaper(tx: Tx, companyId: string, fileId: string): Promise<FileRow> {
  await lockBooks(tx, companyId);
  const file = await fileOf(tx, companyId, fileId);
  if (file === null) throw new Refusal({ code: "not_found", what: "file" });
  if (await isAttached(tx, companyId, fileId)) throw new Refusal({ code: "paper.attached" });
  await deletePaperRow(tx, companyId, fileId);
  await enqueueJob(tx, FORGET_FILE, { companyId, key: file.storage_key }, { companyId });
  return file;
}
