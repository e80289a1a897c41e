import { addDays } from "@comptoir/accounting/calendar";
import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import {
  counterpartsOfGiven,
  pairTransfers,
  TRANSFER_REACH_DAYS,
  transferSuggestion,
  unpairedTransfers,
} from "@comptoir/accounting/categorization/own-transfers";
import { absolute } from "@comptoir/accounting/money";
import type { Db } from "../../../../db/db.js";
import type { Tx } from "../../../../db/transaction.js";
import type { OperationRow } from "../../operation-queries.js";
import {
  hasSeveralAccounts,
  readAmountsOfImport,
  readGivenLines,
  readGivenToTransfers,
  readTransferLines,
  TRANSFERS_AT_MOST,
  type TouchedAmount,
} from "./transfers-repository.js";

/** Pairs of one amount follow from one another, five days at a time: what is further than this from a change stays as it is. */
const DAYS_AROUND = 30;

/** The amounts of operations that came, went or changed, each once, with the first and the last of their days. */
export function amountsTouched(rows: readonly Pick<OperationRow, "amount_cents" | "date">[]): readonly TouchedAmount[] {
  return merged(rows.map(({ amount_cents: amount, date }) => ({ amount: absolute(amount), from: date, to: date })));
}

function merged(touched: readonly TouchedAmount[]): readonly TouchedAmount[] {
  const byAmount = new Map<number, TouchedAmount>();
  for (const { amount, from, to } of touched) {
    const known = byAmount.get(amount);
    byAmount.set(amount, { amount, from: known && known.from < from ? known.from : from, to: known && known.to > to ? known.to : to });
  }
  return [...byAmount.values()];
}

/** Each amount once, with all the days around those where something changed. */
function around(touched: readonly TouchedAmount[]): readonly TouchedAmount[] {
  return merged(touched).map(({ amount, from, to }) => ({ amount, from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) }));
}

/** Days enough to know of a line given at their edge whether it has its other side. */
function wider({ amount, from, to }: TouchedAmount): TouchedAmount {
  return { amount, from: addDays(from, -DAYS_AROUND), to: addDays(to, DAYS_AROUND) };
}

/** The amounts that an import brought, before it is taken back or once it is there. */
export async function amountsOfImport(tx: Tx, companyId: string, importId: string): Promise<readonly TouchedAmount[]> {
  return (await hasSeveralAccounts(tx, companyId)) ? readAmountsOfImport(tx, companyId, importId) : [];
}

/** Lines that are in a pair, or were, and what is then suggested for those that have one. */
export type TransferSuggestions = { readonly ids: readonly string[]; readonly suggestions: ReadonlyMap<string, StoredSuggestion> };

/** Pairs again the lines to categorise of these amounts, around the days where something changed: first with what is given to 580000 already. */
export async function transferSuggestions(tx: Tx, companyId: string, touched: readonly TouchedAmount[]): Promise<TransferSuggestions> {
  if (touched.length === 0 || !(await hasSeveralAccounts(tx, companyId))) return { ids: [], suggestions: new Map() };
  const days = around(touched);
  const read = await readTransferLines(tx, companyId, days);
  if (read.length === 0) return { ids: [], suggestions: new Map() };
  const given = await readGivenLines(tx, companyId, days.map(wider));
  const ids = new Set(read.map(({ id }) => id));
  // At the edge of those days, a line that is paired with one beyond stays so.
  const lines = read.filter(({ pair }) => pair === null || ids.has(pair));
  const counterparts = counterpartsOfGiven(lines, given).map(({ open, given: other, candidates }): [string, StoredSuggestion] => [
    open.id,
    transferSuggestion(open, { other, title: other.title, candidates, isGiven: true }),
  ]);
  const taken = new Set(counterparts.map(([id]) => id));
  const pairs = pairTransfers(lines.filter(({ id }) => !taken.has(id))).flatMap(
    ({ out, into, candidates }): [string, StoredSuggestion][] => [
      [out.id, transferSuggestion(out, { other: into, title: into.title, candidates })],
      [into.id, transferSuggestion(into, { other: out, title: out.title, candidates })],
    ],
  );
  const suggestions = new Map([...counterparts, ...pairs]);
  return { ids: lines.filter(({ id, suggested }) => suggested || suggestions.has(id)).map(({ id }) => id), suggestions };
}

/** Operations named at most: they are opened as a list. */
const NAMED_AT_MOST = 100;

/** Operations on 580000 without their other side five days around, the most recent first, and how many there are. */
export async function readUnpaired(db: Db, companyId: string): Promise<{ count: number; ids: string[] }> {
  const given = await readGivenToTransfers(db, companyId);
  // The other side of the oldest ones may be among lines that were not read.
  const oldest = given.length < TRANSFERS_AT_MOST ? null : (given.at(-1)?.on ?? null);
  const alone = unpairedTransfers(given).filter(({ on }) => oldest === null || on > addDays(oldest, TRANSFER_REACH_DAYS));
  return { count: alone.length, ids: alone.slice(0, NAMED_AT_MOST).map(({ id }) => id) };
}
