import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { sameAccount, type Identity } from "./account-matching.js";
import { balancesAt, type BankAccountRow } from "./bank-accounts-repository.js";

type Balance = { readonly date: IsoDate | null; readonly cents: Cents } | null;

/** What a file says of one of its accounts. */
type Stated = Identity & { readonly opening: Balance; readonly closing: Balance };

/**
 * True of a statement that no number ties to the bank account it goes to, nor any operation that is there already, and whose balances do not
 * follow the balance of that account: it may be the first one of a second account.
 */
export async function isDoubted(
  tx: Tx,
  companyId: string,
  { account, bankAccount, known }: { readonly account: Stated; readonly bankAccount: BankAccountRow | undefined; readonly known: number },
): Promise<boolean> {
  const { opening, closing } = account;
  if (bankAccount === undefined || bankAccount.opening_on === null || known > 0) return false;
  // No statement said what it held: it begins with nothing, until one does.
  if (bankAccount.opening_cents === 0 && !bankAccount.opening_verified) return false;
  if (opening === null || opening.date === null || closing === null || sameAccount(account, [bankAccount]) !== null) return false;
  // Older than every operation of the account: it ends where the account begins.
  if (opening.date < bankAccount.opening_on && closing.cents === bankAccount.opening_cents) return false;
  const held = await balancesAt(tx, companyId, bankAccount.id, [opening.date, addDays(opening.date, -1)]);
  return !held.includes(opening.cents);
}
