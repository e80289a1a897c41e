import type { Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { CsvReading, Warning } from "@comptoir/bank-files/bank-file";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { Identity } from "../accounts/account-matching.js";
import type { BankOpeningState } from "../accounts/bank-accounts-repository.js";
import type { StatementAccount } from "../statement/statement.js";

type ImportStatus = "previewed" | "importing" | "imported" | "undone" | "failed";

/** A statement file, or what a bank connection brought. */
type ImportKind = "file" | "sync";

/** The balance that books taken over end with, and the one that the first statement after them begins with, on the same day. */
export type TakenOverGap = { readonly on: IsoDate; readonly books: Cents; readonly statement: Cents };

/** An account of the file with what its lines add up to, as the import keeps it. Amounts in cents. */
export type StoredAccount = StatementAccount & {
  readonly bankAccountId: string | null;
  /** The bank account, or each of the company's while none is chosen, bears another IBAN or number than the file. */
  readonly isOther: boolean;
  /** Its balances do not follow the balance of the bank account, which no number names; older imports have no such doubt. */
  readonly isDoubted?: boolean;
  readonly count: number;
  readonly duplicates: number;
  readonly doubtful: number;
  readonly ignored: number;
  /** What the balance before the operations is known from, besides them: the file, or where the previous statement ended. */
  readonly openingProof?: "stated" | "previous" | null;
  readonly beforeFirstYear: number;
  /** The lines of `count` that books taken over cover, and what the books and the statement hold where they meet; older imports have none. */
  readonly beforeTakeover?: number;
  readonly takenOverGap?: TakenOverGap | null;
  /** The lines of `count` more than a year from the day of the preview; older imports have no such figure. */
  readonly tooFar?: number;
  readonly beforeFirstYearCents: Cents;
  readonly credits: Cents;
  readonly debits: Cents;
  readonly firstDate: IsoDate | null;
  readonly lastDate: IsoDate | null;
  readonly selected: number;
  /** The user leaves the account out of the import; older imports have no such choice. */
  readonly leftOut?: boolean;
  /** The lines of `selected` whose entry falls in a validated period; unknown for older imports. */
  readonly inValidatedPeriod?: number;
  /** The lines of `selected` dated in a closed year of receipts and expenses; unknown for older imports. */
  readonly inClosedYear?: number;
};

/** What a confirmation did, and what taking it back has to restore. */
export type ImportResult = {
  readonly created: number;
  readonly duplicates: number;
  readonly openings: readonly { readonly bankAccountId: string; readonly before: BankOpeningState; readonly after: BankOpeningState }[];
  /** The IBAN and the number that bank accounts had not and took from the file, null where they had one; older imports do not say. */
  readonly identities?: readonly LearnedIdentity[];
};

/** What a statement taught of a bank account. */
export type LearnedIdentity = Identity & { readonly bankAccountId: string };

/** An import, as the table holds it. */
export type ImportRow = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly status: ImportStatus;
  readonly format: string;
  readonly encoding: string;
  readonly layout: string | null;
  readonly rows_done: number;
  readonly rows_total: number;
  readonly selected: number;
  readonly sure: number;
  readonly accounts: readonly StoredAccount[];
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
  readonly warnings: readonly Warning[];
  readonly csv: CsvReading | null;
  readonly result: ImportResult | null;
  readonly created_at: Date;
};

const COLUMNS = `id, kind, file_name, status, format, encoding, layout, rows_done, rows_total, selected, sure, accounts, rejected, warnings, csv, result, created_at`;

/** One import by its id ($2). */
export const ONE_IMPORT = `select ${COLUMNS} from books.bank_imports where company_id = $1 and id = $2`;
/** A page of imports, the most recent first: $2 rows after $3 rows. */
export const IMPORTS_PAGE = `select ${COLUMNS}, (select count(*)::int from books.bank_imports where company_id = $1) as total
  from books.bank_imports where company_id = $1 order by created_at desc, id desc limit $2 offset $3`;

