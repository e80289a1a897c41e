import type { FastifyInstance } from "fastify";
import { listDuties } from "@comptoir/contract/duties/duties";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { dutiesOfCompany } from "./duties.js";

/** What a company has to do, as « À faire » shows it. */
export function dutyRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, listDuties, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: await dutiesOfCompany(tx, company, clock.today()) })),
  );
}
