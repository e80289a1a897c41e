import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { TO_RECEIVE } from "@comptoir/accounting/depreciation/asset-entries";
import type { SaleReceipt, UnpaidSale } from "@comptoir/accounting/depreciation/unpaid-sales";
import { INSTALMENT_REACH, totalOf } from "@comptoir/accounting/loans/instalment-match";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../../db/transaction.js";

/** Components that left for a price that their own entry books: on 467000, until it is paid. */
const UNPAID = `c.company_id = $1 and c.released_on is not null and c.exit_operation_id is null and c.output_type <> 'reintegration'
  and c.output_incl_cents > 0`;

/** True when an instalment or a sale waits for its payment, or when an operation is suggested as one. */
export async function expectsPayments(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ expects: boolean }>(
    `select exists (select from books.loan_instalments where company_id = $1 and operation_id is null)
      or exists (select from books.asset_components c where ${UNPAID})
      or exists (select from books.operations where company_id = $1 and status = 'to_categorize' and suggestion_source in ('loan', 'invoice', 'received_invoice', 'open_item'))
      or exists (select from books.open_items where company_id = $1)
      as expects`,
    [companyId],
    { name: "expects_payments" },
  );
  return row?.expects === true;
}

/** An instalment not yet paid; amounts in cents. */
export type OpenInstalment = {
  readonly loanId: string;
  readonly loanName: string;
  readonly rank: number;
  readonly dueOn: IsoDate;
  readonly capital: Cents;
  readonly interest: Cents;
  readonly insurance: Cents;
  readonly fees: Cents;
};

const INSTALMENT = `i.loan_id as "loanId", l.name as "loanName", i.rank, i.due_on as "dueOn", i.capital_cents as capital, i.interest_cents as interest,
  i.insurance_cents as insurance, i.fees_cents as fees`;

type Line = { readonly id: string; readonly date: IsoDate; readonly amount_cents: Cents };

/** Bank operations to categorise; $1 the company. */
const WAITING =
  "select id::text as id, date, amount_cents from books.operations where company_id = $1 and status = 'to_categorize' and origin = 'professional'";

/** The same, and the lines that a preview would import, by their place in it; $2 the import. */
const WAITING_OR_PREVIEWED = `${WAITING} union all
  select seq::text, date, amount_cents from books.bank_lines where company_id = $1 and import_id = $2 and selected`;

/** What waits for its category: operations, and the lines of a preview when one is named. */
function waitingLines(importId: string | null): { readonly text: string; readonly values: readonly string[] } {
  return importId === null ? { text: WAITING, values: [] } : { text: WAITING_OR_PREVIEWED, values: [importId] };
}

/**
 * Instalments not yet paid, and the lines to categorise that may pay one: of an amount within reach of one of them, between the first and the
 * last of their days. Each table is read once and nothing is joined: a join of instalments with the lines of an import is planned on what is known about
 * these, which is nothing for a first statement, and reads them all again for each instalment.
 */
export async function readInstalmentsAndLines(
  tx: Tx,
  companyId: string,
  importId: string | null,
): Promise<{ readonly instalments: readonly OpenInstalment[]; readonly lines: readonly Line[] }> {
  const instalments = await tx.query<OpenInstalment>(
    `select ${INSTALMENT} from books.loan_instalments i join books.loans l on l.company_id = $1 and l.id = i.loan_id
      where i.company_id = $1 and i.operation_id is null order by i.due_on, i.loan_id, i.rank`,
    [companyId],
  );
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (first === undefined || last === undefined) return { instalments: [], lines: [] };
  const { text, values } = waitingLines(importId);
  const [from, to, within] = [`$${values.length + 2}::date`, `$${values.length + 3}::date`, `$${values.length + 4}::int8multirange`];
  const lines = await tx.query<Line>(
    `select o.id, o.date, o.amount_cents from (${text}) o
      where o.amount_cents < 0 and o.date between ${from} and ${to} and -o.amount_cents <@ ${within} order by o.date, o.id`,
    [
      companyId,
      ...values,
      addDays(first.dueOn, -INSTALMENT_REACH.days),
      addDays(last.dueOn, INSTALMENT_REACH.days),
      amountsWithinReach(instalments),
    ],
  );
  return { instalments, lines };
}

