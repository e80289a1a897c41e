import type { DueInstalment } from "@comptoir/accounting/dashboard/ownership";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

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
