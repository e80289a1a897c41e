import type { IsoDate } from "@comptoir/accounting/date";
import { declarationStatus, ediStatus, isDeposited } from "@comptoir/accounting/vat/filing/filing";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears, lockedFiscalYears } from "../../books/years/service.js";
import { declarationsThrough, horizon, readVatBooks, type Declaration } from "./books.js";
import { readVatStart } from "../situation/start.js";
import { storeVatSummary } from "./summary-repository.js";

/**
 * Writes for the list of dossiers the next day a return is due, how far the last one has come and whether one is being transmitted; null
 * without VAT. The last thing that a transaction changes: every other change of this company then waits for its end.
 */
export async function refreshVatSummary(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  if ((await lockedFiscalYears(tx, companyId)).length === 0) return;
  const declarations = await vatDeclarationsOf(tx, companyId, today);
  const next = declarations.find(({ stored }) => !isDeposited(stored?.filing ?? null));
  const transmission = declarations.map(({ stored }) => ediStatus(stored?.filing ?? null)).find((status) => status !== null) ?? null;
  const isAsked = (await readVatStart(tx, companyId)).asked && declarations.some(({ period }) => period.end < today);
  await storeVatSummary(tx, {
    dueOn: next?.due.dueDate ?? null,
    declaration: statusOf(declarations, today),
    transmission,
    missing: next?.due.missing ?? [],
    isAsked,
    hasReturns: declarations.some(({ period }) => period.start <= today),
  });
}

/** Late as soon as one return is; else how far the last period that ended has come. */
function statusOf(declarations: readonly Declaration[], today: IsoDate): "waiting" | "validated" | "late" | null {
  const statuses = declarations
    .filter(({ period }) => period.end < today)
    .map(({ stored, due }) => declarationStatus({ state: stored?.filing ?? null, dueDate: due.dueDate, today }));
  return statuses.includes("late") ? "late" : (statuses.at(-1) ?? null);
}

/** The returns of a company up to the end of its year under way. One of Corsica or overseas declares elsewhere: its returns are unknown. */
export async function vatDeclarationsOf(tx: Tx, companyId: string, today: IsoDate): Promise<readonly Declaration[]> {
  if ((await fiscalYears(tx, companyId)).length === 0) return [];
  try {
    const books = await readVatBooks(tx, companyId, today);
    return declarationsThrough(books, horizon(books));
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "vat.territory") return [];
    throw error;
  }
}
