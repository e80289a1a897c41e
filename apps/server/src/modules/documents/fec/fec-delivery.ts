import { createHash } from "node:crypto";
import { fecNotice } from "@comptoir/accounting/fec/notice";
import { cents } from "@comptoir/accounting/money";
import type { Db, SnapshotOptions } from "../../../db/db.js";
import { inSnapshot } from "../../../db/stream.js";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import type { Delivery } from "../../../downloads/downloads.js";
import { VERSION } from "../../../version.js";
import { zipOf, type ArchivedFile } from "../../../downloads/zip.js";
import { fecText, nothingYet, type FecFile, type FecTotals } from "../../books/fec/service.js";

/** Which file, for whom, and until when. */
type Asked = { readonly file: FecFile; readonly person: string; readonly left: AbortSignal };

/** The file itself. */
export function deliverFec(db: Db, asked: Asked): Delivery {
  return { fileName: asked.file.name, mediaType: "text/plain; charset=utf-8", pieces: fecPieces(db, asked, nothingYet()) };
}

/** The notice that goes with it; the file is written once more to count and hash it. */
export function deliverNotice(db: Db, company: Company, asked: Asked): Delivery {
  return { fileName: noticeName(asked.file), mediaType: "text/plain; charset=utf-8", pieces: notice(db, company, asked) };
}

/** Both in one archive, hashed and compressed on the way. */
export function deliverArchive(db: Db, company: Company, { file, ...asker }: Asked): Delivery {
  return {
    fileName: file.name.replace(/\.txt$/, ".zip"),
    mediaType: "application/zip",
    pieces: inSnapshot(db, { company: company.id, ...asker }, (tx) => zipOf(fecFiles(tx, company, file))),
  };
}

/** A FEC, then the notice that counts and hashes what was written. */
export async function* fecFiles(tx: Tx, company: Company, file: FecFile): AsyncGenerator<ArchivedFile> {
  const totals = nothingYet();
  const hash = createHash("sha256");
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const piece of fecText(tx, file, totals)) {
      hash.update(piece);
      yield piece;
    }
  };
  yield { name: file.name, pieces: pieces() };
  yield { name: noticeName(file), pieces: [noticeOf(company, file, { totals, sha256: hash.digest("hex") })] };
}

/** The text of a FEC as it is at one moment: what is recorded while it is read is not in it. */
export function fecPieces(db: Db, { file, ...asker }: Asked, totals: FecTotals, options: SnapshotOptions = {}): AsyncGenerator<string> {
  return inSnapshot(db, { company: file.companyId, ...asker }, (tx) => fecText(tx, file, totals), options);
}

async function* notice(db: Db, company: Company, asked: Asked): AsyncGenerator<string> {
  const totals = nothingYet();
  const hash = createHash("sha256");
  for await (const piece of fecPieces(db, asked, totals)) hash.update(piece);
  yield noticeOf(company, asked.file, { totals, sha256: hash.digest("hex") });
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