/** One import, or null. */
export async function readImport(tx: Tx, companyId: string, importId: string): Promise<ImportRow | null> {
  const [row] = await tx.query<ImportRow>(ONE_IMPORT, [companyId, importId], { name: "bank_import" });
  return row ?? null;
}

/** The imports that are not confirmed, oldest first, with their accounts. */
export function previewedImports(tx: Tx, companyId: string): Promise<Pick<ImportRow, "id" | "accounts">[]> {
  return tx.query("select id, accounts from books.bank_imports where company_id = $1 and status = 'previewed' order by created_at, id", [
    companyId,
  ]);
}

/** The imports, taken back or not, of which an account went to that bank account. */
export function importsInto(
  tx: Tx,
  companyId: string,
  bankAccountId: string,
): Promise<Pick<ImportRow, "status" | "accounts" | "result">[]> {
  return tx.query(
    `select status, accounts, result from books.bank_imports where company_id = $1 and status in ('imported', 'undone') and accounts @> $2::jsonb`,
    [companyId, JSON.stringify([{ bankAccountId }])],
  );
}

/** True of an import whose every line that the bank booked is still an operation of it, and of which nothing was corrected nor left out. */
export async function isWholeAsRead(tx: Tx, companyId: string, importId: string): Promise<boolean> {
  const [row] = await tx.query<{ whole: boolean }>(
    `select i.rejected = '[]' and not exists (select from books.audit_log l where l.company_id = $1 and l.at between i.created_at and i.confirmed_at
          and l.action = 'import.amend' and l.subject = i.id::text)
        and (select count(*) filter (where content_key is not null) = count(*) filter (where selected) and count(*) filter (where state = 'rejected') = 0
            and count(*) filter (where selected) = (select count(*) from books.operations o where o.company_id = $1 and o.import_id = $2)
          from books.bank_lines where company_id = $1 and import_id = $2) as whole
      from books.bank_imports i where i.company_id = $1 and i.id = $2`,
    [companyId, importId],
  );
  return row?.whole === true;
}

/** Where the last imported statement of a bank account that ends on that day or before ended, in cents; null without one. */
export async function previousClosing(
  tx: Tx,
  companyId: string,
  { importId, bankAccountId, day }: { importId: string; bankAccountId: string; day: IsoDate },
): Promise<Cents | null> {
  const [row] = await tx.query<{ cents: Cents }>(
    `select (a -> 'closing' ->> 'cents')::bigint as cents from books.bank_imports i, jsonb_array_elements(i.accounts) a
      where i.company_id = $1 and i.id <> $2 and i.status = 'imported' and a ->> 'bankAccountId' = $3 and a -> 'closing' ->> 'cents' is not null
        and coalesce(a -> 'closing' ->> 'date', a ->> 'lastDate') <= $4
      order by coalesce(a -> 'closing' ->> 'date', a ->> 'lastDate') desc, i.created_at desc limit 1`,
    [companyId, importId, bankAccountId, day],
  );
  return row?.cents ?? null;
}

/** How the file of an import was read. */
export type Reading = Pick<ImportRow, "format" | "encoding" | "layout" | "warnings" | "csv">;

/** Adds an import, its figures still to come. */
export async function insertImport(
  tx: Tx,
  companyId: string,
  {
    id,
    kind = "file",
    fileName,
    sha256,
    userId,
    reading,
  }: { id: string; kind?: ImportKind; fileName: string; sha256: string; userId: string; reading: Reading },
): Promise<void> {
  await tx.run(
    `insert into books.bank_imports (company_id, id, file_name, file_sha256, format, encoding, layout, status, warnings, csv, created_by, kind)
      values ($1, $2, $3, $4, $5, $6, $7, 'previewed', $8, $9, $10, $11)`,
    [
      companyId,
      id,
      fileName,
      sha256,
      reading.format,
      reading.encoding,
      reading.layout,
      JSON.stringify(reading.warnings),
      reading.csv && JSON.stringify(reading.csv),
      userId,
      kind,
    ],
  );
}

