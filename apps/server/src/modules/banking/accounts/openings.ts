import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { DerivedEntry, EntryLine } from "@comptoir/accounting/entry/entry";
import { openingEntry } from "@comptoir/accounting/ledger/openings/opening-entry";
import { postingDate } from "@comptoir/accounting/ledger/posting-date";
import { cents, negate, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing, type Consequence } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears, lockedFiscalYears } from "../../books/years/service.js";
import { accountsTakenOver } from "../../books/openings/service.js";
import { derive } from "../../books/entries/service.js";
import {
  operationsBefore,
  readBankAccounts,
  storeOpening,
  type BankAccountRow,
  type BankOpeningState,
} from "./bank-accounts-repository.js";
import { lastOpeningImport, type ImportResult, type StoredAccount } from "../import/imports-repository.js";
import { pieceRefOf } from "../import/write-operations.js";

/** How an import changed the opening balance of a bank account. */
export type OpeningChange = ImportResult["openings"][number];

type Opened = {
  readonly companyId: string;
  readonly bankAccount: BankAccountRow;
  /** What the file says of the account; `firstWritten`: the first day of the operations just written. */
  readonly account: Pick<StoredAccount, "opening" | "closing" | "firstDate" | "beforeFirstYearCents">;
  /** What a connection brings late may have come after the balance that it stated first. */
  readonly isSynced?: boolean;
  readonly firstWritten: IsoDate | null;
  /** Given by the user for a file that states none. */
  readonly givenBalance: Cents | null;
  readonly firstDay: IsoDate;
  readonly pieceRef: string;
};

/**
 * Opens a bank account with the first balance that a statement states, at the first day of that statement; an earlier
 * statement moves the opening back, so that the account always ties to the bank. Call it once the operations are written.
 * Returns what changed, null when nothing did. A validated opening that no longer holds is reversed and posted again.
 */
export async function settleOpening(tx: Tx, opened: Opened): Promise<OpeningChange | null> {
  const { companyId, bankAccount, pieceRef } = opened;
  const before = stateOf(bankAccount);
  const after = await openingAfter(tx, opened, before);
  if (after === null || isSame(before, after)) return null;
  await rewriteOpening(tx, { companyId, bankAccount, state: after, pieceRef });
  return { bankAccountId: bankAccount.id, before, after };
}

/** Returns an account to the opening it had before an import that was undone, unless another import or the user moved it since. */
export async function restoreOpening(
  tx: Tx,
  { companyId, bankAccount, change }: { companyId: string; bankAccount: BankAccountRow; change: OpeningChange },
): Promise<void> {
  if (!isSame(stateOf(bankAccount), change.after)) return;
  await rewriteOpening(tx, { companyId, bankAccount, state: change.before, pieceRef: await pieceOfOpening(tx, companyId, bankAccount.id) });
}

/**
 * Gives a bank account the balance that it began with, as its user states it; null on `on` keeps its day, or takes the first of the books. A
 * validated entry that says otherwise is reversed and posted again; one that was reversed by mistake is posted again. Refuses
 * `bank_account.opening_typed` where the openings of the first year state it, and `bank_account.opening_day` a day outside open years.
 */
export async function correctOpening(
  tx: Tx,
  companyId: string,
  { id, on: wanted, balance }: { readonly id: string; readonly on: IsoDate | null; readonly balance: Cents },
): Promise<void> {
  settlesNothing(tx, "the opening is the change itself");
  const years = await lockedFiscalYears(tx, companyId);
  const bankAccount = (await readBankAccounts(tx, companyId)).find((one) => one.id === id);
  if (!bankAccount) throw new Refusal({ code: "not_found", what: "bank_account" });
  if ((await accountsTakenOver(tx, companyId, [bankAccount.account_code])).size > 0)
    throw new Refusal({ code: "bank_account.opening_typed" });
  const [first] = years;
  const on = wanted ?? bankAccount.opening_on ?? first?.beginning;
  if (on === undefined || !years.some(({ beginning, end }) => beginning <= on && on <= end))
    throw new Refusal({ code: "bank_account.opening_day" });
  const state = { on, cents: balance, verified: bankAccount.opening_verified };
  await rewriteOpening(tx, { companyId, bankAccount, state, pieceRef: await pieceOfOpening(tx, companyId, id) });
}

/** What leads to the statement that opened an account; the account itself when none did. */
async function pieceOfOpening(tx: Tx, companyId: string, bankAccountId: string): Promise<string> {
  return pieceRefOf((await lastOpeningImport(tx, companyId, bankAccountId)) ?? bankAccountId, 0);
}

function stateOf({ opening_on: on, opening_cents: amount, opening_verified: verified }: BankAccountRow): BankOpeningState {
  return { on, cents: amount, verified };
}

function isSame(one: BankOpeningState, other: BankOpeningState): boolean {
  return one.on === other.on && one.cents === other.cents && one.verified === other.verified;
}

