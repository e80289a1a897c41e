import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../../db/db.js";
import type { Tx } from "../../../../db/transaction.js";
import { settlesNothing } from "../../../books/consequences.js";
import {
  readConnectionAccounts,
  readConnections,
  storeAccount,
  storeConnection,
  storeGone,
  storeRead,
  storeConnectionRemoved,
  type ConnectionAccountRow,
  type ConnectionRow,
} from "../connections-repository.js";
import { refreshConnectionStates } from "../connection-states.js";
import { storeStatedBalance } from "../feeds-repository.js";
import { importTransactions, type ReadingResult } from "./import-transactions.js";
import { missingConnections, type BankReading } from "./read-bank.js";

type Writing = {
  readonly companyId: string;
  readonly reading: BankReading;
  /** The connections as they were when the reading began. */
  readonly known: readonly ConnectionRow[];
  readonly linkedBy: string;
  readonly today: IsoDate;
  readonly now: number;
};

/** Keeps what a reading found: connections, accounts, stated balances, operations, then the states that follow. All of it, or nothing. */
export async function writeReading(db: Db, tx: Tx, writing: Writing): Promise<ReadingResult> {
  settlesNothing(tx, "what an import brings notes its own changes");
  const { companyId, reading, known, linkedBy, today, now } = writing;
  const before = await readConnections(tx, companyId);
  // One that its user left while it was read does not come back.
  const left = new Set(known.map(({ provider_id: id }) => id).filter((id) => !before.some(({ provider_id: kept }) => kept === id)));
  for (const found of reading.connections.filter(({ id }) => !left.has(id)))
    await storeConnection(tx, companyId, { id: uuidv7(), linkedBy, found, now });
  for (const { id } of missingConnections(before, reading.connections)) await storeConnectionRemoved(tx, companyId, id, now);
  const connections = await readConnections(tx, companyId);
  await keepAccounts(tx, writing, connections);
  const total = { created: 0, waiting: 0, anomalies: 0 };
  for (const account of await readConnectionAccounts(tx, companyId)) {
    const connection = connections.find(({ id }) => id === account.connection_id);
    if (connection === undefined) continue;
    const result = await keepTransactions(db, tx, { ...writing, account, connection });
    total.created += result.created;
    total.waiting += result.waiting;
    total.anomalies += result.anomalies;
  }
  await refreshConnectionStates(tx, companyId, { today, now });
  return total;
}

/** The accounts as they are given now; one that is not given any more is gone, and so is each account of a removed connection. */
async function keepAccounts(tx: Tx, { companyId, reading, now }: Writing, connections: readonly ConnectionRow[]): Promise<void> {
  const given = new Set<number>();
  for (const connection of connections) {
    for (const found of reading.accounts.get(connection.provider_id) ?? []) {
      given.add(found.id);
      await storeAccount(tx, companyId, { id: uuidv7(), connectionId: connection.id, found });
    }
  }
  const gone = (await readConnectionAccounts(tx, companyId)).filter((account) => {
    const connection = connections.find(({ id }) => id === account.connection_id);
    const isRead = connection !== undefined && (connection.removed_at !== null || reading.accounts.has(connection.provider_id));
    return account.gone_at === null && isRead && !given.has(account.provider_id);
  });
  await storeGone(
    tx,
    companyId,
    gone.map(({ id }) => id),
    now,
  );
}

type Keeping = Writing & { readonly account: ConnectionAccountRow; readonly connection: ConnectionRow };

async function keepTransactions(db: Db, tx: Tx, { companyId, reading, account, connection, today, now }: Keeping): Promise<ReadingResult> {
  const read = reading.transactions.get(account.provider_id);
  const { bank_account_id: bankAccountId, balance_cents: balance, balance_on: on } = account;
  if (read === undefined || bankAccountId === null || account.gone_at !== null) return { created: 0, waiting: 0, anomalies: 0 };
  const { bank, linked_by: linkedBy } = connection;
  const result = await importTransactions(db, tx, {
    companyId,
    bank,
    linkedBy,
    account: { ...account, bank_account_id: bankAccountId },
    transactions: read.rows,
    isWhole: read.isFirst,
    today,
    now,
  });
  if (balance !== null && on !== null) await storeStatedBalance(tx, companyId, { bankAccountId, on, balance });
  await storeRead(tx, companyId, { id: account.id, at: now, isWhole: read.isWhole });
  return result;
}
