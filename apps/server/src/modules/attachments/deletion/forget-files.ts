import { settlesNothing } from "../../books/consequences.js";
import { z } from "zod";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import type { JobType } from "../../../jobs/queue.js";
import type { Services } from "../../../services.js";
import { fileOfKey, forgetOld } from "../files-repository.js";

/** For how many days the deletion of a paper can be taken back. */
const REMOVED_DAYS = 30;
/** How long the bytes of a deleted paper are kept, in milliseconds. */
export const REMOVED_MILLISECONDS = REMOVED_DAYS * 86_400_000;

/** Removes stored bytes that the books do not name: the bytes of a paper deleted long enough ago, or whose sending ended half way. */
export const FORGET_FILE: JobType<{ companyId: string; key: string }> = {
  kind: "file.forget",
  payload: z.object({ companyId: z.uuid(), key: z.string() }),
};

/** Does it; a key that a file bears is left alone, and looked at again later when that file is deleted. */
export function forgetFileHandler({ db, files }: Pick<Services, "db" | "files">): JobHandler {
  return jobHandler(FORGET_FILE, {
    attempts: 20,
    leaseSeconds: 120,
    waitSeconds: (attempts) => Math.min(60 * 2 ** attempts, 86_400),
    async run({ companyId, key }) {
      const file = await db.tenant(companyId, async (tx) => {
        settlesNothing(tx, "nothing is computed from a paper that is deleted");
        await forgetOld(tx, companyId, { key, days: REMOVED_DAYS });
        return fileOfKey(tx, companyId, key);
      });
      if (file === null) await files.remove(key);
      const removedAt = file?.removed_at;
      return removedAt ? async () => ({ runAgainAt: new Date(removedAt.getTime() + REMOVED_MILLISECONDS) }) : undefined;
    },
  });
}
