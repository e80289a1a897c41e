import type { Tx } from "../../../db/transaction.js";
import { identitiesGivenByBanks } from "../connection/connections-repository.js";
import { importsInto, type ImportRow, type StoredAccount } from "../import/imports-repository.js";
import { forgetIdentity } from "./bank-accounts-repository.js";

/**
 * Takes from bank accounts the IBAN and the number that an import, undone by now, stated and that only imports taught: what another import still there
 * or a connection says too stays, and so does what an account was created with.
 */
export async function forgetIdentities(tx: Tx, companyId: string, undone: ImportRow["accounts"]): Promise<void> {
  const ids = new Set(undone.filter(states).map(({ bankAccountId }) => bankAccountId));
  for (const id of ids) {
    if (id === null) continue;
    const imports = await importsInto(tx, companyId, id);
    const learned = imports.flatMap(({ result }) => result?.identities ?? []).filter(({ bankAccountId }) => bankAccountId === id);
    const kept = imports.flatMap(({ status, accounts }) =>
      status === "imported" ? accounts.filter((account) => account.bankAccountId === id && states(account)) : [],
    );
    const confirmed = [...kept, ...(await identitiesGivenByBanks(tx, companyId, id))];
    const forgotten = (field: "iban" | "number"): string | null =>
      learned.map((one) => one[field]).find((value) => value !== null && !confirmed.some((one) => one[field] === value)) ?? null;
    await forgetIdentity(tx, companyId, { id, iban: forgotten("iban"), number: forgotten("number") });
  }
}

function states({ isOther, leftOut, iban, number }: StoredAccount): boolean {
  return !isOther && leftOut !== true && (iban !== null || number !== null);
}
