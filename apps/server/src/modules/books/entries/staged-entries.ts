import { uuidv7 } from "uuidv7";
import { saysMore, sequenceOf, type DerivedEntry } from "@comptoir/accounting/entry/entry";

/**
 * The columns of a draft entry in a temporary table that stages operations, ten thousand at once, whose own columns `id`,
 * `piece_ref` and `date` the entry shares. VAT lines and what a line says of its own are not among them: an operation
 * not yet categorised declares nothing, and names no third party.
 */
export const STAGED_ENTRY_COLUMNS = {
  entry_id: "uuid",
  fiscal_year_id: "uuid",
  journal: "text",
  sequence: "text",
  entry_date: "date",
  entry_label: "text",
  payment_date: "date",
  payment_mode: "text",
  accounts: "text[]",
  debits: "bigint[]",
  credits: "bigint[]",
} as const;

type StagedValue = string | null | readonly (string | number)[];

/** A draft entry in those columns. */
type StagedEntry = { readonly [Column in keyof typeof STAGED_ENTRY_COLUMNS]: StagedValue };

/** The columns of the draft of an operation that is still to categorise. */
export function stagedEntry(entry: DerivedEntry, fiscalYearId: string): StagedEntry {
  if (entry.vatLines.length > 0 || entry.lines.some(saysMore) || entry.freezesWith !== "period")
    throw new Error("only what is still to categorise is staged");
  return {
    entry_id: uuidv7(),
    fiscal_year_id: fiscalYearId,
    journal: entry.journal,
    sequence: sequenceOf(entry),
    entry_date: entry.date,
    entry_label: entry.label,
    payment_date: entry.payment?.date ?? null,
    payment_mode: entry.payment?.mode ?? null,
    accounts: entry.lines.map(({ accountCode }) => accountCode),
    debits: entry.lines.map(({ debit }) => debit),
    credits: entry.lines.map(({ credit }) => credit),
  };
}
