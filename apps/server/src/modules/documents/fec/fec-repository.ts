import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence, Journal } from "@comptoir/accounting/ledger/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** A line of a FEC with its entry. */
export type FecRow = {
  entry_id: string;
  journal: Journal;
  date: IsoDate;
  entry_label: string;
  piece_ref: string;
  piece_date: IsoDate;
  payment_date: IsoDate | null;
  payment_mode: string | null;
  sequence: EntrySequence;
  number: number | null;
  validated_on: IsoDate | null;
  account_code: string;
  label: string;
  debit_cents: Cents;
  credit_cents: Cents;
};

const COLUMNS = `e.id as entry_id, e.journal, e.date, e.label as entry_label, e.piece_ref, e.piece_date, e.payment_date, e.payment_mode,
  e.sequence, e.number, e.validated_on, l.account_code, l.label, l.debit_cents, l.credit_cents`;
const LINES = `join lateral (select * from books.entry_lines l where l.company_id = e.company_id and l.entry_id = e.id order by l.position) l on true`;

/** In the order of their numbers, each entry with its lines in theirs: a sort by number alone would leave these to chance. */
const VALIDATED = `select ${COLUMNS} from books.entries e ${LINES}
  where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3 and e.number is not null order by e.number, l.position`;
const DRAFTS = `select ${COLUMNS} from books.entries e ${LINES}
  where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3 and e.number is null order by e.date, e.id, l.position`;

/** How many drafts of a fiscal year a definitive file leaves out, those that wait for the closing apart. */
export type LeftOut = { readonly period: number; readonly closing: number };

/** Counts the drafts of a fiscal year. */
export async function readLeftOut(tx: Tx, companyId: string, fiscalYearId: string): Promise<LeftOut> {
  const [row] = await tx.query<LeftOut>(
    `select count(*) filter (where freezes_with = 'period')::int as period, count(*) filter (where freezes_with = 'closing')::int as closing
      from books.entries where company_id = $1 and fiscal_year_id = $2 and number is null`,
    [companyId, fiscalYearId],
  );
  return row ?? { period: 0, closing: 0 };
}

type FecPart = { readonly companyId: string; readonly fiscalYearId: string; readonly sequence: EntrySequence; readonly isDraft: boolean };

/** The lines of a fiscal year's entries, in constant memory: validated ones by number, or drafts by date. */
export function fecRows(tx: Tx, { companyId, fiscalYearId, sequence, isDraft }: FecPart): AsyncGenerator<FecRow[]> {
  return tx.batches<FecRow>(isDraft ? DRAFTS : VALIDATED, [companyId, fiscalYearId, sequence]);
}
