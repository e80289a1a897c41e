import type { FastifyInstance } from "fastify";
import { contextOf, isAllowed } from "@comptoir/contract/base/permissions";
import { listDuties } from "@comptoir/contract/duties/duties";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { dutiesOfCompany } from "./duties.js";

/** What a company has to do, as « À faire » shows it. */
export function dutyRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, listDuties, ({ company, caller: { roleId } }) => {
    const mayWrite = isAllowed(contextOf(roleId, true), "books.write", roleId);
    return db.reading(company.id, async (tx) => ({ data: await dutiesOfCompany(tx, company, { today: clock.today(), mayWrite }) }));
  });
}
