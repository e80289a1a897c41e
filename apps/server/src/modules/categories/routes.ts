import type { FastifyInstance } from "fastify";
import { addMonths } from "@comptoir/accounting/calendar";
import { listAccounts, listUsedAccounts } from "@comptoir/contract/categories/categories";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { readBankAccountNames, readHasStaff, readUsedAccounts } from "./repository.js";
import { chartOf } from "./service.js";

/** Enough for the digits of both signs. */
const MOST_USED = 40;

/** The chart of accounts and the tree of categories, as the company's tax system knows them. */
export function categoryRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(
    app,
    services,
    listAccounts,
    async ({ company }) => {
      const bankAccounts = await readBankAccountNames(db, company.id);
      return chartOf({ taxSystem: company.taxSystem, bankAccounts, today: clock.today() });
    },
    { reference: true },
  );
  serve(app, services, listUsedAccounts, async ({ company }) => ({
    data: await readUsedAccounts(db, company.id, { since: addMonths(clock.today(), -24), limit: MOST_USED }),
    hasStaff: await readHasStaff(db, company.id),
  }));
}
