import { z } from "zod";
import type { Tx } from "../db/transaction.js";
import { enqueueJob, type JobType } from "../jobs/queue.js";

/** A filing that is to reach the partner. */
export const SEND_FILING: JobType<{ companyId: string; filingId: string }> = {
  kind: "vat.send_filing",
  payload: z.object({ companyId: z.uuid(), filingId: z.uuid() }),
};

/** The messages of the partner, read again and again once something was handed over. */
export const READ_MESSAGES: JobType<Record<string, never>> = { kind: "vat.read_messages", payload: z.strictObject({}) };

/** Has a filing sent, and the partner's answers read from then on. */
export async function enqueueSending(tx: Tx, companyId: string, filingId: string): Promise<void> {
  await enqueueJob(tx, SEND_FILING, { companyId, filingId }, { companyId, key: filingId });
  await enqueueJob(tx, READ_MESSAGES, {}, { key: "messages" });
}