/** Writes what another reading of the same file found. */
export async function storeReading(tx: Tx, companyId: string, importId: string, reading: Reading): Promise<void> {
  await tx.run(
    "update books.bank_imports set format = $3, encoding = $4, layout = $5, warnings = $6, csv = $7 where company_id = $1 and id = $2",
    [
      companyId,
      importId,
      reading.format,
      reading.encoding,
      reading.layout,
      JSON.stringify(reading.warnings),
      reading.csv && JSON.stringify(reading.csv),
    ],
  );
}

/** Writes what the lines of an import add up to. */
export async function storeFigures(
  tx: Tx,
  companyId: string,
  importId: string,
  { accounts, rejected, selected, sure }: Pick<ImportRow, "accounts" | "rejected" | "selected" | "sure">,
): Promise<void> {
  await tx.run(
    "update books.bank_imports set accounts = $3, rejected = $4, selected = $5, sure = $6, rows_done = 0, rows_total = $5 where company_id = $1 and id = $2",
    [companyId, importId, JSON.stringify(accounts), JSON.stringify(rejected), selected, sure],
  );
}

/** Keeps the file, for columns that may be corrected. */
export async function insertFile(tx: Tx, companyId: string, importId: string, content: Uint8Array): Promise<void> {
  await tx.run("insert into books.bank_import_files (company_id, import_id, content) values ($1, $2, $3)", [
    companyId,
    importId,
    Buffer.from(content.buffer, content.byteOffset, content.length),
  ]);
}

/** The bytes of the file kept, or null. */
export async function storedFileSize(tx: Tx, companyId: string, importId: string): Promise<number | null> {
  const [row] = await tx.query<{ size: number }>(
    "select octet_length(content) as size from books.bank_import_files where company_id = $1 and import_id = $2",
    [companyId, importId],
  );
  return row?.size ?? null;
}

/** The file kept. Throws when it is there no more. */
export async function readStoredFile(tx: Tx, companyId: string, importId: string): Promise<Buffer> {
  const [row] = await tx.query<{ content: Buffer }>(
    "select content from books.bank_import_files where company_id = $1 and import_id = $2",
    [companyId, importId],
  );
  if (!row) throw new Refusal({ code: "import.no_mapping" });
  return row.content;
}

/** Forgets the file. */
export async function deleteFile(tx: Tx, companyId: string, importId: string): Promise<void> {
  await tx.run("delete from books.bank_import_files where company_id = $1 and import_id = $2", [companyId, importId]);
}

/** How far a confirmation is, in lines. */
export async function storeProgress(
  tx: Tx,
  companyId: string,
  importId: string,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await tx.run(
    "update books.bank_imports set status = 'importing', rows_done = $3, rows_total = $4 where company_id = $1 and id = $2 and status in ('previewed', 'importing')",
    [companyId, importId, done, total],
  );
}

/** Ends a confirmation. */
export async function storeImported(
  tx: Tx,
  companyId: string,
  importId: string,
  { accounts, result }: { accounts: readonly StoredAccount[]; result: ImportResult },
): Promise<void> {
  await tx.run(
    `update books.bank_imports set status = 'imported', confirmed_at = now(), accounts = $3, result = $4, rows_done = $5, rows_total = $5, selected = $5
      where company_id = $1 and id = $2`,
    [companyId, importId, JSON.stringify(accounts), JSON.stringify(result), result.created],
  );
}

/** Marks an import as taken back. */
export async function storeUndone(tx: Tx, companyId: string, importId: string): Promise<void> {
  await tx.run("update books.bank_imports set status = 'undone', undone_at = now() where company_id = $1 and id = $2", [
    companyId,
    importId,
  ]);
}

/** For the rest of the transaction, waits for other writers of the books no longer than a reader should: beyond, `isHeldByOthers` is true of the error. */
export async function waitAsReader(tx: Tx): Promise<void> {
  await tx.run("set local lock_timeout = '500ms'");
}

