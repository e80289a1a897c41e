import type { Tx } from "../../../db/transaction.js";

const OPERATIONS = "select id from books.operations where company_id = $1 and import_id = $2";

/** True when the VAT of one of its operations is validated. */
export async function hasValidatedVat(tx: Tx, companyId: string, importId: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from books.operations where company_id = $1 and import_id = $2 and vat_status = 'validated' limit 1",
    [companyId, importId],
  );
  return rows.length > 0;
}

/** The operations of an import that are categorised. */
export async function categorizedOf(tx: Tx, companyId: string, importId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`${OPERATIONS} and status <> 'to_categorize' order by id`, [companyId, importId]);
  return rows.map(({ id }) => id);
}

// As for writing: ids in a temporary table with fresh statistics, not a join that the planner has to guess.
const UNDONE = "create temporary table undone_operations (id uuid primary key) on commit drop";

/** Holds the ids of the operations of an import that are about to be removed. */
export async function stageUndone(tx: Tx, companyId: string, importId: string): Promise<void> {
  await tx.run(UNDONE);
  await tx.run(`insert into undone_operations ${OPERATIONS}`, [companyId, importId]);
  await tx.run("analyze undone_operations");
}

/** Holds the ids of some operations that are about to be removed. */
export async function stageRemoved(tx: Tx, operationIds: readonly string[]): Promise<void> {
  await tx.run(UNDONE);
  await tx.run("insert into undone_operations select unnest($1::uuid[])", [operationIds]);
  await tx.run("analyze undone_operations");
}

/** Removes those operations once their entries are gone, table by table: cascades would go row by row. Returns their number. */
export async function removeOperations(tx: Tx, companyId: string): Promise<number> {
  await tx.run("delete from books.allocations a using undone_operations u where a.company_id = $1 and a.operation_id = u.id", [companyId]);
  const removed = await tx.run("delete from books.operations o using undone_operations u where o.company_id = $1 and o.id = u.id", [
    companyId,
  ]);
  await tx.run("drop table undone_operations");
  return removed;
}
