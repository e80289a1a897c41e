import type { RememberedChoice } from "@comptoir/accounting/takeover/remembered-choices";
import type { Tx } from "../../db/transaction.js";

/** What the firm of a company chose for accounts with these numbers, the oldest first. Runs under the role of the shared tables. */
export function readFirmChoices(tx: Tx, companyId: string, numbers: readonly string[]): Promise<RememberedChoice[]> {
  return tx.query<RememberedChoice>(
    `select a.old_number as "from", a.old_label as label, a.software, a.account_code as account from shared.account_choices a
      where a.firm_id = (select firm_id from shared.companies where id = $1) and a.old_number = any($2::text[]) order by a.chosen_at`,
    [companyId, numbers],
  );
}

/** Remembers choices for the firm of a company; one without a firm has none. Runs under the role of the shared tables. */
export async function storeFirmChoices(tx: Tx, companyId: string, choices: readonly RememberedChoice[]): Promise<void> {
  await tx.run(
    `insert into shared.account_choices (firm_id, old_number, old_label, software, account_code)
      select c.firm_id, l.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as l, shared.companies c where c.id = $1 and c.firm_id is not null
      on conflict (firm_id, old_number, old_label, software) do update set account_code = excluded.account_code, chosen_at = now()`,
    [
      companyId,
      choices.map(({ from }) => from),
      choices.map(({ label }) => label),
      choices.map(({ software }) => software),
      choices.map(({ account }) => account),
    ],
  );
}
