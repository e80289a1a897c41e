import type { PaperClues, StatedTotals } from "@comptoir/accounting/attachments/clues";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { MediaType } from "./receiving/paper-type.js";

/** A file about to be kept. */
export type NewFile = {
  readonly id: string;
  readonly sha256: string;
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly storageKey: string;
  readonly userId: string;
  readonly clues: PaperClues | null;
};

/** Keeps what a file is. */
export async function insertPaper(tx: Tx, companyId: string, file: NewFile): Promise<void> {
  await tx.run(
    `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by, clues)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      file.id,
      file.sha256,
      file.name,
      file.mediaType,
      file.bytes,
      file.storageKey,
      file.userId,
      file.clues === null ? null : JSON.stringify(file.clues),
    ],
  );
}

/** The file of these bytes, also one that was deleted and not forgotten yet; null when the company has none. */
export async function fileOfBytes(tx: Tx, companyId: string, sha256: string): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(`${FILES} where company_id = $1 and sha256 = $2`, [companyId, sha256]);
  return row ?? null;
}

/** Bytes that the company keeps, and the bytes of its deleted papers that are not forgotten yet. */
export async function heldBytes(tx: Tx, companyId: string): Promise<{ readonly kept: number; readonly removed: number }> {
  const [row] = await tx.query<{ kept: number; removed: number }>(
    `select coalesce(sum(bytes) filter (where removed_at is null), 0)::bigint as kept,
        coalesce(sum(bytes) filter (where removed_at is not null), 0)::bigint as removed from books.files where company_id = $1`,
    [companyId],
  );
  return row ?? { kept: 0, removed: 0 };
}

/** Forgets the papers deleted first, until that many bytes are free; returns where their bytes are. */
export async function forgetRemoved(tx: Tx, companyId: string, bytes: number): Promise<readonly string[]> {
  const rows = await tx.query<{ storage_key: string }>(
    `with r as (select id, sum(bytes) over (order by removed_at, id) - bytes as freed from books.files
        where company_id = $1 and removed_at is not null)
      delete from books.files f using r where f.company_id = $1 and f.id = r.id and r.freed < $2 returning f.storage_key`,
    [companyId, bytes],
  );
  return rows.map(({ storage_key: key }) => key);
}

/** A paper, as the table of files holds it. */
export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly storage_key: string;
  readonly is_read: boolean;
  /** True once it was deleted, as long as this can be taken back. */
  readonly is_removed: boolean;
};

const FILES = `select id, name, sha256, media_type, bytes, storage_key, clues is not null as is_read, removed_at is not null as is_removed
  from books.files`;
const FILE = `${FILES} where company_id = $1 and id = $2`;

/** A file, also one that was deleted and not forgotten yet; null when the company has none of that id. */
export async function fileOf(tx: Tx, companyId: string, id: string): Promise<FileRow | null> {
  const [row] = await tx.query<FileRow>(FILE, [companyId, id]);
  return row ?? null;
}

/** The same in one reading, for one that is kept. */
export async function readFileRow(db: Db, companyId: string, id: string): Promise<FileRow | null> {
  const [row] = await db.tenantRead<FileRow>(companyId, {
    name: "file_read",
    text: `${FILE} and removed_at is null`,
    values: [companyId, id],
  });
  return row ?? null;
}

/** True while the file is joined to an operation. */
export async function isAttached(tx: Tx, companyId: string, fileId: string): Promise<boolean> {
  const rows = await tx.query("select from books.attachments where company_id = $1 and file_id = $2 limit 1", [companyId, fileId]);
  return rows.length > 0;
}

/** The states of files of a company: deleted or not, joined or not; missing ones are left out. */
export function readStandings(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly is_removed: boolean; readonly is_attached: boolean }[]> {
  return tx.query(
    `select f.id, f.removed_at is not null as is_removed,
        exists (select from books.attachments a where a.company_id = $1 and a.file_id = f.id) as is_attached
      from books.files f where f.company_id = $1 and f.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

/** Keeps a file aside, or takes it back among the others. */
export async function storeRemoved(tx: Tx, companyId: string, { id, isRemoved }: { id: string; isRemoved: boolean }): Promise<void> {
  await tx.run("update books.files set removed_at = case when $3 then now() end where company_id = $1 and id = $2", [
    companyId,
    id,
    isRemoved,
  ]);
}

/** Forgets the file that bears a key, when it was deleted that many days ago. */
export async function forgetOld(tx: Tx, companyId: string, { key, days }: { key: string; days: number }): Promise<void> {
  await tx.run("delete from books.files where company_id = $1 and storage_key = $2 and removed_at <= now() - make_interval(days => $3)", [
    companyId,
    key,
    days,
  ]);
}

/** The file that bears a key, and when it was deleted; null when none of the company does. */
export async function fileOfKey(tx: Tx, companyId: string, storageKey: string): Promise<{ readonly removed_at: Date | null } | null> {
  const [row] = await tx.query<{ removed_at: Date | null }>(
    "select removed_at from books.files where company_id = $1 and storage_key = $2",
    [companyId, storageKey],
  );
  return row ?? null;
}

/** Keeps what the text of a file says. */
export async function storeClues(tx: Tx, companyId: string, { id, clues }: { id: string; clues: PaperClues }): Promise<void> {
  await tx.run("update books.files set clues = $3 where company_id = $1 and id = $2", [companyId, id, JSON.stringify(clues)]);
}

/** A paper with what it proves: the days and titles of its operations. */
export type ListedPaper = { readonly name: string; readonly storage_key: string; readonly operations: string | null };

/** Every paper of a company, in the order they came. */
export function listPapers(tx: Tx, companyId: string): Promise<ListedPaper[]> {
  return tx.query<ListedPaper>(
    `select f.name, f.storage_key, (select string_agg(to_char(o.date, 'DD/MM/YYYY') || ' ' || o.title, ', ' order by o.date, o.id)
        from books.attachments a join books.operations o on o.company_id = $1 and o.id = a.operation_id
        where a.company_id = $1 and a.file_id = f.id) as operations
      from books.files f where f.company_id = $1 order by f.created_at, f.id`,
    [companyId],
  );
}

/** How many papers of a company no operation has, and the day that the oldest came; null without any. */
export async function loosePapersOf(tx: Tx, companyId: string): Promise<{ readonly count: number; readonly oldestOn: IsoDate } | null> {
  const [row] = await tx.query<{ count: number; oldestOn: IsoDate | null }>(
    `select count(*)::int as count, min((f.created_at at time zone 'Europe/Paris')::date) as "oldestOn" from books.files f
      where f.company_id = $1 and f.removed_at is null and f.id not in (select p.file_id from books.attachments p where p.company_id = $1)
        and not exists (select from books.received_invoices i where i.company_id = $1 and i.file_id = f.id and i.status <> 'removed')`,
    [companyId],
  );
  return row === undefined || row.oldestOn === null ? null : { count: row.count, oldestOn: row.oldestOn };
}

/** How many papers a company holds. */
export async function countPapers(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from books.files where company_id = $1 and removed_at is null",
    [companyId],
    { name: "papers_in_all" },
  );
  return row?.n ?? 0;
}

/** The totals that the text of each PDF among papers names, by paper; the others name none. */
export async function readStatedTotals(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StatedTotals>> {
  const rows = await tx.query<{ id: string; totals: StatedTotals }>(
    `select id, clues -> 'totals' as totals from books.files
      where company_id = $1 and id = any($2::uuid[]) and media_type = 'application/pdf' and clues ? 'totals'`,
    [companyId, ids],
  );
  return new Map(rows.map(({ id, totals }) => [id, totals]));
}
