import { sumCents, type Cents } from "../../money.js";
import type { Entry, Journal } from "../../entry/entry.js";

/** The entries of one journal, by date, with their totals. */
export type JournalSection<Listed> = {
  readonly journal: Journal;
  readonly entries: readonly Listed[];
  readonly debit: Cents;
  readonly credit: Cents;
};

/** What the listing needs of an entry; callers add number, label, operation… */
export type JournalEntry = Pick<Entry, "journal" | "date" | "lines">;

/** The order in which journals are printed: openings come first. */
export const JOURNAL_ORDER: readonly Journal[] = ["AN", "BQ", "CS", "OD"];

/** Journal listing: one section per journal that has entries, by date, within a day in the order given. */
export function journalListing<Listed extends JournalEntry>(entries: readonly Listed[]): readonly JournalSection<Listed>[] {
  return JOURNAL_ORDER.map((journal) =>
    section(
      journal,
      entries.filter((entry) => entry.journal === journal),
    ),
  ).filter((one) => one.entries.length > 0);
}

function section<Listed extends JournalEntry>(journal: Journal, entries: readonly Listed[]): JournalSection<Listed> {
  const lines = entries.flatMap((entry) => entry.lines);
  return {
    journal,
    entries: entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    debit: sumCents(lines.map((line) => line.debit)),
    credit: sumCents(lines.map((line) => line.credit)),
  };
}
