import type { FastifyInstance } from "fastify";
import type { IsoDate } from "@comptoir/accounting/date";
import { taxExportCsv } from "@comptoir/accounting/tax-return/return-export";
import {
  exportTaxReturn,
  fileTaxReturn,
  listTaxReturns,
  readTaxReceipt,
  readTaxReturn,
  readTaxReturnDocument,
  typeOnTaxReturn,
  withdrawTaxFiling,
} from "@comptoir/contract/tax-returns/returns";
import type { Tx } from "../../db/transaction.js";
import type { Delivery } from "../../downloads/downloads.js";
import { depositOf } from "../../filings/filing.js";
import { change, changeWithin } from "../../http/change.js";
import { sendDownload } from "../../http/send-download.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { settle } from "../books/consequences.js";
import { refreshOpeningsIn } from "../books/openings/service.js";
import { deliverReturn } from "./document/return-document.js";
import { depositReturn, taxReceiptOf, withdrawDeposit } from "./filings/filing.js";
import { taxReturnExport } from "./returns/export.js";
import { toTaxReturn, toTaxReturnDetail } from "./returns/presenter.js";
import { findTaxReturn, listYearReturns, readTaxReturnOf } from "./returns/read.js";
import { typeBox } from "./returns/typed.js";

/** Tax returns: previewed while their year is open, kept by its closing, filed. */
export function taxReturnRoutes(app: FastifyInstance, services: Services): void {
  serveReads(app, services);
  serveFiles(app, services);
  serveChanges(app, services);
  serveFiling(app, services);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, listTaxReturns, async ({ company }) => {
    const listed = await db.reading(company.id, (tx) => listYearReturns(tx, company.id, clock.today()));
    return { data: listed.map(toTaxReturn) };
  });
  serve(app, services, readTaxReturn, async ({ params, company }) => ({
    data: toTaxReturnDetail(await readTaxReturnOf(db, company.id, { id: params.id, today: clock.today() })),
  }));
  serve(app, services, exportTaxReturn, async ({ params, query, company, reply }) => {
    const read = await readTaxReturnOf(db, company.id, { id: params.id, today: clock.today() });
    const rows = taxReturnExport(read.content);
    if (query.format === "json") return { data: [...rows] };
    const name = `declaration-${read.content.profit}-${read.content.incomeYear}.csv`;
    reply.header("content-type", "text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
    return reply.send(taxExportCsv(rows));
  });
}

/** The forms, and the receipt as a download: never shown by the browser itself, since anyone who files may have given any file. */
function serveFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, readTaxReturnDocument, ({ params, query, company, caller: { userId }, reply }) => {
    const make = (left: AbortSignal): Promise<Delivery> =>
      deliverReturn(db, company, { id: params.id, format: query.format, person: userId, left, today: clock.today() });
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
  serve(app, services, readTaxReceipt, ({ params, company, caller: { userId }, reply }) => {
    const make = async (): Promise<Delivery> => {
      const { name, content } = await db.reading(company.id, (tx) => taxReceiptOf(tx, company.id, params.id));
      return { fileName: name, mediaType: "application/octet-stream", pieces: [content] };
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
}

function serveChanges(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    typeOnTaxReturn,
    { action: "tax_return.type" },
    async (tx, { params: { id }, body: { form, box, value }, company, today }) => {
      await typeBox(tx, company.id, { id, form, box, value });
      return settled(tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );
}

function serveFiling(app: FastifyInstance, services: Services): void {
  serve(app, services, fileTaxReturn, async (served) => {
    const { params, body, company, upload } = served;
    const deposit = await depositOf(body, upload);
    return changeWithin(
      services,
      served,
      { action: "tax_return.file" },
      async (tx, { today }) => {
        await depositReturn(tx, company.id, { id: params.id, today, deposit });
        return settled(tx, company.id, { id: params.id, today });
      },
      ({ result: data }) => ({ data }),
    );
  });
  change(
    app,
    services,
    withdrawTaxFiling,
    { action: "tax_return.withdraw_filing" },
    async (tx, { params: { id }, company, today }) => {
      await withdrawDeposit(tx, company.id, id);
      return settled(tx, company.id, { id, today });
    },
    ({ result: data }) => ({ data }),
  );
}

/** What follows from a change of a return, and the return as it is read then. */
async function settled(tx: Tx, companyId: string, given: { readonly id: string; readonly today: IsoDate }) {
  await settle(tx, { companyId, today: given.today });
  await refreshOpeningsIn(tx, companyId);
  const data = toTaxReturnDetail(await findTaxReturn(tx, companyId, given));
  return { result: data, subject: String(data.incomeYear), details: { version: data.version } };
}
