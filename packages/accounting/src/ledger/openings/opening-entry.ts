import { frenchDay, type IsoDate } from "../../date.js";
import { negate, type Cents } from "../../money.js";
import type { DerivedEntry } from "../../entry/entry.js";
import { LineCollector } from "../line-collector.js";
import { OWNER, WAITING } from "../../entry/well-known-accounts.js";

/** The first known balance of a bank account. */
export type BankOpening = {
  readonly bankAccountId: string;
  readonly bankAccountCode: string;
  /** Balance at the start of `date`: below zero for an overdraft. */
  readonly balance: Cents;
  readonly date: IsoDate;
  readonly firstFiscalYearBeginning: IsoDate;
  readonly pieceRef: string;
};

/**
 * The entry that opens a bank account, or null when it opens at zero: against 108000 in the openings journal when it begins
 * with the first fiscal year, else against 471000, since the user must say where the money came from.
 * Source: docs/sources.md#posting.
 */
export function openingEntry(opening: BankOpening): DerivedEntry | null {
  if (opening.balance === 0) return null;
  const isFirstDay = opening.date === opening.firstFiscalYearBeginning;
  const label = `Solde initial au ${frenchDay(opening.date)}`;
  const lines = new LineCollector(label);
  lines.debit(opening.bankAccountCode, opening.balance);
  lines.debit(isFirstDay ? OWNER : WAITING, negate(opening.balance));
  return {
    journal: isFirstDay ? "AN" : "OD",
    date: opening.date,
    label,
    pieceRef: opening.pieceRef,
    pieceDate: opening.date,
    payment: null,
    source: { kind: "opening", bankAccountId: opening.bankAccountId },
    lines: lines.lines(),
    freezesWith: "period",
    vatLines: [],
  };
}
