import type { Tx } from "../../db/transaction.js";

/** An operation and one of its papers. */
export type Attachment = { readonly operationId: string; readonly fileId: string };

/** Joins a paper to an operation; returns false when it was already. */
export async function insertAttachment(
  tx: Tx,
  companyId: string,
  { operationId, fileId, userId }: Attachment & { userId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into books.attachments (company_id, operation_id, file_id, created_by) values ($1, $2, $3, $4)
      on conflict do nothing returning file_id`,
    [companyId, operationId, fileId, userId],
  );
  return rows.length > 0;
}

/** Takes a paper off an operation; returns false when it was not joined to it. */
export async function deleteAttachment(tx: Tx, companyId: string, { operationId, fileId }: Attachment): Promise<boolean> {
  const rows = await tx.query(
    "delete from books.attachments where company_id = $1 and operation_id = $2 and file_id = $3 returning file_id",
    [companyId, operationId, fileId],
  );
  return rows.length > 0;
}

/** The papers of an operation, in the order in which they were joined. */
export async function papersOf(tx: Tx, companyId: string, operationId: string): Promise<string[]> {
  const rows = await tx.query<{ file_id: string }>(
    "select file_id from books.attachments where company_id = $1 and operation_id = $2 order by created_at, file_id",
    [companyId, operationId],
  );
  return rows.map(({ file_id: id }) => id);
}
