import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  allocate,
  countNotCategorized as countNotCategorizedCall,
  createJournalEntry,
  createTransaction,
  deleteTransaction,
  listTransactions,
  listUnpairedTransfers,
  readOverview as readOverviewCall,
  readTransaction,
  TransactionFilters,
  type Transaction,
  updateJournalEntry,
  updateTransaction,
} from "@comptoir/contract/operations/operations";
import {
  acceptSuggestions,
  allocateSelection,
  commentSelection,
  uncategorize,
  unvalidateVat,
  validateVat,
} from "@comptoir/contract/operations/selection";
import { explainCategory, listSimilar } from "@comptoir/contract/operations/similar";
import { callContextOf } from "../../http/call/call-context.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { peopleOf } from "../../access/people-repository.js";
import type { Tx } from "../../db/transaction.js";
import { allocateSelected } from "./categorization/allocate-selection.js";
import { acceptSuggested, allocateOperation, uncategorizeOperations, unvalidateVatOf, validateVatOf } from "./categorization/categorize.js";
import { readUnpaired } from "./categorization/suggestions/transfers.js";
import { commentOperations } from "./categorization/comment-operations.js";
import { categoryOrigin, similarTo } from "./categorization/similar.js";
import { checkVersion } from "./history/check-version.js";
import { changedOperations } from "./history/record-act.js";
import { changeSelection } from "./selection/change-selection.js";
import type { BulkSelection } from "./selection/selection.js";
import { listOperations } from "./list/list.js";
import { changeJournalEntry, recordJournalEntry } from "./manual/journal-entry.js";
import { createOperation, removeOperation, updateOperation } from "./manual/manual.js";
import { countNotCategorized, readOverview } from "./list/overview.js";
import { readOperation } from "./list/read.js";
import { serveCategoryRules } from "./rules/rule-routes.js";
import { openItemRoutes } from "./open-items/routes.js";
import { viewRoutes } from "./views/view-routes.js";

/** The operations: listed, categorised, typed in. */
export function operationRoutes(app: FastifyInstance, services: Services): void {
  serveReads(app, services);
  serveCategorization(app, services);
  serveVatAndComments(app, services);
  serveManualOperations(app, services);
  serveJournalEntries(app, services);
  serveCategoryRules(app, services);
  viewRoutes(app, services);
  openItemRoutes(app, services);
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
      return listOperations(db, company, { filters: wanted, page: query.page, cursor: query.cursor, withBalance: query.balance === "1" });
    },
    { cacheable: true },
  );

  serve(app, services, readTransaction, async ({ params, company }) => ({ data: await readOperation(db, company, params.id) }));
  serve(app, services, listSimilar, ({ params, company }) =>
    db.reading(company.id, async (tx) => ({ data: await similarTo(tx, company, params.id) })),
  );
  serve(app, services, explainCategory, ({ params, company }) =>
    db.reading(company.id, async (tx) => {
      const peopleNamed = (ids: readonly string[]) => peopleOf(db, ids);
      return { data: await categoryOrigin(tx, company, { id: params.id, peopleOf: peopleNamed }) };
    }),
  );
  serve(app, services, countNotCategorizedCall, async ({ company }) => ({ data: await countNotCategorized(db, company.id) }), {
    cacheable: true,
  });
  serve(app, services, listUnpairedTransfers, async ({ company }) => ({ data: await readUnpaired(db, company.id) }), { cacheable: true });
  serve(app, services, readOverviewCall, async ({ company }) => ({ data: await readOverview(db, company.id) }), { cacheable: true });
}

