import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/**
 * What the accounts of assets and of depreciation hold at the end of a fiscal year, every year before it included, above zero for a
 * debit. Balances carried forward repeat the years before, except where the first ones were typed: they count in the first year alone.
 */
export async function readAssetBalances(
  tx: Tx,
  companyId: string,
  { end }: { readonly end: IsoDate },
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ account_code: string; net: Cents }>(
    `select l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.date <= $2 and e.source_kind <> 'carry_forward'
        and (l.account_code between '200000' and '219999' or l.account_code between '230000' and '239999'
          or l.account_code between '270000' and '279999' or l.account_code between '280000' and '289999')
      group by 1`,
    [companyId, end],
    { name: "asset_balances" },
  );
  return new Map(rows.map((row) => [row.account_code, row.net]));
}
