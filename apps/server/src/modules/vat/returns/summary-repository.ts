import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** What the list of dossiers says of the VAT of a company. */
export type VatSummary = {
  readonly dueOn: IsoDate | null;
  readonly declaration: string | null;
  readonly transmission: string | null;
  /** What the next due day cannot be given without; empty when it is known, or nothing is due. */
  readonly missing: readonly string[];
  /** The user is yet to say what was declared elsewhere, and a return is late. */
  readonly isAsked: boolean;
  /** A return exists or is owed. */
  readonly hasReturns: boolean;
};

/** Writes what the list of dossiers says of the VAT of the company of the transaction, and raises the version of its books. */
export async function storeVatSummary(tx: Tx, summary: VatSummary): Promise<void> {
  const { dueOn, declaration, transmission, missing, isAsked, hasReturns } = summary;
  await tx.run("select shared.set_vat_summary($1::date, $2, $3, $4::text[], $5, $6)", [
    dueOn,
    declaration,
    transmission,
    missing,
    isAsked,
    hasReturns,
  ]);
}
