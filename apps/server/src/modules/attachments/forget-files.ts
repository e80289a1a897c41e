import { z } from "zod";
import { jobHandler, type JobHandler } from "../../jobs/handler.js";
import type { JobType } from "../../jobs/queue.js";
import type { Services } from "../../services.js";
import { isKept } from "./files-repository.js";

/** Removes stored bytes that the books do not name: those of a paper that was deleted, or whose sending ended half way. */
export const FORGET_FILE: JobType<{ companyId: string; key: string }> = {
  kind: "file.forget",
  payload: z.object({ companyId: z.uuid(), key: z.string() }),
};

/** Does it; a key that a file bears is left alone. */
export function forgetFileHandler({ db, files }: Pick<Services, "db" | "files">): JobHandler {
  return jobHandler(FORGET_FILE, {
    attempts: 20,
    leaseSeconds: 120,
    waitSeconds: (attempts) => Math.min(60 * 2 ** attempts, 86_400),
    async run({ companyId, key }) {
      if (!(await db.tenant(companyId, (tx) => isKept(tx, companyId, key)))) await files.remove(key);
    },
  });
}
