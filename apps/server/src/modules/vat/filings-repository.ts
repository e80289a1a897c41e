import type { Tx } from "../../db/transaction.js";

/** The filing of a return whose next version replaces it. */
export async function replaceFiling(tx: Tx, companyId: string, returnId: string): Promise<void> {
  await tx.run(
    "update books.filings set state = 'corrected' where company_id = $1 and subject_kind = 'vat_return' and subject_id = $2 and state <> 'corrected'",
    [companyId, returnId],
  );
}
