import { uuidv7 } from "uuidv7";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { giveAccessCode } from "@comptoir/contract/documents/access-codes";
import type { BookDocument } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { insertProducedDocument } from "../../../filings/produced-repository.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { settlesNothing } from "../../books/consequences.js";
import { deliverDocument } from "../delivery/deliver-document.js";
import { isFormatOpen } from "../delivery/document-flags.js";
import { documentRef } from "../delivery/document-id.js";
import { listBooks } from "../list.js";
import type { ClosingFileReader } from "../papers/year-papers.js";
import { hashOfCode, newCode } from "./code.js";
import { countLiveCodes, insertCode, type CodeRow, type SharedFileRow } from "./codes-repository.js";
import { makeFiles } from "./make-files.js";

type Sharing = Pick<Services, "db" | "clock" | "files" | "scratch" | "deployment"> & { readonly closingFile: ClosingFileReader };

type Asked = {
  readonly company: Company;
  readonly documentId: string;
  readonly formats: BodyOf<typeof giveAccessCode>["formats"];
  readonly person: string;
  readonly left: AbortSignal;
};

/** The files of a document that is to be shared, made as it is now. */
export type FilesToShare = {
  readonly document: BookDocument;
  readonly files: readonly Omit<SharedFileRow, "code_id">[];
};

/**
 * Makes the files of a document of the list, before the transaction that shares them. Refuses `not_found`, and formats that it does not have or that are
 * closed to this person (`document.formats_closed`).
 */
export async function filesToShare(services: Sharing, { company, documentId, formats, person, left }: Asked): Promise<FilesToShare> {
  const ref = documentRef(documentId);
  const { documents } = await listBooks(services.db, {
    company,
    startDate: undefined,
    endDate: undefined,
    today: services.clock.today(),
    closingFile: services.closingFile,
  });
  const document = documents.find(({ id }) => id === documentId) ?? (await datedDocument(services, { company, documentId }));
  if (!document) throw new Refusal({ code: "not_found", what: "document" });
  const wanted = [...new Set(formats)];
  for (const format of wanted) {
    const isOffered = document.formats.some((one) => one.format === format);
    if (!isOffered || !(await isFormatOpen(services, { type: document.type, format, userId: null })))
      throw new Refusal({ code: "document.formats_closed" });
  }
  const files = await makeFiles(services, {
    companyId: company.id,
    person,
    formats: wanted,
    deliver: (format) => deliverDocument(services, ref, { company, format, person, left }),
  });
  return { document, files };
}

/** A book of a part of its year is in the list of that part. */
async function datedDocument(
  services: Sharing,
  { company, documentId }: Pick<Asked, "company" | "documentId">,
): Promise<BookDocument | undefined> {
  const ref = documentRef(documentId);
  if (ref.kind !== "dated") return undefined;
  const { documents } = await listBooks(services.db, {
    company,
    startDate: ref.from,
    endDate: ref.to,
    today: services.clock.today(),
    closingFile: services.closingFile,
  });
  return documents.find(({ id }) => id === documentId);
}

/** Codes of a company that open something at the same time, at most. */
const MOST_CODES = 200;

type Giving = {
  readonly company: Company;
  readonly shared: FilesToShare;
  readonly body: Pick<BodyOf<typeof giveAccessCode>, "days" | "uses">;
  readonly userId: string;
  /** Milliseconds. */
  readonly now: number;
};

/** Keeps a code with its files, and what the books were at that moment. Returns the code, which nothing keeps. */
export async function giveCode(
  tx: Tx,
  { company, shared: { document, files }, body, userId, now }: Giving,
): Promise<{ readonly row: CodeRow; readonly code: string }> {
  const code = newCode();
  const row: CodeRow = {
    id: uuidv7(),
    company_id: company.id,
    document_id: document.id,
    type: document.type,
    title: document.title,
    uses: body.uses,
    created_at: new Date(now),
    expires_at: new Date(now + body.days * DAY_MS),
  };
  if ((await countLiveCodes(tx, { companyId: company.id, now: row.created_at })) >= MOST_CODES)
    throw new Refusal({ code: "document.too_many_codes", maximum: MOST_CODES });
  await insertCode(tx, { ...row, hash: hashOfCode(code), created_by: userId }, files);
  await insertProducedDocument(tx, company.id, {
    type: document.type,
    subject: { kind: "shared_file", id: row.id },
    version: 1,
    basis: files.map(({ sha256 }) => sha256).join(" "),
    from: dayOf(document.startDate),
    to: dayOf(document.endDate),
    fiscalYearId: null,
  });
  settlesNothing(tx, "a file that is shared is in no book");
  return { row, code };
}

const DAY_MS = 86_400_000;

function dayOf(text: string): IsoDate {
  return isoDate(text);
}
