import { z } from "zod";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { jobHandler, type JobHandler } from "../jobs/handler.js";
import { enqueueJob, withdrawJobs, type JobType } from "../jobs/queue.js";
import { rowsExpected, rowsKnown, UPKEPT_TABLES, type UpkeptTable } from "./upkeep-repository.js";

const UPKEEP_JOB: JobType<Record<string, never>> = { kind: "upkeep", payload: z.strictObject({}) };
const STATISTICS_JOB: JobType<Record<string, never>> = { kind: "statistics", payload: z.strictObject({}) };

/** Fewer rows change no plan that matters. */
const MANY_ROWS = 2000;
/** Share of the rows that the database believes in: what upkeep costs then follows what is written, in books of any size. */
const LARGE_SHARE = 0.05;

/** Fewer rows of a company that seems to have one are read fast by any plan. */
const UNKNOWN_ROWS = 500;
/** A company with a smaller part of a table is not named in its statistics: looking again would teach nothing. */
const NAMED_SHARE = 0.001;
/** The database expects less than that part of what was just written: it does not know the company. */
const EXPECTED_SHARE = 0.25;

/**
 * Asks for upkeep in the transaction that wrote or removed so many rows at once, once it is committed, when they are a large part of their
 * table: until the database has looked at it again, questions are planned for a table that was nearly empty. Of a smaller part, for new
 * statistics alone when the company seems to have hardly any row: joins are then planned as if each were made once, and take the square of
 * its rows. (Where few companies have books, one that was not there at the last look counts for none.)
 */
export async function askForUpkeep(
  tx: Tx,
  companyId: string,
  { table, rows }: { readonly table: UpkeptTable; readonly rows: number },
): Promise<void> {
  if (rows < UNKNOWN_ROWS) return;
  const known = await rowsKnown(tx, table);
  if (rows >= MANY_ROWS && rows >= LARGE_SHARE * known) return enqueueJob(tx, UPKEEP_JOB, {}, { companyId });
  if (rows < NAMED_SHARE * known || (await rowsExpected(tx, companyId, table)) >= EXPECTED_SHARE * rows) return;
  await enqueueJob(tx, STATISTICS_JOB, {}, { companyId });
}

/** Each does its work once for all who asked for it so far. The database would do it by itself, later: a failure, or a server that stops, is not made up for. */
export function upkeepHandlers(db: Db): readonly JobHandler[] {
  const once = (type: typeof UPKEEP_JOB, work: Db["vacuum"]): JobHandler =>
    jobHandler(type, {
      attempts: 1,
      leaseSeconds: 900,
      waitSeconds: () => 60,
      async run(_payload, { stopping }) {
        await db.shared((tx) => withdrawJobs(tx, type, [{}]));
        await work(UPKEPT_TABLES, stopping);
      },
    });
  return [once(UPKEEP_JOB, db.vacuum), once(STATISTICS_JOB, db.analyze)];
}
