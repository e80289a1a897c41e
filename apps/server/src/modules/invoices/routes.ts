import type { FastifyInstance } from "fastify";
import {
  connectInvoicePlatform,
  disconnectInvoicePlatform,
  readInvoicePlatform,
  refreshInvoicePlatform,
  settleFailedFlow,
} from "@comptoir/contract/invoices/platform";
import { listInvoicesOfOperation, listOperationsForInvoice, previewInvoiceMatch } from "@comptoir/contract/invoices/matching";
import {
  listReceivedInvoices,
  matchInvoices,
  prepareInvoiceStatus,
  readReceivedInvoice,
  receiveInvoice,
  recordInvoice,
  setInvoiceAside,
  unmatchInvoice,
} from "@comptoir/contract/invoices/received-invoices";
import { callContextOf } from "../../http/call/call-context.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { changedOperations } from "../operations/service.js";
import { chosenOf } from "./matching/allocations.js";
import { matchPayment } from "./matching/match.js";
import { previewMatch } from "./matching/preview-match.js";
import { unmatchPayment } from "./matching/unmatch.js";
import { connectPlatform, disconnectPlatform, platformOf, readNow, settleFlow } from "./platform/platform.js";
import { receiveByHand } from "./reception/receive-invoice.js";
import { prepareStatus, recordDebt, setInvoiceStatus } from "./states/change-state.js";
import { invoiceDetail } from "./view/invoice-detail.js";
import { pageOfInvoices } from "./view/list-invoices.js";
import { invoicesOfOperation } from "./view/of-operation.js";
import { operationsForInvoice } from "./view/operations-for-invoice.js";

/** Invoices received: dropped, read, matched with what pays them, set aside, refused. */
export function invoiceRoutes(app: FastifyInstance, services: Services): void {
  serveInvoices(app, services);
  serveMatches(app, services);
  serveStates(app, services);
  servePlatform(app, services);
}

function serveInvoices(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, receiveInvoice, async ({ company, caller, upload, request }) => {
    if (upload === null) throw new Refusal({ code: "paper.missing" });
    const data = await receiveByHand(services, { company, call: callContextOf(request, caller), upload });
    return { data, message: data.isNew ? "Facture reçue." : "Cette facture était déjà là." };
  });

  serve(app, services, listReceivedInvoices, ({ query: { state, operationId, page }, company }) =>
    db.reading(company.id, (tx) => pageOfInvoices(tx, company, { state, operationId, page, today: clock.today() })),
  );

  serve(app, services, readReceivedInvoice, async ({ params: { id }, company }) => ({
    data: await db.reading(company.id, (tx) => invoiceDetail(tx, company, { id, today: clock.today() })),
  }));
}

function serveMatches(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, previewInvoiceMatch, async ({ query: { operationId, invoices, gap }, company }) => ({
    data: await db.reading(company.id, (tx) => previewMatch(tx, company, { operationId, ids: invoices, gap, today: clock.today() })),
  }));

  serve(app, services, listInvoicesOfOperation, async ({ query: { operationId }, company }) => ({
    data: await db.reading(company.id, (tx) => invoicesOfOperation(tx, company, { operationId, today: clock.today() })),
  }));

  serve(app, services, listOperationsForInvoice, async ({ params: { id }, query: { search }, company }) => ({
    data: await db.reading(company.id, (tx) => operationsForInvoice(tx, company, { id, search, today: clock.today() })),
  }));

  change(
    app,
    services,
    matchInvoices,
    {
      action: "invoice.match",
      act: ({ body: { operationId, invoices } }) =>
        changedOperations({
          ids: [operationId],
          sentence: invoices.length === 1 ? "Facture reçue rapprochée" : `${invoices.length} factures reçues rapprochées`,
        }),
    },
    async (tx, { body, company, caller: { userId }, today }) => {
      const result = await matchPayment(tx, company, { ...body, today, userId });
      return { result, subject: body.operationId, details: { invoices: body.invoices.map(({ id }) => id), gap: body.gap } };
    },
    ({ result: { data }, actId }) => ({ data: { ...data, actId } }),
  );

  change(
    app,
    services,
    unmatchInvoice,
    {
      action: "invoice.unmatch",
      act: ({ body: { operationId } }) => changedOperations({ ids: [operationId], sentence: "Rapprochement d’une facture reçue défait" }),
    },
    async (tx, { params: { id }, body: { operationId }, company, today }) => {
      const result = await unmatchPayment(tx, company, { id, operationId, today });
      return { result, subject: id, details: { operationId } };
    },
    ({ result: { data }, actId }) => ({ data: { ...data, actId } }),
  );
}

