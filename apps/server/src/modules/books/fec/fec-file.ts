import { officialLabel } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { fecLayoutFor, type FecLayout } from "@comptoir/accounting/fec/layout";
import { fecLines, provisionalValidDate } from "@comptoir/accounting/fec/line";
import { fecFileName, fecHeader, formatFecLine } from "@comptoir/accounting/fec/write";
import { isSiren } from "@comptoir/accounting/fec/siren";
import type { EntrySequence, ValidatedEntry } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import type { FiscalYearOf } from "../years/service.js";
import { fecRows, readLeftOut, withOwn, type FecRow, type LeftOut } from "../entries/service.js";

/** A FEC to write: one fiscal year, with or without its drafts. */
export type FecFile = {
  readonly companyId: string;
  readonly year: FiscalYearOf;
  readonly layout: FecLayout;
  readonly name: string;
  readonly provisional: boolean;
  readonly today: IsoDate;
  /** The first year of the books has no openings, unless the business existed before. */
  readonly isFirstYear: boolean;
  readonly activityStartedOn: IsoDate | null;
  /** The last number of each sequence, of a file as it was at a closing. */
  readonly through?: Readonly<Record<EntrySequence, number>>;
};

/** What was written, counted while writing. */
export type FecTotals = { lines: number; entries: number; drafts: number; leftOut: LeftOut; debit: number; credit: number };

/** Totals of an FEC before its first line. */
export const nothingYet = (): FecTotals => ({ lines: 0, entries: 0, drafts: 0, leftOut: { period: 0, closing: 0 }, debit: 0, credit: 0 });

/** Throws `fec.siren_missing` when the company has no SIREN. */
export function fecFileOf(
  company: Company,
  given: Pick<FecFile, "year" | "provisional" | "today" | "isFirstYear" | "activityStartedOn">,
): FecFile {
  if (company.siren === null || !isSiren(company.siren)) throw new Refusal({ code: "fec.siren_missing" });
  return {
    ...given,
    companyId: company.id,
    layout: fecLayoutFor(company),
    name: fecFileName({ siren: company.siren, closingDate: given.year.end, provisional: given.provisional }),
  };
}

/**
 * The text of a FEC, piece by piece, read in one transaction: openings first, then entries in order of validation; a provisional file goes on
 * with the drafts, numbered on from the last number. Counts what it writes into `totals`.
 */
export async function* fecText(tx: Tx, file: FecFile, totals: FecTotals): AsyncGenerator<string> {
  yield fecHeader(file.layout);
  for await (const batch of entries(tx, file, totals)) yield formatted(batch, file, totals);
}

function formatted(batch: readonly ValidatedEntry[], file: FecFile, totals: FecTotals): string {
  let text = "";
  for (const entry of batch) {
    totals.entries += 1;
    for (const line of fecLines(entry, { layout: file.layout, accountLabel: officialLabelOnce })) {
      text += formatFecLine(line, file.layout);
      totals.lines += 1;
      totals.debit += line.debit;
      totals.credit += line.credit;
    }
  }
  return text;
}

const labels = new Map<string, string>();

function officialLabelOnce(code: string): string {
  let label = labels.get(code);
  if (label === undefined) {
    label = officialLabel(code);
    labels.set(code, label);
  }
  return label;
}

async function* entries(tx: Tx, file: FecFile, totals: FecTotals): AsyncGenerator<ValidatedEntry[]> {
  for (const sequence of ["AN", "main"] as const) {
    let last = 0;
    for (const isDraft of file.provisional ? [false, true] : [false]) {
      const rows = fecRows(tx, {
        companyId: file.companyId,
        fiscalYearId: file.year.id,
        sequence,
        isDraft,
        through: file.through?.[sequence] ?? null,
      });
      for await (const batch of rows) {
        yield batch.map((row) => {
          const entry = entryOfRow(row, { number: last + 1, generatedOn: file.today });
          last = entry.number;
          if (row.number === null) totals.drafts += 1;
          return entry;
        });
      }
    }
  }
  if (!file.provisional) totals.leftOut = await readLeftOut(tx, file.companyId, file.year.id);
}

function entryOfRow(row: FecRow, draft: { number: number; generatedOn: IsoDate }): ValidatedEntry {
  return {
    journal: row.journal,
    date: row.date,
    label: row.label,
    pieceRef: row.piece_ref,
    pieceDate: row.piece_date,
    payment: row.payment_date === null ? null : { date: row.payment_date, mode: row.payment_mode ?? "" },
    source: { kind: "operation", operationId: row.id },
    sequence: row.sequence,
    number: row.number ?? draft.number,
    validatedOn: row.validated_on ?? provisionalValidDate(row.date, draft.generatedOn),
    lines: row.lines.map(([accountCode, label, debit, credit, own]) => withOwn({ accountCode, label, debit, credit }, own)),
  };
}
