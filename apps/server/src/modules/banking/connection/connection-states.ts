import { stateOfConnection } from "@comptoir/accounting/banking/connection-state";
import type { IsoDate } from "@comptoir/accounting/date";
import { areBooksWritable } from "../../../access/permissions.js";
import type { Tx } from "../../../db/transaction.js";
import { readConnections, storeState, storeStopped, type ConnectionRow } from "./connections-repository.js";
import { readBankUser } from "./users-repository.js";

/** True when the banks of a company are read no more: its subscription is stopped, or its firm suspended the dossier. */
export async function areConnectionsStopped(tx: Tx, companyId: string, today: IsoDate): Promise<boolean> {
  return !(await areBooksWritable(tx, companyId, today));
}

/** Gives each connection of a company, and its dossier, the state that follows from the facts and the time; none touches an operation. */
export async function refreshConnectionStates(
  tx: Tx,
  companyId: string,
  { today, now }: { readonly today: IsoDate; readonly now: number },
): Promise<boolean> {
  const isStopped = await areConnectionsStopped(tx, companyId, today);
  const user = await readBankUser(tx, companyId);
  // Books that came from another installation have connections and no token.
  const isTokenLost = user === null || user.token_lost_at !== null;
  for (const row of await readConnections(tx, companyId))
    await storeState(tx, companyId, row.id, stateOfRow(row, { isStopped, isTokenLost, now }));
  await storeStopped(tx, isStopped);
  return isStopped;
}

function stateOfRow(row: ConnectionRow, { isStopped, isTokenLost, now }: { isStopped: boolean; isTokenLost: boolean; now: number }) {
  const facts = {
    provider: row.provider_state,
    message: row.provider_message,
    isActive: row.is_active,
    isRemoved: row.removed_at !== null,
    isTokenLost,
    isStopped,
    createdAt: row.created_at.getTime(),
    syncedAt: row.synced_at?.getTime() ?? null,
    providerSince: row.provider_since.getTime(),
  };
  return stateOfConnection(facts, now);
}
