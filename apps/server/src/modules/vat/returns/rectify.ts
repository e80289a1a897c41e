import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { derive } from "../../books/entries/service.js";
import { findDeclaration, laterValidated, readVatBooks } from "./books.js";
import { openReturn } from "./change.js";
import { replaceFiling } from "../../../filings/filing.js";
import { replaceReturn } from "./returns-repository.js";

/**
 * Opens a new version of a validated return: its settlement is reversed and its entries are free again. Refuses while it is not
 * validated (`vat.not_validated`) or once a later one is (`vat.later_validated`). Returns the id of the new version.
 */
export async function rectifyReturn(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<string> {
  await lockBooks(tx, companyId);
  const books = await readVatBooks(tx, companyId, today);
  const declaration = findDeclaration(books, id);
  const { stored } = declaration;
  if (stored?.status !== "validated") throw new Refusal({ code: "vat.not_validated" });
  const later = laterValidated(books, stored);
  if (later) throw new Refusal({ code: "vat.later_validated", period: later.period });
  const source = { kind: "vat_return", id: stored.id, key: "settlement" } as const;
  await derive(tx, { id: companyId }, source, null);
  noteChange(tx, { declared: true });
  await replaceReturn(tx, companyId, stored.id);
  await replaceFiling(tx, companyId, { kind: "vat_return", id: stored.id });
  return openReturn(tx, companyId, declaration, { typed: stored.typed, version: stored.version + 1, replaces: stored.id });
}
