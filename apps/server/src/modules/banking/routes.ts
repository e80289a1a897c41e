import type { FastifyInstance } from "fastify";
import { readBankBalance } from "@comptoir/contract/banking";
import { serve, type Services } from "../../http/serve.js";
import { bankBalances } from "./accounts.js";

/** The bank: accounts and their balance, statements read, previewed, written and taken back. */
export function bankingRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, readBankBalance, async ({ company }) => ({ data: await bankBalances(db, company.id, clock.today()), stopConnection: false }));
}
