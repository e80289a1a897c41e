import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import { periodOf } from "./rate-limits.js";
import { addUse } from "./rates-repository.js";

/** What a company sends in an hour at most: a firm's takeover of ten years of statements passes, a loop does not. */
export const FILE_QUOTA = { files: 200, megabytes: 2_000 } as const;

const HOUR_SECONDS = 3_600;

type SentFile = { readonly companyId: string; readonly bytes: number; readonly now: number };

/** Counts a file that a company begins to send, by the size that is announced. Refuses `upload.quota`; what is refused is not counted. */
export async function countFile(db: Db, { companyId, bytes, now }: SentFile): Promise<void> {
  const { begins, length } = periodOf(HOUR_SECONDS, now);
  const seconds = Math.ceil((begins + length - now) / 1000);
  const period = new Date(begins);
  await db.shared(async (tx) => {
    const files = await addUse(tx, `files:${companyId}`, period);
    if (files > FILE_QUOTA.files) throw new Refusal({ code: "upload.quota", what: "files", maximum: FILE_QUOTA.files, seconds });
    // In kilobytes: an hour of bytes is more than a count holds.
    const kilobytes = await addUse(tx, `kilobytes:${companyId}`, period, Math.ceil(bytes / 1000));
    if (kilobytes > FILE_QUOTA.megabytes * 1000)
      throw new Refusal({ code: "upload.quota", what: "megabytes", maximum: FILE_QUOTA.megabytes, seconds });
  });
}
