import type { FastifyInstance } from "fastify";
import {
  downloadDocument,
  downloadYear,
  listDocuments,
  readGeneralLedger,
  readJournal,
  readTrialBalance,
  type DocumentFormat,
} from "@comptoir/contract/documents/books";
import { readCashBalance } from "@comptoir/contract/documents/cash";
import { explainFigure } from "@comptoir/contract/documents/explain";
import { checkFecFile, readFecReport } from "@comptoir/contract/documents/fec";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import { leavingOf } from "../../http/call/leaving.js";
import { Refusal } from "../../refusal.js";
import { sendDownload } from "../../http/send-download.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { refreshOpenings } from "../books/openings/service.js";
import { deliverBook } from "./books/book-delivery.js";
import { cashBalance } from "./cash/cash-balance.js";
import { explain } from "../../figures/explanation.js";
import { checkFecOf, reportOnFec } from "./fec/check-fec.js";
import { deliverArchive, deliverFec, deliverNotice } from "./fec/fec-delivery.js";
import { activityStart } from "./contents-repository.js";
import { fecFileOf, type FecFile } from "../books/fec/service.js";
import { areOpeningsWaiting } from "../books/entries/service.js";
import { fecFigures } from "../../figures/figure.js";
import { generalLedgerPage, journalPage, trialBalanceReply } from "./books/book-pages.js";
import { listBooks } from "./list.js";
import { HTML_POLICY } from "../../printing/html.js";
import { listFiscalYears } from "../books/years/service.js";
import { selectionOf, type Selection } from "./selection.js";
import { deliverYear } from "./year-archive.js";

/** The four books, the FEC and the origin of every figure. Openings are refreshed before anything is read. */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  serveBooks(app, services);
  serveFec(app, services);
  serveDownloads(app, services);
}

function serveBooks(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  const freshSelection = async (companyId: string, filters: Parameters<typeof selectionOf>[2]): Promise<Selection> => {
    const [selection] = await Promise.all([selectionOf(db, companyId, filters), refreshOpenings(db, companyId)]);
    return selection;
  };

  serve(app, services, listDocuments, async ({ query, company }) => {
    await refreshOpenings(db, company.id);
    return { data: await listBooks(db, { company, startDate: query.startDate, endDate: query.endDate }) };
  });

  serve(
    app,
    services,
    readTrialBalance,
    async ({ query, company }) => ({ data: await trialBalanceReply(db, await freshSelection(company.id, query)) }),
    { cacheable: true },
  );

  serve(app, services, readGeneralLedger, async ({ query, company }) => {
    return generalLedgerPage(db, await freshSelection(company.id, query), query.cursor);
  });

  serve(app, services, readJournal, async ({ query, company }) => {
    return journalPage(db, await freshSelection(company.id, query), query.cursor);
  });

  serve(app, services, readCashBalance, async ({ query, company }) => {
    await refreshOpenings(db, company.id);
    return cashBalance(db, company.id, { from: query.startDate, to: query.endDate });
  });

  serve(app, services, explainFigure, async ({ query, company }) => {
    await refreshOpenings(db, company.id);
    return explain(services.figures, { db, companyId: company.id, text: query.figure, page: query.page, today: clock.today() });
  });
}

function serveFec(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readFecReport, async ({ query, company, caller, request }) => {
    const asker = { person: caller.userId, left: leavingOf(request) };
    await refreshOpenings(db, company.id, asker);
    const file = await fecOf(services, company, query);
    return { data: { ...(await reportOnFec(db, { file, ...asker })), explain: fecFigures(file) } };
  });

  serve(app, services, checkFecFile, async ({ request, company, caller }) => {
    if (request.upload === null) throw new Refusal({ code: "import.file_missing" });
    const { upload } = request;
    const { fileName } = upload;
    // The company's own file is checked with the facts of its year; another company's with what the file itself says.
    const years = await listFiscalYears(db, company.id);
    const own = years.find((year) => company.siren !== null && fileName.startsWith(`${company.siren}FEC${year.end.replaceAll("-", "")}`));
    const known = own && {
      fiscalYear: { begin: own.beginning, end: own.end },
      firstFiscalYear: own === years[0],
      areOpeningsWaiting: await areOpeningsWaiting(db, company.id, own.beginning),
      activityStartedOn: await activityStart(db, company.id),
    };
    const asker = { company: company.id, person: caller.userId, left: leavingOf(request) };
    return { data: await checkFecOf(asker, upload, { fileName, today: clock.today(), ...known }) };
  });
}

function serveDownloads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, downloadYear, ({ query, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const asker = { person: userId, left };
      await refreshOpenings(db, company.id, asker);
      return deliverYear(db, { company, ...asker, ...(await yearOf(services, company, query)), today: clock.today() });
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });

  serve(app, services, downloadDocument, ({ params, query, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const asker = { person: userId, left };
      await refreshOpenings(db, company.id, asker);
      if (params.type === "fec")
        return fecDelivery(services, {
          company,
          asked: { file: await fecOf(services, company, query), ...asker },
          format: params.format,
        });
      const { type, format } = params;
      return deliverBook(db, { company, ...asker, type, format, selection: await selectionOf(db, company.id, query) });
    };
    const isPage = params.format === "html";
    if (isPage) reply.header("content-security-policy", HTML_POLICY);
    return sendDownload(services, reply, { userId, companyId: company.id, make, disposition: isPage ? "inline" : "attachment" });
  });
}

async function yearOf({ db }: Services, company: Company, { startDate, endDate }: Pick<FecQuery, "startDate" | "endDate">) {
  const years = await listFiscalYears(db, company.id);
  const year = years.find((one) => one.beginning === startDate && one.end === endDate);
  if (!year) throw new Refusal({ code: "fec.whole_year" });
  return { year, isFirstYear: year === years[0], activityStartedOn: await activityStart(db, company.id) };
}

type FecQuery = { readonly startDate: IsoDate; readonly endDate: IsoDate; readonly provisional: "0" | "1" };

/** Throws `fec.whole_year` unless the days are the ones of a fiscal year. */
async function fecOf(services: Services, company: Company, query: FecQuery): Promise<FecFile> {
  const whole = await yearOf(services, company, query);
  return fecFileOf(company, { ...whole, provisional: query.provisional === "1", today: services.clock.today() });
}

type AskedFec = { readonly company: Company; readonly asked: Parameters<typeof deliverFec>[1]; readonly format: DocumentFormat };

function fecDelivery({ db }: Services, { company, asked, format }: AskedFec): Delivery {
  if (format === "txt") return deliverFec(db, asked);
  if (format === "notice") return deliverNotice(db, company, asked);
  if (format === "zip") return deliverArchive(db, company, asked);
  throw new Refusal({ code: "document.format_unknown" });
}