/** True for the end of a wait that `waitAsReader` has bounded. */
export function isHeldByOthers(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** Makes imports that no transaction writes any more previews again. Call it holding the lock of imports. */
export async function resetImporting(tx: Tx, companyId: string): Promise<void> {
  await tx.run("update books.bank_imports set status = 'previewed', rows_done = 0 where company_id = $1 and status = 'importing'", [
    companyId,
  ]);
}

/** Abandons a preview, with its lines and its file. */
export async function deleteImport(tx: Tx, companyId: string, importId: string): Promise<void> {
  await tx.run("delete from books.bank_imports where company_id = $1 and id = $2", [companyId, importId]);
}

/** Lines of the imports that are not confirmed: the lines of one are numbered from 1. */
export async function previewedRows(db: Db, companyId: string): Promise<number> {
  const [row] = await db.tenantRead<{ rows: number }>(companyId, {
    name: "bank_previewed_rows",
    text: `select coalesce(sum(l.rows), 0)::int as rows from books.bank_imports i
      cross join lateral (select max(seq) as rows from books.bank_lines where company_id = $1 and import_id = i.id) l
      where i.company_id = $1 and i.status in ('previewed', 'importing', 'failed')`,
    values: [companyId],
  });
  return row?.rows ?? 0;
}

/** Imports that were never confirmed, made over a day ago, and that the audit log names no more since. */
export async function abandonedImports(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select i.id from books.bank_imports i
      where i.company_id = $1 and i.kind = 'file' and i.status in ('previewed', 'importing', 'failed') and i.created_at < now() - interval '1 day'
        and not exists (select from books.audit_log l where l.company_id = $1 and l.at > now() - interval '1 day' and l.subject = i.id::text)`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

const LOCK = "hashtextextended($1, 20)";

/** Waits until no other import of the company is being written, then keeps others out until the transaction ends. */
export async function lockImports(tx: Tx, companyId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK})`, [companyId]);
}

/** The same without waiting: false when an import is being written. */
export async function tryLockImports(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`, [companyId]);
  return row?.free ?? false;
}

/** The import that last decided the balance a bank account begins with; null when none did. */
export async function lastOpeningImport(tx: Tx, companyId: string, bankAccountId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from books.bank_imports where company_id = $1 and status = 'imported' and result -> 'openings' @> $2::jsonb
      order by created_at desc, id desc limit 1`,
    [companyId, JSON.stringify([{ bankAccountId }])],
  );
  return row?.id ?? null;
}

/**
 * How many operations of these imports wait, in a period that is validated, for the next validation. Drafts are read once and hashed:
 * right after an import statistics do not know how many there are, and a join may read all of them for each operation.
 */
export function waitingInValidatedPeriods(
  db: Db,
  companyId: string,
  importIds: readonly string[],
): Promise<{ id: string; waiting: number }[]> {
  return db.tenantRead<{ id: string; waiting: number }>(companyId, {
    name: "imports_waiting_in_validated_periods",
    text: `select o.import_id as id, count(*) filter (where o.id in (
          select e.operation_id from books.fiscal_years y join books.entries e on e.company_id = $1 and e.fiscal_year_id = y.id and e.sequence = 'main'
            and e.number is null and e.freezes_with = 'period' and e.date <= y.validated_through
          where y.company_id = $1 and e.operation_id is not null))::int as waiting
      from books.operations o where o.company_id = $1 and o.import_id = any($2::uuid[]) group by o.import_id`,
    values: [companyId, importIds],
  });
}

/** How many lines taken of these imports are dated in a period whose VAT is declared, here or elsewhere, and the last day declared. */
export function linesOfDeclaredVat(
  db: Db,
  companyId: string,
  importIds: readonly string[],
): Promise<{ id: string; count: number; through: IsoDate }[]> {
  return db.tenantRead<{ id: string; count: number; through: IsoDate }>(companyId, {
    name: "imports_lines_of_declared_vat",
    text: `select l.import_id as id, count(*)::int as count, min(d.through) as through
      from (select greatest((select max(r.period_end) from books.vat_returns r where r.company_id = $1 and r.is_live and r.status = 'validated'),
          (select v.declared_through from books.vat_starts v where v.company_id = $1)) as through) d
      join books.bank_lines l on l.company_id = $1 and l.import_id = any($2::uuid[]) and l.selected and l.date <= d.through
      where d.through is not null group by l.import_id`,
    values: [companyId, importIds],
  });
}
