import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { previewImport } from "@comptoir/contract/banking/banking";
import { Refusal } from "../../../refusal.js";
import { isOtherAccount, matchAccounts, type Identity } from "../accounts/account-matching.js";
import type { BankAccountRow } from "../accounts/bank-accounts-repository.js";
import type { Mapping } from "./states-repository.js";

/** The parameters of a preview beside its file. */
export type PreviewInput = Pick<BodyOf<typeof previewImport>, "bankAccountId">;

type StatedAccount = Identity & { readonly rowCount: number };

/** Where each account of the file goes unless the user chooses; a bank account asked for is that of the only account with operations. */
export function defaultMapping(
  accounts: readonly StatedAccount[],
  known: readonly BankAccountRow[],
  { bankAccountId }: PreviewInput,
): Mapping {
  const stated = accounts.map((account) => ({ ...account, hasOperations: account.rowCount > 0 }));
  if (bankAccountId === undefined) return matchAccounts(stated, known);
  const asked = known.find(({ id }) => id === bankAccountId);
  if (!asked) throw new Refusal({ code: "not_found", what: "bank_account" });
  const isSingle = stated.filter(({ hasOperations }) => hasOperations).length === 1;
  return matchAccounts(stated, known).map((matched, index) => {
    const account = stated[index];
    // Asked for before the file was read: a number in it that contradicts the account outranks that.
    return isSingle && account?.hasOperations && !isOtherAccount(account, asked) ? bankAccountId : matched;
  });
}
