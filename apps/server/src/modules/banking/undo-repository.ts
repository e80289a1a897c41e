import type { Tx } from "../../db/transaction.js";

const OPERATIONS = "select id from books.operations where company_id = $1 and import_id = $2";

/** Validated entries of the operations of an import, reversed ones included. */
export async function countValidated(tx: Tx, companyId: string, importId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.entries where company_id = $1 and number is not null and operation_id in (${OPERATIONS})`,
    [companyId, importId],
  );
  return row?.n ?? 0;
}

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

/** Removes the operations of an import with all that was derived from them, table by table: cascades would go row by row. Answers their number. */
export async function removeOperations(tx: Tx, companyId: string, importId: string): Promise<number> {
  const values = [companyId, importId];
  const entries = `select id from books.entries where company_id = $1 and number is null and operation_id in (${OPERATIONS})`;
  await tx.run(`delete from books.entry_lines where company_id = $1 and entry_id in (${entries})`, values);
  await tx.run(`delete from books.entries where company_id = $1 and number is null and operation_id in (${OPERATIONS})`, values);
  await tx.run(`delete from books.operation_tokens where company_id = $1 and operation_id in (${OPERATIONS})`, values);
  await tx.run(`delete from books.allocations where company_id = $1 and operation_id in (${OPERATIONS})`, values);
  return tx.run("delete from books.operations where company_id = $1 and import_id = $2", values);
}
