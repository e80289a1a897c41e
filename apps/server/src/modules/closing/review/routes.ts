import type { FastifyInstance } from "fastify";
import { readReviewSheet } from "@comptoir/contract/closing/review-sheet";
import { sendDownload } from "../../../http/send-download.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { deliverReviewSheet } from "./review-sheet.js";

/** The review of a dossier before its closing. */
export function reviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, readReviewSheet, ({ query: { fiscalYearId, format }, company, caller: { userId }, reply }) => {
    const make = (left: AbortSignal): Promise<Delivery> =>
      deliverReviewSheet(services.db, company, { fiscalYearId, format, person: userId, left, today: services.clock.today() });
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
}
