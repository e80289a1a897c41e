import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { lockBooks } from "../../fiscal-years/service.js";
import { unvalidateVatOf } from "../../operations/service.js";
import { declaredOperations, storeKept } from "./report-repository.js";

/** Remembers that purchases which look like fixed assets stay expenses. Returns the operations that exist. */
export async function keepExpenses(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  await lockBooks(tx, companyId);
  return [...(await storeKept(tx, companyId, ids))];
}

/** Takes the validation of the VAT of operations back, until a validated return declares them. */
export async function takeValidationBack(
  tx: Tx,
  company: Company,
  { ids, userId }: { readonly ids: readonly string[]; readonly userId: string },
): ReturnType<typeof unvalidateVatOf> {
  await lockBooks(tx, company.id);
  return unvalidateVatOf(tx, company, { ids, declared: await declaredOperations(tx, company.id, ids), userId });
}
