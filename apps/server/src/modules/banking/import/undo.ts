import { allowLongWork } from "../../../db/limits.js";
import type { Tx } from "../../../db/transaction.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { releaseOperations } from "../../fixed-assets/service.js";
import { countStagedValidated, removeStagedDrafts } from "../../books/entries/service.js";
import {
  amountsOfImport,
  categorizedOf,
  hasValidatedVat,
  removeOperations,
  stageUndone,
  unlearnOperations,
} from "../../operations/service.js";
import { hasValidatedOpening, readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { deleteImport, lockImports, readImport, storeUndone, type ImportRow } from "./imports-repository.js";
import { forgetIdentities } from "../accounts/learned-identities.js";
import { deleteLines } from "./lines-repository.js";
import { restoreOpening } from "../accounts/openings.js";

/**
 * Takes an import back: its operations, their entries, what they taught and what it taught of its bank accounts go, its lines stay, marked undone. A preview
 * is abandoned whole. Refuses `import.entries_validated`, `operation.vat_validated`, `import.state`. Returns the number of operations removed.
 */
export async function undoImport(tx: Tx, companyId: string, importId: string): Promise<number> {
  await allowLongWork(tx);
  await lockImports(tx, companyId);
  const row = await readImport(tx, companyId, importId);
  if (!row) throw new Refusal({ code: "not_found", what: "import" });
  if (row.status === "undone") throw new Refusal({ code: "import.state", status: row.status });
  if (row.status !== "imported") {
    settlesNothing(tx, "a preview is not in the books");
    // What a connection brought and its user sets aside is not proposed again.
    if (row.kind === "sync") {
      await storeUndone(tx, companyId, importId);
      return 0;
    }
    await deleteLines(tx, companyId, importId);
    await deleteImport(tx, companyId, importId);
    return 0;
  }
  await lockBooks(tx, companyId);
  await stageUndone(tx, companyId, importId);
  await checkNothingValidated(tx, companyId, row);
  const categorizedIds = await categorizedOf(tx, companyId, importId);
  await unlearnOperations(tx, companyId, categorizedIds);
  await releaseOperations(tx, companyId, categorizedIds);
  const amounts = await amountsOfImport(tx, companyId, importId);
  await removeStagedDrafts(tx, companyId, "undone_operations");
  const removed = await removeOperations(tx, companyId);
  await storeUndone(tx, companyId, importId);
  await restoreOpenings(tx, companyId, row);
  await forgetIdentities(tx, companyId, row.accounts);
  noteChange(tx, { withdrawn: true, amounts, rows: [{ table: "books.operations", rows: removed }] });
  return removed;
}

async function checkNothingValidated(tx: Tx, companyId: string, row: ImportRow): Promise<void> {
  let count = await countStagedValidated(tx, companyId, "undone_operations");
  for (const { bankAccountId } of row.result?.openings ?? []) if (await hasValidatedOpening(tx, companyId, bankAccountId)) count += 1;
  if (count > 0) throw new Refusal({ code: "import.entries_validated", count });
  if (await hasValidatedVat(tx, companyId, row.id)) throw new Refusal({ code: "operation.vat_validated" });
}

async function restoreOpenings(tx: Tx, companyId: string, row: ImportRow): Promise<void> {
  const known = await readBankAccounts(tx, companyId);
  for (const change of row.result?.openings ?? []) {
    const bankAccount = known.find(({ id }) => id === change.bankAccountId);
    if (bankAccount) await restoreOpening(tx, { companyId, bankAccount, change });
  }
}
