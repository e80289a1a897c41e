import type { Tx } from "../../../db/transaction.js";
import { liveFiling } from "../../../filings/filings-repository.js";
import { subjectOf } from "./keep.js";
import { readLiveReturn } from "./returns-repository.js";

/** True when the return that a year keeps was filed, or is on its way to the administration. */
export async function isReturnFiled(tx: Tx, companyId: string, yearId: string): Promise<boolean> {
  const kept = await readLiveReturn(tx, companyId, yearId);
  const filing = kept && (await liveFiling(tx, companyId, subjectOf(kept.id)));
  return filing !== null && filing.state !== "validated";
}
