import { daysBetween } from "@comptoir/accounting/calendar";
import { consentCountdown, consentText } from "@comptoir/accounting/banking/connection-state";
import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import type { BankConnection, listBankConnections } from "@comptoir/contract/banking/connections";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Tx } from "../../../db/transaction.js";
import { sameAccount } from "../accounts/account-matching.js";
import { readBankAccounts, type BankAccountRow } from "../accounts/bank-accounts-repository.js";
import { unusableReason } from "./link-account.js";
import {
  readConnectionAccounts,
  readConnections,
  readTransitions,
  type ConnectionAccountRow,
  type ConnectionRow,
  type TransitionRow,
} from "./connections-repository.js";
import { readAnomalies, readWaitingImports } from "./reading/synced-lines-repository.js";

type Shown = Omit<ReplyOf<typeof listBankConnections>, "offered">;

/** The connections of a company as they are shown, with what waits for the user. */
export async function showConnections(tx: Tx, companyId: string, today: IsoDate): Promise<Shown> {
  const accounts = await readConnectionAccounts(tx, companyId);
  const banks = await readBankAccounts(tx, companyId);
  const transitions = await readTransitions(tx, companyId);
  const connections = await readConnections(tx, companyId);
  return {
    data: connections.map((row) => toConnection(row, { accounts, banks, transitions, today })),
    toConfirm: (await readWaitingImports(tx, companyId)).map(({ id, file_name: title, count }) => ({ importId: id, title, count })),
    anomalies: (await readAnomalies(tx, companyId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      followed: row.is_followed,
      operationId: row.operation_id,
      label: row.label,
      date: row.day,
      amount: eurosFromCents(row.cents),
      foundAt: row.found_at.toISOString(),
    })),
  };
}

type Facts = {
  readonly accounts: readonly ConnectionAccountRow[];
  readonly banks: readonly BankAccountRow[];
  readonly transitions: readonly TransitionRow[];
  readonly today: IsoDate;
};

const SHOWN_TRANSITIONS = 10;

function toConnection(row: ConnectionRow, { accounts, banks, transitions, today }: Facts): BankConnection {
  const endsOn = row.removed_at === null ? row.consent_ends_on : null;
  const end = endsOn === null ? null : consentCountdown(endsOn, daysBetween({ from: today, to: endsOn }));
  return {
    id: row.id,
    bank: row.bank,
    state: { code: row.state, text: row.text },
    syncedAt: row.synced_at?.toISOString() ?? null,
    consent: end && { ...end, text: consentText(row.bank, end) },
    accounts: accounts.filter(({ connection_id: of }) => of === row.id).map((account) => toAccount(account, accounts, banks)),
    transitions: transitions
      .filter(({ connection_id: of }) => of === row.id)
      .slice(0, SHOWN_TRANSITIONS)
      .map(({ at, from_state: from, to_state: to, cause }) => ({ at: at.toISOString(), from, to, cause })),
  };
}

function toAccount(
  account: ConnectionAccountRow,
  accounts: readonly ConnectionAccountRow[],
  banks: readonly BankAccountRow[],
): BankConnection["accounts"][number] {
  const isGone = account.gone_at !== null;
  return {
    id: account.id,
    title: account.title,
    iban: account.iban,
    number: account.number,
    unusable: account.bank_account_id === null ? unusableReason(account, accounts) : null,
    currency: account.currency,
    balance: eurosOrNull(account.balance_cents),
    bankAccountId: account.bank_account_id,
    leftOut: account.is_left_out,
    gone: isGone,
    proposedBankAccountId: account.bank_account_id === null && !isGone ? proposedFor(account, accounts, banks) : null,
  };
}

/** A bank account with its IBAN or its number that no other account feeds, else the only one that lost its own account. */
function proposedFor(
  account: ConnectionAccountRow,
  accounts: readonly ConnectionAccountRow[],
  banks: readonly BankAccountRow[],
): string | null {
  const fed = accounts.filter(({ bank_account_id: id, gone_at: goneAt }) => id !== null && goneAt === null);
  const free = banks.filter(({ id }) => !fed.some(({ bank_account_id: taken }) => taken === id));
  const ghosts = free.filter(({ id }) => accounts.some(({ bank_account_id: lost, gone_at: goneAt }) => lost === id && goneAt !== null));
  return sameAccount(account, free)?.id ?? (ghosts.length === 1 ? (ghosts[0]?.id ?? null) : null);
}
