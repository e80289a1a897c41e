import { carryForwardEntry, openingBalances, openingKey, type NetBalance } from "@comptoir/accounting/ledger/openings/carry-forward";
import type { Db, Turn } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../consequences.js";
import { lockBooks } from "../years/service.js";
import { deleteDrafts, draftOpenings, insertDrafts } from "../entries/service.js";
import { OPENING_STATES, type OpeningState } from "./openings-repository.js";

/**
 * Makes the openings of every year equal to the balances that the year before ends with. Openings are derived: no user
 * types them, so what reads or validates a year calls this first. One read when there is nothing to do, else in the turn given.
 */
export async function refreshOpenings(db: Db, companyId: string, turn: Turn = {}): Promise<void> {
  const states = await db.tenantRead<OpeningState>(companyId, { name: "opening_states", text: OPENING_STATES, values: [companyId] });
  if (staleYear(states) === null) return;
  const refresh = async (tx: Tx): Promise<void> => {
    settlesNothing(tx, "what a year carries forward is derived when it is read");
    await refreshOpeningsIn(tx, companyId);
  };
  await db.tenant(companyId, refresh, turn);
}

/** The same inside a transaction that already runs. A year changes what the next one opens with, hence the loop. */
export async function refreshOpeningsIn(tx: Tx, companyId: string): Promise<void> {
  await lockBooks(tx, companyId);
  let refreshed = "";
  for (;;) {
    const states = await tx.query<OpeningState>(OPENING_STATES, [companyId]);
    const stale = staleYear(states);
    if (stale === null) return;
    if (stale.fiscalYearId === refreshed) throw new Error(`the openings of year ${refreshed} do not settle`);
    refreshed = stale.fiscalYearId;
    await deleteDrafts(tx, companyId, await draftOpenings(tx, companyId, stale.fiscalYearId));
    const entry = carryForwardEntry(stale);
    if (entry) await insertDrafts(tx, companyId, [{ entry, fiscalYearId: stale.fiscalYearId }]);
  }
}

type StaleYear = Parameters<typeof carryForwardEntry>[0];

/** The first year whose opening entries differ from what they should be. */
function staleYear(states: readonly OpeningState[]): StaleYear | null {
  for (const fiscalYearId of new Set(states.map((row) => row.id))) {
    const rows = states.filter((row) => row.id === fiscalYearId);
    const [first] = rows;
    if (!first) continue;
    const expected = openingBalances(nets(rows, "closing_net"));
    const validated = nets(rows, "validated_net");
    const opened = new Map(rows.map((row) => [openingKey(named(row)), row.validated_net + row.draft_net]));
    const wanted = new Map(expected.map((one) => [openingKey(one), one.net as number]));
    const differs = [...new Set([...opened.keys(), ...wanted.keys()])].some((key) => (wanted.get(key) ?? 0) !== (opened.get(key) ?? 0));
    if (differs) return { fiscalYearId: first.id, beginning: first.begins_on, expected, validated };
  }
  return null;
}

function nets(rows: readonly OpeningState[], column: "closing_net" | "validated_net"): NetBalance[] {
  return rows.filter((row) => row[column] !== 0).map((row) => ({ ...named(row), net: row[column] }));
}

/** The account of a row, with the third party and the item that it counts apart: an item keeps the piece of its invoice. */
function named(row: OpeningState): Omit<NetBalance, "net"> {
  const { auxiliary_number: number, auxiliary_name: name, item_id: item } = row;
  return {
    accountCode: row.account_code,
    ...(number === null ? {} : { auxiliary: { number, name: name ?? number } }),
    ...(item === null ? {} : { item, pieceRef: row.piece_ref, pieceDate: row.piece_date }),
  };
}
