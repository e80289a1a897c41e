import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { CopyValue } from "../statement/copy-text.js";
import { copyRow } from "../statement/copy-text.js";
import { copyInto } from "./lines-repository.js";

/** A line about to become an operation. */
export type SelectedLine = {
  readonly seq: number;
  readonly account_index: number;
  readonly line: number;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly title: string;
  readonly raw_label: string;
  readonly payment_mode: string;
};

/** The next selected lines after one, in the order of the file or against it. */
export function readSelected(
  tx: Tx,
  companyId: string,
  importId: string,
  { after, isNewestFirst, limit }: { after: number; isNewestFirst: boolean; limit: number },
): Promise<SelectedLine[]> {
  const [beyond, order] = isNewestFirst ? ["<", "desc"] : [">", "asc"];
  return tx.query<SelectedLine>(
    `select seq, account_index, line, date, amount_cents, title, raw_label, payment_mode from books.bank_lines
      where company_id = $1 and import_id = $2 and seq ${beyond} $3 and selected order by seq ${order} limit $4`,
    [companyId, importId, after, limit],
  );
}

/** How many lines are selected, and the first and last day of them. */
export type Span = { readonly n: number; readonly first: IsoDate | null; readonly last: IsoDate | null; readonly isNewestFirst: boolean };

/** How many lines are selected, over which days, and whether the file goes back in time. */
export async function readSpan(tx: Tx, companyId: string, importId: string): Promise<Span> {
  const [row] = await tx.query<{ n: number; first: IsoDate | null; last: IsoDate | null; top: IsoDate | null; bottom: IsoDate | null }>(
    `select count(*)::int as n, min(date) as first, max(date) as last,
        (array_agg(date order by seq))[1] as top, (array_agg(date order by seq desc))[1] as bottom
      from books.bank_lines where company_id = $1 and import_id = $2 and selected`,
    [companyId, importId],
  );
  if (!row) throw new Error("a count always answers a row");
  return { n: row.n, first: row.first, last: row.last, isNewestFirst: row.top !== null && row.bottom !== null && row.top > row.bottom };
}

const STAGED = {
  seq: "integer",
  id: "uuid",
  bank_account_id: "uuid",
  piece_ref: "text",
  date: "date",
  /** Words parted by spaces. */
  tokens: "text",
} as const;

type StagedValue = CopyValue | readonly (string | number)[];

/** An operation with its words, and its draft entry in the columns that the ledger gave, ready to be copied. */
export type StagedOperation = { readonly [Column in keyof typeof STAGED]: StagedValue } & {
  readonly bank_account_id: string;
  readonly date: IsoDate;
  readonly entry: Readonly<Record<string, StagedValue>>;
};

/** The columns of a draft entry and their types. */
type EntryColumns = Readonly<Record<string, string>>;

const NAMES = Object.keys(STAGED) as (keyof typeof STAGED)[];

/** Makes room for operations about to be written, with the columns and types of their draft entries. */
export async function openStaging(tx: Tx, entryColumns: EntryColumns): Promise<void> {
  const columns = Object.entries({ ...STAGED, ...entryColumns });
  await tx.run(`create temporary table staged_operations (${columns.map((column) => column.join(" ")).join(", ")}) on commit drop`);
}

/** Stages operations in place of those staged before. */
export async function stage(tx: Tx, entryColumns: EntryColumns, operations: readonly StagedOperation[]): Promise<void> {
  const entryNames = Object.keys(entryColumns);
  await tx.run("truncate staged_operations");
  const rows = operations.map((operation) => {
    const entry = entryNames.map((name) => copyValue(operation.entry[name] ?? null));
    return copyRow([...NAMES.map((name) => copyValue(operation[name])), ...entry]);
  });
  await copyInto(tx, `copy staged_operations (${[...NAMES, ...entryNames].join(", ")}) from stdin`, Buffer.from(rows.join("")));
}

/** Account codes and amounts need no quotes inside an array. */
function copyValue(value: StagedValue): CopyValue {
  return typeof value === "object" && value !== null ? `{${value.join(",")}}` : value;
}

/** Forgets what was staged. */
export async function closeStaging(tx: Tx): Promise<void> {
  await tx.run("drop table staged_operations");
}
