import type { Tx } from "../../../db/transaction.js";
import type { AttachmentRow } from "../operation-queries.js";

/** A paper, and the operations that it is joined to or taken off. */
export type PaperOf = { readonly fileId: string; readonly operationIds: readonly string[] };

/** Joins a paper to operations that do not have it yet. */
export async function insertAttachments(
  tx: Tx,
  companyId: string,
  { fileId, operationIds, userId }: PaperOf & { readonly userId: string },
): Promise<void> {
  await tx.run(
    `insert into books.attachments (company_id, operation_id, file_id, created_by)
      select $1, o.id, $2, $3 from unnest($4::uuid[]) as o (id) on conflict do nothing`,
    [companyId, fileId, userId, operationIds],
  );
}

/** Takes a paper off operations. */
export async function deleteAttachments(tx: Tx, companyId: string, { fileId, operationIds }: PaperOf): Promise<void> {
  await tx.run("delete from books.attachments where company_id = $1 and file_id = $2 and operation_id = any($3::uuid[])", [
    companyId,
    fileId,
    operationIds,
  ]);
}

/** A paper that the company keeps, as operations name it; null for another one, or one that was deleted. */
export async function paperNamed(tx: Tx, companyId: string, fileId: string): Promise<(AttachmentRow & { readonly sha256: string }) | null> {
  const [row] = await tx.query<AttachmentRow & { sha256: string }>(
    "select id as file_id, name, sha256 from books.files where company_id = $1 and id = $2 and removed_at is null",
    [companyId, fileId],
  );
  return row ?? null;
}

/** The name of a paper that was deleted and can still be given back; null when it cannot, or was not deleted. */
export async function nameOfDeleted(tx: Tx, companyId: string, fileId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    "select name from books.files where company_id = $1 and id = $2 and removed_at is not null",
    [companyId, fileId],
  );
  return row?.name ?? null;
}

/** The given papers that the company keeps. */
export async function keptPapers(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.files where company_id = $1 and id = any($2::uuid[]) and removed_at is null",
    [companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The given operations of which an entry was validated once, even reversed since: their papers stay. */
export async function everValidated(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    "select distinct operation_id as id from books.entries where company_id = $1 and operation_id = any($2::uuid[]) and number is not null",
    [companyId, operationIds],
  );
  return new Set(rows.map(({ id }) => id));
}
