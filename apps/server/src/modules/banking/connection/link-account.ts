import type { IsoDate } from "@comptoir/accounting/date";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { linkBankAccount } from "@comptoir/contract/banking/connections";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { sameAccount } from "../accounts/account-matching.js";
import { completeIdentity, readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { createBankAccount } from "../import/targets.js";
import { readConnectionAccounts, readConnections, releaseGone, storeLink, type ConnectionAccountRow } from "./connections-repository.js";
import { storeFeed } from "./feeds-repository.js";
import { askForReading } from "./reading/synchronize.js";

type Choice = Pick<BodyOf<typeof linkBankAccount>, "bankAccountId" | "create" | "title">;
type Linking = { readonly companyId: string; readonly id: string; readonly choice: Choice; readonly today: IsoDate; readonly now: number };

/**
 * Gives an account of a connection the bank account that it feeds from today on, one that exists or one of its own, or leaves it out. Its operations are
 * then read by a job. Returns the bank account.
 */
export async function linkAccount(tx: Tx, { companyId, id, choice, today, now }: Linking): Promise<string | null> {
  settlesNothing(tx, "what feeds a bank account is not in its books");
  const accounts = await readConnectionAccounts(tx, companyId);
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) throw new Refusal({ code: "not_found", what: "bank_connection" });
  if (account.bank_account_id !== null) throw new Refusal({ code: "bank_connection.linked" });
  if (choice.bankAccountId === undefined && choice.create === undefined) {
    await storeLink(tx, companyId, { id, bankAccountId: null });
    return null;
  }
  checkUsable(account, accounts);
  const bankAccountId = await targetOf(tx, companyId, { account, accounts, choice });
  await releaseGone(tx, companyId, bankAccountId);
  await storeLink(tx, companyId, { id, bankAccountId });
  const connection = (await readConnections(tx, companyId)).find((one) => one.id === account.connection_id);
  await storeFeed(tx, companyId, { bankAccountId, from: today, kind: "connection", origin: connection?.bank ?? null });
  await askForReading(tx, companyId, { reason: `link ${id} ${now}` });
  return bankAccountId;
}

/** Why an account feeds no bank account; null when it may. */
export function unusableReason(
  account: ConnectionAccountRow,
  accounts: readonly ConnectionAccountRow[],
): "currency" | "card_of_account" | "same_account" | null {
  if (account.currency !== "EUR") return "currency";
  if (twinOf(account, accounts) !== null) return "same_account";
  const isLinked = ({ bank_account_id: id, gone_at: goneAt }: ConnectionAccountRow): boolean => id !== null && goneAt === null;
  // Both hold the same purchases, one by one and in a sum.
  const isRepeated = accounts.some(
    (other) => isLinked(other) && (other.provider_id === account.parent_id || other.parent_id === account.provider_id),
  );
  return isRepeated ? "card_of_account" : null;
}

/** The account of another connection that is the same one of the bank, by its IBAN or its number, and feeds a bank account already. */
function twinOf(account: ConnectionAccountRow, accounts: readonly ConnectionAccountRow[]): ConnectionAccountRow | null {
  const others = accounts.filter(
    ({ connection_id: of, bank_account_id: id, gone_at: goneAt }) => of !== account.connection_id && id !== null && goneAt === null,
  );
  return sameAccount(account, others);
}

function checkUsable(account: ConnectionAccountRow, accounts: readonly ConnectionAccountRow[]): void {
  const reason = unusableReason(account, accounts);
  if (reason === "same_account")
    throw new Refusal({ code: "bank_connection.account_fed", title: twinOf(account, accounts)?.title ?? account.title });
  if (reason === "currency") throw new Refusal({ code: "bank_connection.currency", currency: account.currency });
  if (reason === "card_of_account") throw new Refusal({ code: "bank_connection.card_of_account" });
}

type Target = { readonly account: ConnectionAccountRow; readonly accounts: readonly ConnectionAccountRow[]; readonly choice: Choice };

async function targetOf(tx: Tx, companyId: string, { account, accounts, choice }: Target): Promise<string> {
  const known = await readBankAccounts(tx, companyId);
  const { iban, number } = account;
  if (choice.bankAccountId === undefined) {
    // The one that files fed, rather than a second one of the same IBAN.
    const same = sameAccount({ iban, number }, known);
    if (same !== null && !isFed(same.id, accounts)) return same.id;
    const created = await createBankAccount(tx, companyId, { title: choice.title ?? account.title, iban, number }, known);
    return created.id;
  }
  const chosen = known.find(({ id }) => id === choice.bankAccountId);
  if (chosen === undefined) throw new Refusal({ code: "not_found", what: "bank_account" });
  if (isFed(chosen.id, accounts)) throw new Refusal({ code: "bank_connection.account_fed", title: chosen.title });
  await completeIdentity(tx, companyId, { id: chosen.id, iban, number });
  return chosen.id;
}

function isFed(bankAccountId: string, accounts: readonly ConnectionAccountRow[]): boolean {
  return accounts.some(({ bank_account_id: fed, gone_at: goneAt }) => fed === bankAccountId && goneAt === null);
}
