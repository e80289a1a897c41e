import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";
import { deleteUnclaimed, insertBankAccount, readBankAccounts, type BankAccountRow } from "./bank-accounts-repository.js";

/** An account of a bank that taken-over books open, under the name that they gave it. */
export type TakenBank = { readonly accountCode: string; readonly title: string };

/** Adds the bank accounts that taken-over books open, those that exist left aside. Returns the ids of the new ones. */
export async function openTakenBanks(tx: Tx, companyId: string, banks: readonly TakenBank[]): Promise<readonly string[]> {
  const known = new Set((await readBankAccounts(tx, companyId)).map(({ account_code: code }) => code));
  const ids: string[] = [];
  for (const { accountCode, title } of banks) {
    if (known.has(accountCode)) continue;
    const id = uuidv7();
    await insertBankAccount(tx, companyId, { id, title: title.slice(0, 120), iban: null, number: null, accountCode });
    ids.push(id);
  }
  return ids;
}

/** Removes what `openTakenBanks` added, as long as no statement came for it. */
export async function removeTakenBanks(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await deleteUnclaimed(tx, companyId, ids);
}

/** True of a bank account that no statement came for. */
export function isUnclaimed({ iban, number, opening_on: on }: BankAccountRow): boolean {
  return iban === null && number === null && on === null;
}

/** The first bank account that no statement came for: the one that a new statement goes on from. */
export function unclaimedBank(known: readonly BankAccountRow[]): BankAccountRow | null {
  const free = known.filter(isUnclaimed);
  return free.toSorted((one, other) => (one.account_code < other.account_code ? -1 : 1))[0] ?? null;
}
