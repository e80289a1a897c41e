import type { RememberedChoice } from "@comptoir/accounting/takeover/remembered-choices";
import type { Tx } from "../../db/transaction.js";

/** What the firm of a company chose for accounts with these numbers, the oldest first. */
export function readFirmChoices(tx: Tx, companyId: string, numbers: readonly string[]): Promise<RememberedChoice[]> {
  return tx.query<RememberedChoice>("select * from shared.firm_choices($1, $2)", [companyId, numbers]);
}

/** Remembers choices for the firm of a company; one without a firm has none. */
export async function storeFirmChoices(tx: Tx, companyId: string, choices: readonly RememberedChoice[]): Promise<void> {
  await tx.run("select shared.keep_firm_choices($1, $2, $3, $4, $5)", [
    companyId,
    choices.map(({ from }) => from),
    choices.map(({ label }) => label),
    choices.map(({ software }) => software),
    choices.map(({ account }) => account),
  ]);
}
