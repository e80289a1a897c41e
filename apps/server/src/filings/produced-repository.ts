import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";
import type { FilingSubject } from "./filings-repository.js";

/** Notes that the form of a validated declaration is among the documents; `basis`: the hash of the declaration. */
export async function insertProducedDocument(
  tx: Tx,
  companyId: string,
  { subject, version, basis }: { readonly subject: FilingSubject; readonly version: number; readonly basis: string },
): Promise<void> {
  await tx.run(
    `insert into books.produced_documents (company_id, id, type, subject_kind, subject_id, version, basis)
      values ($1, $2, $3, $3, $4, $5, $6)`,
    [companyId, uuidv7(), subject.kind, subject.id, version, basis],
  );
}

/** The declarations of a kind that have a document. */
export async function producedSubjects(tx: Tx, companyId: string, kind: FilingSubject["kind"]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>("select subject_id as id from books.produced_documents where company_id = $1 and type = $2", [
    companyId,
    kind,
  ]);
  return new Set(rows.map(({ id }) => id));
}