async function openingAfter(tx: Tx, opened: Opened, before: BankOpeningState): Promise<BankOpeningState | null> {
  const { companyId, bankAccount, firstWritten, givenBalance, firstDay } = opened;
  const stated = statedOpening(opened);
  if (stated !== null && !before.verified) {
    const on = earliest([before.on, firstWritten, stated.on]) ?? stated.on;
    const moved = await operationsBefore(tx, companyId, bankAccount.id, stated.on);
    return { on, cents: cents(stated.cents - moved), verified: true };
  }
  if (before.on === null) {
    if (firstWritten === null) return null;
    return { on: later(firstWritten, firstDay), cents: givenBalance ?? cents(0), verified: false };
  }
  const start = earliest([firstWritten, stated?.on ?? null]);
  if (start === null || start >= before.on) return null;
  const on = later(start, firstDay);
  if (await isBesideBalance(tx, opened, before)) return { ...before, on };
  const moved = await operationsBefore(tx, companyId, bankAccount.id, before.on);
  return { on, cents: cents((before.cents ?? 0) - moved), verified: before.verified };
}

/** True when the balance stated now counts the operations that came before the opening beside it: the bank booked them since, on an earlier day. */
async function isBesideBalance(
  tx: Tx,
  { companyId, bankAccount, account, isSynced = false }: Opened,
  before: BankOpeningState,
): Promise<boolean> {
  const { closing } = account;
  if (!isSynced || closing === null || closing.date === null) return false;
  const all = await operationsBefore(tx, companyId, bankAccount.id, addDays(closing.date, 1));
  return (before.cents ?? 0) + all === closing.cents;
}

/** The balance that the file states for the start of its first day in the books: lines before the first year are part of it. */
function statedOpening({ account, firstDay }: Opened): { on: IsoDate; cents: Cents } | null {
  if (account.opening === null) return null;
  const on = earliest([account.opening.date, account.firstDate]);
  if (on === null) return null;
  return { on: later(on, firstDay), cents: cents(account.opening.cents + account.beforeFirstYearCents) };
}

function earliest(days: readonly (IsoDate | null)[]): IsoDate | null {
  return days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

async function rewriteOpening(
  tx: Tx,
  {
    companyId,
    bankAccount,
    state,
    pieceRef,
  }: { companyId: string; bankAccount: BankAccountRow; state: BankOpeningState; pieceRef: string },
): Promise<void> {
  await storeOpening(tx, companyId, bankAccount.id, state);
  const { on, cents: balance } = state;
  const isTakenOver = (await accountsTakenOver(tx, companyId, [bankAccount.account_code])).size > 0;
  const entry =
    on === null || balance === null || isTakenOver ? null : await entryOfOpening(tx, { companyId, bankAccount, pieceRef, on, balance });
  await derive(tx, { id: companyId }, { kind: "opening", bankAccountId: bankAccount.id }, entry);
}

/**
 * Openings of bank accounts once taken-over balances name these accounts, or no longer do: what a statement opened gives way to them, and comes back
 * once they are gone.
 */
export const BANK_OPENINGS: Consequence = {
  name: "openings of bank accounts",
  reads: ["bank accounts", "openings"],
  writes: ["entries of bank openings"],
  async follow(tx, { companyId, change: { openings } }) {
    if (openings === undefined) return;
    const codes = new Set(openings);
    for (const bankAccount of await readBankAccounts(tx, companyId)) {
      if (!codes.has(bankAccount.account_code) || bankAccount.opening_on === null) continue;
      const pieceRef = await pieceOfOpening(tx, companyId, bankAccount.id);
      await rewriteOpening(tx, { companyId, bankAccount, state: stateOf(bankAccount), pieceRef });
    }
  },
};

/** The accounts of the books that a company's bank accounts have, the oldest first. */
export async function bankAccountCodes(tx: Tx, companyId: string): Promise<readonly string[]> {
  return (await readBankAccounts(tx, companyId)).map(({ account_code: code }) => code);
}

/** What statements open on a day, bank account by bank account. */
export async function openingsOfStatements(tx: Tx, companyId: string, day: IsoDate): Promise<{ title: string; line: EntryLine }[]> {
  const none = cents(0);
  return (await readBankAccounts(tx, companyId)).flatMap(({ title, account_code: accountCode, opening_on: on, opening_cents: balance }) => {
    if (on !== day || balance === null || balance === 0) return [];
    const line = { accountCode, label: "", debit: balance > 0 ? balance : none, credit: balance < 0 ? negate(balance) : none };
    return [{ title, line }];
  });
}

type Opening = {
  readonly companyId: string;
  readonly bankAccount: BankAccountRow;
  readonly pieceRef: string;
  readonly on: IsoDate;
  readonly balance: Cents;
};

async function entryOfOpening(tx: Tx, { companyId, bankAccount, pieceRef, on, balance }: Opening): Promise<DerivedEntry | null> {
  const years = await fiscalYears(tx, companyId);
  const posting = postingDate({ date: on, fiscalYears: years });
  const [first] = years;
  if (!first || posting.state !== "posted") throw new Error(`the opening of ${bankAccount.id} falls before the first year`);
  return openingEntry({
    bankAccountId: bankAccount.id,
    bankAccountCode: bankAccount.account_code,
    balance,
    date: posting.date,
    firstFiscalYearBeginning: first.beginning,
    pieceRef,
  });
}
