import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Zip, ZipDeflate } from "fflate";
import { checkFec } from "@comptoir/accounting/fec/check";
import { fecNotice } from "@comptoir/accounting/fec/notice";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import type { FecReportReply } from "@comptoir/contract/fec";
import type { z } from "zod";
import type { Db } from "../../../db/db.js";
import type { Company } from "../../../access/membership.js";
import { VERSION } from "../../../version.js";
import { fecText, type FecFile, type FecTotals } from "./fec-file.js";

/** A FEC ready to send: `pieces` is read once, in constant memory. */
export type Delivery = { readonly fileName: string; readonly mediaType: string; readonly pieces: Readable };

const nothingYet = (): FecTotals => ({ lines: 0, entries: 0, drafts: 0, leftOut: { period: 0, closing: 0 }, debit: 0, credit: 0 });

/** The file itself. */
export function deliverFec(db: Db, file: FecFile): Delivery {
  return {
    fileName: file.name,
    mediaType: "text/plain; charset=utf-8",
    pieces: Readable.from(fecText(db, file, nothingYet()), { objectMode: false }),
  };
}

/** The notice that goes with it; the file is written once more to count and hash it. */
export async function deliverNotice(db: Db, company: Company, file: FecFile): Promise<Delivery> {
  const totals = nothingYet();
  const hash = createHash("sha256");
  for await (const piece of fecText(db, file, totals)) hash.update(piece);
  const notice = noticeOf(company, file, { totals, sha256: hash.digest("hex") });
  return { fileName: noticeName(file), mediaType: "text/plain; charset=utf-8", pieces: Readable.from([notice], { objectMode: false }) };
}

/** Both in one archive, hashed and compressed on the way. */
export function deliverArchive(db: Db, company: Company, file: FecFile): Delivery {
  return {
    fileName: file.name.replace(/\.txt$/, ".zip"),
    mediaType: "application/zip",
    pieces: Readable.from(archive(db, company, file), { objectMode: false }),
  };
}

async function* archive(db: Db, company: Company, file: FecFile): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const flush = function* (): Generator<Uint8Array> {
    yield* chunks;
    chunks = [];
  };
  const totals = nothingYet();
  const hash = createHash("sha256");
  const entry = new ZipDeflate(file.name, { level: 6 });
  zip.add(entry);
  for await (const piece of fecText(db, file, totals)) {
    hash.update(piece);
    entry.push(Buffer.from(piece));
    yield* flush();
  }
  entry.push(new Uint8Array(), true);
  const notice = new ZipDeflate(noticeName(file), { level: 6 });
  zip.add(notice);
  notice.push(Buffer.from(noticeOf(company, file, { totals, sha256: hash.digest("hex") })), true);
  zip.end();
  yield* flush();
}

function noticeOf(company: Company, file: FecFile, { totals, sha256 }: { totals: FecTotals; sha256: string }): string {
  return fecNotice({
    fileName: file.name,
    layout: file.layout,
    siren: company.siren ?? "",
    companyName: company.name,
    fiscalYear: { begin: file.year.beginning, end: file.year.end },
    software: { name: "Comptoir", version: VERSION },
    generatedOn: file.today,
    draftEntries: file.provisional ? totals.drafts : null,
    leftOut: totals.leftOut,
    lines: totals.lines,
    entries: totals.entries,
    debit: cents(totals.debit),
    credit: cents(totals.credit),
    sha256,
  });
}

function noticeName(file: FecFile): string {
  return file.name.replace(/\.txt$/, "_notice.txt");
}

/** What our checker says of the file we would send. */
export async function reportOnFec(db: Db, file: FecFile): Promise<z.output<typeof FecReportReply>> {
  const pieces: Buffer[] = [];
  for await (const piece of fecText(db, file, nothingYet())) pieces.push(Buffer.from(piece));
  return reportOf({
    fileName: file.name,
    bytes: Buffer.concat(pieces),
    fiscalYear: { begin: file.year.beginning, end: file.year.end },
    layout: file.layout,
    today: file.today,
    firstFiscalYear: file.isFirstYear,
  });
}

/** The checker's report, as the contract shows it. */
export function reportOf(check: Parameters<typeof checkFec>[0]): z.output<typeof FecReportReply> {
  const report = checkFec(check);
  return {
    officialTool: report.verdict.officialTool,
    accepted: report.verdict.ours,
    lines: report.totals.lines,
    entries: report.totals.entries,
    debit: eurosFromCents(report.totals.debit),
    credit: eurosFromCents(report.totals.credit),
    result: eurosFromCents(report.totals.result),
    findings: report.findings.map((finding) => ({ ...finding })),
    omitted: report.omitted.map((one) => ({ ...one })),
  };
}
