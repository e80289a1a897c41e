import { addDays, addMonths } from "../calendar.js";
import { frenchDay, type IsoDate } from "../date.js";
import type { FileEntry } from "../fec/check/file-entries.js";
import { findingLog, type Finding } from "../fec/finding.js";
import { groupBy } from "../group-by.js";

/** The entries of a file, its openings known and on the first day of its year. */
export type FileOpenings = {
  readonly entries: readonly FileEntry[];
  /** Journals of openings, by their name or by what they hold. */
  readonly journals: ReadonlySet<string>;
  readonly findings: readonly Finding[];
};

/**
 * Finds the openings of a file: a journal that says so, else the one whose entries are all of the first day, of classes 1 to 5, with the largest
 * entry of the file. Those dated before the year are of its first day, which a finding says. `closing`: the day that the name of the file gives.
 */
export function fileOpenings(read: readonly FileEntry[], closing: IsoDate | null): FileOpenings {
  const named = new Set(read.flatMap(({ isOpening, journalCode }) => (isOpening ? [journalCode] : [])));
  const journals = named.size > 0 ? named : journalsByContent(read);
  const known = read.map((entry) => (journals.has(entry.journalCode) ? { ...entry, isOpening: true } : entry));
  const firstMoved = earliest(known.filter(({ isOpening }) => !isOpening));
  const log = findingLog();
  const entries = known.map((entry) => {
    const { date, isOpening, line } = entry;
    const beginning = isOpening && date !== null ? beginningAfter(date, { firstMoved, closing }) : null;
    if (beginning === null || date === null) return entry;
    const message = `Les à-nouveaux datés du ${frenchDay(date)} sont repris au ${frenchDay(beginning)}, premier jour de l’exercice.`;
    log.add("opening.date", { line, column: "EcritureDate" }, () => message);
    return { ...entry, date: beginning };
  });
  return { entries, journals, findings: log.findings() };
}

/** Journals of the bank and of the cash move money, even when they begin like openings. */
const OF_MONEY = new Set(["BQ", "CS"]);

function journalsByContent(read: readonly FileEntry[]): ReadonlySet<string> {
  const first = earliest(read);
  const largest = read.reduce((most, entry) => Math.max(most, debitOf(entry)), 0);
  const groups = [...groupBy(read, ({ journalCode }) => journalCode)];
  if (groups.length < 2 || largest === 0) return new Set();
  return new Set(
    groups.flatMap(([code, entries]) => {
      const isOpening =
        !OF_MONEY.has(code) &&
        entries.every((entry) => entry.date === first && isOfBalanceSheet(entry)) &&
        entries.some((one) => debitOf(one) === largest);
      return isOpening ? [code] : [];
    }),
  );
}

function isOfBalanceSheet({ lines }: FileEntry): boolean {
  return lines.every(({ compteNum }) => /^([1-5]|\D)/.test(compteNum));
}

function debitOf({ lines }: FileEntry): number {
  return lines.reduce((total, { debit }) => total + debit, 0);
}

function earliest(entries: readonly FileEntry[]): IsoDate | null {
  return entries.reduce<IsoDate | null>((first, { date }) => (date !== null && (first === null || date < first) ? date : first), null);
}

type Year = { readonly firstMoved: IsoDate | null; readonly closing: IsoDate | null };

/** The first day of the year, for openings dated before it; null for those within it. Without a name that says it, they end a month. */
function beginningAfter(date: IsoDate, { firstMoved, closing }: Year): IsoDate | null {
  const twelveMonths = closing && addMonths(addDays(closing, 1), -12);
  if (twelveMonths !== null && (firstMoved === null || firstMoved >= twelveMonths)) return date < twelveMonths ? twelveMonths : null;
  const next = addDays(date, 1);
  return next.endsWith("-01") && firstMoved !== null && firstMoved >= next ? next : null;
}
