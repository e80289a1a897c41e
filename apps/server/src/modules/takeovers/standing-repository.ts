import type { IsoDate } from "@comptoir/accounting/date";
import { OPENINGS_KEY } from "@comptoir/accounting/ledger/openings/typed-openings";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

const NOT_REVERSED = "not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)";

/** True while the first year has openings that entries of a year under way brought, rather than balances typed or of a closed year. */
export async function hasTakenOpenings(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `select exists (select from books.entries e where e.company_id = $1 and e.source_kind = 'takeover' and e.journal = 'AN'
      and e.source_key <> $2 and ${NOT_REVERSED}) as has`,
    [companyId, OPENINGS_KEY],
  );
  return row?.has === true;
}

/** The balances that a fiscal year begins with, typed, taken over or carried forward; those that a statement or an asset opens left aside. */
export async function openingNets(tx: Tx, companyId: string, fiscalYearId: string): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ account_code: string; net: Cents }>(
    `select l.account_code, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entries e join books.entry_lines l on l.company_id = $1 and l.entry_id = e.id
      left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where e.company_id = $1 and e.fiscal_year_id = $2
        and (coalesce(r.source_kind, e.source_kind) = 'carry_forward'
          or (coalesce(r.source_kind, e.source_kind) = 'takeover' and (e.journal = 'AN' or coalesce(r.source_key, e.source_key) = $3)))
      group by 1 having sum(l.debit_cents - l.credit_cents) <> 0`,
    [companyId, fiscalYearId, OPENINGS_KEY],
  );
  return new Map(rows.map((row) => [row.account_code, row.net]));
}

type Span = { readonly beginning: IsoDate; readonly through: IsoDate };

/** Operations of a span of days, that of the credit of VAT taken over left aside where that answer is about to be replaced. */
export async function countOperations(
  tx: Tx,
  companyId: string,
  { beginning, through, exceptVatCredit }: Span & { readonly exceptVatCredit: boolean },
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.operations o where o.company_id = $1 and o.date between $2 and $3 and o.cancelled_on is null
      and not ($4 and o.id in (select v.operation_id from books.vat_starts v where v.company_id = $1 and v.operation_id is not null))`,
    [companyId, beginning, through, exceptVatCredit],
  );
  return row?.n ?? 0;
}

type Doubled = {
  readonly fiscalYearId: string;
  /** The last day whose movements the old books repeat; null for a closed year, of which they repeat the openings alone. */
  readonly through: IsoDate | null;
  readonly bankAccountCodes: readonly string[];
};

/** Validated, unreversed entries that old books would repeat: movements up to a day, what a statement or an asset opened. */
export async function countDoubled(tx: Tx, companyId: string, { fiscalYearId, through, bankAccountCodes }: Doubled): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from books.entries e
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.number is not null and e.source_kind not in ('reversal', 'takeover') and ${NOT_REVERSED}
        and ((e.sequence = 'main' and e.date <= $3 and e.source_kind <> 'opening')
          or (e.sequence = 'AN' and e.source_kind = 'asset')
          or (e.source_kind = 'opening' and exists (select from books.bank_accounts b
            where b.company_id = $1 and b.id = e.bank_account_id and b.account_code = any($4::text[]))))`,
    [companyId, fiscalYearId, through, bankAccountCodes],
  );
  return row?.n ?? 0;
}

/** The day through which entries of a fiscal year were taken over already; null while none were. */
export async function takenThrough(tx: Tx, companyId: string, fiscalYearId: string): Promise<IsoDate | null> {
  const [row] = await tx.query<{ day: IsoDate | null }>(
    "select max(taken_over_through) as day from books.takeovers where company_id = $1 and fiscal_year_id = $2 and kind = 'current_year'",
    [companyId, fiscalYearId],
  );
  return row?.day ?? null;
}

/** Validated entries of a take-over, reversed or not. */
export async function countValidatedOf(tx: Tx, companyId: string, takeoverId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from books.entries where company_id = $1 and source_kind = 'takeover' and source_id = $2 and number is not null",
    [companyId, takeoverId],
  );
  return row?.n ?? 0;
}
