import { z } from "zod";
import type { JobType } from "../../../jobs/queue.js";

/** Looks for an electronic invoice in a PDF that was received, from whom: what is done of it belongs to the area of invoices. */
export const DETECT_INVOICE: JobType<{ companyId: string; fileId: string; userId: string }> = {
  kind: "file.detect_invoice",
  payload: z.object({ companyId: z.uuid(), fileId: z.uuid(), userId: z.uuid() }),
};
