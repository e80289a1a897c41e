import type { Tx } from "../../../db/transaction.js";

/** True when the tax return of a year is filed, or on its way. */
export async function isReturnFiled(_tx: Tx, _companyId: string, _yearId: string): Promise<boolean> {
  return false;
}
