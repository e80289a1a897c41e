import type { IsoDate } from "@comptoir/accounting/date";
import type { Reads } from "../../../db/reads.js";

/** What the books of a year hold in the period asked; of the whole year: whether anything is validated, and its drafts, those that wait for its closing apart. */
export type Contents = {
  id: string;
  drafts: boolean;
  validated: boolean;
  leftOut: number;
  leftToClosing: number;
  lines: number;
  accounts: number;
};

/** Drafts of each year in the period asked, and how much its books hold. */
const CONTENTS = `select y.id,
    exists (select from books.entries e where e.company_id = $1 and e.fiscal_year_id = y.id and e.number is null
            and e.date between greatest(y.begins_on, $2) and least(y.ends_on, $3)) as drafts,
    exists (select from books.chain_heads h where h.company_id = $1 and h.fiscal_year_id = y.id) as validated,
    d.period as "leftOut", d.closing as "leftToClosing",
    coalesce(m.lines, 0)::int as lines, coalesce(m.accounts, 0)::int as accounts
  from books.fiscal_years y left join lateral (
    select sum(m.lines) as lines, count(distinct m.account_code) as accounts from books.account_months m
    where m.company_id = $1 and m.lines > 0 and m.month between date_trunc('month', greatest(y.begins_on, $2)) and least(y.ends_on, $3)) m on true
  cross join lateral (
    select count(*) filter (where e.freezes_with = 'period')::int as period, count(*) filter (where e.freezes_with = 'closing')::int as closing
    from books.entries e where e.company_id = $1 and e.fiscal_year_id = y.id and e.number is null) d
  where y.company_id = $1`;

/** What the books of each fiscal year of a company hold in a period. */
export function readContents(read: Reads, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<Contents[]> {
  return read<Contents>({ name: "document_contents", text: CONTENTS, values: [companyId, from, to] });
}
