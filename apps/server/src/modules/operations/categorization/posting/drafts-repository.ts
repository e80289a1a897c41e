import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { allocationRowsOf } from "../../../../db/allocation-queries.js";
import type { Tx } from "../../../../db/transaction.js";
import { OPERATION_LINES, type AllocationRow, type JournalLineRow, type Origin, type OperationStatus } from "../../operation-queries.js";

/** What an operation's entry is derived from. */
export type PostableRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly posted_on: IsoDate | null;
  readonly cancelled_on: IsoDate | null;
  readonly amount_cents: Cents;
  readonly origin: Origin;
  readonly status: OperationStatus;
  readonly title: string;
  readonly piece_ref: string;
  readonly payment_mode: string;
  readonly bank_account_code: string | null;
  readonly debit_account: string | null;
  readonly credit_account: string | null;
  readonly allocations: readonly AllocationRow[] | null;
  readonly journal_lines: readonly JournalLineRow[] | null;
};

/** What the entries of operations are derived from, in one read. */
export function readPostable(tx: Tx, companyId: string, ids: readonly string[]): Promise<PostableRow[]> {
  return tx.query<PostableRow>(
    `select o.id, o.date, o.posted_on, o.cancelled_on, o.amount_cents, o.origin, o.status, o.title, o.piece_ref, o.payment_mode, b.account_code as bank_account_code,
        o.debit_account, o.credit_account,
        ${OPERATION_LINES},
        (select json_agg(a order by a.position) from ${allocationRowsOf("o.id")} a) as allocations
      from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
      where o.company_id = $1 and o.id = any($2::uuid[])`,
    [companyId, ids],
  );
}
