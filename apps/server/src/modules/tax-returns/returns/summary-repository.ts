import type { Tx } from "../../../db/transaction.js";

/** Writes what the list of dossiers says of the tax return of a year of the company of the transaction, and raises the version of its books. */
export async function storeTaxReturnSummary(
  tx: Tx,
  { yearId, status }: { readonly yearId: string; readonly status: "waiting" | "validated" },
): Promise<void> {
  await tx.run("select shared.set_tax_return_summary($1, $2)", [yearId, status]);
}
