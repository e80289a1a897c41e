import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { EXPENSE_PARTS, IS_KEPT_AS_EXPENSE } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";

/** `after` and `until` bound what a return takes; `start` is the first day of its own period. */
export type ReportWindow = { readonly after: IsoDate; readonly start: IsoDate; readonly until: IsoDate };

/** Operations that the user still has to handle; the days of the first and the last one. */
export type WaitingOperations = { readonly count: number; readonly from: IsoDate; readonly to: IsoDate };

/** How many operations of a period wait for something before its VAT is declared. */
export type ReportCounts = {
  readonly has_transactions: boolean;
  readonly to_categorize: WaitingOperations | null;
  readonly to_validate: WaitingOperations | null;
  readonly madelin: WaitingOperations | null;
};

const COUNTED = `case when count(*) > 0 then json_build_object('count', count(distinct o.id), 'from', min(o.date), 'to', max(o.date)) end`;

/** What is left to do on the operations of a period. */
export async function readReportCounts(tx: Tx, companyId: string, window: ReportWindow, madelinAccount: string): Promise<ReportCounts> {
  const [row] = await tx.query<ReportCounts>(
    `select
      exists (select from books.operations o where o.company_id = $1 and o.cancelled_on is null and o.date between $3 and $4) as has_transactions,
      (select ${COUNTED} from books.operations o where o.company_id = $1 and o.status = 'to_categorize' and o.date > $2 and o.date <= $4) as to_categorize,
      (select ${COUNTED} from books.operations o where o.company_id = $1 and o.vat_status = 'to_validate' and o.date > $2 and o.date <= $4) as to_validate,
      (select ${COUNTED} from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and a.account_code = $5 and o.cancelled_on is null and o.date > $2 and o.date <= $4) as madelin`,
    [companyId, window.after, window.start, window.until, madelinAccount],
    { name: "vat_report_counts" },
  );
  if (!row) throw new Error("a report without a row");
  return row;
}

/** An operation that may have to be a fixed asset. */
export type CandidateRow = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly account_code: string;
  readonly excl_tax_cents: Cents;
  readonly kept: boolean;
};

/** Expenses of a period on accounts where a purchase may be a fixed asset, above an amount without VAT. */
export function readAssetCandidates(
  tx: Tx,
  companyId: string,
  given: { readonly window: ReportWindow; readonly accounts: readonly string[]; readonly above: number },
): Promise<CandidateRow[]> {
  return tx.query<CandidateRow>(
    `select o.id, o.title, o.date, a.account_code, ${IS_KEPT_AS_EXPENSE} as kept,
        (case when a.vat_nature in ('AUTOLIQ_SERV', 'AIC', 'AUTOLIQ_BTP') then a.amount_cents else a.amount_cents - a.vat_cents end)::bigint as excl_tax_cents
      from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.account_code = any($2) and o.date > $3 and o.date <= $4 and o.amount_cents < 0 and o.cancelled_on is null and a.amount_cents > $5
      order by o.date, o.id, a.position`,
    [companyId, given.accounts, given.window.after, given.window.until, given.above],
  );
}

/** Operations in a state that prevents a validation, up to a day: how many, and the first hundred. */
export async function blockingOperations(
  tx: Tx,
  companyId: string,
  { state, after, until }: { state: "to_categorize" | "to_validate"; after: IsoDate; until: IsoDate },
): Promise<{ readonly count: number; readonly ids: readonly string[] }> {
  const condition = state === "to_categorize" ? "o.status = 'to_categorize'" : "o.vat_status = 'to_validate'";
  const [row] = await tx.query<{ count: number; ids: string[] | null }>(
    `select count(*)::int as count, (array_agg(o.id order by o.date, o.id))[1:100] as ids
      from books.operations o where o.company_id = $1 and ${condition} and o.date > $2 and o.date <= $3`,
    [companyId, after, until],
  );
  return { count: row?.count ?? 0, ids: row?.ids ?? [] };
}

/** Remembers that purchases stay expenses, for the accounts and amounts that they have; returns the operations that exist. */
export async function storeKept(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `update books.operations o set kept_as_expense_at = coalesce(o.kept_as_expense_at, now()), kept_as_expense_for = coalesce(${EXPENSE_PARTS}, ''),
        version = o.version + 1
      where o.company_id = $1 and o.id = any($2::uuid[]) returning o.id`,
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Takes back that purchases stay expenses. */
export async function storeNotKept(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update books.operations set kept_as_expense_at = null, kept_as_expense_for = null, version = version + 1
      where company_id = $1 and id = any($2::uuid[]) and kept_as_expense_at is not null`,
    [companyId, ids],
  );
}
