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
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { write } from "../../idempotency/write.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { peopleOf } from "../../access/people-repository.js";
import type { Tx } from "../../db/transaction.js";
import { allocateSelected } from "./categorization/allocate-selection.js";
import { acceptSuggested, allocateOperation, uncategorizeOperations, unvalidateVatOf, validateVatOf } from "./categorization/categorize.js";
import { readUnpaired } from "./categorization/suggestions/transfers.js";
import { commentOperations } from "./categorization/comment-operations.js";
import { categoryOrigin, similarTo } from "./categorization/similar.js";
import { checkVersion, versionSent } from "./history/check-version.js";
import { recordingAct, type Recorded } from "./history/record-act.js";
import { changeSelection } from "./selection/change-selection.js";
import { listOperations } from "./list/list.js";
import { changeJournalEntry, recordJournalEntry } from "./manual/journal-entry.js";
import { createOperation, removeOperation, updateOperation } from "./manual/manual.js";
import { countNotCategorized, readOverview } from "./list/overview.js";
import { readOperation } from "./list/read.js";
import { serveCategoryRules } from "./rules/rule-routes.js";
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
  const { db, clock } = services;

  serve(app, services, allocate, ({ params, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.allocate" }, async (tx) => {
      const given = { id: params.id, allocations: body.allocations, today: clock.today() };
      const { result, actId } = await changeOne(services, tx, { company, caller, request, kind: "operation.allocate", id: params.id }, () =>
        allocateOperation(tx, company, given),
      );
      return { reply: { data: { ...result.data, actId } }, subject: params.id, details: { allocations: body.allocations } };
    }),
  );

  serve(app, services, allocateSelection, ({ body, company, caller, request }) => {
    const { parts, onlyToCategorize } = body;
    return changeSelection(db, { company, caller, request, body, action: "operations.allocate", details: { parts } }, (tx, named) =>
      allocateSelected(tx, company, { named, parts, onlyToCategorize, today: clock.today() }),
    );
  });

  serve(app, services, acceptSuggestions, ({ body, company, caller, request }) => {
    const minConfidence = body.filters === undefined ? 0 : body.minConfidence;
    return changeSelection(
      db,
      { company, caller, request, body, action: "operations.accept", minConfidence, takesSuggestions: true },
      (tx, named) => acceptSuggested(tx, company, { named, suggestions: body.suggestions, minConfidence, today: clock.today() }),
    );
  });

  serve(app, services, uncategorize, ({ body, company, caller, request }) =>
    changeSelection(db, { company, caller, request, body, action: "operations.uncategorize" }, (tx, named) =>
      uncategorizeOperations(tx, company, named),
    ),
  );
}

function serveVatAndComments(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, validateVat, ({ body, company, caller, request }) =>
    changeSelection(db, { company, caller, request, body, action: "operations.validate_vat" }, (tx, named) =>
      validateVatOf(tx, company, named),
    ),
  );

  serve(app, services, unvalidateVat, ({ body, company, caller, request }) =>
    changeSelection(db, { company, caller, request, body, action: "operations.unvalidate_vat" }, (tx, named) =>
      unvalidateVatOf(tx, company, named),
    ),
  );

  serve(app, services, commentSelection, ({ body, company, caller, request }) => {
    const { comment, mode } = body;
    return changeSelection(db, { company, caller, request, body, action: "operations.comment", details: { mode } }, (tx, named) =>
      commentOperations(tx, company, named, { comment, mode }),
    );
  });
}

type ChangingOne = {
  readonly company: Company;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly kind: string;
  readonly id: string;
};

/** A change of one operation, kept in its history; refused when the caller read an earlier state of it. */
async function changeOne<Result>(
  { db }: Services,
  tx: Tx,
  { company, caller, request, kind, id }: ChangingOne,
  work: () => Promise<Result>,
): Promise<Recorded<Result>> {
  await checkVersion(tx, company, { id, version: versionSent(request), peopleOf: (ids) => peopleOf(db, ids) });
  return recordingAct(tx, company, { userId: caller.userId, kind, ids: [id] }, work);
}

function serveManualOperations(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, createTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.create" }, async (tx) => {
      const recording = { userId: caller.userId, kind: "operation.create", ids: [] };
      const work = () => createOperation(tx, company, body, clock.today());
      const { result: data } = await recordingAct(tx, company, recording, work, ({ id }) => [id]);
      return { reply: { data }, subject: data.id, details: { title: data.title } };
    }),
  );

  serve(app, services, updateTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.update" }, async (tx) => {
      const { result: data } = await changeOne(services, tx, { company, caller, request, kind: "operation.update", id: body.id }, () =>
        updateOperation(tx, company, body, clock.today()),
      );
      return { reply: { data }, subject: data.id, details: { fields: Object.keys(body) } };
    }),
  );

  serve(app, services, deleteTransaction, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operation.delete" }, async (tx) => {
      const { result: id, actId } = await changeOne(services, tx, { company, caller, request, kind: "operation.delete", id: body.id }, () =>
        removeOperation(tx, company, body.id),
      );
      return { reply: { data: { id, actId } }, subject: id };
    }),
  );
}

function serveJournalEntries(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, createJournalEntry, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "journal_entry.create" }, async (tx) => {
      const recording = { userId: caller.userId, kind: "journal_entry.create", ids: [] };
      const work = () => recordJournalEntry(tx, company, body, clock.today());
      const { result: data } = await recordingAct(tx, company, recording, work, ({ id }) => [id]);
      return { reply: { data }, subject: data.id, details: { title: data.title } };
    }),
  );

  serve(app, services, updateJournalEntry, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "journal_entry.update" }, async (tx) => {
      const { result: data } = await changeOne(services, tx, { company, caller, request, kind: "journal_entry.update", id: body.id }, () =>
        changeJournalEntry(tx, company, body, clock.today()),
      );
      return { reply: { data }, subject: data.id, details: { fields: Object.keys(body) } };
    }),
  );
}
