import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal, refuseFaults } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { readItemStates, storeDueDay } from "../../books/open-items/service.js";
import { lockBooks } from "../../books/years/service.js";

/** Keeps the last day to pay an item. Refuses a day before the one of its invoice, at its field. */
export async function changeDueDay(
  tx: Tx,
  companyId: string,
  { id, dueOn }: { readonly id: string; readonly dueOn: IsoDate | null },
): Promise<void> {
  settlesNothing(tx, "no figure of the books depends on the day of a debt");
  await lockBooks(tx, companyId);
  const [state] = await readItemStates(tx, companyId, { ids: [id] });
  if (!state) throw new Refusal({ code: "not_found", what: "open_item" });
  const { pieceDate } = state.item;
  if (dueOn !== null && dueOn < pieceDate)
    refuseFaults([{ target: "dueOn", message: `L’échéance n’est pas avant la date de la facture, le ${frenchDay(pieceDate)}.` }]);
  await storeDueDay(tx, companyId, { id, dueOn });
}
