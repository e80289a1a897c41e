import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import type { StoredLineState } from "./lines-repository.js";

/** A line that the user corrects. */
export type AmendedLine = {
  readonly seq: number;
  readonly line: number;
  readonly account_index: number | null;
  readonly state: StoredLineState;
  readonly selected: boolean;
  readonly date: IsoDate | null;
  readonly amount_cents: Cents | null;
  readonly label: string;
  readonly raw_label: string;
  readonly personal: boolean;
  readonly dedup: string | null;
  readonly content_key: string | null;
  readonly title: string;
  readonly merchant_key: string;
  readonly payment_mode: string;
  readonly suggestion: StoredSuggestion | null;
};

/** The lines with those numbers. */
export function readAmended(tx: Tx, companyId: string, importId: string, lines: readonly number[]): Promise<AmendedLine[]> {
  return tx.query<AmendedLine>(
    `select seq, line, account_index, state, selected, date, amount_cents, label, raw_label, personal, dedup, content_key, title, merchant_key, payment_mode, suggestion
      from books.bank_lines where company_id = $1 and import_id = $2 and line = any($3::int[]) order by seq`,
    [companyId, importId, lines],
  );
}

/** How many lines of each account have these keys, at any occurrence. */
export function countKeys(
  tx: Tx,
  companyId: string,
  importId: string,
  keysWithoutOccurrence: readonly string[],
): Promise<{ account_index: number; key: string; n: number }[]> {
  return tx.query(
    `select account_index, key, count(*)::int as n from (
        select account_index, left(content_key, length(content_key) - position('|' in reverse(content_key)) + 1) as key
        from books.bank_lines where company_id = $1 and import_id = $2 and content_key is not null) keyed
      where key = any($3::text[]) group by 1, 2`,
    [companyId, importId, keysWithoutOccurrence],
  );
}

/** Writes corrected lines. */
export async function storeAmended(tx: Tx, companyId: string, importId: string, lines: readonly AmendedLine[]): Promise<void> {
  const column = <Value>(read: (line: AmendedLine) => Value): Value[] => lines.map(read);
  await tx.run(
    `update books.bank_lines l set account_index = a.account_index, state = a.state, selected = a.selected, date = a.date, amount_cents = a.amount_cents, label = a.label,
        dedup = a.dedup, content_key = a.content_key, title = a.title, merchant_key = a.merchant_key, payment_mode = a.payment_mode, suggestion = a.suggestion,
        reason = case when a.state = 'new' then null else l.reason end
      from unnest($3::int[], $4::int[], $5::text[], $6::bool[], $7::date[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::jsonb[])
        as a (seq, account_index, state, selected, date, amount_cents, label, dedup, content_key, title, merchant_key, payment_mode, suggestion)
      where l.company_id = $1 and l.import_id = $2 and l.seq = a.seq`,
    [
      companyId,
      importId,
      column(({ seq }) => seq),
      column((line) => line.account_index),
      column(({ state }) => state),
      column(({ selected }) => selected),
      column(({ date }) => date),
      column((line) => line.amount_cents),
      column(({ label }) => label),
      column(({ dedup }) => dedup),
      column((line) => line.content_key),
      column(({ title }) => title),
      column((line) => line.merchant_key),
      column((line) => line.payment_mode),
      column(({ suggestion }) => suggestion && JSON.stringify(suggestion)),
    ],
  );
}
