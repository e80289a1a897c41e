import type { IsoDate } from "@comptoir/accounting/date";
import type { FilingState } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../../../db/transaction.js";
import type { KeptInputs, TaxReturnContent } from "./content.js";

/** A return kept by a closing. */
export type KeptReturn = {
  readonly id: string;
  readonly fiscal_year_id: string;
  readonly form: "2035" | "2031";
  readonly millesime: number;
  readonly income_year: number;
  readonly provisional: boolean;
  readonly version: number;
  readonly replaces_id: string | null;
  readonly status: "validated" | "reopened" | "replaced";
  readonly due_on: IsoDate;
  readonly content: TaxReturnContent;
  readonly inputs: KeptInputs;
  readonly hash: string;
  readonly kept_on: IsoDate;
  /** The state of its last filing; null when it never was filed. */
  readonly filing: FilingState | null;
};

const KEPT = `select r.id, r.fiscal_year_id, r.form, r.millesime, r.income_year, r.provisional, r.version, r.replaces_id, r.status, r.due_on, r.content, r.inputs,
    r.hash, (r.kept_at at time zone 'Europe/Paris')::date as kept_on,
    (select f.state from books.filings f where f.company_id = $1 and f.subject_kind = 'tax_return' and f.subject_id = r.id
      order by f.created_at desc, f.id desc limit 1) as filing
  from books.tax_returns r where r.company_id = $1`;

/** The return of a fiscal year, the version in force; null when its closing kept none. */
export async function readLiveReturn(tx: Tx, companyId: string, fiscalYearId: string): Promise<KeptReturn | null> {
  const [row] = await tx.query<KeptReturn>(`${KEPT} and r.fiscal_year_id = $2 and r.status <> 'replaced'`, [companyId, fiscalYearId]);
  return row ?? null;
}

/** One version, in force or replaced; null when the company has none of that id. */
export async function readKeptReturn(tx: Tx, companyId: string, id: string): Promise<KeptReturn | null> {
  const [row] = await tx.query<KeptReturn>(`${KEPT} and r.id = $2`, [companyId, id]);
  return row ?? null;
}

/** A return without what it says, as lists and summaries read it. */
export type LiveReturnRow = Omit<KeptReturn, "content" | "inputs" | "hash" | "kept_on">;

/** The returns in force of a company. */
export function listLiveReturns(tx: Tx, companyId: string): Promise<LiveReturnRow[]> {
  return tx.query<LiveReturnRow>(
    `select r.id, r.fiscal_year_id, r.form, r.millesime, r.income_year, r.provisional, r.version, r.replaces_id, r.status, r.due_on,
        (select f.state from books.filings f where f.company_id = $1 and f.subject_kind = 'tax_return' and f.subject_id = r.id
          order by f.created_at desc, f.id desc limit 1) as filing
      from books.tax_returns r where r.company_id = $1 and r.status <> 'replaced'`,
    [companyId],
  );
}

/** A version of a return, in force or replaced, as the list of documents reads it; `result` in whole euros. */
export type VersionRow = Pick<KeptReturn, "id" | "fiscal_year_id" | "form" | "income_year" | "provisional" | "version" | "status"> & {
  readonly result: number;
};

/** Every version of the returns of a company, the latest of each year first. */
export function readReturnVersions(tx: Tx, companyId: string): Promise<VersionRow[]> {
  return tx.query<VersionRow>(
    `select id, fiscal_year_id, form, income_year, provisional, version, status, (content ->> 'result')::int as result
      from books.tax_returns where company_id = $1 order by version desc`,
    [companyId],
  );
}

/** Stores the return of a year that is closed. */
export async function insertTaxReturn(
  tx: Tx,
  companyId: string,
  given: Omit<KeptReturn, "status" | "kept_on" | "filing"> & { readonly userId: string },
): Promise<void> {
  await tx.run(
    `insert into books.tax_returns (company_id, id, fiscal_year_id, form, millesime, income_year, provisional, version, replaces_id, status, due_on, content, inputs, hash, kept_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'validated', $10, $11, $12, $13, $14)`,
    [
      companyId,
      given.id,
      given.fiscal_year_id,
      given.form,
      given.millesime,
      given.income_year,
      given.provisional,
      given.version,
      given.replaces_id,
      given.due_on,
      JSON.stringify(given.content),
      JSON.stringify(given.inputs),
      given.hash,
      given.userId,
    ],
  );
}

/** Says whether a return holds, waits for the next closing, or was replaced. */
export async function storeStatus(tx: Tx, companyId: string, { id, status }: Pick<KeptReturn, "id" | "status">): Promise<void> {
  await tx.run("update books.tax_returns set status = $3 where company_id = $1 and id = $2", [companyId, id, status]);
}
