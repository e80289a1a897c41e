import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { balancesAt, type BankAccountRow } from "./bank-accounts-repository.js";
import { isUnclaimed } from "./taken-accounts.js";

/** What a file says of one of its accounts, before its operations. */
type Stated = { readonly opening: { readonly date: IsoDate | null; readonly cents: Cents } | null; readonly rowCount: number };

/**
 * Completes where the accounts of a file go: one that matches no bank account goes on from the only account of taken-over books, without a
 * statement yet, that holds its opening balance on that day or on its eve.
 */
export async function offeredByBalance(
  tx: Tx,
  companyId: string,
  { accounts, known, mapping }: { accounts: readonly Stated[]; known: readonly BankAccountRow[]; mapping: readonly (string | null)[] },
): Promise<readonly (string | null)[]> {
  const free = known.filter((one) => isUnclaimed(one) && !mapping.includes(one.id));
  if (free.length === 0) return mapping;
  const offered = [...mapping];
  for (const [index, { opening, rowCount }] of accounts.entries()) {
    if (offered[index] != null || rowCount === 0 || opening === null || opening.date === null || opening.cents === 0) continue;
    const equal: string[] = [];
    for (const { id } of free.filter((one) => !offered.includes(one.id))) {
      const held = await balancesAt(tx, companyId, id, [opening.date, addDays(opening.date, -1)]);
      if (held.includes(opening.cents)) equal.push(id);
    }
    if (equal.length === 1) offered[index] = equal[0] ?? null;
  }
  return offered;
}
