import { createHash } from "node:crypto";
import type { Tx } from "../../../db/transaction.js";
import { readAnswers } from "../steps/steps-repository.js";

/** Names what was answered of the checks of a year: another answer has another name. */
export async function answersVersion(tx: Tx, companyId: string, fiscalYearId: string): Promise<string> {
  const answers = [...(await readAnswers(tx, companyId, fiscalYearId))].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(answers)).digest("hex");
}
