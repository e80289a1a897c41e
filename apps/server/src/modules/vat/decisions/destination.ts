import { lateDestination, type LateDestination } from "@comptoir/accounting/vat/returns/late-destination";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears } from "../../books/years/service.js";
import { readVatBooks } from "../returns/books.js";
import { periodsOf } from "../returns/explanation.js";
import { undeclaredDayOf } from "./answers-repository.js";

/** Where the VAT of an operation goes that is dated in a period already declared; null when it carries none, or its period is open. */
export async function vatDestination(
  tx: Tx,
  companyId: string,
  { operationId, today }: { readonly operationId: string; readonly today: IsoDate },
): Promise<LateDestination | null> {
  const date = await undeclaredDayOf(tx, companyId, operationId);
  if (date === null || (await fiscalYears(tx, companyId)).length === 0) return null;
  return lateDestination({ date, ...periodsOf(await readVatBooks(tx, companyId, today)) });
}
