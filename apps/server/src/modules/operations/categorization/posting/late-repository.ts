import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../../db/transaction.js";

type Days = { readonly beginning: IsoDate; readonly end: IsoDate };

/** Operations dated up to the end of a year whose draft is in a later one: the year was closed when they came. */
export async function lateDrafts(tx: Tx, companyId: string, { end }: Days): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct o.id from books.operations o
      join books.entries e on e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' and e.number is null and e.date > $2
      where o.company_id = $1 and o.date <= $2 and o.posted_on is null and o.cancelled_on is null order by o.id`,
    [companyId, end],
  );
  return rows.map(({ id }) => id);
}

/** An entry of an operation of a year that was validated in a later one, and is not reversed. */
export type LateEntry = { readonly entryId: string; readonly operationId: string; readonly date: IsoDate; readonly label: string };

/** All of them, by the day of their operation. */
export function lateEntries(tx: Tx, companyId: string, { beginning, end }: Days): Promise<LateEntry[]> {
  return tx.query<LateEntry>(
    `select e.id as "entryId", o.id as "operationId", o.date, o.title as label from books.operations o
      join books.entries e on e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' and e.number is not null and e.date > $3
      where o.company_id = $1 and o.date between $2 and $3 and o.posted_on is null
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      order by o.date, o.id`,
    [companyId, beginning, end],
  );
}
