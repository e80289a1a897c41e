import type { FastifyInstance } from "fastify";
import { createView, deleteView, listViews, updateView } from "@comptoir/contract/operations/views";
import { change, changeWithin } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { changeView, countedView, forgetView, keepView, listOwnViews } from "./views.js";

/** Each person's own views of the list. Another's answers like one that does not exist. */
export function viewRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, listViews, async ({ company, caller }) => ({
    data: await listOwnViews(db, { companyId: company.id, userId: caller.userId }),
  }));

  serve(app, services, createView, async (served) => {
    const { body, company, caller } = served;
    const view = await changeWithin(
      services,
      served,
      { action: "view.create" },
      async (tx) => {
        const kept = await keepView(tx, { companyId: company.id, userId: caller.userId }, body);
        return { result: kept, subject: kept.id };
      },
      ({ result }) => result,
    );
    return { data: await countedView(db, company.id, view) };
  });

  serve(app, services, updateView, async (served) => {
    const { params, body, company, caller } = served;
    const view = await changeWithin(
      services,
      served,
      { action: "view.update" },
      async (tx) => {
        const kept = await changeView(tx, { companyId: company.id, userId: caller.userId }, params.id, body);
        return { result: kept, subject: kept.id };
      },
      ({ result }) => result,
    );
    return { data: await countedView(db, company.id, view) };
  });

  change(
    app,
    services,
    deleteView,
    { action: "view.delete", locksBooks: false },
    async (tx, { params: { id }, company, caller }) => {
      await forgetView(tx, { companyId: company.id, userId: caller.userId }, id);
      return { result: id, subject: id };
    },
    ({ result: id }) => ({ data: { id } }),
  );
}
