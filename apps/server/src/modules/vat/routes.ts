import type { FastifyInstance } from "fastify";
import type { IsoDate } from "@comptoir/accounting/date";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import {
  exportVatDeclaration,
  fileVatDeclaration,
  fillVatGap,
  keepAsExpense,
  listVatDeclarations,
  readFilingReceipt,
  readVatDeclaration,
  readVatDocument,
  rectifyVatDeclaration,
  updateVatDeclaration,
  validateVatDeclaration,
  withdrawVatFiling,
} from "@comptoir/contract/vat/declarations";
import { answerVatGaps, refuseVatRefund } from "@comptoir/contract/vat/decisions";
import { readVatDestination, readVatRegime, readVatStart as readVatStartCall, writeVatStart } from "@comptoir/contract/vat/situation";
import { exportCsv } from "@comptoir/accounting/vat/returns/return-export";
import type { Tx } from "../../db/transaction.js";
import { settle } from "../books/consequences.js";
import type { Delivery } from "../../downloads/downloads.js";
import { sendDownload } from "../../http/send-download.js";
import { describedBy, type ActDescription } from "../../acts/keep-act.js";
import { change, changeWithin } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { announcingYears, mailPrints } from "../ledger/service.js";
import type { Services } from "../../services.js";
import type { AppOptions } from "../../app-options.js";
import { isFlagOpen } from "../../access/flags.js";
import { refuseRefund } from "./decisions/refused-refund.js";
import { vatDestination } from "./decisions/destination.js";
import { printReturn } from "./document/return-document.js";
import { answerGaps, fillGap, typeOnReturn } from "./returns/change.js";
import { depositByHand, handToPartner, receiptOf, withdrawFiling } from "./filings/filing.js";
import { depositOf } from "../../filings/filing.js";
import { returnExport } from "./returns/export.js";
import { changedOperations } from "../operations/service.js";
import { keepExpenses } from "./situation/expenses.js";
import { toVatDeclaration, toVatDeclarationDetail } from "./returns/presenter.js";
import { listReturns, readReturnDetail } from "./returns/read.js";
import { rectifyReturn } from "./returns/rectify.js";
import { readVatOverview, type VatOverview } from "./situation/overview.js";
import { answerVatStart, readVatStart } from "./situation/start.js";
import { validateReturn } from "./returns/validate.js";

type VatOptions = Pick<AppOptions, "deployment" | "publicUrl" | "supportEmail">;

/** VAT returns: prepared, proved, validated, exported. */
export function vatRoutes(app: FastifyInstance, services: Services, options: VatOptions): void {
  serveReads(app, services);
  serveFiles(app, services);
  serveReturns(app, services);
  serveDecisions(app, services);
  serveValidation(app, services, options);
  serveSituation(app, services);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listVatDeclarations, async ({ query, company }) => {
    const given = { fiscalYearId: query.fiscalYearId, today: clock.today() };
    const listed = await db.reading(company.id, (tx) => listReturns(tx, company.id, given));
    return { data: listed.map(toVatDeclaration) };
  });

  serve(app, services, readVatDeclaration, ({ params, company }) =>
    db.reading(company.id, async (tx) => ({
      data: await shown(tx, company.id, { id: params.id, today: clock.today(), taxPartner: services.taxPartner }),
    })),
  );

  serve(app, services, exportVatDeclaration, async ({ params, query, company, reply }) => {
    const given = { id: params.id, today: clock.today() };
    const detail = await db.reading(company.id, (tx) => readReturnDetail(tx, company.id, given));
    const rows = returnExport(detail);
    if (query.format === "json") return { data: [...rows] };
    const name = `${detail.declaration.period.form}-${detail.declaration.period.id}.csv`;
    reply.header("content-type", "text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
    return reply.send(exportCsv(rows));
  });
}

