import { addDays, parisDay } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import {
  BankProviderFailure,
  type BankProvider,
  type ProviderAccount,
  type ProviderConnection,
  type ProviderTransaction,
} from "../../../../bank-provider/bank-provider.js";
import type { Db } from "../../../../db/db.js";
import type { ConnectionAccountRow, ConnectionRow } from "../connections-repository.js";
import { readSyncedOperations } from "../../../operations/service.js";

/** What the aggregator gives of a company at one moment; what could not be read is left out, with why. */
export type BankReading = {
  readonly connections: readonly ProviderConnection[];
  /** By connection; one whose accounts could not be read is absent. */
  readonly accounts: ReadonlyMap<number, readonly ProviderAccount[]>;
  /** By the aggregator's id of the account. */
  readonly transactions: ReadonlyMap<
    number,
    { readonly rows: readonly ProviderTransaction[]; readonly isWhole: boolean; readonly isFirst: boolean }
  >;
  readonly failure: BankProviderFailure | null;
};

type Reading = {
  readonly db: Db;
  readonly banks: BankProvider;
  readonly companyId: string;
  readonly token: string;
  readonly known: readonly ConnectionAccountRow[];
  readonly removed: ReadonlySet<number>;
  readonly now: number;
};

/** A change may be seen late: what was changed since two days before the last reading is read again, and the last three months once a week. */
const OVERLAP_MILLISECONDS = 2 * 86_400_000;
const WHOLE_MILLISECONDS = 7 * 86_400_000;
const WHOLE_DAYS = 90;

/** Asks the aggregator for the connections of a company, their accounts, and what is new in those that feed a bank account. */
export async function readBank(reading: Reading): Promise<BankReading> {
  const { banks, token, known, removed } = reading;
  const connections = (await banks.connections(token)).filter(({ id }) => !removed.has(id));
  const accounts = new Map<number, readonly ProviderAccount[]>();
  const transactions = new Map<number, { rows: readonly ProviderTransaction[]; isWhole: boolean; isFirst: boolean }>();
  let failure: BankProviderFailure | null = null;
  for (const { id } of connections) {
    try {
      const given = await banks.accounts(token, id);
      accounts.set(id, given);
      for (const account of given) {
        const row = known.find((one) => one.provider_id === account.id);
        if (row === undefined || row.bank_account_id === null) continue;
        transactions.set(account.id, await readTransactions(reading, account, { ...row, bank_account_id: row.bank_account_id }));
      }
    } catch (error) {
      if (!(error instanceof BankProviderFailure) || error.kind === "token") throw error;
      // The other banks are read all the same; this one is asked again.
      failure = error;
    }
  }
  return { connections, accounts, transactions, failure };
}

type Fed = ConnectionAccountRow & { readonly bank_account_id: string };

async function readTransactions({ db, banks, companyId, token, now }: Reading, account: ProviderAccount, row: Fed) {
  if (account.isDisabled) await banks.enableAccount(token, account.id);
  // All of it until the account has an operation: the balance that it began with follows from them all.
  if (row.read_at === null || !row.is_opened)
    return { rows: await banks.transactions(token, account.id, {}), isWhole: true, isFirst: true };
  const isWhole = row.read_whole_at === null || now - row.read_whole_at.getTime() >= WHOLE_MILLISECONDS;
  const from = addDays(parisDay(now), -WHOLE_DAYS);
  const changed = await banks.transactions(token, account.id, { changedSince: row.read_at.getTime() - OVERLAP_MILLISECONDS });
  const rows = new Map(changed.map((one) => [one.id, one]));
  const since = isWhole ? from : await firstNewDay(db, { companyId, bankAccountId: row.bank_account_id, changed });
  if (since !== null) for (const one of await banks.transactions(token, account.id, { from: since })) rows.set(one.id, one);
  return { rows: [...rows.values()], isWhole, isFirst: false };
}

/** All lines of the days that bring a new one are read: it is compared with those that the bank has beside it. */
async function firstNewDay(
  db: Db,
  { companyId, bankAccountId, changed }: { companyId: string; bankAccountId: string; changed: readonly ProviderTransaction[] },
): Promise<IsoDate | null> {
  if (changed.length === 0) return null;
  const references = changed.map(({ id }) => String(id));
  const known = await db.reading(companyId, (tx) => readSyncedOperations(tx, companyId, { bankAccountId, references }));
  const found = new Set(known.map(({ reference }) => reference));
  const days = changed.filter(({ id, isBooked }) => isBooked && !found.has(String(id))).map(({ date }) => date);
  return days.toSorted()[0] ?? null;
}

/** The connections that the aggregator no longer has. */
export function missingConnections(known: readonly ConnectionRow[], found: readonly ProviderConnection[]): readonly ConnectionRow[] {
  return known.filter((row) => row.removed_at === null && !found.some(({ id }) => id === row.provider_id));
}
