import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { accountAsRead, type ReadStatement, type Statement, type StatementAccount } from "../statement/statement.js";
import { readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { defaultMapping, type PreviewInput } from "./default-mapping.js";
import { isWholeAsRead, readImport, type ImportRow } from "./imports-repository.js";

/** A statement to preview; `content`, once it was read, sums up what it holds. */
export type UploadedStatement = Statement & { readonly content?: string | null };

type Remembered = { readonly sha256: string; readonly content: string | null; readonly importId: string };

/**
 * The last files read of each company, the latest first, each with its import, as this process read it: a program that starts anew may read
 * better. Nothing else is remembered here: whether the import is still as it was read, the database says.
 */
const readings = new LRUCache<string, readonly Remembered[]>({ max: 2000 });

/** Limit of one company: the statements of three accounts in a year. */
const MOST_REMEMBERED = 40;

/** Remembers which import holds the reading of a file. */
export function rememberReading(companyId: string, read: Remembered): void {
  const others = rememberedOf(companyId).filter(({ sha256 }) => sha256 !== read.sha256);
  readings.set(companyId, [read, ...others].slice(0, MOST_REMEMBERED));
}

/** What the files hold whose lines may be known. */
export function contentsRemembered(companyId: string): readonly string[] {
  return rememberedOf(companyId).flatMap(({ content }) => content ?? []);
}

function rememberedOf(companyId: string): readonly Remembered[] {
  return readings.get(companyId) ?? [];
}

/**
 * The reading of a file that was imported before: its lines come from that import. Null unless nothing was corrected in it, each of its lines is
 * still an operation of the books, and the file goes to the same bank accounts: nothing then depends on what has been learned since.
 */
export async function readingKept(
  db: Db,
  companyId: string,
  { sha256, input }: { readonly sha256: string; readonly input: PreviewInput },
): Promise<Statement | null> {
  const known = rememberedOf(companyId).find((one) => one.sha256 === sha256);
  if (!known) return null;
  return db.reading(companyId, async (tx) => {
    const row = await readImport(tx, companyId, known.importId);
    if (row === null || !(await holdsLines(tx, companyId, { row, accounts: row.accounts, input }))) return null;
    const { format, encoding, layout, warnings, csv } = row;
    return { format, encoding, layout, warnings, csv, accounts: row.accounts.map(accountAsRead), lines: { ofImport: known.importId } };
  });
}

/**
 * A statement that was read, with its lines: when they were not written since another file of the same operations was imported, the lines of its
 * import; null when that import no longer holds them, as for `readingKept`.
 */
export async function withLinesKept(
  db: Db,
  companyId: string,
  { statement, input }: { readonly statement: ReadStatement; readonly input: PreviewInput },
): Promise<UploadedStatement | null> {
  const { lines, ...read } = statement;
  if (lines !== null) return { ...read, lines };
  const known = rememberedOf(companyId).filter(({ content }) => content === read.content);
  return db.reading(companyId, async (tx) => {
    for (const { importId } of known) {
      const row = await readImport(tx, companyId, importId);
      if (row !== null && (await holdsLines(tx, companyId, { row, accounts: read.accounts, input })))
        return { ...read, lines: { ofImport: importId } };
    }
    return null;
  });
}

type Compared = { readonly row: ImportRow; readonly accounts: readonly StatementAccount[]; readonly input: PreviewInput };

/** True when each line of an import is an operation of the bank accounts that these accounts of a file go to, as it was read. */
async function holdsLines(tx: Tx, companyId: string, { row, accounts, input }: Compared): Promise<boolean> {
  if (row.status !== "imported") return false;
  const mapping = defaultMapping(accounts, await readBankAccounts(tx, companyId), input);
  const isElsewhere = row.accounts.some(({ bankAccountId, rowCount }, index) => rowCount > 0 && mapping[index] !== bankAccountId);
  return !isElsewhere && isWholeAsRead(tx, companyId, row.id);
}
