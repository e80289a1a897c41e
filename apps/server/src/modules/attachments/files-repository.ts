import type { PaperClues } from "@comptoir/accounting/attachments/clues";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { MediaType } from "./paper-type.js";

/** A file about to be kept. */
export type NewFile = {
  readonly id: string;
  readonly sha256: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly storageKey: string;
  readonly userId: string;
  readonly clues: PaperClues | null;
};

/** Keeps what a file is. */
export async function insertPaper(tx: Tx, companyId: string, file: NewFile): Promise<void> {
  await tx.run(
    `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by, clues)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      file.id,
      file.sha256,
      file.name,
      file.mediaType,
      file.bytes,
      file.storageKey,
      file.userId,
      file.clues === null ? null : JSON.stringify(file.clues),
    ],
  );
}

/** The file of these bytes, null when the company has none. */
export async function fileIdOf(tx: Tx, companyId: string, sha256: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>("select id from books.files where company_id = $1 and sha256 = $2", [companyId, sha256]);
  return row?.id ?? null;
}

/** Bytes that the company keeps. */
export async function keptBytes(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    "select coalesce(sum(bytes), 0)::bigint as bytes from books.files where company_id = $1",
    [companyId],
  );
  return row?.bytes ?? 0;
}

export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly storage_key: string;
  readonly is_read: boolean;
};

const FILE = `select id, name, sha256, media_type, bytes, storage_key, clues is not null as is_read from books.files
  where company_id = $1 and id = $2`;

/** A file, null when the company has none of that id. */
export async function fileOf(tx: Tx, companyId: string, id: string): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(FILE, [companyId, id]);
  return row ?? null;
}

/** The same, in one reading. */
export async function readFileRow(db: Db, companyId: string, id: string): Promise<FileRow | null> {
  const [row] = await db.tenantRead<FileRow>(companyId, { name: "file_read", text: FILE, values: [companyId, id] });
  return row ?? null;
}

/** True while the file is joined to an operation. */
export async function isAttached(tx: Tx, companyId: string, fileId: string): Promise<boolean> {
  const rows = await tx.query("select from books.attachments where company_id = $1 and file_id = $2 limit 1", [companyId, fileId]);
  return rows.length > 0;
}

/** Forgets a file. */
export async function deletePaperRow(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.files where company_id = $1 and id = $2", [companyId, id]);
}

/** True when a file of the company is kept under the key. */
export async function isKept(tx: Tx, companyId: string, storageKey: string): Promise<boolean> {
  const rows = await tx.query("select from books.files where company_id = $1 and storage_key = $2 limit 1", [companyId, storageKey]);
  return rows.length > 0;
}

/** Keeps what the text of a file says. */
export async function storeClues(tx: Tx, companyId: string, { id, clues }: { id: string; clues: PaperClues }): Promise<void> {
  await tx.run("update books.files set clues = $3 where company_id = $1 and id = $2", [companyId, id, JSON.stringify(clues)]);
}
