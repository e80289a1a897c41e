import type { Tx } from "../../../db/transaction.js";

/** The rates that a company gave, in basis points; null: none. */
export type RatesRow = { readonly contributions_bp: number | null; readonly tax_bp: number | null };

/** Reads the rates of a company. */
export async function readRates(tx: Tx, companyId: string): Promise<RatesRow> {
  const [row] = await tx.query<RatesRow>("select contributions_bp, tax_bp from books.dashboard_rates where company_id = $1", [companyId], {
    name: "dashboard_rates",
  });
  return row ?? { contributions_bp: null, tax_bp: null };
}

/** Writes the rates of a company. */
export async function storeRates(tx: Tx, companyId: string, { contributions_bp, tax_bp }: RatesRow): Promise<void> {
  await tx.run(
    `insert into books.dashboard_rates (company_id, contributions_bp, tax_bp) values ($1, $2, $3)
      on conflict (company_id) do update set contributions_bp = excluded.contributions_bp, tax_bp = excluded.tax_bp`,
    [companyId, contributions_bp, tax_bp],
  );
}