/** The amounts that may pay one of these instalments, as a set of ranges that the database searches by halves. */
function amountsWithinReach(instalments: readonly OpenInstalment[]): string {
  const totals = new Set(instalments.map(totalOf));
  return `{${[...totals].map((total) => `[${total - INSTALMENT_REACH.cents},${total + INSTALMENT_REACH.cents}]`).join(",")}}`;
}

const WORDS = "concat_ws(' ', raw_label, title)";

/** Lines to categorise of at most what an item is worth, with their words. */
export function readItemPayments(
  tx: Tx,
  companyId: string,
  { largest, importId }: { readonly largest: Cents; readonly importId: string | null },
): Promise<{ readonly id: string; readonly date: IsoDate; readonly amount_cents: Cents; readonly label: string }[]> {
  const previewed = `union all
    select seq::text, date, amount_cents, ${WORDS} as label from books.bank_lines where company_id = $1 and import_id = $3 and selected and abs(amount_cents) <= $2`;
  return tx.query(
    `select id::text as id, date, amount_cents, ${WORDS} as label from books.operations
      where company_id = $1 and status = 'to_categorize' and origin = 'professional' and abs(amount_cents) <= $2 ${importId === null ? "" : previewed}
      order by date, id`,
    importId === null ? [companyId, largest] : [companyId, largest, importId],
  );
}

/** Instalments not yet paid between two days. */
export function readOpenInstalments(tx: Tx, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<OpenInstalment[]> {
  return tx.query<OpenInstalment>(
    `select ${INSTALMENT} from books.loan_instalments i join books.loans l on l.company_id = $1 and l.id = i.loan_id
      where i.company_id = $1 and i.operation_id is null and i.due_on between $2 and $3 order by i.due_on, i.loan_id, i.rank`,
    [companyId, from, to],
  );
}

/** Frees the instalments that these operations paid. */
export async function freeInstalments(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  await tx.run("update books.loan_instalments set operation_id = null where company_id = $1 and operation_id = any($2::uuid[])", [
    companyId,
    operationIds,
  ]);
}

/** Writes which operations pay which instalments. */
export async function storePaidInstalments(
  tx: Tx,
  companyId: string,
  paid: readonly { readonly loanId: string; readonly rank: number; readonly operationId: string }[],
): Promise<void> {
  await tx.run(
    `update books.loan_instalments i set operation_id = p.operation_id from unnest($2::uuid[], $3::int[], $4::uuid[]) as p (loan_id, rank, operation_id)
      where i.company_id = $1 and i.loan_id = p.loan_id and i.rank = p.rank`,
    [companyId, paid.map(({ loanId }) => loanId), paid.map(({ rank }) => rank), paid.map(({ operationId }) => operationId)],
  );
}

/** True when the company has a schedule at all. */
export async function hasInstalments(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    "select exists (select from books.loan_instalments where company_id = $1) as has",
    [companyId],
    { name: "has_instalments" },
  );
  return row?.has === true;
}

/** Exits whose price waits on 467000. */
export function readUnpaidSales(tx: Tx, companyId: string): Promise<UnpaidSale[]> {
  return tx.query<UnpaidSale>(
    `select c.title, c.released_on as "on", c.output_incl_cents as price from books.asset_components c where ${UNPAID} order by c.released_on, c.id`,
    [companyId],
  );
}

/** What was received on 467000 so far. */
export function readSettledSales(tx: Tx, companyId: string): Promise<SaleReceipt[]> {
  return tx.query<SaleReceipt>(
    `select o.date as "on", a.amount_cents as amount from books.allocations a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.company_id = $1 and a.account_code = $2 and o.amount_cents > 0 and a.amount_cents > 0 and o.status <> 'to_categorize' and o.cancelled_on is null
      order by o.date, o.id`,
    [companyId, TO_RECEIVE],
  );
}

/** Lines to categorise that bring the price of one of these sales. */
export function readSaleReceipts(
  tx: Tx,
  companyId: string,
  { sales, importId }: { readonly sales: readonly UnpaidSale[]; readonly importId: string | null },
): Promise<(SaleReceipt & { readonly id: string })[]> {
  const { text, values } = waitingLines(importId);
  return tx.query<SaleReceipt & { readonly id: string }>(
    `select o.id, o.date as "on", o.amount_cents as amount from (${text}) o where o.amount_cents = any($${values.length + 2}::bigint[]) order by o.date, o.id`,
    [companyId, ...values, sales.map(({ price }) => price)],
  );
}
