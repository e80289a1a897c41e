import { appropriationEntries } from "@comptoir/accounting/closing/steps/appropriation";
import { dayAfter, type IsoDate } from "@comptoir/accounting/date";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { deriveAll } from "../../books/entries/service.js";
import { chainHeads, freezeNextYear, freezeYear } from "../../books/freezing/service.js";
import { ensureFiscalYear, storeYearClosed, type FiscalYearOf } from "../../books/years/service.js";
import { keepYearPapers, sealFec } from "../../documents/service.js";
import { freezeComponents } from "../../fixed-assets/service.js";
import { keepReturn, type previewReturn } from "../../tax-returns/service.js";
import { factsToKeep } from "../facts/kept-facts.js";
import { closingFile } from "../file/closing-file.js";
import type { HeldYear } from "./held-year.js";
import { freezeSteps, insertClosing } from "./closings-repository.js";

/** What a closing wrote. */
export type Closed = {
  readonly next: FiscalYearOf;
  readonly frozenEntries: number;
  readonly appropriation: readonly EntryLine[];
  /** What the return declares; null where no form is here. */
  readonly declared: Awaited<ReturnType<typeof previewReturn>>;
};

type Closing = { readonly company: Company; readonly userId: string; readonly today: IsoDate; readonly isPreview: boolean };

/**
 * Closes a year whose books are held: everything it holds is numbered and frozen, assets and steps too, and its return is kept; the next year, which becomes the one that screens
 * show, opens with its balances, the result and the owner's accounts put where they belong. Call `closingFindings` before.
 */
export async function closeYear(tx: Tx, closing: HeldYear, { company, userId, today, isPreview }: Closing): Promise<Closed> {
  const { year, shown } = closing;
  const companyId = company.id;
  const before = await numbersOf(tx, companyId, year.id);
  await freezeYear(tx, { companyId, yearId: year.id, today });
  await freezeComponents(tx, companyId, year);
  const kept = await keepReturn(tx, company, year, { today, userId });
  const heads = await chainHeads(tx, companyId, year.id);
  const through = { AN: heads.AN?.number ?? 0, main: heads.main?.number ?? 0 };
  const fec = isPreview ? null : await sealFec(tx, company, { year, through, today });
  await insertClosing(tx, companyId, { yearId: year.id, event: "closed", userId, shown, heads, fec });
  await freezeSteps(tx, companyId, { yearId: year.id, userId, facts: await factsToKeep(tx, companyId) });
  if (!isPreview) await keepYearPapers(tx, company, { year, today, closingFile });
  await storeYearClosed(tx, { id: year.id, isClosed: true });
  const next = await ensureFiscalYear(tx, company, dayAfter(year.end));
  const appropriation = await appropriate(tx, companyId, closing);
  await freezeNextYear(tx, { companyId, closedYearId: year.id, year: next, today });
  noteChange(tx, { years: true, closing: true, declared: true });
  return { next, frozenEntries: through.AN + through.main - before, appropriation, declared: kept?.content ?? null };
}

async function numbersOf(tx: Tx, companyId: string, yearId: string): Promise<number> {
  const { AN, main } = await chainHeads(tx, companyId, yearId);
  return (AN?.number ?? 0) + (main?.number ?? 0);
}

/** The entries of the first day of the next year, written where an earlier closing wrote others. Returns their lines. */
async function appropriate(
  tx: Tx,
  companyId: string,
  { year, regime, balances, shown: { result } }: HeldYear,
): Promise<readonly EntryLine[]> {
  const entries = appropriationEntries({ year, taxSystem: regime.taxSystem, balances, result, equityMode: regime.equityMode });
  const wanted = (["result", "owner"] as const).map((key) => {
    const entry = entries.find(({ source }) => "key" in source && source.key === key) ?? null;
    return { source: { kind: "appropriation", id: year.id, key } as const, entry };
  });
  await deriveAll(tx, { id: companyId }, wanted);
  return entries.flatMap(({ lines }) => lines);
}

/** Refuses (`closing.blocked`) what the last step does not let close. */
export function refuseBlocked(messages: readonly string[]): void {
  if (messages.length > 0) throw new Refusal({ code: "closing.blocked", messages });
}
