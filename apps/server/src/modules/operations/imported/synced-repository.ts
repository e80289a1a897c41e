import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** An operation that a bank connection brought, by the reference of its line. */
export type SyncedOperation = {
  readonly id: string;
  readonly reference: string;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  /** It is validated, or its VAT is declared: it stays as it is. */
  readonly is_settled: boolean;
};

/** The operations of a bank account that have these references of its bank. */
export function readSyncedOperations(
  tx: Tx,
  companyId: string,
  { bankAccountId, references }: { readonly bankAccountId: string; readonly references: readonly string[] },
): Promise<SyncedOperation[]> {
  return tx.query<SyncedOperation>(
    `select o.id, r.reference, o.date, o.amount_cents, o.status = 'validated' or o.vat_status = 'validated' as is_settled
      from unnest($3::text[]) as r (reference)
      join books.operations o on o.company_id = $1 and o.dedup = $2 || '|ref|' || r.reference`,
    [companyId, bankAccountId, references],
  );
}

/**
 * The key by content of the operations of a bank account over some days that came from a connection, except the ones of some references: what identical
 * lines are counted from.
 */
export async function syncedContentKeys(
  tx: Tx,
  companyId: string,
  {
    bankAccountId,
    from,
    to,
    besides,
  }: { readonly bankAccountId: string; readonly from: IsoDate; readonly to: IsoDate; readonly besides: readonly string[] },
): Promise<readonly string[]> {
  const rows = await tx.query<{ content_key: string }>(
    `select substr(content_key, 37) as content_key from books.operations
      where company_id = $1 and bank_account_id = $2 and date between $3 and $4 and dedup ^@ (bank_account_id || '|ref|') and content_key is not null
        and substr(dedup, 42) <> all ($5::text[])`,
    [companyId, bankAccountId, from, to, besides],
  );
  return rows.map(({ content_key: key }) => key);
}
