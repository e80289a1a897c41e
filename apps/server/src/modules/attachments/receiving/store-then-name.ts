import { uuidv7 } from "uuidv7";
import { isDatabaseUnavailable } from "../../../db/unavailable.js";
import type { StoredContent } from "../../../file-store/file-store.js";
import { enqueueJob } from "../../../jobs/queue.js";
import type { Services } from "../../../services.js";
import { FORGET_FILE } from "../deletion/forget-files.js";

/** What is stored and not yet in the books is looked at again after that. */
const ABANDONED_MILLISECONDS = 3_600_000;

type Named = { readonly fid: string; /** False: the books name other bytes. */ readonly isNew: boolean };

/**
 * Stores the bytes of a paper, then names them in the books; returns the id of the paper. Bytes that end in no row of the books are removed: here, or by
 * a job asked for before they were written. Only that job knows when the database has not said whether it kept the row.
 */
export async function storeThenName(
  { db, files, clock }: Pick<Services, "db" | "files" | "clock">,
  { companyId, content }: { readonly companyId: string; readonly content: StoredContent },
  name: (key: string) => Promise<Named>,
): Promise<string> {
  const key = `${companyId}/${uuidv7()}`;
  const at = clock.now() + ABANDONED_MILLISECONDS;
  await db.shared((tx) => enqueueJob(tx, FORGET_FILE, { companyId, key }, { companyId, at }));
  await files.put(key, content);
  try {
    const { fid, isNew } = await name(key);
    if (!isNew) await files.remove(key);
    return fid;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await files.remove(key);
    throw error;
  }
}
