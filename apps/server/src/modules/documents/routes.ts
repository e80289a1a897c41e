import type { FastifyInstance, FastifyReply } from "fastify";
import { fecEntryNumber } from "@comptoir/accounting/fec/line";
import { eurosFromCents } from "@comptoir/accounting/money";
import {
  downloadDocument,
  downloadVersion,
  downloadYear,
  listDocuments,
  readDifference,
  readPaper,
  readGeneralLedger,
  readJournal,
  readTrialBalance,
  type DocumentFormat,
} from "@comptoir/contract/documents/books";
import { readCashBalance } from "@comptoir/contract/documents/cash";
import { explainFigure } from "@comptoir/contract/documents/explain";
import { checkFecFile, readFecReport } from "@comptoir/contract/documents/fec";
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
import { activityStart } from "./contents-repository.js";
import { fecDelivery, fecOf, yearOf } from "./fec/fec-of.js";
import { differingEntries } from "../../filings/produced-repository.js";
import { deliverDocument, tableOfDocument } from "./delivery/deliver-document.js";
import { isFormatOpen } from "./delivery/document-flags.js";
import { documentRef } from "./delivery/document-id.js";
import type { ClosingFileReader } from "./papers/year-papers.js";
import { shareRoutes } from "./sharing/routes.js";
import { areOpeningsWaiting } from "../books/entries/service.js";
import { fecFigures } from "../../figures/figure.js";
import { generalLedgerPage, journalPage, trialBalanceReply } from "./books/book-pages.js";
import { listBooks } from "./list.js";
import { HTML_POLICY } from "../../printing/html.js";
import { listFiscalYears } from "../books/years/service.js";
import { selectionOf, type Selection } from "./selection.js";
import { deliverYear } from "./year-archive.js";

/** The four books, the FEC and the origin of every figure. Openings are refreshed before anything is read. */
export function documentRoutes(app: FastifyInstance, services: Services, options: DocumentsOptions): void {
  serveBooks(app, services, options);
  servePapers(app, services, options);
  serveFec(app, services);
  serveDownloads(app, services, options);
  shareRoutes(app, services, options);
}

/** What other areas, above, give to the documents. */
type DocumentsOptions = { readonly closingFile: ClosingFileReader };

function serveBooks(app: FastifyInstance, services: Services, { closingFile }: DocumentsOptions): void {
  const { db, clock } = services;
  const freshSelection = async (companyId: string, filters: Parameters<typeof selectionOf>[2]): Promise<Selection> => {
    const [selection] = await Promise.all([selectionOf(db, companyId, filters), refreshOpenings(db, companyId)]);
    return selection;
  };

  serve(app, services, listDocuments, async ({ query, company }) => {
    await refreshOpenings(db, company.id);
    return {
      data: await listBooks(db, { company, startDate: query.startDate, endDate: query.endDate, today: clock.today(), closingFile }),
    };
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

function servePapers(app: FastifyInstance, services: Services, { closingFile }: DocumentsOptions): void {
  const { db, clock } = services;

  serve(app, services, readPaper, async ({ params: { id }, company }) => {
    await refreshOpenings(db, company.id);
    const { table } = await tableOfDocument({ db, clock, closingFile }, documentRef(id), company);
    const { title, columns, rows, heading } = table;
    return {
      data: {
        title,
        period: heading.period,
        provisional: heading.provisional,
        columns: columns.map(({ title: name, kind }) => ({ title: name, kind })),
        rows: rows.map(({ kind, cells }) => ({
          kind,
          cells: cells.map((cell) => (typeof cell === "number" ? eurosFromCents(cell) : cell)),
        })),
      },
    };
  });

  serve(app, services, readDifference, async ({ params: { id }, company }) => {
    const rows = await db.reading(company.id, (tx) => differingEntries(tx, company.id, id));
    return {
      data: rows.map(({ id: entryId, sequence, number, date, label, amount, operation_id: operationId }) => ({
        entryId,
        number: number === null ? null : fecEntryNumber(sequence, number),
        date,
        label,
        amount: eurosFromCents(amount),
        operationId,
      })),
    };
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

function serveDownloads(app: FastifyInstance, services: Services, { closingFile }: DocumentsOptions): void {
  const { db, clock } = services;
  const delivering = { db, clock, closingFile };

  serve(app, services, downloadYear, ({ query, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const asker = { person: userId, left };
      await refreshOpenings(db, company.id, asker);
      const open = {
        fec: await isFormatOpen(services, { type: "fec", format: "txt", userId }),
        pdf: await isFormatOpen(services, { type: "journal", format: "pdf", userId }),
      };
      return deliverYear(delivering, { company, ...asker, ...(await yearOf(services, company, query)), today: clock.today(), open });
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });

  serve(app, services, downloadDocument, ({ params: { type, format }, query, company, caller: { userId }, reply }) => {
    const make = async (left: AbortSignal): Promise<Delivery> => {
      const asker = { person: userId, left };
      await refreshOpenings(db, company.id, asker);
      if (type === "fec")
        return fecDelivery(services, { company, asked: { file: await fecOf(services, company, query), ...asker }, format });
      if (type === "general_ledger" || type === "trial_balance" || type === "journal")
        return deliverBook(db, { company, ...asker, type, format, selection: await selectionOf(db, company.id, query) });
      const ref = { kind: "dated", type, variant: "exercice", from: query.startDate, to: query.endDate } as const;
      return deliverDocument(delivering, ref, { company, ...asker, format });
    };
    return sendDownload(services, reply, { userId, companyId: company.id, make, disposition: dispositionOf(reply, format) });
  });

  serve(app, services, downloadVersion, ({ params: { id, format }, company, caller: { userId }, reply }) => {
    const ref = documentRef(id);
    if (ref.kind !== "kept") throw new Refusal({ code: "not_found", what: "document" });
    const make = (left: AbortSignal): Promise<Delivery> => deliverDocument(delivering, ref, { company, person: userId, left, format });
    return sendDownload(services, reply, { userId, companyId: company.id, make, disposition: dispositionOf(reply, format) });
  });
}

/** A page is shown under its own policy; anything else is kept as a file. */
function dispositionOf(reply: FastifyReply, format: DocumentFormat): "inline" | "attachment" {
  if (format !== "html") return "attachment";
  reply.header("content-security-policy", HTML_POLICY);
  return "inline";
}
