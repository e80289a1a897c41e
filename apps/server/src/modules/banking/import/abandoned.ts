import { allowLongWork } from "../../../db/limits.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { abandonedImports, deleteImport, lockImports } from "./imports-repository.js";
import { deleteLines } from "./lines-repository.js";

/** Removes the previews, with their files and lines, that no request has touched for a day. */
export async function forgetAbandonedPreviews(tx: Tx, companyId: string): Promise<void> {
  settlesNothing(tx, "a preview is not in the books");
  if ((await abandonedImports(tx, companyId)).length === 0) return;
  await allowLongWork(tx);
  await lockImports(tx, companyId);
  // Read again: an import that was being written while we waited is no preview any more.
  for (const importId of await abandonedImports(tx, companyId)) {
    await deleteLines(tx, companyId, importId);
    await deleteImport(tx, companyId, importId);
  }
}
