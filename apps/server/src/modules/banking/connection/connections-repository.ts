import type { ConnectionCause, ConnectionState, StateOfConnection } from "@comptoir/accounting/banking/connection-state";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { ProviderAccount, ProviderConnection } from "../../../bank-provider/bank-provider.js";
import type { Tx } from "../../../db/transaction.js";
import type { Identity } from "../accounts/account-matching.js";

/** A connection, as the table holds it. */
export type ConnectionRow = {
  readonly id: string;
  readonly provider_id: number;
  readonly bank: string;
  readonly linked_by: string;
  readonly created_at: Date;
  readonly state: ConnectionState;
  readonly cause: ConnectionCause;
  readonly text: string | null;
  readonly provider_state: string | null;
  readonly provider_message: string | null;
  readonly provider_since: Date;
  readonly is_active: boolean;
  readonly synced_at: Date | null;
  readonly consent_ends_on: IsoDate | null;
  readonly removed_at: Date | null;
};

/** The connections of a company that were not removed by their user, the oldest first. */
export function readConnections(tx: Tx, companyId: string): Promise<ConnectionRow[]> {
  return tx.query<ConnectionRow>(
    `select id, provider_id, bank, linked_by, created_at, state, cause, text, provider_state, provider_message, provider_since, is_active, synced_at,
        consent_ends_on, removed_at
      from books.bank_connections where company_id = $1 order by created_at, id`,
    [companyId],
  );
}

type Found = { readonly id: string; readonly linkedBy: string; readonly found: ProviderConnection; readonly now: number };

/** Keeps a connection as the aggregator has it; since when it is in its state is known from the first time that it was. */
export async function storeConnection(tx: Tx, companyId: string, { id, linkedBy, found, now }: Found): Promise<void> {
  await tx.run(
    `insert into books.bank_connections as c (company_id, id, provider_id, bank, linked_by, created_at, provider_state, provider_message, provider_since,
        is_active, synced_at, consent_ends_on)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $6, $9, $10, $11)
      on conflict (company_id, provider_id) do update set bank = excluded.bank, provider_state = excluded.provider_state,
        provider_message = excluded.provider_message, is_active = excluded.is_active, consent_ends_on = excluded.consent_ends_on,
        synced_at = greatest(c.synced_at, excluded.synced_at), removed_at = null,
        provider_since = case when c.provider_state is distinct from excluded.provider_state then excluded.provider_since else c.provider_since end`,
    [
      companyId,
      id,
      found.id,
      found.bank,
      linkedBy,
      new Date(now),
      found.state,
      found.message,
      found.isActive,
      found.syncedAt === null ? null : new Date(found.syncedAt),
      found.consentEndsOn,
    ],
  );
}

/** Writes the state that the domain gives a connection, where it is another one. */
export async function storeState(tx: Tx, companyId: string, id: string, { state, cause, text }: StateOfConnection): Promise<void> {
  await tx.run(
    `update books.bank_connections set state = $3, cause = $4, text = $5
      where company_id = $1 and id = $2 and (state, cause, text) is distinct from ($3::text, $4::text, $5::text)`,
    [companyId, id, state, cause, text],
  );
}

/** Keeps since when a connection is not there any more, at the aggregator or by its user. */
export async function storeConnectionRemoved(tx: Tx, companyId: string, id: string, now: number): Promise<void> {
  await tx.run("update books.bank_connections set removed_at = coalesce(removed_at, $3) where company_id = $1 and id = $2", [
    companyId,
    id,
    new Date(now),
  ]);
}

/** Forgets a connection and its accounts: the bank accounts that it fed stay. */
export async function deleteConnection(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.bank_connections where company_id = $1 and id = $2", [companyId, id]);
}

/** An account of a connection, as the table holds it. */
export type ConnectionAccountRow = {
  readonly id: string;
  readonly connection_id: string;
  readonly provider_id: number;
  readonly parent_id: number | null;
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly kind: string;
  readonly currency: string;
  readonly bank_account_id: string | null;
  readonly is_left_out: boolean;
  readonly balance_cents: Cents | null;
  readonly balance_on: IsoDate | null;
  readonly read_at: Date | null;
  readonly read_whole_at: Date | null;
  readonly gone_at: Date | null;
  /** The bank account that it feeds has a balance that it began with. */
  readonly is_opened: boolean;
};

