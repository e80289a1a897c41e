import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

const STEP = "vat_lines";

/** A company whose VAT lines are not complete, as read under the role of the shared tables. */
export const PENDING_COMPANIES = `select company_id from shared.upgrades where step = '${STEP}' order by company_id`;

/** How far a company is: the last operation that is done, null for none; undefined when it is complete. Held until the transaction ends. */
export async function upgradeProgress(tx: Tx, companyId: string): Promise<string | null | undefined> {
  const [row] = await tx.query<{ after: string | null }>(
    `select after from shared.upgrades where company_id = $1 and step = '${STEP}' for update`,
    [companyId],
  );
  return row?.after;
}

/** Writes how far a company is; null ends it. */
export async function storeUpgradeProgress(tx: Tx, companyId: string, after: string | null): Promise<void> {
  if (after === null) await tx.run(`delete from shared.upgrades where company_id = $1 and step = '${STEP}'`, [companyId]);
  else await tx.run(`update shared.upgrades set after = $2 where company_id = $1 and step = '${STEP}'`, [companyId, after]);
}

/** The next operations of a company, in the order of their ids. */
export async function operationsAfter(
  tx: Tx,
  companyId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.operations where company_id = $1 and ($2::uuid is null or id > $2) order by id limit $3",
    [companyId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The deductible VAT of one allocation. */
export type DeductibleRow = { readonly operationId: string; readonly position: number; readonly deductible: Cents };

/** Writes the deductible VAT of allocations that were settled before it was kept. */
export async function storeDeductible(tx: Tx, companyId: string, rows: readonly DeductibleRow[]): Promise<void> {
  await tx.run(
    `update books.allocations a set deductible_cents = d.deductible
      from unnest($2::uuid[], $3::int[], $4::bigint[]) as d (operation_id, position, deductible)
      where a.company_id = $1 and a.operation_id = d.operation_id and a.position = d.position and a.deductible_cents is null`,
    [companyId, rows.map(({ operationId }) => operationId), rows.map(({ position }) => position), rows.map(({ deductible }) => deductible)],
  );
}
