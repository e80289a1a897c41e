import { z } from "zod";
import type { JobType } from "../jobs/queue.js";

/** The aggregator erases the user that a company was there: asked for when the last person of the company leaves. */
export const ERASE_BANKS: JobType<{ companyId: string; userId: string }> = {
  kind: "bank.erase",
  payload: z.object({ companyId: z.uuid(), userId: z.uuid() }),
};
