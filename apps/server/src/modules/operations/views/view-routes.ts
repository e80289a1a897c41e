import type { FastifyInstance } from "fastify";
import { createView, deleteView, listViews, updateView } from "@comptoir/contract/operations/views";
import { serve } from "../../../http/serve.js";
import { write } from "../../../idempotency/write.js";
import type { Services } from "../../../services.js";
import { changeView, countedView, forgetView, keepView, listOwnViews } from "./views.js";

/** Each person's own views of the list. Another's answers like one that does not exist. */
export function viewRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, listViews, async ({ company, caller }) => ({
    data: await listOwnViews(db, { companyId: company.id, userId: caller.userId }),
  }));

  serve(app, services, createView, async ({ body, company, caller, request }) => {
    const owner = { companyId: company.id, userId: caller.userId };
    const view = await write(db, { company, caller, request, action: "view.create" }, async (tx) => {
      const reply = await keepView(tx, owner, body);
      return { reply, subject: reply.id };
    });
    return { data: await countedView(db, company.id, view) };
  });

  serve(app, services, updateView, async ({ params, body, company, caller, request }) => {
    const owner = { companyId: company.id, userId: caller.userId };
    const view = await write(db, { company, caller, request, action: "view.update" }, async (tx) => {
      const reply = await changeView(tx, owner, params.id, body);
      return { reply, subject: reply.id };
    });
    return { data: await countedView(db, company.id, view) };
  });

  serve(app, services, deleteView, ({ params, company, caller, request }) =>
    write(db, { company, caller, request, action: "view.delete" }, async (tx) => {
      await forgetView(tx, { companyId: company.id, userId: caller.userId }, params.id);
      return { reply: { data: { id: params.id } }, subject: params.id };
    }),
  );
}
