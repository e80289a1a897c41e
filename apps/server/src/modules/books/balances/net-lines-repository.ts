import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { FigureLine } from "../../../figures/explanation.js";

/** Lines of accounts over a period: those whose code begins so, without those that begin otherwise. Draft annuities are never among them. */
export type NetSelection = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly accounts: readonly string[];
  readonly except: readonly string[];
  /** Settlements of returns are left out of class 44. */
  readonly withoutSettlements: boolean;
};

const LINES = `from unnest($2::text[], $3::text[]) as a (first, last)
    join books.entry_lines l on l.company_id = $1 and l.account_code between a.first and a.last and l.date between $4 and $5 and l.journal <> 'AN'
    join books.entries e on e.company_id = $1 and e.id = l.entry_id
    left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
  where not exists (select from unnest($6::text[], $7::text[]) as x (first, last) where l.account_code between x.first and x.last)
    and not (e.source_kind = 'asset' and e.number is null and e.source_key like 'annuity:%')
    and not ($8 and l.account_code between '440000' and '449999' and 'vat_return' in (e.source_kind, coalesce(r.source_kind, '')))`;

function valuesOf(companyId: string, { from, to, accounts, except, withoutSettlements }: NetSelection): unknown[] {
  const ends = (codes: readonly string[], fill: string): string[] => codes.map((code) => code.padEnd(6, fill));
  return [companyId, ends(accounts, "0"), ends(accounts, "9"), from, to, ends(except, "0"), ends(except, "9"), withoutSettlements];
}

/** How many lines of each account are selected, and their debit less credit. */
export function readNetCounts(
  tx: Tx,
  companyId: string,
  selection: NetSelection,
): Promise<{ readonly code: string; readonly n: number; readonly net: Cents }[]> {
  return tx.query(
    `select l.account_code as code, count(*)::int as n, sum(l.debit_cents - l.credit_cents)::bigint as net ${LINES} group by 1 order by 1`,
    valuesOf(companyId, selection),
  );
}

/** A page of the lines that are selected, by date; amounts debit less credit. */
export function readNetLines(
  tx: Tx,
  companyId: string,
  selection: NetSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FigureLine[]> {
  return tx.query<FigureLine>(
    `select l.entry_id, e.operation_id, l.date, l.label, l.debit_cents - l.credit_cents as amount ${LINES}
      order by l.date, l.entry_id, l.position limit $9 offset $10`,
    [...valuesOf(companyId, selection), limit, offset],
  );
}
