import { z } from "zod";
import type { Db } from "../db/db.js";
import { allowLongWork } from "../db/limits.js";
import type { Tx } from "../db/transaction.js";
import { jobHandler, type JobHandler } from "../jobs/handler.js";
import { enqueueJob, type JobType } from "../jobs/queue.js";
import { bitmapChange, concernsBitmaps, LEAST_OF_WORD } from "./bitmap-choice.js";
import { addBitmaps, readBitmapLists, readBooksSize, readListSizes, removeBitmaps } from "./bitmaps-repository.js";

const BITMAPS_JOB: JobType<{ companyId: string }> = { kind: "bitmaps", payload: z.strictObject({ companyId: z.uuid() }) };

/**
 * Asks, in the transaction that wrote or removed operations, that the lists of very large books get the bitmaps that they should have. Each time
 * anew: one that was given up, or that looked before this transaction ended, stands for no other.
 */
export async function askForBitmaps(tx: Tx, companyId: string): Promise<void> {
  if (concernsBitmaps(await readBooksSize(tx, companyId))) await enqueueJob(tx, BITMAPS_JOB, { companyId }, { companyId });
}

const TABLES = ["books.bitmap_lists", "books.operation_slots", "books.bitmaps"] as const;

/** Some lists at a time, in transactions of their own; searches do without the bitmaps that are missing. */
export function bitmapsHandler(db: Db): JobHandler {
  return jobHandler(BITMAPS_JOB, {
    attempts: 3,
    leaseSeconds: 900,
    waitSeconds: () => 60,
    async run({ companyId }, { isStopping, stopping }) {
      let hasChanged = false;
      while (await db.tenant(companyId, (tx) => changeSome(tx, companyId), { isHeavy: true })) {
        if (isStopping()) throw new Error("the server stopped before the last list");
        hasChanged = true;
      }
      if (hasChanged) await db.vacuum(TABLES, stopping);
    },
  });
}

/** True when it changed something: there may be more. */
async function changeSome(tx: Tx, companyId: string): Promise<boolean> {
  await allowLongWork(tx);
  const { operations } = await readBooksSize(tx, companyId);
  const [sizes, kept] = [await readListSizes(tx, companyId, { least: LEAST_OF_WORD }), await readBitmapLists(tx, companyId)];
  const { add, remove } = bitmapChange({ operations, sizes, kept });
  if (remove.length > 0) await removeBitmaps(tx, remove);
  if (add.length > 0) await addBitmaps(tx, add);
  return remove.length > 0 || add.length > 0;
}
