import type { IsoDate } from "@comptoir/accounting/date";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { Origin, OperationStatus } from "../operation-queries.js";

/** An operation typed in by hand, before any allocation. */
export type ManualRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amountCents: Cents;
  readonly origin: Origin;
  readonly title: string;
  readonly comment: string;
  readonly merchantKey: string;
  readonly paymentMode: string;
  readonly bankAccountId: string | null;
  readonly pieceRef: string;
  readonly debitAccount: string | null;
  readonly creditAccount: string | null;
  readonly status: OperationStatus;
};

/** The words that it is found by. */
type Found = { readonly tokens: readonly string[] };

/** Adds an operation typed in by hand. */
export async function insertManual(tx: Tx, companyId: string, row: ManualRow & Found): Promise<void> {
  await tx.run(
    `insert into books.operations (company_id, id, date, amount_cents, origin, title, title_customized, comment, merchant_key, payment_mode, bank_account_id,
        piece_ref, manually_created, debit_account, credit_account, status, vat_status, tokens)
      values ($1, $2, $3, $4, $5, $6, false, $7, $8, $9, $10, $11, true, $12, $13, $14, 'none', $15)`,
    [
      companyId,
      row.id,
      row.date,
      row.amountCents,
      row.origin,
      row.title,
      row.comment,
      row.merchantKey,
      row.paymentMode,
      row.bankAccountId,
      row.pieceRef,
      row.debitAccount,
      row.creditAccount,
      row.status,
      row.tokens,
    ],
  );
}

/** Rewrites an operation typed in by hand; given another day, it is posted on that day, also after a reversal. */
export async function updateManual(tx: Tx, companyId: string, row: ManualRow & Found): Promise<void> {
  await tx.run(
    `update books.operations set date = $3, amount_cents = $4, origin = $5, title = $6, comment = $7, merchant_key = $8, payment_mode = $9,
        bank_account_id = $10, debit_account = $11, credit_account = $12, status = $13, tokens = $14, piece_ref = $15, version = version + 1,
        posted_on = case when date = $3 then posted_on end,
        vat_status = case when $13 = 'to_categorize' and vat_status = 'validated' then 'validated' else 'none' end,
        suggestion_account = null, suggestion_confidence = null, suggestion_reason = null, suggestion_alternatives = null,
        suggestion_source = null, suggestion_rule = null, suggestion_allocations = null, suggestion_pair = null
      where company_id = $1 and id = $2`,
    [
      companyId,
      row.id,
      row.date,
      row.amountCents,
      row.origin,
      row.title,
      row.comment,
      row.merchantKey,
      row.paymentMode,
      row.bankAccountId,
      row.debitAccount,
      row.creditAccount,
      row.status,
      row.tokens,
      row.pieceRef,
    ],
  );
}

/** Replaces the lines of a miscellaneous entry. */
export async function storeJournalLines(tx: Tx, companyId: string, operationId: string, lines: readonly EntryLine[]): Promise<void> {
  await tx.run("delete from books.operation_lines where company_id = $1 and operation_id = $2", [companyId, operationId]);
  await tx.run(
    `insert into books.operation_lines (company_id, operation_id, position, account_code, label, debit_cents, credit_cents, item_id)
      select $1, $2, l.position, l.account_code, l.label, l.debit_cents, l.credit_cents, l.item_id
      from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::uuid[]) with ordinality
        as l (account_code, label, debit_cents, credit_cents, item_id, position)
      returning 1`,
    [
      companyId,
      operationId,
      lines.map(({ accountCode }) => accountCode),
      lines.map(({ label }) => label),
      lines.map(({ debit }) => debit),
      lines.map(({ credit }) => credit),
      lines.map(({ item }) => item ?? null),
    ],
  );
}

/** Changes the annotations of operations, each with the words that it is found by. */
export async function storeComments(
  tx: Tx,
  companyId: string,
  comments: readonly ({ readonly id: string; readonly comment: string } & Found)[],
): Promise<void> {
  await tx.run(
    `update books.operations o set comment = c.comment, version = o.version + 1,
        tokens = case when o.cancelled_on is null then string_to_array(c.tokens, ' ') else o.tokens end
      from unnest($2::uuid[], $3::text[], $4::text[]) as c (id, comment, tokens) where o.company_id = $1 and o.id = c.id`,
    [companyId, comments.map(({ id }) => id), comments.map(({ comment }) => comment), comments.map(({ tokens }) => tokens.join(" "))],
  );
}

/** The bank accounts of a company, oldest first. */
export async function bankAccountIds(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.bank_accounts where company_id = $1 order by created_at, account_code",
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** True when an entry of the operation was validated once, even reversed since. */
export async function hasValidatedEntry(tx: Tx, companyId: string, operationId: string): Promise<boolean> {
  const rows = await tx.query("select 1 from books.entries where company_id = $1 and operation_id = $2 and number is not null limit 1", [
    companyId,
    operationId,
  ]);
  return rows.length > 0;
}

/** Removes an operation that no entry comes from any more; its words and allocations go with it. */
export async function deleteOperation(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.operations where company_id = $1 and id = $2", [companyId, id]);
}
