import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { Tx } from "../../../db/transaction.js";
import { ENTRY_OWN_COLUMNS, LINE_OWN, type DerivedEntryRow } from "../entries/service.js";

type Placed = { readonly position: number };

/** A validated entry as it is stored, its lines with their places; nothing says that what was altered fits these types. */
export type SealedRow = Omit<DerivedEntryRow, "lines" | "vat_lines"> & {
  readonly lines: readonly (DerivedEntryRow["lines"][number] & Placed)[] | null;
  readonly vat_lines: readonly (NonNullable<DerivedEntryRow["vat_lines"]>[number] & Placed)[] | null;
  /** True once there is a reversal, a draft included. */
  readonly reversed: boolean;
};

/** Entries, lines and operations held at once. */
const AT_ONCE = 500;

/** Before every number that a column can hold: an index that begins at a place is read from there, one that may begin anywhere from its start. */
const BEFORE_ALL = { number: -2_147_483_648, id: "00000000-0000-0000-0000-000000000000" };

type Chain = { readonly companyId: string; readonly fiscalYearId: string; readonly sequence: EntrySequence };

/** The validated entries of one sequence of a year, in the order of their numbers, some at a time; the next ones are read while their caller works. */
export async function* sealedEntries(tx: Tx, chain: Chain): AsyncGenerator<SealedRow[]> {
  let reading: Promise<SealedRow[]> | null = sealedAfter(tx, chain, BEFORE_ALL);
  while (reading !== null) {
    const rows: SealedRow[] = await reading;
    const last = rows.at(-1);
    reading = last && rows.length === AT_ONCE ? sealedAfter(tx, chain, last) : null;
    // Awaited by the next turn; a caller that stops before it has failed already.
    reading?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}

/** `exists` would be answered by reading every entry of the table for each five hundred: a value is looked up in its index. */
function sealedAfter(
  tx: Tx,
  { companyId, fiscalYearId, sequence }: Chain,
  { number, id }: Pick<SealedRow, "number" | "id">,
): Promise<SealedRow[]> {
  return tx.query<SealedRow>(
    `select ${ENTRY_OWN_COLUMNS}, e.freezes_with,
        (select json_agg(json_build_object('position', l.position, 'account_code', l.account_code, 'label', l.label, 'debit_cents', l.debit_cents,
            'credit_cents', l.credit_cents, 'own', ${LINE_OWN}) order by l.position) from books.entry_lines l where l.company_id = $1 and l.entry_id = e.id) as lines,
        (select json_agg(v order by v.position) from books.vat_lines v where v.company_id = $1 and v.entry_id = e.id) as vat_lines,
        (select r.id from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id limit 1) is not null as reversed
      from books.entries e
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.sequence = $3 and e.number is not null
        and (e.number, e.id) > ($4::int, $5::uuid)
      order by e.number, e.id limit ${AT_ONCE}`,
    [companyId, fiscalYearId, sequence, number, id],
    { name: "sealed_entries" },
  );
}