function serveCategorization(app: FastifyInstance, services: Services): void {
  const { clock } = services;

  change(
    app,
    services,
    allocate,
    {
      action: "operation.allocate",
      version: versionOf(services, ({ params }) => params.id),
      act: ({ params }) => changedOperations({ ids: [params.id] }),
    },
    async (tx, { params: { id }, body: { allocations }, company, today }) => {
      const result = await allocateOperation(tx, company, { id, allocations, today });
      return { result, subject: id, details: { allocations } };
    },
    ({ result: { data }, actId }) => ({ data: { ...data, actId } }),
  );

  serve(app, services, allocateSelection, (served) => {
    const { parts, onlyToCategorize } = served.body;
    return changeSelection(services, { ...selectionOf(served), action: "operations.allocate", details: { parts } }, (tx, named) =>
      allocateSelected(tx, served.company, { named, parts, onlyToCategorize, today: clock.today() }),
    );
  });

  serve(app, services, acceptSuggestions, (served) => {
    const { company, body, caller } = served;
    const minConfidence = body.filters === undefined ? 0 : body.minConfidence;
    const asked = { ...selectionOf(served), action: "operations.accept", minConfidence, takesSuggestions: true };
    return changeSelection(services, asked, (tx, named) =>
      acceptSuggested(tx, company, { named, suggestions: body.suggestions, minConfidence, today: clock.today(), userId: caller.userId }),
    );
  });

  serve(app, services, uncategorize, (served) =>
    changeSelection(services, { ...selectionOf(served), action: "operations.uncategorize" }, (tx, named) =>
      uncategorizeOperations(tx, served.company, named),
    ),
  );
}

function serveVatAndComments(app: FastifyInstance, services: Services): void {
  serve(app, services, validateVat, (served) =>
    changeSelection(services, { ...selectionOf(served), action: "operations.validate_vat" }, (tx, named) =>
      validateVatOf(tx, served.company, named),
    ),
  );

  serve(app, services, unvalidateVat, (served) =>
    changeSelection(services, { ...selectionOf(served), action: "operations.unvalidate_vat" }, (tx, named) =>
      unvalidateVatOf(tx, served.company, named),
    ),
  );

  serve(app, services, commentSelection, (served) => {
    const { comment, mode } = served.body;
    return changeSelection(services, { ...selectionOf(served), action: "operations.comment", details: { mode } }, (tx, named) =>
      commentOperations(tx, served.company, named, { comment, mode }),
    );
  });
}

type OnSelection = { readonly company: Company; readonly caller: Caller; readonly request: FastifyRequest; readonly body: BulkSelection };

/** What a call on a selection hands to the change of it. */
function selectionOf({ company, caller, request, body }: OnSelection) {
  return { company, call: callContextOf(request, caller), body };
}

/** Refuses to write over an operation that changed since the caller read it. */
function versionOf<Served extends { readonly company: Company }>(
  { db }: Services,
  idOf: (served: Served) => string,
): (tx: Tx, version: number | null, served: Served) => Promise<void> {
  return (tx, version, served) => checkVersion(tx, served.company, { id: idOf(served), version, peopleOf: (ids) => peopleOf(db, ids) });
}

function serveManualOperations(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    createTransaction,
    { action: "operation.create", act: () => changedOperations({ ids: [], created: ({ id }: Transaction) => [id] }) },
    async (tx, { body, company, today }) => {
      const data = await createOperation(tx, company, body, today);
      return { result: data, subject: data.id, details: { title: data.title } };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    updateTransaction,
    {
      action: "operation.update",
      version: versionOf(services, ({ body }) => body.id),
      act: ({ body }) => changedOperations({ ids: [body.id] }),
    },
    async (tx, { body, company, today }) => {
      const data = await updateOperation(tx, company, body, today);
      return { result: data, subject: data.id, details: { fields: Object.keys(body) } };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    deleteTransaction,
    {
      action: "operation.delete",
      version: versionOf(services, ({ body }) => body.id),
      act: ({ body }) => changedOperations({ ids: [body.id] }),
    },
    async (tx, { body, company }) => {
      const id = await removeOperation(tx, company, body.id);
      return { result: id, subject: id };
    },
    ({ result: id, actId }) => ({ data: { id, actId } }),
  );
}

function serveJournalEntries(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    createJournalEntry,
    { action: "journal_entry.create", act: () => changedOperations({ ids: [], created: ({ id }: Transaction) => [id] }) },
    async (tx, { body, company, today }) => {
      const data = await recordJournalEntry(tx, company, body, today);
      return { result: data, subject: data.id, details: { title: data.title } };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    updateJournalEntry,
    {
      action: "journal_entry.update",
      version: versionOf(services, ({ body }) => body.id),
      act: ({ body }) => changedOperations({ ids: [body.id] }),
    },
    async (tx, { body, company, today }) => {
      const data = await changeJournalEntry(tx, company, body, today);
      return { result: data, subject: data.id, details: { fields: Object.keys(body) } };
    },
    ({ result: data }) => ({ data }),
  );
}
