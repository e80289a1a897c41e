import type { FastifyInstance } from "fastify";
import { readOpenings, typeOpenings } from "@comptoir/contract/takeovers";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { write } from "../../idempotency/write.js";
import { findOpenings, storeOpenings } from "./openings.js";

/** Books that go on from others: the balances of the first fiscal year. */
export function takeoverRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, readOpenings, async ({ params, company }) => ({
    data: await db.tenant(company.id, (tx) => findOpenings(tx, company.id, params.id)),
  }));

  serve(app, services, typeOpenings, ({ params, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "openings.type" }, async (tx) => {
      const data = await storeOpenings(tx, company.id, { fiscalYearId: params.id, lines: body.lines });
      return { reply: { data }, subject: params.id, details: { lines: body.lines.length } };
    }),
  );
}
