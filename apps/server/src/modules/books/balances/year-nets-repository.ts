import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

type Days = { readonly beginning: IsoDate; readonly end: IsoDate };

/** Debit less credit of each account over the days of a fiscal year, its openings and drafts included; those at zero left out. */
export async function readYearNets(tx: Tx, companyId: string, { beginning, end }: Days): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ account_code: string; net: Cents }>(
    `select account_code, sum(debit_cents - credit_cents)::bigint as net from books.account_days
      where company_id = $1 and day between $2 and $3 group by 1 having sum(debit_cents - credit_cents) <> 0 order by 1`,
    [companyId, beginning, end],
    { name: "year_nets" },
  );
  return new Map(rows.map((row) => [row.account_code, row.net]));
}

/**
 * A hash of all that moved on the accounts in a fiscal year, day by day, and of what each third party is left with, drafts included: another one once
 * anything moves otherwise.
 */
export async function readYearPrint(tx: Tx, companyId: string, { beginning, end }: Days): Promise<string> {
  const [row] = await tx.query<{ print: string }>(
    `with moved as (select coalesce(string_agg(concat_ws(' ', day, account_code, journal, debit_cents, credit_cents), ';'
          order by day, account_code, journal) filter (where debit_cents <> 0 or credit_cents <> 0), '') as words
        from books.account_days where company_id = $1 and day between $2 and $3),
      parties as (select coalesce(string_agg(concat_ws(' ', account_code, party, net), ';' order by account_code, party) filter (where net <> 0), '') as words
        from (select account_code, auxiliary_number as party, sum(debit_cents - credit_cents) as net from books.entry_lines
          where company_id = $1 and date between $2 and $3 and auxiliary_number is not null group by 1, 2) held)
      select encode(sha256(convert_to(moved.words || parties.words, 'UTF8')), 'hex') as print from moved, parties`,
    [companyId, beginning, end],
    { name: "year_print" },
  );
  return row?.print ?? "";
}
