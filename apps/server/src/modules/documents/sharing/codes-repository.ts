import type { DocumentFormat } from "@comptoir/contract/documents/books";
import type { Tx } from "../../../db/transaction.js";

/** A code as it is kept: its hash alone says what it is. */
export type CodeRow = {
  readonly id: string;
  readonly company_id: string;
  readonly document_id: string;
  readonly type: string;
  readonly title: string;
  readonly uses: "once" | "many";
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** A file that a code opens, as it was made. */
export type SharedFileRow = {
  readonly code_id: string;
  readonly format: DocumentFormat;
  readonly name: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly storage_key: string;
};

const CODE = "c.id, c.company_id, c.document_id, c.type, c.title, c.uses, c.created_at, c.expires_at";
/** A code that still opens something at an instant ($1). */
const LIVE = "c.revoked_at is null and c.used_at is null and c.expires_at > $1";

/** Keeps a code and its files. */
export async function insertCode(
  tx: Tx,
  given: CodeRow & { readonly hash: Uint8Array; readonly created_by: string },
  files: readonly Omit<SharedFileRow, "code_id">[],
): Promise<void> {
  const { hash, ...row } = given;
  await tx.run("select shared.put_code($1, $2, $3)", [JSON.stringify(row), hash, JSON.stringify(files)]);
}

/** The codes of a document that still open something, the latest first. */
export function readLiveCodes(
  tx: Tx,
  { companyId, documentId, now }: { readonly companyId: string; readonly documentId: string; readonly now: Date },
): Promise<CodeRow[]> {
  return tx.query<CodeRow>(
    `select ${CODE} from shared.document_codes c where ${LIVE} and c.company_id = $2 and c.document_id = $3 order by c.created_at desc`,
    [now, companyId, documentId],
  );
}

/** How many codes of a company still open something. */
export async function countLiveCodes(tx: Tx, { companyId, now }: { readonly companyId: string; readonly now: Date }): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select shared.count_live_codes($1, $2) as n", [companyId, now]);
  return row?.n ?? 0;
}

/** The code of a hash that opens a document of that type; null for any reason. Locked until the transaction ends. */
export async function findLiveCode(
  tx: Tx,
  { hash, type, now }: { readonly hash: Uint8Array; readonly type: string; readonly now: Date },
): Promise<CodeRow | null> {
  const [row] = await tx.query<CodeRow>(
    `select ${CODE} from shared.document_codes c where ${LIVE} and c.hash = $2 and c.type = $3 for update of c`,
    [now, hash, type],
  );
  return row ?? null;
}

/** The name of a company that shares a document. */
export async function readSharingCompany(tx: Tx, companyId: string): Promise<string> {
  const [row] = await tx.query<{ name: string }>("select name from shared.companies where id = $1", [companyId]);
  return row?.name ?? "";
}

/** The files of codes. */
export function readSharedFiles(tx: Tx, codeIds: readonly string[]): Promise<SharedFileRow[]> {
  return tx.query<SharedFileRow>(
    "select code_id, format, name, media_type, bytes, sha256, storage_key from shared.document_files where code_id = any($1::uuid[]) order by format",
    [codeIds],
  );
}

/** Openings listed for a code at most. */
const LISTED_OPENINGS = 50;

/** The openings of codes, the latest first. */
export function readOpenings(
  tx: Tx,
  codeIds: readonly string[],
): Promise<{ readonly code_id: string; readonly at: Date; readonly ip: string; readonly format: DocumentFormat | null }[]> {
  return tx.query(
    `select o.code_id, o.at, o.ip, o.format from unnest($1::uuid[]) c (id) cross join lateral (
        select * from shared.document_openings o where o.code_id = c.id order by o.at desc limit ${LISTED_OPENINGS}) o order by o.at desc`,
    [codeIds],
  );
}

/** Notes that a link was opened, or a file of it. */
export async function insertOpening(
  tx: Tx,
  given: { readonly id: string; readonly codeId: string; readonly at: Date; readonly ip: string; readonly format: DocumentFormat | null },
): Promise<void> {
  await tx.run("insert into shared.document_openings (id, code_id, at, ip, format) values ($1, $2, $3, $4, $5)", [
    given.id,
    given.codeId,
    given.at,
    given.ip,
    given.format,
  ]);
}

/** Ends a code that opens once. */
export async function storeUsed(tx: Tx, { id, company_id: companyId }: Pick<CodeRow, "id" | "company_id">, at: Date): Promise<void> {
  await tx.run("update shared.document_codes set used_at = $3 where company_id = $1 and id = $2", [companyId, id, at]);
}

/** Ends a code of a document; false when none of that id still opens anything. */
export async function storeRevoked(
  tx: Tx,
  { companyId, documentId, id, at }: { readonly companyId: string; readonly documentId: string; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ is_ended: boolean }>("select shared.revoke_code($1, $2, $3, $4) as is_ended", [
    companyId,
    documentId,
    id,
    at,
  ]);
  return row?.is_ended === true;
}

/** The files of the codes of a company that ended. */
export function readEndedFiles(tx: Tx, companyId: string, now: Date): Promise<Pick<SharedFileRow, "code_id" | "storage_key">[]> {
  return tx.query("select * from shared.ended_files($1, $2)", [companyId, now]);
}

/** Forgets the files of codes of a company, whose bytes are gone. */
export async function deleteSharedFiles(tx: Tx, companyId: string, codeIds: readonly string[]): Promise<void> {
  if (codeIds.length > 0) await tx.run("select shared.drop_code_files($1, $2)", [companyId, codeIds]);
}

/** Forgets the openings of the links of a company before an instant, then the codes that ended before it. */
export async function deleteOldCodes(tx: Tx, companyId: string, before: Date): Promise<void> {
  await tx.run("select shared.drop_old_codes($1, $2)", [companyId, before]);
}
