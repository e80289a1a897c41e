import type { FastifyInstance } from "fastify";
import { listAccounts } from "@comptoir/contract/categories";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { readBankAccountNames } from "./repository.js";
import { chartOf } from "./service.js";

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
}
