import type { Tx } from "../db/transaction.js";

/** The tables of which an import, a take-over or its undoing writes thousands of rows. */
export const UPKEPT_TABLES = [
  "books.operations",
  "books.operation_tokens",
  "books.words",
  "books.operation_months",
  "books.attachments",
  "books.bank_lines",
  "books.allocations",
  "books.entries",
  "books.entry_lines",
  "books.account_months",
  "books.account_days",
] as const;

/** A table whose statistics are kept current. */
export type UpkeptTable = (typeof UPKEPT_TABLES)[number];

/** How many rows the database believed to be in a table when it last looked; 0 when it never did. */
export async function rowsKnown(tx: Tx, table: UpkeptTable): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select greatest(reltuples, 0)::bigint as n from pg_class where oid = $1::regclass",
    [table],
    {
      name: "rows_known",
    },
  );
  return row?.n ?? 0;
}

/** How many rows of a company the database expects to read in a table. */
export async function rowsExpected(tx: Tx, companyId: string, table: UpkeptTable): Promise<number> {
  const [row] = await tx.query<{ "QUERY PLAN": readonly [{ readonly Plan: { readonly "Plan Rows": number } }] }>(
    `explain (format json) select from ${table} where company_id = $1`,
    [companyId],
  );
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
