import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { Tx } from "../../../db/transaction.js";
import { closingStepKeys, deriveAll } from "../../books/entries/service.js";

/** Makes the books say what a step gives: what is still right is left, drafts are replaced, what is validated and differs is reversed. */
export async function deriveStep(
  tx: Tx,
  companyId: string,
  { fiscalYearId, code, entries }: { readonly fiscalYearId: string; readonly code: StepCode; readonly entries: readonly DerivedEntry[] },
): Promise<void> {
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const keys = new Set([...(await closingStepKeys(tx, companyId, { fiscalYearId, code })), ...wanted.keys()]);
  await deriveAll(
    tx,
    { id: companyId },
    [...keys].map((key) => ({ source: { kind: "closing_step", id: fiscalYearId, key } as const, entry: wanted.get(key) ?? null })),
  );
}

function keyOf({ source }: DerivedEntry): string {
  if (source.kind !== "closing_step") throw new Error(`no entry of a step: ${source.kind}`);
  return source.key;
}
