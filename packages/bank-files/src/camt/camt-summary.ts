import { readAmount } from "../amounts.js";
import { textAt, type XmlElement } from "./camt-elements.js";
import { amountText, counted } from "../wording.js";

/** Entries of a statement, counted and added up without their sign, in cents. */
export interface EntryTotals {
  credits: Side;
  debits: Side;
  /** Entries whose amount or side could not be read. */
  unread: number;
}

interface Side {
  count: number;
  cents: number;
}

/** Nothing counted yet. */
export function noEntries(): EntryTotals {
  return { credits: { count: 0, cents: 0 }, debits: { count: 0, cents: 0 }, unread: 0 };
}

/** Counts one entry, booked or not: its signed amount in cents, null when it cannot be read. */
export function countEntry(totals: EntryTotals, amount: number | null): void {
  if (amount === null) {
    totals.unread += 1;
    return;
  }
  const side = amount < 0 ? totals.debits : totals.credits;
  side.count += 1;
  side.cents += Math.abs(amount);
}

/**
 * How the bank's own summary (TxsSummry) differs from the entries, in French; null when it agrees. Some banks sum
 * without signs, as the standard has it, others net. Sums are ignored where an entry could not be read, which is reported elsewhere.
 */
export function summaryMismatch(summary: XmlElement, { credits, debits, unread }: EntryTotals, currency: string | null): string | null {
  const all = credits.count + debits.count + unread;
  const wrong: string[] = [];
  const check = (group: string, name: string, count: number, sums: readonly number[]): void => {
    const stated = { count: textAt(summary, `${group}/NbOfNtries`), sum: readAmount(textAt(summary, `${group}/Sum`), ".").amount };
    if (/^\d{1,15}$/.test(stated.count) && Number(stated.count) !== count)
      wrong.push(`${counted(Number(stated.count), name)} (${count} dans le fichier)`);
    else if (unread === 0 && stated.sum !== null && !sums.includes(Math.abs(stated.sum)))
      wrong.push(`${name}s pour ${amountText(stated.sum, currency)} (${amountText(sums[0] ?? 0, currency)} dans le fichier)`);
  };
  check("TtlNtries", "opération", all, [credits.cents + debits.cents, Math.abs(credits.cents - debits.cents)]);
  // An entry whose side is unknown may be of either.
  if (unread === 0) {
    check("TtlCdtNtries", "crédit", credits.count, [credits.cents]);
    check("TtlDbtNtries", "débit", debits.count, [debits.cents]);
  }
  return wrong.length === 0 ? null : wrong.join(", ");
}
