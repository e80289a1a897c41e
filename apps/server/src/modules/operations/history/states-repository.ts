import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { allocationRowsOf, EXPENSE_PARTS } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";
import {
  OPERATION_LINES,
  type AllocationRow,
  type JournalLineRow,
  type OperationStatus,
  type Origin,
  type VatStatus,
} from "../operation-queries.js";
import type { KeptAllocation, KeptLine, OperationState } from "./operation-state.js";

type StateRow = {
  readonly id: string;
  readonly version: number;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly origin: Origin;
  readonly title: string;
  readonly merchant_key: string;
  readonly payment_mode: string;
  readonly bank_account_id: string | null;
  readonly piece_ref: string;
  readonly debit_account: string | null;
  readonly credit_account: string | null;
  readonly status: OperationStatus;
  readonly posted_on: IsoDate | null;
  readonly comment: string;
  readonly vat_status: VatStatus;
  readonly kept: string | null;
  readonly allocations: readonly AllocationRow[] | null;
  readonly journal_lines: readonly JournalLineRow[] | null;
  readonly papers: readonly string[];
};

/**
 * Operations as the history keeps them; unknown ids are left out. Call `lockBooks` before. The parts of each are looked up by themselves:
 * joined, all of them would be found again for each operation of books that seem to have one.
 */
export async function readStates(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, OperationState>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<StateRow>(
    `select o.id, o.version, o.date, o.amount_cents, o.origin, o.title, o.merchant_key, o.payment_mode, o.bank_account_id, o.piece_ref,
        o.debit_account, o.credit_account, o.status, o.posted_on, o.comment, o.vat_status, 
        case when o.kept_as_expense_at is not null then coalesce(o.kept_as_expense_for, '') end as kept, a.allocations,
        array(select p.file_id::text from books.attachments p where p.company_id = $1 and p.operation_id = o.id) as papers,
        ${OPERATION_LINES}
      from books.operations o left join lateral (
        select json_agg(json_build_object('account_code', a.account_code, 'amount_cents', a.amount_cents, 'vat_rate_bp', a.vat_rate_bp,
            'vat_cents', a.vat_cents, 'vat_nature', a.vat_nature, 'deductible_cents', coalesce(a.deductible_cents, 0),
            'vat_deductible_bp', a.vat_deductible_bp, 'private_share_bp', a.private_share_bp, 'asset_components',
            (select coalesce(json_agg(l.component_id order by l.rank), '[]') from books.allocation_components l
              where l.company_id = $1 and l.operation_id = a.operation_id and l.position = a.position), 'items', a.items) order by a.position) as allocations
        from ${allocationRowsOf("o.id")} a
      ) a on true
      where o.company_id = $1 and o.id = any($2::uuid[])`,
    [companyId, ids],
    { name: "operation_states" },
  );
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

function stateOf(row: StateRow): OperationState {
  return {
    version: row.version,
    comment: row.comment,
    keptAsExpense: row.kept ?? false,
    vatStatus: row.vat_status,
    papers: Object.fromEntries(row.papers.map((id) => [id, true])),
    posting: {
      date: row.date,
      amountCents: row.amount_cents,
      origin: row.origin,
      title: row.title,
      merchantKey: row.merchant_key,
      paymentMode: row.payment_mode,
      bankAccountId: row.bank_account_id,
      pieceRef: row.piece_ref,
      debitAccount: row.debit_account,
      creditAccount: row.credit_account,
      status: row.status,
      postedOn: row.posted_on,
      allocations: (row.allocations ?? []).map(keptAllocation),
      lines: row.journal_lines?.map(keptLine) ?? null,
    },
  };
}

/** What an item says elsewhere may change without the operation: the history keeps which one it is. */
function keptAllocation({ items, ...row }: AllocationRow): KeptAllocation {
  const kept = items?.map(({ item_id, amount_cents, vat }) => ({ item_id, amount_cents, vat }));
  return kept === undefined || kept.length === 0 ? row : { ...row, items: kept };
}

function keptLine({ item, ...row }: JournalLineRow): KeptLine {
  return item ? { ...row, item: { item_id: item.item_id } } : row;
}

/** The facts of an operation that only its history gives back. */
type Restored = {
  readonly id: string;
  readonly keptAsExpense?: boolean | string | undefined;
  readonly postedOn?: IsoDate | null;
  readonly version: number;
};

/** Gives an operation back what no other writer gives: that it stays an expense, the day of its entry; its version goes on from those it had. */
export async function storeRestored(tx: Tx, companyId: string, { id, keptAsExpense, postedOn, version }: Restored): Promise<void> {
  await tx.run(
    `update books.operations o set version = greatest(o.version, $6) + 1,
        kept_as_expense_at = case when not $3 then o.kept_as_expense_at when $4 then coalesce(o.kept_as_expense_at, now()) end,
        kept_as_expense_for = case when not $3 then o.kept_as_expense_for when $4 then coalesce($8, ${EXPENSE_PARTS}, '') end,
        posted_on = case when $5 then $7::date else o.posted_on end
      where o.company_id = $1 and o.id = $2`,
    [
      companyId,
      id,
      keptAsExpense !== undefined,
      keptAsExpense !== undefined && keptAsExpense !== false,
      postedOn !== undefined,
      version,
      postedOn ?? null,
      typeof keptAsExpense === "string" ? keptAsExpense : null,
    ],
  );
}

/** The given components of fixed assets that the company still has. */
export async function readStandingComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>("select id from books.asset_components where company_id = $1 and id = any($2::uuid[])", [
    companyId,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
