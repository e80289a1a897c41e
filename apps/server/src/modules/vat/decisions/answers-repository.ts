import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** What a user decides of VAT dated in a period declared elsewhere, or brought by the openings. */
export type VatAnswer = "elsewhere" | "declare";

/** The entries that the user decided to declare in the first return, entries of a validated one left out. */
export async function entriesToDeclare(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select e.id from books.vat_answers a join books.entries e on e.company_id = $1 and (e.id = a.subject_id or e.operation_id = a.subject_id)
      where a.company_id = $1 and a.answer = 'declare'
        and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = e.id) order by 1`,
    [companyId],
    { name: "vat_entries_to_declare" },
  );
  return rows.map(({ id }) => id);
}

/** Keeps one answer for these entries; one that comes from an operation keeps it when it is written again. */
export async function writeAnswers(
  tx: Tx,
  companyId: string,
  { entryIds, answer, userId }: { entryIds: readonly string[]; answer: VatAnswer; userId: string },
): Promise<void> {
  await tx.run(
    `insert into books.vat_answers (company_id, subject_id, answer, answered_by)
      select distinct $1::uuid, coalesce(e.operation_id, e.id), $3, $4::uuid from books.entries e where e.company_id = $1 and e.id = any($2::uuid[])
      on conflict (company_id, subject_id) do update set answer = excluded.answer, answered_by = excluded.answered_by, at = excluded.at`,
    [companyId, entryIds, answer, userId],
  );
}

/** The day of the VAT that an operation holds and no return declares, nor the user answered for; null: none. */
export async function undeclaredDayOf(tx: Tx, companyId: string, operationId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ date: IsoDate }>(
    `select l.date from books.entries e join books.vat_lines l on l.company_id = $1 and l.entry_id = e.id
      where e.company_id = $1 and e.operation_id = $2 and (l.vat_cents <> 0 or l.deductible_cents <> 0)
        and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = e.id)
        and not exists (select from books.vat_answers a where a.company_id = $1 and a.subject_id = $2)
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      order by l.date limit 1`,
    [companyId, operationId],
  );
  return row?.date ?? null;
}
