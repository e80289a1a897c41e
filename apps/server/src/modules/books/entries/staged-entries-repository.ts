import type { Tx } from "../../../db/transaction.js";

/** Writes the draft entries of the operations that a temporary table stages, then all their lines in one statement: its trigger checks the balance of each entry. */
export async function writeStagedEntries(tx: Tx, companyId: string, table: "staged_operations"): Promise<void> {
  await tx.run(
    `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, source_kind, operation_id, sequence)
      select $1, entry_id, fiscal_year_id, journal, entry_date, entry_label, piece_ref, date, payment_date, payment_mode, 'operation', id, sequence
      from ${table} order by entry_id returning 1`,
    [companyId],
  );
  await tx.run(
    `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
      select $1, s.entry_id, p.position, p.account_code, s.entry_label, p.debit, p.credit, s.journal, s.entry_date
      from ${table} s, unnest(s.accounts, s.debits, s.credits) with ordinality as p (account_code, debit, credit, position)
      order by s.entry_id, p.position returning 1`,
    [companyId],
  );
}

/**
 * Removes the drafts of the operations whose ids a temporary table holds, table by table: cascades would go row by row. Ids
 * are in a temporary table with fresh statistics, not in a join that the planner has to guess.
 */
export async function removeStagedDrafts(tx: Tx, companyId: string, table: "undone_operations"): Promise<void> {
  await tx.run("create temporary table undone_entries (id uuid primary key) on commit drop");
  await tx.run(
    `insert into undone_entries select e.id from books.entries e join ${table} u on u.id = e.operation_id where e.company_id = $1 and e.number is null`,
    [companyId],
  );
  await tx.run("analyze undone_entries");
  await tx.run("delete from books.entry_lines l using undone_entries u where l.company_id = $1 and l.entry_id = u.id", [companyId]);
  await tx.run("delete from books.entries e using undone_entries u where e.company_id = $1 and e.id = u.id", [companyId]);
  await tx.run("drop table undone_entries");
}

/** Validated entries of the operations whose ids a temporary table holds, reversed ones included. */
export async function countStagedValidated(tx: Tx, companyId: string, table: "undone_operations"): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.entries e join ${table} u on u.id = e.operation_id where e.company_id = $1 and e.number is not null`,
    [companyId],
  );
  return row?.n ?? 0;
}
