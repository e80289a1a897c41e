import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

/** The operations that statements gave, one after the other, each in its order. */
export function importedOperations(tx: Tx, companyId: string): Promise<{ id: string; amount_cents: Cents; date: IsoDate }[]> {
  return tx.query(
    "select id, amount_cents, date from books.operations where company_id = $1 and import_id is not null order by import_id, import_seq",
    [companyId],
  );
}

/** The operations whose VAT is to validate up to a day. */
export async function vatToValidate(tx: Tx, companyId: string, through: IsoDate): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.operations where company_id = $1 and vat_status = 'to_validate' and date <= $2",
    [companyId, through],
  );
  return rows.map(({ id }) => id);
}

/** The operation of a day on an account. */
export async function operationOn(tx: Tx, companyId: string, { account, date }: { account: string; date: IsoDate }): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select o.id from books.operations o join books.allocations a on a.company_id = $1 and a.operation_id = o.id
      where o.company_id = $1 and o.date = $2 and a.account_code = $3`,
    [companyId, date, account],
  );
  if (!row) throw new Error(`demo: nothing was paid on ${account} on ${date}`);
  return row.id;
}

/** The latest operation of an amount that is to categorise. */
export async function operationOfAmount(tx: Tx, companyId: string, amount: Cents): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select id from books.operations where company_id = $1 and amount_cents = $2 and status = 'to_categorize' order by date desc, id desc limit 1`,
    [companyId, amount],
  );
  if (!row) throw new Error(`demo: no operation of ${amount} cents is to categorise`);
  return row.id;
}
