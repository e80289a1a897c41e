import type { BankAccount, BankImport, confirmImport } from "@comptoir/contract/banking/banking";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { parseAmount } from "../../../text/parse-amount.js";

type FileAccount = BankImport["accounts"][number];
type ConfirmBody = NonNullable<BodyInput<typeof confirmImport>>;

/** What the user says of an account of the file: one of theirs, or a new one. Texts are as typed. */
export type AccountChoice =
  | { readonly kind: "unset" }
  | { readonly kind: "known"; readonly bankAccountId: string }
  | { readonly kind: "create"; readonly title: string; readonly iban: string; readonly openingBalance: string };

export type ChoiceProblem = "unset" | "title" | "openingBalance" | "currency";

/** What is proposed at first: the account the server recognised, a new one when the company has none, else nothing. */
export function firstChoice(account: FileAccount, bankAccounts: readonly Pick<BankAccount, "id">[] | undefined): AccountChoice {
  if (account.bankAccountId !== null) return { kind: "known", bankAccountId: account.bankAccountId };
  return bankAccounts?.length === 0 ? newAccount(account) : { kind: "unset" };
}

/** A new account under the name of the file. */
export function newAccount(account: FileAccount): AccountChoice {
  return { kind: "create", title: account.title, iban: account.iban ?? "", openingBalance: "" };
}

/** True when the file says nothing of what the account held: it is then asked, 0 by default. */
export function asksOpeningBalance({ openingBalance, closingBalance }: Pick<FileAccount, "openingBalance" | "closingBalance">): boolean {
  return openingBalance === null && closingBalance === null;
}

/** True when the account needs an answer: an account without operations needs none. */
export function needsChoice({ count }: Pick<FileAccount, "count">): boolean {
  return count > 0;
}

/** An amount as the preview writes it, in euros, with the currency of its account instead where that is another one. */
export function inCurrency(text: string, currency: string | null): string {
  return currency === null || currency === "EUR" ? text : text.replace("€", currency);
}

/** Why a choice cannot be sent, or null. */
export function choiceProblem(account: FileAccount, choice: AccountChoice): ChoiceProblem | null {
  if (!needsChoice(account) || account.leftOut === true) return null;
  if (account.currency !== null && account.currency !== "EUR") return "currency";
  if (choice.kind === "unset") return "unset";
  if (choice.kind === "known") return null;
  if (choice.title.trim() === "") return "title";
  return choice.openingBalance.trim() !== "" && parseAmount(choice.openingBalance) === null ? "openingBalance" : null;
}

/** The body of a confirmation: one item per account that has operations. */
export function confirmBody(accounts: readonly FileAccount[], choices: readonly AccountChoice[]): ConfirmBody {
  const items = accounts.flatMap((account, index): NonNullable<ConfirmBody["accounts"]> => {
    const choice = choices[index];
    if (!needsChoice(account) || account.leftOut === true || choice === undefined || choice.kind === "unset") return [];
    if (choice.kind === "known") return [{ index, bankAccountId: choice.bankAccountId }];
    const iban = choice.iban.replace(/\s/gu, "");
    const opening = asksOpeningBalance(account) ? parseAmount(choice.openingBalance) : null;
    const create = { title: choice.title.trim(), ...(iban !== "" && { iban }) };
    return [{ index, create, ...(opening !== null && { openingBalance: opening / 100 }) }];
  });
  return { accounts: items };
}
