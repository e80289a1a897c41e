import { balancesByParty, type PartyBalance } from "@comptoir/accounting/tax-return/balances-by-party";
import type { YearBalance } from "@comptoir/accounting/tax-return/return-input";
import type { Tx } from "../../../db/transaction.js";

/**
 * Each account over a fiscal year, with its third parties: its opening, then what the year moved, drafts and entries of the closing included. What cancels an entry of the same
 * year takes it off its own side: an annuity that a new closing replaced is no decrease of depreciation.
 */
export async function readYearBalances(tx: Tx, companyId: string, fiscalYearId: string): Promise<readonly YearBalance[]> {
  const parts = await tx.query<PartyBalance>(
    `select l.account_code as "accountCode", l.auxiliary_number as party,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where e.sequence = 'AN'), 0)::bigint as opening,
        coalesce(sum(case when r.id is null then l.debit_cents else -l.credit_cents end) filter (where e.sequence <> 'AN'), 0)::bigint as debit,
        coalesce(sum(case when r.id is null then l.credit_cents else -l.debit_cents end) filter (where e.sequence <> 'AN'), 0)::bigint as credit
      from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
        left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id and r.fiscal_year_id = $2
      where e.company_id = $1 and e.fiscal_year_id = $2 group by 1, 2 order by 1, 2`,
    [companyId, fiscalYearId],
  );
  return balancesByParty(parts);
}
