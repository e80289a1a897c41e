import { z } from "zod";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { jobHandler, type JobHandler } from "../jobs/handler.js";
import { enqueueJob, withdrawJobs, type JobType } from "../jobs/queue.js";
import { rowsKnown, UPKEPT_TABLES, type UpkeptTable } from "./upkeep-repository.js";

const UPKEEP_JOB: JobType<Record<string, never>> = { kind: "upkeep", payload: z.strictObject({}) };

/** Fewer rows change no plan that matters. */
const MANY_ROWS = 2000;
/** Of the rows that the database believes in: what upkeep costs then follows what is written, in books of any size. */
const LARGE_SHARE = 0.05;

/**
 * Asks for upkeep in the transaction that wrote or removed so many rows at once, once it is committed, when they are a large part of their
 * table: until the database has looked at it again, questions are planned for a table that was nearly empty.
 */
export async function askForUpkeep(
  tx: Tx,
  companyId: string,
  { table, rows }: { readonly table: UpkeptTable; readonly rows: number },
): Promise<void> {
  if (rows < MANY_ROWS || rows < LARGE_SHARE * (await rowsKnown(tx, table))) return;
  await enqueueJob(tx, UPKEEP_JOB, {}, { companyId });
}

/** Does upkeep once for all who asked for it so far. The database would do it by itself, later: a failure is not made up for. */
export function upkeepHandler(db: Db): JobHandler {
  return jobHandler(UPKEEP_JOB, {
    attempts: 1,
    leaseSeconds: 900,
    waitSeconds: () => 60,
    async run() {
      await db.shared((tx) => withdrawJobs(tx, UPKEEP_JOB, [{}]));
      await db.vacuum(UPKEPT_TABLES);
    },
  });
}
