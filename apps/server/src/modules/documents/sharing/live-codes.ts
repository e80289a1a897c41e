import { isoDate } from "@comptoir/accounting/date";
import type { AccessCode } from "@comptoir/contract/documents/access-codes";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { endSharedDocuments, readKeptDocuments, type KeptDocumentRow } from "../../../filings/produced-repository.js";
import { Refusal } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { differenceOf } from "../listing/difference.js";
import { readLiveCodes, readOpenings, readSharedFiles, storeRevoked, type CodeRow } from "./codes-repository.js";

type OfDocument = { readonly companyId: string; readonly documentId: string };

/** The codes of a document that still open something, with who opened them and what changed in the books since. */
export async function liveCodes(db: Db, { companyId, documentId, now }: OfDocument & { readonly now: Date }): Promise<AccessCode[]> {
  const { codes, formats, openings } = await db.shared(async (tx) => {
    const rows = await readLiveCodes(tx, { companyId, documentId, now });
    const ids = rows.map(({ id }) => id);
    return { codes: rows, formats: await readSharedFiles(tx, ids), openings: await readOpenings(tx, ids) };
  });
  if (codes.length === 0) return [];
  const kept = await db.reading(companyId, (tx) => readKeptDocuments(tx, companyId, ALWAYS));
  return codes.map((code) =>
    toAccessCode(code, {
      formats: formats.filter((one) => one.code_id === code.id).map(({ format }) => format),
      openings: openings.filter((one) => one.code_id === code.id),
      kept: kept.find((one) => one.subject_kind === "shared_file" && one.subject_id === code.id) ?? null,
    }),
  );
}

const ALWAYS = { from: isoDate("0001-01-01"), to: isoDate("9999-12-31") };

type Beside = {
  readonly formats: AccessCode["formats"];
  readonly openings: readonly { readonly at: Date; readonly ip: string; readonly format: AccessCode["formats"][number] | null }[];
  readonly kept: KeptDocumentRow | null;
};

/** A code as those who gave it read it. */
export function toAccessCode(row: CodeRow, { formats, openings, kept }: Beside): AccessCode {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    uses: row.uses,
    formats: [...formats],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openings: openings.map(({ at, ip, format }) => ({ at: at.toISOString(), ip, format })),
    difference: kept && differenceOf(kept, null),
  };
}

/** Ends a code at once. Refuses (`not_found`) one that opens nothing any more. */
export async function revokeCode(
  tx: Tx,
  { companyId, documentId, codeId, at }: OfDocument & { readonly codeId: string; readonly at: Date },
): Promise<void> {
  const isEnded = await storeRevoked(tx, { companyId, documentId, id: codeId, at });
  if (!isEnded) throw new Refusal({ code: "not_found", what: "document" });
  await endSharedDocuments(tx, companyId, [codeId]);
  settlesNothing(tx, "a file that is shared is in no book");
}
