import { isSameEntry } from "@comptoir/accounting/ledger/derivation";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";
import type { Wanted } from "./derive.js";
import { insertVatLines, readStanding, sourceKeyOf, type EntryVatLines } from "./entries-repository.js";

/** How many entries received VAT lines, and the sources whose entry, a draft or a validated one, says something else than they do. */
export type Completion = {
  readonly completed: number;
  readonly differing: readonly { readonly source: Wanted["source"]; readonly isValidated: boolean }[];
};

/**
 * Gives their VAT lines to entries written before there were any. An entry receives those of `wanted` only when it says the same,
 * so that they add up to its lines; one that was reversed, and its reversal, receive none: they cancel out. Idempotent.
 */
export async function completeVatLines(tx: Tx, company: { readonly id: string }, wanted: readonly Wanted[]): Promise<Completion> {
  const sources = wanted.map(({ source }) => source);
  const standing = await readStanding(tx, company.id, sources);
  const completed: EntryVatLines[] = [];
  const differing: Completion["differing"][number][] = [];
  for (const { source, entry } of wanted) {
    for (const one of (standing.get(sourceKeyOf(source)) ?? []).filter(({ reversal }) => reversal === null)) {
      if (one.entry.vatLines.length > 0) continue;
      if (entry && saysTheSame(one.entry, entry)) completed.push({ entryId: one.id, vatLines: entry.vatLines });
      else differing.push({ source, isValidated: one.isValidated });
    }
  }
  await insertVatLines(tx, company.id, completed);
  return { completed: completed.filter(({ vatLines }) => vatLines.length > 0).length, differing };
}

/** Accounts and amounts: the day and the label of what was posted late depend on the years that were closed then. */
function saysTheSame(stored: DerivedEntry, wanted: DerivedEntry): boolean {
  const { lines } = wanted;
  const asStored = lines.map((line, index) => ({ ...line, label: stored.lines[index]?.label ?? line.label }));
  return isSameEntry(stored, { ...stored, lines: asStored });
}
