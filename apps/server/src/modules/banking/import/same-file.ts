import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/db.js";
import type { Statement, StatementAccount } from "../statement/statement.js";
import { readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { defaultMapping, type PreviewInput } from "./default-mapping.js";
import { isWholeAsRead, readImport, type StoredAccount } from "./imports-repository.js";

/**
 * The last import read of each file, by company and SHA-256, as this process read it: a program that starts anew may read better. Nothing else is
 * remembered here: whether the import still stands as it was read, the database says.
 */
const readings = new LRUCache<string, string>({ max: 2000 });

const keyOf = (companyId: string, sha256: string): string => `${companyId} ${sha256}`;

/** Remembers which import holds the reading of a file. */
export function rememberReading(companyId: string, { sha256, importId }: { readonly sha256: string; readonly importId: string }): void {
  readings.set(keyOf(companyId, sha256), importId);
}

/**
 * The reading of a file that was imported before: its lines are those of that import. Null unless nothing was corrected in it, each of its lines is
 * still an operation of the books, and the file goes to the same bank accounts: nothing then depends on what has been learned since.
 */
export async function readingKept(
  db: Db,
  companyId: string,
  { sha256, input }: { readonly sha256: string; readonly input: PreviewInput },
): Promise<Statement | null> {
  const importId = readings.get(keyOf(companyId, sha256));
  if (importId === undefined) return null;
  return db.reading(companyId, async (tx) => {
    const row = await readImport(tx, companyId, importId);
    if (row?.status !== "imported") return null;
    const mapping = defaultMapping(row.accounts, await readBankAccounts(tx, companyId), input);
    if (row.accounts.some(({ bankAccountId, rowCount }, index) => rowCount > 0 && mapping[index] !== bankAccountId)) return null;
    if (!(await isWholeAsRead(tx, companyId, importId))) return null;
    const { format, encoding, layout, warnings, csv } = row;
    return { format, encoding, layout, warnings, csv, accounts: row.accounts.map(asRead), lines: { ofImport: importId } };
  });
}

/** What the file says of an account, without what its lines add up to in the books. */
function asRead({
  title,
  iban,
  number,
  currency,
  foreignCurrency,
  opening,
  closing,
  isOpeningStated,
  signsInverted,
  rowCount,
}: StoredAccount): StatementAccount {
  return {
    title,
    iban,
    number,
    currency,
    foreignCurrency,
    opening,
    closing,
    ...(isOpeningStated !== undefined && { isOpeningStated }),
    ...(signsInverted !== undefined && { signsInverted }),
    rowCount,
  };
}
