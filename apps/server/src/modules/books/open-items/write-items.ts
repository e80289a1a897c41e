import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import type { OpenItem } from "@comptoir/accounting/open-items/item";
import { namedLines } from "@comptoir/accounting/open-items/settlement";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../consequences.js";
import { lockBooks } from "../years/service.js";
import { deleteItems, itemsOfSource, readItemStates, settledBy, storeItems, type ItemSource } from "./open-items-repository.js";

/** An item that a source gives: `key` distinguishes it among the items of that source; `dueOn`, the last day to pay it where the source states one. */
export type WrittenItem = Omit<OpenItem, "id"> & { readonly key: string; readonly dueOn?: IsoDate | null };

/**
 * Makes the open items of the closing of a year those given; the ids by which lines of its entries name them, by key. Call it before the
 * entries are derived. Refuses `open_item.settled` when one that was paid would go, change sides or be brought under what was paid.
 */
export function writeOpenItems(
  tx: Tx,
  company: { readonly id: string },
  { yearId, items }: { readonly yearId: string; readonly items: readonly WrittenItem[] },
): Promise<ReadonlyMap<string, OpenItem>> {
  return writeItemsOf(tx, company, { source: { kind: "closing_step", id: yearId }, fiscalYearId: yearId, items });
}

/**
 * The same for a step that writes one entry a row: its entries, whose lines name the items. The key of an item is its row, that of its entry the
 * code of the step and the row.
 */
export async function writeStepItems(
  tx: Tx,
  company: { readonly id: string },
  given: {
    readonly yearId: string;
    readonly code: string;
    readonly items: readonly WrittenItem[];
    readonly entries: readonly DerivedEntry[];
  },
): Promise<readonly DerivedEntry[]> {
  const written = await writeOpenItems(tx, company, given);
  const byKey = new Map([...written].map(([key, item]) => [`${given.code}:${key}`, item]));
  return given.entries.map((entry) => {
    const item = entry.source.kind === "closing_step" ? byKey.get(entry.source.key) : undefined;
    return item ? { ...entry, lines: namedLines(entry.lines, item) } : entry;
  });
}

type Given = { readonly source: ItemSource; readonly fiscalYearId: string; readonly items: readonly WrittenItem[] };

/** The same for any source. */
export async function writeItemsOf(
  tx: Tx,
  company: { readonly id: string },
  { source, fiscalYearId, items }: Given,
): Promise<ReadonlyMap<string, OpenItem>> {
  await lockBooks(tx, company.id);
  const known = new Map((await itemsOfSource(tx, company.id, source)).map((item) => [item.key, item]));
  const wanted = items.map((item) => ({ ...item, dueOn: item.dueOn ?? null, id: known.get(item.key)?.id ?? uuidv7() }));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = [...known.values()].filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const states = await readItemStates(tx, company.id, { ids: [...known.values()].map(({ id }) => id) });
  const short = states.flatMap(({ item, settled }) => {
    const next = wanted.find(({ id }) => id === item.id);
    return next && isUnder(next, item, settled.amount) ? [item.id] : [];
  });
  const settlement = await settledBy(tx, company.id, [...gone, ...short]);
  if (settlement) throw new Refusal({ code: "open_item.settled", ...settlement });
  await deleteItems(tx, company.id, gone);
  const paid = new Map(states.filter(({ settled }) => settled.amount !== 0).map(({ item }) => [item.id, item]));
  const stored = wanted.map((item) => ({ ...item, ...namedBy(paid.get(item.id) ?? item) }));
  await storeItems(tx, company.id, { source, fiscalYearId, items: stored });
  // What waits for its category may settle them.
  if (stored.length > 0 || gone.length > 0) noteChange(tx, { expected: true });
  return new Map(stored.map((item) => [item.key, item]));
}

/** Removes the items of a source that goes. Refuses `open_item.settled` when one of them was paid. */
export async function removeItemsOf(tx: Tx, company: { readonly id: string }, source: ItemSource): Promise<void> {
  const ids = (await itemsOfSource(tx, company.id, source)).map(({ id }) => id);
  const settlement = await settledBy(tx, company.id, ids);
  if (settlement) throw new Refusal({ code: "open_item.settled", ...settlement });
  await deleteItems(tx, company.id, ids);
  if (ids.length > 0) noteChange(tx, { expected: true });
}

/** What entries say of an item: once it was paid, that stays. */
function namedBy({ auxiliary, label, pieceRef, pieceDate }: OpenItem): Pick<OpenItem, "auxiliary" | "label" | "pieceRef" | "pieceDate"> {
  return { auxiliary, label, pieceRef, pieceDate };
}

/** True when what was paid no longer fits an item: beyond its amount, of another account, or of other rates. */
function isUnder(next: OpenItem, known: OpenItem, settled: Cents): boolean {
  if (next.side !== known.side || next.accountCode !== known.accountCode) return true;
  if (settled === 0) return false;
  const direction = next.amount < 0 ? -1 : 1;
  return direction * settled > Math.abs(next.amount) || direction * settled < 0 || ratesOf(next) !== ratesOf(known);
}

function ratesOf({ waitingVat }: OpenItem): string {
  return JSON.stringify(waitingVat.map(({ nature, rateBp, accountCode }) => [nature, rateBp, accountCode]));
}
