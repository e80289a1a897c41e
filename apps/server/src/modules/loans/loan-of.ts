import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { readLoan, type LoanStateRow } from "./repository.js";

/** A loan on a day. Refuses one that the company does not have. */
export async function loanOf(tx: Tx, companyId: string, given: { id: string; today: IsoDate }): Promise<LoanStateRow> {
  const row = await readLoan(tx, companyId, given);
  if (!row) throw new Refusal({ code: "not_found", what: "loan" });
  return row;
}
