import type { FastifyInstance } from "fastify";
import {
  acceptSuggestions,
  allocate,
  allocateSelection,
  countNotCategorized as countNotCategorizedCall,
  createJournalEntry,
  createTransaction,
  deleteTransaction,
  listTransactions,
  readOverview as readOverviewCall,
  readTransaction,
  TransactionFilters,
  uncategorize,
  updateJournalEntry,
  updateTransaction,
  validateVat,
} from "@comptoir/contract/operations";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { write } from "../../idempotency/write.js";
import { allocateSelected } from "./categorization/allocate-selection.js";
import { acceptSuggested, allocateOperation, uncategorizeOperations, validateVatOf } from "./categorization/categorize.js";
import { listOperations } from "./list/list.js";
import { changeJournalEntry, recordJournalEntry } from "./manual/journal-entry.js";
import { createOperation, removeOperation, updateOperation } from "./manual/manual.js";
import { countNotCategorized, readOverview } from "./list/overview.js";
import { readOperation } from "./list/read.js";
import { sureOperations } from "./categorization/sure-repository.js";

/** The operations: listed, categorised, typed in. */
export function operationRoutes(app: FastifyInstance, services: Services): void {
  serveReads(app, services);
  serveCategorization(app, services);
  serveManualOperations(app, services);
  serveJournalEntries(app, services);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(
    app,
    services,
    listTransactions,
    ({ query, company }) => {
      const filters = query.filters ?? TransactionFilters.parse({});
      const { accounts, categories } = query.categorization ?? { accounts: [], categories: [] };
      const wanted = { ...filters, categories: [...new Set([...filters.categories, ...accounts, ...categories])] };
      return listOperations(db, company, { filters: wanted, page: query.page, cursor: query.cursor });
    },
    { cacheable: true },
  );

  serve(app, services, readTransaction, async ({ params, company }) => ({ data: await readOperation(db, company, params.id) }));
  serve(app, services, countNotCategorizedCall, async ({ company }) => ({ data: await countNotCategorized(db, company.id) }), {
    cacheable: true,
  });
  serve(app, services, readOverviewCall, async ({ company }) => ({ data: await readOverview(db, company.id) }), { cacheable: true });
}

function serveCategorization(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, allocate, ({ params, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.allocate" }, async (tx) => {
      const reply = await allocateOperation(tx, company, { id: params.id, allocations: body.allocations, today: clock.today() });
      return { reply, subject: params.id, details: { allocations: body.allocations } };
    }),
  );

  serve(app, services, allocateSelection, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operations.allocate" }, async (tx) => {
      const reply = await allocateSelected(tx, company, { ...body, today: clock.today() });
      const details = { ids: reply.data.changed.map(({ id }) => id), parts: body.parts };
      return { reply, subject: `${reply.data.changed.length} operations`, details };
    }),
  );

  serve(app, services, acceptSuggestions, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operations.accept" }, async (tx) => {
      const accepted =
        "ids" in body
          ? { ids: body.ids, minConfidence: 0 }
          : { ids: await sureOperations(tx, company, body), minConfidence: body.minConfidence };
      const reply = await acceptSuggested(tx, company, { ...accepted, today: clock.today() });
      return { reply, subject: `${reply.data.changed.length} operations`, details: { ids: reply.data.changed.map(({ id }) => id) } };
    }),
  );

  serve(app, services, uncategorize, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operations.uncategorize" }, async (tx) => {
      const reply = await uncategorizeOperations(tx, company, body.ids);
      return { reply, subject: `${reply.data.changed.length} operations`, details: { ids: reply.data.changed.map(({ id }) => id) } };
    }),
  );

  serve(app, services, validateVat, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operations.validate_vat" }, async (tx) => {
      const reply = await validateVatOf(tx, company, body.ids);
      return { reply, subject: `${reply.data.changed.length} operations`, details: { ids: reply.data.changed.map(({ id }) => id) } };
    }),
  );
}

function serveManualOperations(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, createTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.create" }, async (tx) => {
      const data = await createOperation(tx, company, body, clock.today());
      return { reply: { data }, subject: data.id, details: { title: data.title } };
    }),
  );

  serve(app, services, updateTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.update" }, async (tx) => {
      const data = await updateOperation(tx, company, body, clock.today());
      return { reply: { data }, subject: data.id, details: { fields: Object.keys(body) } };
    }),
  );

  serve(app, services, deleteTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.delete" }, async (tx) => {
      const id = await removeOperation(tx, company, body.id);
      return { reply: { data: { id } }, subject: id };
    }),
  );
}

function serveJournalEntries(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, createJournalEntry, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "journal_entry.create" }, async (tx) => {
      const data = await recordJournalEntry(tx, company, body, clock.today());
      return { reply: { data }, subject: data.id, details: { title: data.title } };
    }),
  );

  serve(app, services, updateJournalEntry, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "journal_entry.update" }, async (tx) => {
      const data = await changeJournalEntry(tx, company, body, clock.today());
      return { reply: { data }, subject: data.id, details: { fields: Object.keys(body) } };
    }),
  );
}
