import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { Tx } from "../../../db/transaction.js";
import type { LinesWindow } from "../returns/lines-repository.js";

/** The lines of a return: of a window that no return has, or declared by a validated one. `start`: what is before is late. */
export type LinesSource =
  | ({ readonly kind: "window" } & LinesWindow)
  | { readonly kind: "return"; readonly id: string; readonly start: IsoDate };

/** What the lines of a row of the table have in common. */
export type LineKey = { readonly account: string; readonly nature: VatNature; readonly rateBp: number; readonly late: boolean };

/** A line of an entry that a figure of VAT sums, in cents. */
export type FigureLineRow = {
  readonly entry_id: string;
  readonly operation_id: string | null;
  readonly date: IsoDate;
  readonly label: string;
  readonly amount: Cents;
};

type Amount = "base_cents" | "vat_cents" | "deductible_cents";
type Wanted = { readonly source: LinesSource; readonly key: LineKey; readonly amount: Amount };

/** Days of a quarter at most: a longer window is that of a yearly return, which takes the drafts of closing steps. */
const LONGEST_PERIODIC = 100;

const OF_KEY = "l.company_id = $1 and l.account_code = $2 and l.nature = $3 and l.rate_bp = $4 and (l.date < $5) = $6";

/** A page of lines with the operation each comes from, by date. */
export function readFigureLines(
  tx: Tx,
  companyId: string,
  { limit, offset, ...wanted }: Wanted & { readonly limit: number; readonly offset: number },
): Promise<FigureLineRow[]> {
  const { condition, values } = conditionOf(companyId, wanted);
  return tx.query<FigureLineRow>(
    `select l.entry_id, e.operation_id, l.date, e.label, l.${wanted.amount} as amount
      from books.vat_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where ${condition} order by l.date, l.entry_id, l.position limit ${limit} offset ${offset}`,
    values,
  );
}

/** How many lines there are, and what they add up to. */
export async function countLines(tx: Tx, companyId: string, wanted: Wanted): Promise<{ readonly count: number; readonly total: number }> {
  const { condition, values } = conditionOf(companyId, wanted);
  const [row] = await tx.query<{ count: number; total: number | null }>(
    `select count(*)::int as count, sum(l.${wanted.amount})::bigint as total from books.vat_lines l where ${condition}`,
    values,
  );
  return { count: row?.count ?? 0, total: row?.total ?? 0 };
}

/** The entry that settles a validated return; undefined when there was nothing to settle. */
export async function readSettlementEntry(
  tx: Tx,
  companyId: string,
  returnId: string,
): Promise<{ readonly entry_id: string; readonly date: IsoDate; readonly label: string } | undefined> {
  const [row] = await tx.query<{ entry_id: string; date: IsoDate; label: string }>(
    `select id as entry_id, date, label from books.entries
      where company_id = $1 and source_kind = 'vat_return' and source_id = $2 and source_key = 'settlement' order by number nulls last limit 1`,
    [companyId, returnId],
  );
  return row;
}

function conditionOf(companyId: string, { source, key }: Wanted): { readonly condition: string; readonly values: readonly unknown[] } {
  const values = [companyId, key.account, key.nature, key.rateBp, source.start, key.late];
  if (source.kind === "return") {
    const condition = `${OF_KEY} and exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = l.entry_id and d.return_id = $7)`;
    return { condition, values: [...values, source.id] };
  }
  const condition = `${OF_KEY} and (l.date > $7 or l.entry_id = any($9::uuid[])) and l.date <= $8
    and not exists (select from books.vat_return_entries d where d.company_id = $1 and d.entry_id = l.entry_id)
    and ($8::date - $5::date > ${LONGEST_PERIODIC} or l.entry_id <> all (array(select s.id from books.entries s
      where s.company_id = $1 and s.source_kind = 'closing_step' and s.source_id is not null and s.number is null)))`;
  return { condition, values: [...values, source.after, source.until, source.also] };
}