function serveStates(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    setInvoiceAside,
    { action: "invoice.status" },
    async (tx, { params: { id }, body: { status }, company, caller: { userId }, today }) => {
      const result = await setInvoiceStatus(tx, company, { id, status, today, userId });
      return { result, subject: id, details: { status } };
    },
    ({ result: actId }, { body: { status } }) => ({
      message: status === "open" ? "La facture est à rapprocher." : "La facture est écartée.",
      actId,
    }),
  );

  change(
    app,
    services,
    prepareInvoiceStatus,
    { action: "invoice.prepare" },
    async (tx, { params: { id }, body: { code, reason, comment }, company, caller: { userId }, today }) => {
      const result = await prepareStatus(tx, company, { id, code, reason: reason ?? null, comment, today, userId });
      return { result, subject: id, details: { code, reason } };
    },
    ({ result: actId }, { body: { code } }) => ({
      message: code === null ? "Aucun statut n’est plus à donner." : "C’est noté\u00a0: donnez ce statut chez votre plateforme.",
      actId,
    }),
  );

  change(
    app,
    services,
    recordInvoice,
    { action: "invoice.record" },
    async (tx, { params: { id }, body: { groups }, company, caller: { userId }, today }) => {
      const result = await recordDebt(tx, company, { id, posting: groups === null ? null : chosenOf(groups), today, userId });
      return { result, subject: id, details: { groups } };
    },
    ({ result: actId }, { body: { groups } }) => ({
      message: groups === null ? "La facture n’est plus comptabilisée." : "La facture est comptabilisée à sa date.",
      actId,
    }),
  );
}

/** What is logged of a platform is its host: neither its client nor its secret. */
function servePlatform(app: FastifyInstance, services: Services): void {
  serve(app, services, readInvoicePlatform, ({ company }) => platformOf(services, company.id));

  change(
    app,
    services,
    connectInvoicePlatform,
    { action: "invoice_platform.connect" },
    async (tx, { body, company, caller: { userId } }) => {
      const host = await connectPlatform(tx, services, { ...body, companyId: company.id, userId });
      return { result: host, subject: host };
    },
    () => ({ message: "Votre plateforme est reliée\u00a0: ses factures sont en cours de lecture." }),
  );

  change(
    app,
    services,
    disconnectInvoicePlatform,
    { action: "invoice_platform.disconnect" },
    async (tx, { company }) => {
      await disconnectPlatform(tx, company.id);
      return { result: null, subject: company.id };
    },
    () => ({ message: "Votre plateforme n’est plus lue\u00a0: ses identifiants sont effacés." }),
  );

  change(
    app,
    services,
    refreshInvoicePlatform,
    { action: "invoice_platform.read" },
    async (tx, { company }) => {
      await readNow(tx, company.id);
      return { result: null, subject: company.id };
    },
    () => ({ message: "Lecture demandée." }),
  );

  change(
    app,
    services,
    settleFailedFlow,
    { action: "invoice_platform.settle" },
    async (tx, { body: { flow }, company }) => {
      await settleFlow(tx, company.id, flow);
      return { result: null, subject: company.id, details: { flow } };
    },
    () => ({ message: "C’est noté\u00a0: cet envoi n’est plus à voir." }),
  );
}
