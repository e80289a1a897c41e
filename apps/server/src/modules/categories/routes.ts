import type { FastifyInstance } from "fastify";
import { listAccounts } from "@comptoir/contract/categories";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { chartOf, type BankAccountName } from "./service.js";

const BANK_ACCOUNTS = "select account_code as code, title from books.bank_accounts where company_id = $1 order by account_code";

/** The chart of accounts and the tree of categories, as the company's tax system knows them. */
export function categoryRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(
    app,
    services,
    listAccounts,
    async ({ company }) => {
      const bankAccounts = await db.tenantRead<BankAccountName>(company.id, {
        name: "bank_account_names",
        text: BANK_ACCOUNTS,
        values: [company.id],
      });
      return chartOf({ taxSystem: company.taxSystem, bankAccounts, today: clock.today() });
    },
    { reference: true },
  );
}
