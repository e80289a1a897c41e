import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../access/membership.js";
import { recordUndo } from "../../acts/acts-repository.js";
import { allowLongWork } from "../../db/limits.js";
import type { Tx } from "../../db/transaction.js";
import { noteChange, settlesNothing } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { lockImports, refreshPreviews, removeTakenBanks } from "../banking/service.js";
import { removeItemsOf } from "../books/open-items/service.js";
import { lockBooks } from "../books/years/service.js";
import { removeDraftsOf } from "../books/entries/service.js";
import { teach } from "../operations/service.js";
import { refreshVatCredit, restoreVatAnswer } from "../vat/service.js";
import { lessonsTaken, TAKEOVER_ACT } from "./confirm.js";
import { deleteTakeoverFile, storeTakenBack } from "./files-repository.js";
import { knownFile } from "./preview.js";
import { deleteTakeover } from "./repository.js";
import { countValidatedOf } from "./standing-repository.js";

type Undoing = { readonly company: Company; readonly id: string; readonly userId: string; readonly today: IsoDate };

/**
 * Takes a take-over back: its entries go with what they taught and what they answered of VAT; what a statement opened comes back. A preview
 * is abandoned. Refuses `takeover.state`, `takeover.entries_validated`, `vat.start_locked`. Returns the entries removed.
 */
export async function undoBooksTakeover(tx: Tx, { company, id, userId, today }: Undoing): Promise<number> {
  await allowLongWork(tx);
  await lockImports(tx, company.id);
  await lockBooks(tx, company.id);
  const row = await knownFile(tx, company.id, id);
  if (row.status === "undone") throw new Refusal({ code: "takeover.state", status: row.status });
  const { result } = row;
  if (result === null) {
    settlesNothing(tx, "a preview is not in the books");
    await deleteTakeoverFile(tx, company.id, id);
    return 0;
  }
  const count = await countValidatedOf(tx, company.id, id);
  if (count > 0) throw new Refusal({ code: "takeover.entries_validated", count });
  const removed = await removeDraftsOf(tx, company.id, { kind: "takeover", id });
  await removeItemsOf(tx, company, { kind: "takeover", id });
  await deleteTakeover(tx, company.id, id);
  await removeTakenBanks(tx, company.id, result.bankAccounts ?? []);
  await teach(tx, company.id, lessonsTaken(row.books, result.accounts, -1));
  noteChange(tx, { openings: result.accounts.flatMap((code) => code ?? []) });
  await refreshPreviews(tx, company.id, today);
  if (result.vat) await restoreVatAnswer(tx, company, { ...result.vat, today, userId });
  else await refreshVatCredit(tx, company, { today, userId });
  await storeTakenBack(tx, company.id, id);
  await recordUndo(tx, company.id, {
    userId,
    undoes: result.actId,
    kind: TAKEOVER_ACT,
    sentence: `Reprise de «\u00a0${row.file_name}\u00a0» annulée`,
  });
  return removed;
}
