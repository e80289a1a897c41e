import type { IsoDate } from "@comptoir/accounting/date";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { TakeoverUse } from "@comptoir/accounting/takeover/review";
import type { Tx } from "../../db/transaction.js";
import { withOwn, type LineOwnRow } from "../books/entries/service.js";

/** The take-over that holds the balances of the first fiscal year, of a closed year or typed; null while there is none. */
export async function openingsTakeover(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id from books.takeovers where company_id = $1 and kind in ('typed', 'closed_year') order by kind = 'closed_year' desc limit 1",
    [companyId],
  );
  return row?.id ?? null;
}

/** True while the balances of the first fiscal year come from a closed year taken over. */
export async function hasClosedYear(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    "select exists (select from books.takeovers where company_id = $1 and kind = 'closed_year') as has",
    [companyId],
  );
  return row?.has === true;
}

/** Adds the take-over of typed balances. */
export async function insertTypedTakeover(
  tx: Tx,
  companyId: string,
  { id, fiscalYearId }: { id: string; fiscalYearId: string },
): Promise<void> {
  await tx.run("insert into books.takeovers (company_id, id, kind, fiscal_year_id) values ($1, $2, 'typed', $3)", [
    companyId,
    id,
    fiscalYearId,
  ]);
}

/** Adds the take-over of old books. */
export async function insertTakeover(
  tx: Tx,
  companyId: string,
  { id, use, fiscalYearId, through }: { id: string; use: TakeoverUse; fiscalYearId: string; through: IsoDate },
): Promise<void> {
  await tx.run("insert into books.takeovers (company_id, id, kind, fiscal_year_id, taken_over_through) values ($1, $2, $3, $4, $5)", [
    companyId,
    id,
    use,
    fiscalYearId,
    through,
  ]);
}

/** Removes a take-over of which nothing is left in the books, its lines with it. */
export async function deleteTakeover(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.takeovers where company_id = $1 and id = $2", [companyId, id]);
}

/** Replaces the balances of a take-over. */
export async function storeTakeoverLines(tx: Tx, companyId: string, takeoverId: string, lines: readonly EntryLine[]): Promise<void> {
  await tx.run("delete from books.takeover_lines where company_id = $1 and takeover_id = $2", [companyId, takeoverId]);
  await tx.run(
    `insert into books.takeover_lines (company_id, takeover_id, position, account_code, label, debit_cents, credit_cents, auxiliary_number, auxiliary_name,
        piece_ref, piece_date, item_id)
      select $1, $2, l.position, l.account_code, l.label, l.debit_cents, l.credit_cents, l.auxiliary_number, l.auxiliary_name, l.piece_ref, l.piece_date, l.item_id
      from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::date[], $11::uuid[]) with ordinality
        as l (account_code, label, debit_cents, credit_cents, auxiliary_number, auxiliary_name, piece_ref, piece_date, item_id, position)
      returning 1`,
    [
      companyId,
      takeoverId,
      lines.map(({ accountCode }) => accountCode),
      lines.map(({ label }) => label),
      lines.map(({ debit }) => debit),
      lines.map(({ credit }) => credit),
      lines.map(({ auxiliary }) => auxiliary?.number ?? null),
      lines.map(({ auxiliary }) => auxiliary?.name ?? null),
      lines.map(({ pieceRef }) => pieceRef ?? null),
      lines.map(({ pieceDate }) => pieceDate ?? null),
      lines.map(({ item }) => item ?? null),
    ],
  );
}

type TakeoverLineRow = {
  readonly account_code: string;
  readonly label: string;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  readonly own: LineOwnRow | null;
};

/** The balances of a take-over, in the order in which they were typed. */
export async function takeoverLines(tx: Tx, companyId: string, takeoverId: string): Promise<readonly EntryLine[]> {
  const rows = await tx.query<TakeoverLineRow>(
    `select account_code, label, debit_cents, credit_cents,
        case when num_nonnulls(auxiliary_number, piece_ref, piece_date, item_id) > 0
          then json_build_array(auxiliary_number, auxiliary_name, piece_ref, piece_date, null, null, item_id) end as own
      from books.takeover_lines where company_id = $1 and takeover_id = $2 order by position`,
    [companyId, takeoverId],
  );
  return rows.map(({ account_code: accountCode, label, debit_cents: debit, credit_cents: credit, own }) =>
    withOwn({ accountCode, label, debit, credit }, own),
  );
}
