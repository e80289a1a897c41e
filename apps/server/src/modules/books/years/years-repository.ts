import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Tx } from "../../../db/transaction.js";

/** A fiscal year, with the day through which it is validated. */
export type FiscalYearRow = {
  readonly id: string;
  readonly begins_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly is_closed: boolean;
  readonly validated_through: IsoDate | null;
  readonly chosen: boolean;
};

/** The columns of a fiscal year as `FiscalYearRow` names them. */
export const FISCAL_YEAR_COLUMNS = "id, begins_on, ends_on, closed_at is not null as is_closed, validated_through, chosen";

/** The years, oldest first. $1 the company. */
export const FISCAL_YEARS = `select ${FISCAL_YEAR_COLUMNS} from books.fiscal_years where company_id = $1 order by begins_on`;

/** The years, oldest first. */
export function readFiscalYears(tx: Tx, companyId: string): Promise<FiscalYearRow[]> {
  return tx.query<FiscalYearRow>(FISCAL_YEARS, [companyId], { name: "fiscal_years" });
}

/** The tax system of a company on a day of a year that is not open yet; null while it has no regime. */
export async function readTaxSystemOn(tx: Tx, companyId: string, day: IsoDate): Promise<TaxSystem | null> {
  const [row] = await tx.query<{ tax_system: TaxSystem }>(
    "select tax_system from books.regimes where company_id = $1 and valid_from <= $2 order by valid_from desc limit 1",
    [companyId, day],
  );
  return row?.tax_system ?? null;
}

/** Keeps the years from any other transaction that asks for them in this way until this one ends. */
export async function lockYearRows(tx: Tx, companyId: string): Promise<void> {
  await tx.query("select from books.fiscal_years where company_id = $1 order by begins_on for update", [companyId], { name: "lock_books" });
}

/** Every year that has a validated entry and begins by that day is validated up to it, never less than before. */
export async function storeValidatedThrough(tx: Tx, companyId: string, through: IsoDate): Promise<void> {
  await tx.run(
    `update books.fiscal_years y set validated_through = least($2::date, ends_on)
      where company_id = $1 and begins_on <= $2 and (validated_through is null or validated_through < least($2::date, ends_on))
        and exists (select from books.chain_heads h where h.company_id = $1 and h.fiscal_year_id = y.id and h.sequence = 'main')`,
    [companyId, through],
  );
}

/** Adds a year, unless another transaction has just added the same one. */
export async function insertFiscalYear(
  tx: Tx,
  companyId: string,
  { id, beginning, end }: { id: string; beginning: IsoDate; end: IsoDate },
): Promise<void> {
  await tx.run(
    `insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3, $4)
     on conflict (company_id, begins_on) do nothing`,
    [companyId, id, beginning, end],
  );
}

/** Someone chose the days of a year: it stays, even empty. */
export async function storeChosen(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("update books.fiscal_years set chosen = true where company_id = $1 and id = $2", [companyId, id]);
}

/** Moves a day of a year. */
export async function storeYearDays(
  tx: Tx,
  companyId: string,
  { id, beginning, end }: { id: string; beginning: IsoDate; end: IsoDate },
): Promise<void> {
  await tx.run("update books.fiscal_years set begins_on = $3, ends_on = $4 where company_id = $1 and id = $2", [
    companyId,
    id,
    beginning,
    end,
  ]);
}

/** Removes a year that nothing refers to. */
export async function deleteFiscalYear(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.fiscal_years where company_id = $1 and id = $2", [companyId, id]);
}

/** Says that a year is closed, or open again, once its line of closings says so: the one way for a transaction to write it. */
export async function storeYearClosed(tx: Tx, { id, isClosed }: { readonly id: string; readonly isClosed: boolean }): Promise<void> {
  await tx.query("select books.set_year_closed($1, $2)", [id, isClosed]);
}
