import type { IsoDate } from "@comptoir/accounting/date";
import type { Journal } from "@comptoir/accounting/entry/entry";
import type { FileBooks } from "@comptoir/accounting/takeover/file-books";
import type { FileBooksEntry } from "@comptoir/accounting/takeover/file-entry";
import type { TakeoverUse } from "@comptoir/accounting/takeover/review";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

/** What the user of a preview chose; what is absent is as proposed. */
export type TakeoverChoicesRow = {
  readonly accounts?: Readonly<Record<string, string>>;
  readonly journals?: Readonly<Record<string, Journal>>;
  readonly takenOverThrough?: IsoDate | null;
  readonly vatDeclaredThrough?: IsoDate | null;
  readonly vatCreditCents?: number;
  /** The SIREN of the file's name is that of a dossier that has none yet. */
  readonly isOwnSiren?: boolean;
};

/** What was answered of VAT, and the credit then taken over. */
type KeptVatAnswer = { readonly declaredThrough: IsoDate; readonly credit: Cents };

/** What a confirmation wrote, and what undoing it gives back. */
export type TakeoverResult = {
  readonly actId: string;
  readonly entries: number;
  readonly through: IsoDate;
  /** Bank accounts that its openings added. */
  readonly bankAccounts?: readonly string[];
  /** The accounts, by place, whose lessons were added to the history. */
  readonly accounts: readonly (string | null)[];
  readonly vat: { readonly written: KeptVatAnswer; readonly before: KeptVatAnswer | null } | null;
};

/** A file of old books, as the table holds it. */
export type TakeoverFileRow = {
  readonly id: string;
  readonly use: TakeoverUse;
  readonly status: "previewed" | "confirmed" | "undone";
  readonly file_name: string;
  readonly file_sha256: string;
  readonly books: FileBooks;
  readonly choices: TakeoverChoicesRow;
  readonly result: TakeoverResult | null;
  readonly created_at: Date;
};

const COLUMNS = "id, use, status, file_name, file_sha256, books, choices, result, created_at";

/** Keeps a file that was read, its entries in parts of JSON. */
export async function insertTakeoverFile(
  tx: Tx,
  companyId: string,
  file: Pick<TakeoverFileRow, "id" | "use" | "file_name" | "file_sha256" | "books"> & { userId: string; parts: readonly string[] },
): Promise<void> {
  await tx.run(
    `insert into books.takeover_files (company_id, id, use, file_name, file_sha256, books, created_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, file.id, file.use, file.file_name, file.file_sha256, JSON.stringify(file.books), file.userId],
  );
  await tx.run(
    `insert into books.takeover_parts (company_id, takeover_id, part, entries)
      select $1, $2, p.part, p.entries::jsonb from unnest($3::text[]) with ordinality as p (entries, part) returning 1`,
    [companyId, file.id, file.parts],
  );
}

/** Previews of a company that wait; two people who add one at the same moment may pass the bound by one. */
export async function countPreviews(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from books.takeover_files where company_id = $1 and status = 'previewed'",
    [companyId],
  );
  return row?.n ?? 0;
}

/** A file of old books, as lists show it. */
export type ListedTakeoverRow = Pick<TakeoverFileRow, "id" | "use" | "status" | "file_name" | "created_at"> & {
  readonly through: IsoDate | null;
  readonly written: number | null;
};

/** The files of a company, the most recent first, without what they add up to: megabytes each. */
export function readTakeoverFiles(tx: Tx, companyId: string): Promise<ListedTakeoverRow[]> {
  return tx.query<ListedTakeoverRow>(
    `select id, use, status, file_name, created_at, (result->>'entries')::int as written,
        coalesce(result->>'through', choices->>'takenOverThrough', books->>'last') as through
      from books.takeover_files where company_id = $1 order by created_at desc, id desc limit 50`,
    [companyId],
  );
}

/** What the banks of books taken over before became, by their old number. */
export async function readTakenBanks(tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ old: string; ours: string }>(
    `select a.value->>'from' as old, f.result->'accounts'->>(a.rank - 1)::int as ours
      from books.takeover_files f cross join lateral jsonb_array_elements(f.books->'accounts') with ordinality as a (value, rank)
      where f.company_id = $1 and f.status = 'confirmed' and a.value->>'from' like '512%' order by f.created_at`,
    [companyId],
  );
  return new Map(rows.flatMap(({ old, ours }) => (ours === null ? [] : [[old, ours] as const])));
}

/** One file; null when the company has none of that id. */
export async function readTakeoverFile(tx: Tx, companyId: string, id: string): Promise<TakeoverFileRow | null> {
  const [row] = await tx.query<TakeoverFileRow>(`select ${COLUMNS} from books.takeover_files where company_id = $1 and id = $2`, [
    companyId,
    id,
  ]);
  return row ?? null;
}

/** Stores what the user chooses. */
export async function storeChoices(tx: Tx, companyId: string, id: string, choices: TakeoverChoicesRow): Promise<void> {
  await tx.run("update books.takeover_files set choices = $3, touched_at = now() where company_id = $1 and id = $2", [
    companyId,
    id,
    JSON.stringify(choices),
  ]);
}

/** Ends a preview: written, its entries are in the books and no longer beside them. */
export async function storeConfirmed(tx: Tx, companyId: string, id: string, result: TakeoverResult): Promise<void> {
  await tx.run("update books.takeover_files set status = 'confirmed', result = $3, touched_at = now() where company_id = $1 and id = $2", [
    companyId,
    id,
    JSON.stringify(result),
  ]);
  await tx.run("delete from books.takeover_parts where company_id = $1 and takeover_id = $2", [companyId, id]);
}

/** Marks what was written as taken back. */
export async function storeTakenBack(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("update books.takeover_files set status = 'undone', touched_at = now() where company_id = $1 and id = $2", [companyId, id]);
}

/** Abandons a preview, with its entries. */
export async function deleteTakeoverFile(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.takeover_files where company_id = $1 and id = $2", [companyId, id]);
}

/** The entries of a preview, part after part. */
export async function* readParts(tx: Tx, companyId: string, id: string): AsyncGenerator<readonly FileBooksEntry[]> {
  for (let part = 1; ; part += 1) {
    const [row] = await tx.query<{ entries: readonly FileBooksEntry[] }>(
      "select entries from books.takeover_parts where company_id = $1 and takeover_id = $2 and part = $3",
      [companyId, id, part],
    );
    if (!row) return;
    yield row.entries;
  }
}

/** Removes the previews that no request has touched for a day, and what was taken back a month ago: the history keeps its line. */
export async function forgetTakeoverFiles(tx: Tx, companyId: string): Promise<void> {
  await tx.run(
    `delete from books.takeover_files where company_id = $1 and touched_at < now() - case when status = 'previewed' then interval '1 day' when status = 'undone' then interval '30 days' end`,
    [companyId],
  );
}
