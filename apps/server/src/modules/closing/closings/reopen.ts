import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { storeYearClosed } from "../../books/years/service.js";
import { unfreezeComponents } from "../../fixed-assets/service.js";
import { returnLateOperations } from "../../operations/service.js";
import { reopenReturn } from "../../tax-returns/service.js";
import type { HeldYear } from "./held-year.js";
import { insertClosing, unfreezeSteps } from "./closings-repository.js";

type Reopening = { readonly companyId: string; readonly userId: string; readonly reason: string };

/**
 * Reopens a closed year whose books are held. Nothing leaves the books: what is numbered stays, here and on the first day of the next year; what came late and
 * is a draft goes back to its own day. Returns what was validated in the next year meanwhile. Refuses `closing.next_closed` and `closing.reason_missing`.
 */
export async function reopenYear(
  tx: Tx,
  { year, next }: Pick<HeldYear, "year" | "next">,
  { companyId, userId, reason }: Reopening,
): Promise<Awaited<ReturnType<typeof returnLateOperations>>> {
  if (next?.isClosed === true) throw new Refusal({ code: "closing.next_closed" });
  if (reason === "") throw new Refusal({ code: "closing.reason_missing" });
  await insertClosing(tx, companyId, { yearId: year.id, event: "reopened", userId, reason });
  await storeYearClosed(tx, { id: year.id, isClosed: false });
  await reopenReturn(tx, { id: companyId }, year);
  await unfreezeComponents(tx, companyId, year.id);
  await unfreezeSteps(tx, companyId, { yearId: year.id, userId });
  const late = await returnLateOperations(tx, companyId, year);
  noteChange(tx, { years: true, closing: true });
  return late;
}
