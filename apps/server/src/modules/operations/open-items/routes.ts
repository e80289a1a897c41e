import type { FastifyInstance } from "fastify";
import { giveUpOpenItem, listOpenItems, settleOpenItems, writeDueDay } from "@comptoir/contract/operations/open-items";
import { change } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { changedOperations } from "../history/record-act.js";
import { changeDueDay } from "./due-day.js";
import { giveUpItem } from "./give-up.js";
import { openItemsOn } from "./list.js";
import { settleWith } from "./settle.js";

/** What is still to be paid: listed, given a day, settled, given up. */
export function openItemRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listOpenItems, ({ company, query: { side, cursor } }) =>
    openItemsOn(db, company.id, { side, cursor, today: clock.today() }),
  );

  change(
    app,
    services,
    settleOpenItems,
    { action: "operation.settle", act: ({ params }) => changedOperations({ ids: [params.id] }) },
    async (tx, { params: { id }, body: { items, closesGap }, company, today }) => {
      const result = await settleWith(tx, company, { id, items, closesGap, today });
      return { result, subject: id, details: { items, closesGap } };
    },
    ({ result: { data }, actId }) => ({ data: { ...data, actId } }),
  );

  change(
    app,
    services,
    giveUpOpenItem,
    { action: "open_item.give_up", act: () => changedOperations({ ids: [], created: (operationId: string) => [operationId] }) },
    async (tx, { params: { id }, body: { date }, company, today }) => {
      const operationId = await giveUpItem(tx, company, { id, date, today });
      return { result: operationId, subject: operationId, details: { item: id } };
    },
    ({ result: operationId }) => ({ data: { operationId } }),
  );

  change(
    app,
    services,
    writeDueDay,
    { action: "open_item.due_day" },
    async (tx, { params: { id }, body: { dueOn }, company }) => {
      await changeDueDay(tx, company.id, { id, dueOn });
      return { result: dueOn, subject: id, details: { dueOn } };
    },
    ({ result: dueOn }) => ({ data: { dueOn } }),
  );
}
