import type { DueInstalment } from "@comptoir/accounting/dashboard/ownership";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

/** A loan, as the table holds it; amounts in cents, rates in thousandths of a percent. */
export type LoanRow = {
  readonly id: string;
  readonly name: string;
  readonly borrowed_cents: Cents | null;
  readonly taeg_thousandths: number | null;
  readonly nominal_thousandths: number | null;
  readonly first_due_on: IsoDate | null;
  readonly last_due_on: IsoDate | null;
  readonly instalment_cents: Cents | null;
  readonly insurance_cents: Cents | null;
  readonly deferment_months: number | null;
  readonly day_of_month: number | null;
  readonly is_typed: boolean;
};

/** A loan with what its schedule says on a day. */
export type LoanStateRow = LoanRow & {
  readonly version: number;
  readonly capital_cents: Cents;
  readonly due_cents: Cents;
  readonly instalments: number;
  readonly paid: number;
  readonly next_due_on: IsoDate | null;
  readonly next_cents: Cents | null;
};

const COLUMNS = `l.id, l.name, l.borrowed_cents, l.taeg_thousandths, l.nominal_thousandths, l.first_due_on, l.last_due_on, l.instalment_cents,
  l.insurance_cents, l.deferment_months, l.day_of_month, l.is_typed, l.version`;

const STATES = `select ${COLUMNS}, s.*
  from books.loans l cross join lateral (
    select coalesce(sum(i.capital_cents), 0)::bigint as capital_cents,
        coalesce(sum(i.capital_cents) filter (where i.due_on <= $2), 0)::bigint as due_cents,
        count(*)::int as instalments, count(i.operation_id)::int as paid, min(i.due_on) filter (where i.due_on > $2) as next_due_on,
        ((array_agg(i.capital_cents + i.interest_cents + i.insurance_cents + i.fees_cents order by i.rank) filter (where i.due_on > $2))[1])::bigint as next_cents
      from books.loan_instalments i where i.company_id = $1 and i.loan_id = l.id) s
  where l.company_id = $1`;

/** The loans of a company, the oldest of the list first. $1 the company, $2 the day. */
export const LOANS = `${STATES} order by l.created_at, l.id`;

/** The capital that every loan of a company still owes at the end of a day. */
export async function remainingCapitalOn(tx: Tx, companyId: string, day: IsoDate): Promise<Cents> {
  const rows = await tx.query<LoanStateRow>(LOANS, [companyId, day]);
  return sumCents(rows.map(({ capital_cents: capital, due_cents: due }) => cents(capital - due)));
}

/** A loan on a day; undefined when the company has none of that id. */
export async function readLoan(
  tx: Tx,
  companyId: string,
  { id, today }: { id: string; today: IsoDate },
): Promise<LoanStateRow | undefined> {
  const [row] = await tx.query<LoanStateRow>(`${STATES} and l.id = $3`, [companyId, today, id]);
  return row;
}

/** Writes a loan, new or known. */
export async function storeLoan(tx: Tx, companyId: string, row: LoanRow): Promise<void> {
  await tx.run(
    `insert into books.loans (company_id, id, name, borrowed_cents, taeg_thousandths, nominal_thousandths, first_due_on, last_due_on, instalment_cents,
        insurance_cents, deferment_months, day_of_month, is_typed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict (company_id, id) do update set name = excluded.name, borrowed_cents = excluded.borrowed_cents, taeg_thousandths = excluded.taeg_thousandths,
        nominal_thousandths = excluded.nominal_thousandths, first_due_on = excluded.first_due_on, last_due_on = excluded.last_due_on,
        instalment_cents = excluded.instalment_cents, insurance_cents = excluded.insurance_cents, deferment_months = excluded.deferment_months,
        day_of_month = excluded.day_of_month, is_typed = excluded.is_typed, version = loans.version + 1`,
    [
      companyId,
      row.id,
      row.name,
      row.borrowed_cents,
      row.taeg_thousandths,
      row.nominal_thousandths,
      row.first_due_on,
      row.last_due_on,
      row.instalment_cents,
      row.insurance_cents,
      row.deferment_months,
      row.day_of_month,
      row.is_typed,
    ],
  );
}

