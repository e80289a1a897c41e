import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence, Journal } from "@comptoir/accounting/entry/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { LINE_OWN, type LineOwnRow } from "./entry-queries.js";

/** An entry of a FEC with its lines, in their order: account, label, debit, credit, what they say of their own. */
export type FecRow = {
  id: string;
  journal: Journal;
  date: IsoDate;
  label: string;
  piece_ref: string;
  piece_date: IsoDate;
  payment_date: IsoDate | null;
  payment_mode: string | null;
  sequence: EntrySequence;
  number: number | null;
  validated_on: IsoDate | null;
  lines: readonly (readonly [account: string, label: string, debit: Cents, credit: Cents, own: LineOwnRow | null])[];
};

/** The lines of an entry come in one value: their order is said where they are gathered, and the entry travels once. */
const ENTRIES = `select e.id, e.journal, e.date, e.label, e.piece_ref, e.piece_date, e.payment_date, e.payment_mode, e.sequence, e.number, e.validated_on,
    (select json_agg(json_build_array(l.account_code, l.label, l.debit_cents, l.credit_cents, ${LINE_OWN}) order by l.position)
      from books.entry_lines l where l.company_id = $1 and l.entry_id = e.id) as lines
  from books.entries e where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3`;
const VALIDATED = `${ENTRIES} and e.number <= $4 order by e.number`;
const DRAFTS = `${ENTRIES} and e.number is null order by e.date, e.id`;

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

const ENTRIES_AT_ONCE = 500;

/** `through`: the last number of a file as it was at a closing; null for all that is validated. */
type FecPart = {
  readonly companyId: string;
  readonly fiscalYearId: string;
  readonly sequence: EntrySequence;
  readonly isDraft: boolean;
  readonly through?: number | null;
};

/** Beyond any number that an entry bears. */
const ALL = 2_147_483_647;

/** The entries of a fiscal year, in constant memory: validated ones by number, or drafts by date. */
export function fecRows(tx: Tx, { companyId, fiscalYearId, sequence, isDraft, through = null }: FecPart): AsyncGenerator<FecRow[]> {
  const values = [companyId, fiscalYearId, sequence];
  return isDraft
    ? tx.batches<FecRow>(DRAFTS, values, ENTRIES_AT_ONCE)
    : tx.batches<FecRow>(VALIDATED, [...values, through ?? ALL], ENTRIES_AT_ONCE);
}

/** True while a year before this day has drafts, annuities that wait for its closing for instance: openings after it are not final. */
export async function areOpeningsWaiting(db: Db, companyId: string, beginning: IsoDate): Promise<boolean> {
  const text = `select exists (select from books.fiscal_years y join books.entries e on e.company_id = $1 and e.fiscal_year_id = y.id and e.number is null
    where y.company_id = $1 and y.ends_on < $2) as waits`;
  const [row] = await db.tenantRead<{ waits: boolean }>(companyId, { text, values: [companyId, beginning] });
  return row?.waits === true;
}
