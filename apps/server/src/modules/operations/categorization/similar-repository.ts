import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { allocationRowsOf } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";

/** Another operation of the same merchant and sign. */
export type SimilarRow = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly is_open: boolean;
  readonly accounts: readonly string[];
};

const OF_MERCHANT = `books.operations one join books.operations o on o.company_id = $1 and o.merchant_key = one.merchant_key
  and sign(o.amount_cents) = sign(one.amount_cents) and o.id <> one.id and o.origin not in ('other', 'other_closure')
  where one.company_id = $1 and one.id = $2 and one.merchant_key <> ''`;

const ACCOUNTS = `array(select a.account_code from ${allocationRowsOf("o.id")} a order by a.position)`;

/**
 * The others of the merchant and the sign of one operation that may change, the latest first: a thousand to categorise at most, then
 * two hundred at most whose categories are not its own.
 */
export function readSimilar(tx: Tx, companyId: string, operationId: string): Promise<SimilarRow[]> {
  return tx.query<SimilarRow>(
    `(select o.id, o.version, o.title, o.date, o.amount_cents, true as is_open, '{}'::text[] as accounts
        from ${OF_MERCHANT} and o.status = 'to_categorize' order by o.date desc, o.id desc limit 1000)
      union all
      (select s.id, s.version, s.title, s.date, s.amount_cents, false, s.accounts
        from (select o.id, o.version, o.title, o.date, o.amount_cents, ${ACCOUNTS} as accounts from (
            select o.id, o.version, o.title, o.date, o.amount_cents from ${OF_MERCHANT} and o.status = 'categorized' and o.vat_status <> 'validated'
              order by o.date desc, o.id desc limit 1000) o) s
        where s.accounts is distinct from array(select a.account_code from ${allocationRowsOf("$2::uuid")} a order by a.position)
        order by s.date desc, s.id desc limit 200)`,
    [companyId, operationId],
    { name: "operations_similar" },
  );
}