/** The accounts that the connections of a company give, or gave. */
export function readConnectionAccounts(tx: Tx, companyId: string): Promise<ConnectionAccountRow[]> {
  return tx.query<ConnectionAccountRow>(
    `select id, connection_id, provider_id, parent_id, title, iban, number, kind, currency, bank_account_id, is_left_out, balance_cents, balance_on, read_at,
        read_whole_at, gone_at, exists (
          select from books.bank_accounts b where b.company_id = $1 and b.id = a.bank_account_id and b.opening_on is not null) as is_opened
      from books.connection_accounts a where company_id = $1 order by provider_id`,
    [companyId],
  );
}

/** Keeps an account as the aggregator has it; one that was gone is there again. */
export async function storeAccount(
  tx: Tx,
  companyId: string,
  { id, connectionId, found }: { readonly id: string; readonly connectionId: string; readonly found: ProviderAccount },
): Promise<void> {
  await tx.run(
    `insert into books.connection_accounts (company_id, id, connection_id, provider_id, parent_id, title, iban, number, kind, currency, balance_cents, balance_on)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict (company_id, provider_id) do update set parent_id = excluded.parent_id, title = excluded.title, iban = excluded.iban,
        number = excluded.number, kind = excluded.kind, currency = excluded.currency, balance_cents = excluded.balance_cents,
        balance_on = excluded.balance_on, gone_at = null`,
    [
      companyId,
      id,
      connectionId,
      found.id,
      found.parentId,
      found.title,
      found.iban,
      found.number,
      found.kind,
      found.currency,
      found.balance,
      found.balanceOn,
    ],
  );
}

/** Keeps since when accounts are no longer given. */
export async function storeGone(tx: Tx, companyId: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    "update books.connection_accounts set gone_at = coalesce(gone_at, $3) where company_id = $1 and id = any($2::uuid[]) and gone_at is null",
    [companyId, ids, new Date(now)],
  );
}

/** Writes what the user chose for an account: the bank account that it feeds, or none of them. */
export async function storeLink(
  tx: Tx,
  companyId: string,
  { id, bankAccountId }: { readonly id: string; readonly bankAccountId: string | null },
): Promise<void> {
  await tx.run("update books.connection_accounts set bank_account_id = $3, is_left_out = $4 where company_id = $1 and id = $2", [
    companyId,
    id,
    bankAccountId,
    bankAccountId === null,
  ]);
}

/** An account that is gone lets go of the bank account that another one now feeds. */
export async function releaseGone(tx: Tx, companyId: string, bankAccountId: string): Promise<void> {
  await tx.run(
    "update books.connection_accounts set bank_account_id = null where company_id = $1 and bank_account_id = $2 and gone_at is not null",
    [companyId, bankAccountId],
  );
}

/** The IBAN and the number of the accounts of connections that feed, or fed, a bank account. */
export function identitiesGivenByBanks(tx: Tx, companyId: string, bankAccountId: string): Promise<Identity[]> {
  return tx.query("select iban, number from books.connection_accounts where company_id = $1 and bank_account_id = $2", [
    companyId,
    bankAccountId,
  ]);
}

/** Keeps when the operations of an account were read. */
export async function storeRead(
  tx: Tx,
  companyId: string,
  { id, at, isWhole }: { readonly id: string; readonly at: number; readonly isWhole: boolean },
): Promise<void> {
  await tx.run(
    `update books.connection_accounts set read_at = $3, read_whole_at = case when $4 then $3 else read_whole_at end where company_id = $1 and id = $2`,
    [companyId, id, new Date(at), isWhole],
  );
}

/** A change of state that was kept. */
export type TransitionRow = {
  readonly connection_id: string;
  readonly at: Date;
  readonly from_state: ConnectionState | null;
  readonly to_state: ConnectionState;
  readonly cause: string;
};

/** The last changes of state of the connections of a company, the latest first. */
export function readTransitions(tx: Tx, companyId: string): Promise<TransitionRow[]> {
  return tx.query<TransitionRow>(
    `select connection_id, at, from_state, to_state, cause from books.connection_transitions
      where company_id = $1 and connection_id is not null order by at desc, id desc limit 200`,
    [companyId],
  );
}

/** Says of the dossier whether its banks are read no more, which its state follows. */
export async function storeStopped(tx: Tx, isStopped: boolean): Promise<void> {
  await tx.query("select books.set_connections_stopped($1)", [isStopped]);
}
