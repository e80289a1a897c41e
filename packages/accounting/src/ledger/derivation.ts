import { frenchDay, type IsoDate } from "../date.js";
import { lineText, type DerivedEntry } from "../entry/entry.js";
import { reversalEntry } from "./reversal-entry.js";

/** An entry that stands for a source, and its reversal when it has one. */
export type StandingEntry = {
  readonly id: string;
  readonly entry: DerivedEntry;
  readonly isValidated: boolean;
  readonly reversal: { readonly id: string; readonly isValidated: boolean } | null;
};

/** What makes the books say what a source now gives: drafts to remove, then entries to write. */
export type Derivation = { readonly removed: readonly string[]; readonly added: readonly DerivedEntry[] };

/**
 * What is to be done for a source to give the entry `wanted` (null: none any more). What already says it is left; drafts are
 * replaced; a validated entry that no longer holds is cancelled by a reversal on its own day, a draft itself, which goes when
 * the entry holds again. `openDay` returns the day itself in an open year, else the first open one. Source: docs/sources.md#posting.
 */
export function derivation(
  standing: readonly StandingEntry[],
  wanted: DerivedEntry | null,
  openDay: (date: IsoDate) => IsoDate,
): Derivation {
  const live = standing.filter(({ reversal }) => reversal?.isValidated !== true);
  const target = wanted && atLaterDay(wanted, openDay(wanted.date));
  const kept =
    wanted &&
    target &&
    (live.find((one) => one.isValidated && holds(one.entry, wanted, target)) ??
      live.find((one) => !one.isValidated && isSameEntry(one.entry, target)));
  const removed: string[] = [];
  const added: DerivedEntry[] = [];
  for (const one of live) {
    if (one === kept) {
      if (one.reversal) removed.push(one.reversal.id);
    } else if (!one.isValidated) removed.push(one.id);
    else if (one.reversal === null) {
      added.push(reversalEntry(one.entry, { entryId: one.id, date: openDay(one.entry.date), isReversed: false }));
    }
  }
  if (target && !kept) added.push(target);
  return { removed, added };
}

/** A validated entry still holds when it says what is wanted on its day, or later because that year was closed already. */
function holds(entry: DerivedEntry, wanted: DerivedEntry, target: DerivedEntry): boolean {
  if (isSameEntry(entry, wanted)) return true;
  return target.date > wanted.date && entry.date > wanted.date && isSameEntry(entry, atLaterDay(wanted, entry.date));
}

/** The same entry on a later day, its label saying the real one (PCG 1031-4); openings that come late are movements of the year. */
export function atLaterDay(entry: DerivedEntry, date: IsoDate): DerivedEntry {
  if (date <= entry.date) return entry;
  const label = `${entry.label} (écriture du ${frenchDay(entry.date)})`;
  return {
    ...entry,
    journal: entry.journal === "AN" ? "OD" : entry.journal,
    date,
    label,
    lines: entry.lines.map((line) => ({ ...line, label })),
  };
}

/** True when two entries say the same: same source, day, piece, lines in their order, and VAT declared. */
export function isSameEntry(one: DerivedEntry, other: DerivedEntry): boolean {
  return entryText(one) === entryText(other);
}

/**
 * True when an entry says what its source gives, words left aside: same day, piece, payment, accounts, amounts and VAT. The title
 * of an operation may be corrected after its entry was validated.
 */
export function agreesWith(entry: DerivedEntry, wanted: DerivedEntry): boolean {
  const { label } = entry;
  const lines = wanted.lines.map((line, index) => ({ ...line, label: entry.lines[index]?.label ?? line.label }));
  return isSameEntry(entry, { ...wanted, label, lines });
}

function entryText(entry: DerivedEntry): string {
  const { journal, date, label, pieceRef, pieceDate, payment, source, freezesWith } = entry;
  return JSON.stringify([
    [journal, date, label, pieceRef, pieceDate, payment && [payment.date, payment.mode], freezesWith],
    Object.entries(source).sort(([a], [b]) => (a < b ? -1 : 1)),
    entry.lines.map(lineText),
    entry.vatLines.map((line) => [line.nature, line.rateBp, line.base, line.vat, line.deductible, line.accountCode, line.date]),
  ]);
}
