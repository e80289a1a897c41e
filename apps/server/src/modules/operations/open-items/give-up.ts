import type { IsoDate } from "@comptoir/accounting/date";
import { giveUpLines } from "@comptoir/accounting/open-items/closing-gap";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { readItemStates } from "../../books/open-items/service.js";
import { lockBooks } from "../../books/years/service.js";
import { recordJournalEntry } from "../manual/journal-entry.js";

/** Gives up what is left of an item, by a miscellaneous entry that names it: cancelled, the item is open again. */
export async function giveUpItem(
  tx: Tx,
  company: Company,
  { id, date, today }: { readonly id: string; readonly date: IsoDate; readonly today: IsoDate },
): Promise<string> {
  await lockBooks(tx, company.id);
  const [state] = await readItemStates(tx, company.id, { ids: [id] });
  if (!state) throw new Refusal({ code: "not_found", what: "open_item" });
  const { item } = state;
  if (leftOf(state) === 0) throw new Refusal({ code: "open_item.nothing_left", label: item.label });
  const label = item.side === "receivable" ? `Créance abandonnée\u00a0: ${item.label}` : `Dette éteinte\u00a0: ${item.label}`;
  const lines = giveUpLines(state, label.slice(0, 200)).map(({ accountCode, label: words, debit, credit, item: named }) => ({
    account: accountCode,
    label: words,
    debit,
    credit,
    ...(named ? { item: named } : {}),
  }));
  const { id: operationId } = await recordJournalEntry(
    tx,
    company,
    { date, label: label.slice(0, 200), pieceRef: item.pieceRef.slice(0, 60), lines },
    today,
  );
  return operationId;
}
