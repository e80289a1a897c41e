import type { IsoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import type { Entry, EntryLine, Journal } from "../../entry/entry.js";

/** What a book shows: a period within one fiscal year, a range of accounts, some journals. */
export type BookSelection = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: AccountBounds;
  /** Empty: all of them. */
  readonly journals: readonly Journal[];
};

/** Six-digit bounds, both included. */
export type AccountBounds = { readonly first: string; readonly last: string };

/**
 * The accounts between two prefixes of one to six digits, both included: `6` to `62` is 600000 to 629999. An empty text is
 * no bound. Throws DomainError `ledger.account_range` on anything else or when the range is turned round.
 */
export function accountBounds({ begin, end }: { readonly begin: string; readonly end: string }): AccountBounds {
  const first = begin.padEnd(6, "0");
  const last = end.padEnd(6, "9");
  if (!isPrefix(begin) || !isPrefix(end) || first > last) throw new DomainError({ code: "ledger.account_range", begin, end });
  return { first, last };
}

function isPrefix(text: string): boolean {
  return /^\d{0,6}$/.test(text);
}

/** True when the account is within the bounds. */
export function isWithin(accountCode: string, { first, last }: AccountBounds): boolean {
  return accountCode >= first && accountCode <= last;
}

/** A line with what its entry says of it. */
export type DatedLine = EntryLine & Pick<Entry, "journal" | "date" | "pieceRef">;

/** The lines a book is made of: what was there before, what moved during the period. */
export type SelectedLines = { readonly openings: readonly DatedLine[]; readonly movements: readonly DatedLine[] };

/**
 * Sorts the lines of one fiscal year's entries into openings (à-nouveaux and what is dated before the period) and movements
 * of the period; other lines are left out. Throws DomainError `ledger.period` when the period ends before it begins.
 */
export function selectLines(entries: readonly Entry[], selection: BookSelection): SelectedLines {
  const { from, to, accounts, journals } = selection;
  if (from > to) throw new DomainError({ code: "ledger.period", from, to });
  const openings: DatedLine[] = [];
  const movements: DatedLine[] = [];
  for (const { journal, date, pieceRef, lines } of entries) {
    if (date > to || (journals.length > 0 && !journals.includes(journal))) continue;
    const target = journal === "AN" || date < from ? openings : movements;
    for (const line of lines) {
      if (isWithin(line.accountCode, accounts)) target.push({ ...line, journal, date, pieceRef });
    }
  }
  return { openings, movements };
}
