import type { IsoDate } from "../date.js";
import { DomainError } from "../errors.js";
import { turnedVatLine } from "../entry/vat-line.js";
import type { DerivedEntry, Entry, Journal } from "../entry/entry.js";

/** What the reversal of an entry needs to know besides the entry. */
export type ReversalOf = {
  readonly entryId: string;
  /** Day of the reversal: the entry's own or later, in an open year. */
  readonly date: IsoDate;
  readonly isReversed: boolean;
};

/**
 * The entry that cancels another one: same accounts, third parties and pieces, sides exchanged, VAT lines with their signs turned and the day of what
 * they take back; frozen by what freezes that entry. Throws DomainError when it was reversed already, is a
 * reversal itself, or would be cancelled before it happened. Source: docs/sources.md#posting.
 */
export function reversalEntry(entry: DerivedEntry, { entryId, date, isReversed }: ReversalOf): DerivedEntry {
  if (isReversed) throw new DomainError({ code: "reversal.already_reversed" });
  if (entry.source.kind === "reversal") throw new DomainError({ code: "reversal.of_reversal" });
  if (date < entry.date) throw new DomainError({ code: "reversal.date_before_entry", date, entryDate: entry.date });
  const operationId = entry.source.kind === "operation" ? entry.source.operationId : null;
  const label = `Extourne ${entry.label}`;
  return {
    ...entry,
    journal: journalOfReversal(entry, date),
    date,
    label,
    source: { kind: "reversal", entryId, operationId },
    lines: entry.lines.map((line) => ({ ...line, label, debit: line.credit, credit: line.debit })),
    vatLines: entry.vatLines.map(turnedVatLine),
  };
}

/** Openings stay among themselves on the opening day; later, their reversal is a movement of the year. */
function journalOfReversal(entry: Entry, date: IsoDate): Journal {
  return entry.journal === "AN" && date > entry.date ? "OD" : entry.journal;
}
