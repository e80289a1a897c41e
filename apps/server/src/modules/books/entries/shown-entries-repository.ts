import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { ENTRY_COLUMNS, type EntryRow } from "./entry-queries.js";

/** Per fiscal year, the drafts that a validation up to a day numbers, and how many it leaves. */
export function draftsThrough(
  tx: Tx,
  companyId: string,
  through: IsoDate,
): Promise<{ id: string; openings: number; main: number; left: number }[]> {
  return tx.query(
    `select fiscal_year_id as id, (count(*) filter (where sequence = 'AN' and date <= $2))::int as openings,
        (count(*) filter (where sequence = 'main' and date <= $2 and freezes_with = 'period'))::int as main,
        (count(*) filter (where sequence = 'main' and (date > $2 or freezes_with <> 'period')))::int as left
      from books.entries where company_id = $1 and number is null group by 1`,
    [companyId, through],
  );
}

/** An entry with the one that reverses it, null when none does. */
export type ShownEntryRow = EntryRow & { reversed_by: string | null };

const SHOWN = `select ${ENTRY_COLUMNS}, (select r.id from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id) as reversed_by
  from books.entries e`;

/** One entry as it is shown. */
export const SHOWN_ENTRY = `${SHOWN} where e.company_id = $1 and e.id = $2`;
/** The entries of an operation, oldest first: its own, reversals, the one that replaced it. */
export const SHOWN_ENTRIES_OF_OPERATION = `${SHOWN} where e.company_id = $1 and e.operation_id = $2 order by e.created_at, e.id`;