/** Removes a loan with its schedule. */
export async function removeLoan(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.loans where company_id = $1 and id = $2", [companyId, id]);
}

/** An instalment of a loan, in cents, with the operation that pays it. */
export type InstalmentRow = {
  readonly due_on: IsoDate;
  readonly capital_cents: Cents;
  readonly interest_cents: Cents;
  readonly insurance_cents: Cents;
  readonly fees_cents: Cents;
  readonly operation_id: string | null;
};

/** The schedule of a loan, in its order. */
export function readInstalments(tx: Tx, companyId: string, loanId: string): Promise<InstalmentRow[]> {
  return tx.query<InstalmentRow>(
    `select due_on, capital_cents, interest_cents, insurance_cents, fees_cents, operation_id
      from books.loan_instalments where company_id = $1 and loan_id = $2 order by rank`,
    [companyId, loanId],
  );
}

/**
 * Writes the schedule of a loan in place of the one it had. Instalments that an operation pays are the same ones, of which the place alone may be another: the
 * row of one that a closed year holds is not written again.
 */
export async function replaceInstalments(tx: Tx, companyId: string, loanId: string, rows: readonly InstalmentRow[]): Promise<void> {
  const loan = [companyId, loanId];
  await tx.run("delete from books.loan_instalments where company_id = $1 and loan_id = $2 and operation_id is null", loan);
  await tx.run("update books.loan_instalments set rank = rank + 1000000 where company_id = $1 and loan_id = $2", loan);
  const placed = rows.map((row, index) => ({ ...row, rank: index + 1 }));
  const paid = placed.filter(({ operation_id: id }) => id !== null);
  await tx.run(
    `update books.loan_instalments i set rank = p.rank, capital_cents = p.capital, interest_cents = p.interest, insurance_cents = p.insurance, fees_cents = p.fees
      from unnest($3::uuid[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as p (operation_id, rank, capital, interest, insurance, fees)
      where i.company_id = $1 and i.loan_id = $2 and i.operation_id = p.operation_id`,
    [
      ...loan,
      paid.map((row) => row.operation_id),
      paid.map((row) => row.rank),
      paid.map((row) => row.capital_cents),
      paid.map((row) => row.interest_cents),
      paid.map((row) => row.insurance_cents),
      paid.map((row) => row.fees_cents),
    ],
  );
  const due = placed.filter(({ operation_id: id }) => id === null);
  await tx.run(
    `insert into books.loan_instalments (company_id, loan_id, rank, due_on, capital_cents, interest_cents, insurance_cents, fees_cents)
      select $1, $2, i.* from unnest($3::int[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as i returning 1`,
    [
      ...loan,
      due.map((row) => row.rank),
      due.map((row) => row.due_on),
      due.map((row) => row.capital_cents),
      due.map((row) => row.interest_cents),
      due.map((row) => row.insurance_cents),
      due.map((row) => row.fees_cents),
    ],
  );
}

/** The instalments that no operation pays, due from a day to another, of every loan: what came due before the books begin was paid elsewhere. */
export function unpaidInstalments(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<DueInstalment[]> {
  return tx.query<DueInstalment>(
    `select l.id as "loanId", l.name as loan, i.due_on as "dueOn",
        (i.capital_cents + i.interest_cents + i.insurance_cents + i.fees_cents)::bigint as amount
      from books.loans l join books.loan_instalments i on i.company_id = $1 and i.loan_id = l.id
      where l.company_id = $1 and i.operation_id is null and i.due_on between $2 and $3 order by i.due_on, l.created_at, l.id`,
    [companyId, from, to],
    { name: "unpaid_instalments" },
  );
}

/** The operations that pay an instalment. */
export async function operationsOfInstalments(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ operation_id: string }>(
    "select operation_id from books.loan_instalments where company_id = $1 and operation_id is not null",
    [companyId],
    { name: "operations_of_instalments" },
  );
  return new Set(rows.map((row) => row.operation_id));
}