/** The form, and the receipt as a download: never shown by the browser itself, since anyone who files may have given any file. */
function serveFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readVatDocument, ({ params, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const { fileName, content } = await printReturn(db, company, { id: params.id, person: userId, left, today: clock.today() });
      return { fileName, mediaType: "application/pdf", pieces: [content] };
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });

  serve(app, services, readFilingReceipt, ({ params, company, caller: { userId }, reply }) => {
    const make = async (): Promise<Delivery> => {
      const { name, content } = await db.reading(company.id, (tx) => receiptOf(tx, company.id, { id: params.id, today: clock.today() }));
      return { fileName: name, mediaType: "application/octet-stream", pieces: [content] };
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
}

function serveReturns(app: FastifyInstance, services: Services): void {
  const { taxPartner } = services;

  change(
    app,
    services,
    updateVatDeclaration,
    { action: "vat.type" },
    async (tx, { params: { id }, body: { companyId: _companyId, ...typed }, company, today }) => {
      await typeOnReturn(tx, company.id, { id, today, change: typed });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    fillVatGap,
    { action: "vat.fill_gap" },
    async (tx, { params: { id }, body, company, caller: { userId }, today }) => {
      const lines = body.lines.map(({ rate, ...line }) => ({ ...line, rateBp: rate }));
      await fillGap(tx, company.id, { id, today, userId, entryId: body.entryId, lines });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );

  serve(app, services, fileVatDeclaration, async (served) => {
    const { params, body, company, upload } = served;
    const { id } = params;
    const deposit = await depositOf(body, upload);
    return changeWithin(
      services,
      served,
      { action: "vat.file" },
      async (tx, { today }) => {
        if (body.channel === "partner") await handToPartner(tx, company.id, { id, today, partner: taxPartner });
        else await depositByHand(tx, company.id, { id, today, deposit });
        return settled(services, tx, company.id, { id, today });
      },
      ({ result: data }) => ({ data }),
    );
  });

  change(
    app,
    services,
    withdrawVatFiling,
    { action: "vat.withdraw_filing" },
    async (tx, { params: { id }, company, today }) => {
      await withdrawFiling(tx, company.id, { id, today });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );
}

/** What the user decides of VAT that a return cannot place alone. */
function serveDecisions(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    answerVatGaps,
    { action: "vat.answer_gaps" },
    async (tx, { params: { id }, body: { entryIds, answer }, company, caller: { userId }, today }) => {
      await answerGaps(tx, company.id, { id, today, userId, entryIds, answer });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    refuseVatRefund,
    { action: "vat.refuse_refund" },
    async (tx, { params: { id }, body: { amount, date }, company, today }) => {
      await refuseRefund(tx, company, { id, today, amount, date });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );
}

/** What follows from a change of a return, and the return as it is read then; `id` names it from then on. */
async function settled({ taxPartner }: Services, tx: Tx, companyId: string, given: { readonly id: string; readonly today: IsoDate }) {
  await settle(tx, { companyId, today: given.today });
  const data: VatDeclarationDetail = await shown(tx, companyId, { ...given, taxPartner });
  return { result: data, subject: data.period, details: { version: data.version } };
}

/** What freezes the entries of a return, and frees them. */
function serveValidation(app: FastifyInstance, services: Services, options: VatOptions): void {
  const { db, clock } = services;

  serve(app, services, validateVatDeclaration, async (served) => {
    const { params, company, caller } = served;
    const [{ userId }, companyId] = [caller, company.id];
    const withDocument = await isFlagOpen(db, "documents_decla_vat", { userId, deployment: options.deployment });
    return changeWithin(
      services,
      served,
      { action: "vat.validate", act: () => describedBy((data: VatDeclarationDetail) => returnAct("validée", data)) },
      async (tx, { today }) => {
        const id = await announcingYears(tx, { companyId, userId, now: clock.now(), options }, () =>
          validateReturn(tx, companyId, { id: params.id, today, userId, withDocument }),
        );
        await mailPrints(tx, { companyId, name: company.name, today, now: clock.now(), options });
        return settled(services, tx, companyId, { id, today });
      },
      ({ result: data }) => ({ data }),
    );
  });

  change(
    app,
    services,
    rectifyVatDeclaration,
    {
      action: "vat.rectify",
      act: () => describedBy((data: VatDeclarationDetail) => returnAct("rouverte en version rectificative", data)),
    },
    async (tx, { params, company, today }) => {
      const id = await rectifyReturn(tx, company.id, { id: params.id, today });
      return settled(services, tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );
}

/** What freezes or frees entries is recorded in the history; it is undone from the return itself. */
function returnAct(done: string, { id, period, version }: VatDeclarationDetail): ActDescription {
  return { sentence: `Déclaration de TVA ${period} ${done}`, before: {}, after: { id, version } };
}

function serveSituation(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readVatStartCall, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: await readVatStart(tx, company.id) })),
  );

  change(
    app,
    services,
    writeVatStart,
    { action: "vat.start" },
    async (tx, { body: { declaredThrough, credit, depositBase }, company, caller: { userId }, today }) => {
      const data = await answerVatStart(tx, company, {
        declaredThrough,
        credit,
        today,
        userId,
        ...(depositBase !== undefined && { depositBase }),
      });
      return { result: data, subject: declaredThrough, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  serve(app, services, readVatRegime, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: overviewReply(await readVatOverview(tx, company.id, clock.today())) })),
  );

  serve(app, services, readVatDestination, ({ params, company }) =>
    db.reading(company.id, async (tx) => ({
      data: await vatDestination(tx, company.id, { operationId: params.id, today: clock.today() }),
    })),
  );

  change(
    app,
    services,
    keepAsExpense,
    { action: "operations.keep_as_expense", act: ({ body: { ids } }) => changedOperations({ ids }) },
    async (tx, { body, company }) => {
      const kept = await keepExpenses(tx, company.id, body.ids);
      return { result: kept, subject: `${kept.length} operations`, details: { ids: kept } };
    },
    ({ result: kept, actId }) => ({ data: { kept, actId } }),
  );
}

function overviewReply({ regimes, notices, exemption, franchise }: VatOverview): ReplyInput<typeof readVatRegime>["data"] {
  return {
    regimes: regimes.map(({ validFrom, vatSystem }) => ({ validFrom, vatSystem })),
    notices: [...notices],
    exemption,
    franchise: franchise && {
      thresholds: franchise.uses.map(({ turnover, ...one }) => ({ ...one, turnover: eurosFromCents(turnover) })),
      end: franchise.end && { from: franchise.end.from, reason: franchise.end.reason, vatSystem: franchise.end.proposed.vatSystem },
    },
  };
}

async function shown(
  tx: Tx,
  companyId: string,
  { taxPartner, ...given }: { id: string; today: IsoDate; taxPartner: Services["taxPartner"] },
): Promise<VatDeclarationDetail> {
  return toVatDeclarationDetail(await readReturnDetail(tx, companyId, given), { hasPartner: taxPartner !== null });
}
