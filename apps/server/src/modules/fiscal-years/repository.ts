import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

export type FiscalYearRow = {
  readonly id: string;
  readonly begins_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly is_closed: boolean;
  readonly validated_through: IsoDate | null;
};

export type FiscalYearStateRow = FiscalYearRow & {
  /** Entries dated up to that day that are drafts, openings and what waits for the closing left aside. */
  readonly late_drafts: number;
};

const COLUMNS = "id, begins_on, ends_on, closed_at is not null as is_closed, validated_through";

/** The years with how far they are validated, the most recent first. */
export const FISCAL_YEAR_STATES = `select ${COLUMNS},
    (select count(*)::int from books.entries e where e.company_id = y.company_id and e.fiscal_year_id = y.id and e.sequence = 'main' and e.number is null
        and e.freezes_with = 'period' and e.date <= y.validated_through) as late_drafts
  from books.fiscal_years y where company_id = $1 order by begins_on desc`;

/** The years, oldest first. $1 the company. */
export const FISCAL_YEARS = `select ${COLUMNS} from books.fiscal_years where company_id = $1 order by begins_on`;

/** The years, oldest first. */
export function readFiscalYears(tx: Tx, companyId: string): Promise<FiscalYearRow[]> {
  return tx.query<FiscalYearRow>(FISCAL_YEARS, [companyId], { name: "fiscal_years" });
}

/** The years, oldest first, kept from any other transaction that asks for them in this way until this one ends. */
export function readFiscalYearsForUpdate(tx: Tx, companyId: string): Promise<FiscalYearRow[]> {
  return tx.query<FiscalYearRow>(`${FISCAL_YEARS} for update`, [companyId], { name: "lock_books" });
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

/** Removes a year that nothing refers to. */
export async function deleteFiscalYear(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.fiscal_years where company_id = $1 and id = $2", [companyId, id]);
}
