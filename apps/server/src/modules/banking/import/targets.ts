import { uuidv7 } from "uuidv7";
import { readIban } from "@comptoir/bank-files/iban";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { confirmImport } from "@comptoir/contract/banking/banking";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { matchAccounts, sameAccount } from "../accounts/account-matching.js";
import { insertBankAccount, readBankAccounts, type BankAccountRow } from "../accounts/bank-accounts-repository.js";
import { unclaimedBank } from "../accounts/taken-accounts.js";
import { accountsTakenOver } from "../../books/openings/service.js";
import type { StoredAccount } from "./imports-repository.js";
import type { Mapping } from "./states-repository.js";

/** The bank account that the user chose for an account of the file. */
export type Choice = NonNullable<BodyOf<typeof confirmImport>["accounts"]>[number];

/** Where each account of the file goes; `known` holds the bank accounts, the new ones included. */
export type Targets = { readonly mapping: Mapping; readonly known: readonly BankAccountRow[] };

/**
 * Decides the bank account of each account of a file that has lines, creating those asked for. Refuses
 * `import.account_index`, `import.account_unknown` when the request does not say where selected lines go, `import.currency`.
 */
export async function resolveTargets(
  tx: Tx,
  companyId: string,
  accounts: readonly StoredAccount[],
  choices: readonly Choice[],
): Promise<Targets> {
  checkCurrencies(accounts);
  const outside = choices.find(({ index }) => index >= accounts.length);
  if (outside) throw new Refusal({ code: "import.account_index", index: outside.index });
  let known: readonly BankAccountRow[] = await readBankAccounts(tx, companyId);
  const byDefault = matchAccounts(
    accounts.map((account) => ({ ...account, hasOperations: account.count > 0 })),
    known,
  );
  const mapping: (string | null)[] = [];
  for (const [index, account] of accounts.entries()) {
    const choice = choices.find((one) => one.index === index);
    if (account.count === 0 || account.leftOut === true) mapping.push(null);
    else if (choice?.bankAccountId !== undefined) mapping.push(chosen(choice.bankAccountId, { index, account, known }));
    else if (choice?.create !== undefined) {
      const created = wanted(account, { create: choice.create, title: choice.title }, index);
      // Asked for a second time, the account with that IBAN or number is the one that exists.
      const same = sameAccount(created, known) ?? (await takenBank(tx, companyId, { known, mapping }));
      if (same === null) known = [...known, await createBankAccount(tx, companyId, created, known)];
      mapping.push(same?.id ?? known.at(-1)?.id ?? null);
    } else mapping.push(defaultTarget({ index, account, known, byDefault: byDefault[index] ?? account.bankAccountId }));
  }
  return { mapping, known };
}

/** Only lines to write need euros; a file of which nothing is left to write says so for all of it. */
function checkCurrencies(accounts: readonly StoredAccount[]): void {
  const isEmpty = accounts.every(({ selected }) => selected === 0);
  const index = accounts.findIndex(
    ({ foreignCurrency, selected, count, leftOut }) =>
      foreignCurrency !== null && leftOut !== true && (selected > 0 || (isEmpty && count > 0)),
  );
  const currency = accounts[index]?.foreignCurrency;
  if (currency) throw new Refusal({ code: "import.currency", currency, index });
}

type Place = { readonly index: number; readonly account: StoredAccount; readonly known: readonly BankAccountRow[] };

function chosen(bankAccountId: string, { index, account, known }: Place): string {
  if (!known.some(({ id }) => id === bankAccountId)) throw new Refusal({ code: "import.account_unknown", index, title: account.title });
  return bankAccountId;
}

function defaultTarget({ index, account, known, byDefault }: Place & { readonly byDefault: string | null }): string | null {
  if (byDefault !== null && known.some(({ id }) => id === byDefault)) return byDefault;
  if (account.selected > 0) throw new Refusal({ code: "import.account_unknown", index, title: account.title });
  return null;
}

/** The bank account that taken-over books opened and that no statement came for yet: a first statement goes on from it. */
async function takenBank(
  tx: Tx,
  companyId: string,
  { known, mapping }: { known: readonly BankAccountRow[]; mapping: Mapping },
): Promise<BankAccountRow | null> {
  const free = unclaimedBank(known.filter(({ id }) => !mapping.includes(id)));
  if (free === null) return null;
  return (await accountsTakenOver(tx, companyId, [free.account_code])).size > 0 ? free : null;
}

type NewAccount = { readonly title: string; readonly iban: string | null; readonly number: string | null };

type Wanted = { readonly create: NonNullable<Choice["create"]>; readonly title: string | undefined };

function wanted(account: StoredAccount, { create, title }: Wanted, index: number): NewAccount {
  const { number } = account;
  if (create === true) return { title: (title ?? account.title).slice(0, 120), iban: account.iban, number };
  if (create.iban === undefined || create.iban === null || create.iban === "") return { title: create.title, iban: account.iban, number };
  const iban = readIban(create.iban);
  if (iban === null)
    throw new Refusal({
      code: "request.malformed",
      issues: [{ path: `accounts[${index}].create.iban`, message: "Cet IBAN n’est pas valide\u00a0: vérifiez-le." }],
    });
  return { title: create.title, iban, number };
}

/** Adds a bank account under a name and an account of its own. */
export async function createBankAccount(
  tx: Tx,
  companyId: string,
  { title, iban, number }: NewAccount,
  known: readonly BankAccountRow[],
): Promise<BankAccountRow> {
  const id = uuidv7();
  const accountCode = nextAccountCode(known.map(({ account_code: code }) => code));
  const name = distinctTitle(title, known);
  await insertBankAccount(tx, companyId, { id, title: name, iban, number, accountCode });
  return {
    id,
    title: name,
    iban,
    number,
    account_code: accountCode,
    opening_on: null,
    opening_cents: null,
    opening_verified: false,
    fees_apart: false,
  };
}

/** Two accounts never bear one name: nothing else distinguishes those whose statements name none. */
function distinctTitle(title: string, known: readonly Pick<BankAccountRow, "title">[]): string {
  const taken = new Set(known.map((one) => one.title.toLowerCase()));
  const named = (place: number): string => (place === 1 ? title : `${title.slice(0, 115)} ${place}`);
  let place = 1;
  while (taken.has(named(place).toLowerCase())) place += 1;
  return named(place);
}

/** The first bank account is 512000, the next ones 512100, 512101… */
export function nextAccountCode(taken: readonly string[]): string {
  if (!taken.includes("512000")) return "512000";
  return String(Math.max(512_099, ...taken.map(Number)) + 1);
}
