import type { FastifyInstance, FastifyRequest } from "fastify";
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
import { readVatRegime, readVatStart as readVatStartCall, writeVatStart } from "@comptoir/contract/vat/situation";
import { exportCsv } from "@comptoir/accounting/vat/returns/return-export";
import type { Tx } from "../../db/transaction.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import { sendDownload } from "../../http/send-download.js";
import { recordAct } from "../../acts/acts-repository.js";
import { serve } from "../../http/serve.js";
import { announcingYears, mailPrints } from "../ledger/service.js";
import type { Upload } from "../../http/uploads.js";
import { write } from "../../idempotency/write.js";
import type { Services } from "../../services.js";
import type { AppOptions } from "../../app-options.js";
import { isFlagOpen } from "../flags/service.js";
import { printReturn } from "./document/return-document.js";
import { hideSettledAlerts } from "./alerts/alerts.js";
import { fillGap, typeOnReturn } from "./returns/change.js";
import { depositByHand, handToPartner, receiptOf, withdrawFiling } from "./filings/filing.js";
import type { Deposit } from "../../filings/filing.js";
import { returnExport } from "./returns/export.js";
import { recordingAct } from "../operations/service.js";
import { keepExpenses } from "./situation/expenses.js";
import { toVatDeclaration, toVatDeclarationDetail } from "./returns/presenter.js";
import { listReturns, readReturnDetail } from "./returns/read.js";
import { rectifyReturn } from "./returns/rectify.js";
import { readVatOverview, type VatOverview } from "./situation/overview.js";
import { refreshVatSummary } from "./returns/summary.js";
import { answerVatStart, readVatStart } from "./situation/start.js";
import { validateReturn } from "./returns/validate.js";

type VatOptions = Pick<AppOptions, "deployment" | "publicUrl" | "supportEmail">;

