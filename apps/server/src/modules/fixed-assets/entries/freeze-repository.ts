import type { IsoDate } from "@comptoir/accounting/date";
import type { AnnuityShares } from "@comptoir/accounting/depreciation/annuity-shares";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** What a closed year took of a component; amounts in cents. */
export type FrozenYear = AnnuityShares & {
  readonly componentId: string;
  readonly fiscalYearId: string;
  readonly endDay: IsoDate;
  readonly annuity: Cents;
  readonly useBp: number;
};

/** Writes what a year took, for good. */
export async function insertComponentYears(tx: Tx, companyId: string, rows: readonly FrozenYear[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into books.component_years (company_id, component_id, fiscal_year_id, end_day, annuity_cents, excess_cents, deductible_cents, private_cents, use_bp)
      select $1, y.* from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::int[]) as y
      returning 1`,
    [
      companyId,
      rows.map((row) => row.componentId),
      rows.map((row) => row.fiscalYearId),
      rows.map((row) => row.endDay),
      rows.map((row) => row.annuity),
      rows.map((row) => row.excess),
      rows.map((row) => row.deductible),
      rows.map((row) => row.private),
      rows.map((row) => row.useBp),
    ],
  );
}

/** Removes what a year took: it is reopened, and takes it again when it is closed. */
export async function deleteComponentYears(tx: Tx, companyId: string, fiscalYearId: string): Promise<void> {
  await tx.run("delete from books.component_years where company_id = $1 and fiscal_year_id = $2", [companyId, fiscalYearId]);
}
