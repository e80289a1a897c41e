import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** Writes what the list of dossiers says of the VAT of the company of the transaction, and raises the version of its books. */
export async function storeVatSummary(
  tx: Tx,
  { dueOn, declaration, transmission }: { dueOn: IsoDate | null; declaration: string | null; transmission: string | null },
): Promise<void> {
  await tx.run("select shared.set_vat_summary($1::date, $2, $3)", [dueOn, declaration, transmission]);
}