/** VAT returns: prepared, proved, validated, exported. */
export function vatRoutes(app: FastifyInstance, services: Services, options: VatOptions): void {
  serveReads(app, services);
  serveFiles(app, services);
  serveReturns(app, services, options);
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

type Change = { readonly company: Company; readonly caller: Caller; readonly request: FastifyRequest; readonly action: string };

/** What freezes or frees entries stands in the history; it is taken back from the return itself. */
async function keepInHistory(
  tx: Tx,
  { action: kind, company, caller }: Change,
  { id, period, version }: VatDeclarationDetail,
): Promise<void> {
  const done = HISTORY.get(kind);
  if (done === undefined) return;
  const sentence = `Déclaration de TVA ${period} ${done}`;
  await recordAct(tx, company.id, { userId: caller.userId, kind, sentence, before: {}, after: { id, version } });
}

const HISTORY: ReadonlyMap<string, string> = new Map([
  ["vat.validate", "validée"],
  ["vat.rectify", "rouverte en version rectificative"],
]);

function serveReturns(app: FastifyInstance, services: Services, options: VatOptions): void {
  const { db, clock, taxPartner } = services;

  /** Changes a return, then sends it as it is read; `work` returns what names it from then on. */
  const change = (given: Change, work: (tx: Tx, today: IsoDate) => Promise<string>): Promise<{ data: VatDeclarationDetail }> =>
    write(db, given, async (tx) => {
      const today = clock.today();
      const id = await work(tx, today);
      await hideSettledAlerts(tx, given.company.id, today);
      await refreshVatSummary(tx, given.company.id, today);
      const data = await shown(tx, given.company.id, { id, today, taxPartner });
      await keepInHistory(tx, given, data);
      return { reply: { data }, subject: data.period, details: { version: data.version } };
    });

  serve(app, services, updateVatDeclaration, ({ params: { id }, body: { companyId: _companyId, ...typed }, company, caller, request }) =>
    change({ company, caller, request, action: "vat.type" }, async (tx, today) => {
      await typeOnReturn(tx, company.id, { id, today, change: typed });
      return id;
    }),
  );

  serve(app, services, fillVatGap, ({ params: { id }, body, company, caller, request }) =>
    change({ company, caller, request, action: "vat.fill_gap" }, async (tx, today) => {
      const lines = body.lines.map(({ rate, ...line }) => ({ ...line, rateBp: rate }));
      await fillGap(tx, company.id, { id, today, entryId: body.entryId, lines });
      return id;
    }),
  );

  serve(app, services, validateVatDeclaration, async ({ params: { id }, company, caller, request }) => {
    const { userId } = caller;
    const withDocument = await isFlagOpen(db, "documents_decla_vat", { userId, deployment: options.deployment });
    return change({ company, caller, request, action: "vat.validate" }, async (tx, today) => {
      const validated = await announcingYears(tx, { companyId: company.id, userId, now: clock.now(), options }, () =>
        validateReturn(tx, company.id, { id, today, userId, withDocument }),
      );
      await mailPrints(tx, { companyId: company.id, name: company.name, today, now: clock.now(), options });
      return validated;
    });
  });

  serve(app, services, fileVatDeclaration, async ({ params: { id }, body, company, caller, request, upload }) => {
    const deposit = await depositOf(body, upload);
    return change({ company, caller, request, action: "vat.file" }, async (tx, today) => {
      if (body.channel === "partner") await handToPartner(tx, company.id, { id, today, partner: taxPartner });
      else await depositByHand(tx, company.id, { id, today, deposit });
      return id;
    });
  });

  serve(app, services, withdrawVatFiling, ({ params: { id }, company, caller, request }) =>
    change({ company, caller, request, action: "vat.withdraw_filing" }, async (tx, today) => {
      await withdrawFiling(tx, company.id, { id, today });
      return id;
    }),
  );

  serve(app, services, rectifyVatDeclaration, ({ params: { id }, company, caller, request }) =>
    change({ company, caller, request, action: "vat.rectify" }, (tx, today) => rectifyReturn(tx, company.id, { id, today })),
  );
}

function serveSituation(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readVatStartCall, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: await readVatStart(tx, company.id) })),
  );

  serve(app, services, writeVatStart, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "vat.start" }, async (tx) => {
      const { declaredThrough, credit } = body;
      const data = await answerVatStart(tx, company, { declaredThrough, credit, today: clock.today(), userId: caller.userId });
      await refreshVatSummary(tx, company.id, clock.today());
      return { reply: { data }, subject: declaredThrough, details: data };
    }),
  );

  serve(app, services, readVatRegime, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: overviewReply(await readVatOverview(tx, company.id, clock.today())) })),
  );

  serve(app, services, keepAsExpense, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "operations.keep_as_expense" }, async (tx) => {
      const recording = { userId: caller.userId, kind: "operations.keep_as_expense", ids: body.ids };
      const { result: kept, actId } = await recordingAct(tx, company, recording, () => keepExpenses(tx, company.id, body.ids));
      return { reply: { data: { kept, actId } }, subject: `${kept.length} operations`, details: { ids: kept } };
    }),
  );
}

function overviewReply({ regimes, notices, franchise }: VatOverview): ReplyInput<typeof readVatRegime>["data"] {
  return {
    regimes: regimes.map(({ validFrom, vatSystem }) => ({ validFrom, vatSystem })),
    notices: [...notices],
    franchise: franchise && {
      thresholds: franchise.uses.map(({ turnover, ...one }) => ({ ...one, turnover: eurosFromCents(turnover) })),
      end: franchise.end && { from: franchise.end.from, reason: franchise.end.reason, vatSystem: franchise.end.proposed.vatSystem },
    },
  };
}

async function depositOf(
  { date, reference }: { readonly date?: IsoDate | undefined; readonly reference?: string | undefined },
  upload: Upload | null,
): Promise<Deposit> {
  const receipt = upload && {
    name: upload.fileName,
    mediaType: upload.mediaType,
    sha256: upload.sha256,
    content: Buffer.from(await upload.content()),
  };
  return { date: date ?? null, reference: reference === undefined || reference === "" ? null : reference, receipt };
}

async function shown(
  tx: Tx,
  companyId: string,
  { taxPartner, ...given }: { id: string; today: IsoDate; taxPartner: Services["taxPartner"] },
): Promise<VatDeclarationDetail> {
  return toVatDeclarationDetail(await readReturnDetail(tx, companyId, given), { hasPartner: taxPartner !== null });
}
