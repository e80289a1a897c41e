import { uuidv7 } from "uuidv7";
import { addDays } from "@comptoir/accounting/calendar";
import { checkMovedEnd, nextYear } from "@comptoir/accounting/company/fiscal-year-end";
import { movedRegimes, taxCategoryOn, yearAfter, type YearsMove } from "@comptoir/accounting/company/regime";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { periodCutBy } from "@comptoir/accounting/vat/periods/vat-periods";
import { recordAct } from "../../acts/acts-repository.js";
import type { Tx } from "../../db/transaction.js";
import { settle } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { moveRegimesOfYear, regimesOfCompany, readSituations } from "../books/regimes/service.js";
import { keepsShares } from "../fixed-assets/service.js";
import { lastValidatedDay, lastWrittenDay, moveDrafts } from "../books/openings/service.js";
import { postUnderRegimes } from "../operations/service.js";
import { lastDeclaredDay } from "../vat/service.js";
import {
  insertFiscalYear,
  storeChosen,
  storeYearDays,
  ensureFiscalYear,
  lockedFiscalYears,
  type FiscalYearOf,
} from "../books/years/service.js";

/**
 * Opens the fiscal year that follows the last one; it keeps the same collaborators. Its end, when another one was to be expected,
 * moves what would have begun after it: the end of the simplified VAT regime, a regime planned for the next year. Returns its id. Refuses
 * `fiscal_year.*`.
 */
export async function openNextYear(tx: Tx, companyId: string, { end, today }: { end: IsoDate; today: IsoDate }): Promise<string> {
  const years = await lockedFiscalYears(tx, companyId);
  const last = years.at(-1);
  if (!last) throw new Refusal({ code: "period.no_fiscal_year" });
  const regimes = await regimesOfCompany(tx, companyId);
  const expected = yearAfter(last.end, regimes);
  const move = { before: years, after: [...years, { ...expected, end }], begins: { from: addDays(expected.end, 1), to: addDays(end, 1) } };
  const taxCategory = taxCategoryOn(regimes, expected.beginning);
  const limits = { declaredThrough: await lastDeclaredDay(tx, companyId), vatPeriod: vatPeriodCut(movedRegimes(regimes, move), move) };
  const year = { id: uuidv7(), ...nextYear(last, { end, taxCategory, today, ...limits }) };
  await insertFiscalYear(tx, companyId, year);
  await storeChosen(tx, companyId, year.id);
  await moveRegimesOfYear(tx, companyId, { ...move, today });
  await settle(tx, { companyId, today, change: { years: true } });
  return year.id;
}

/**
 * Moves the end of a fiscal year, and the beginning of the next one with it: drafts go to the year of their day, annuities are made again,
 * and a regime that was to begin with the next year still does, what is dated between both days being posted under the one that it then has.
 * It is recorded in the history, also of the operations posted again.
 * Refuses `fiscal_year.*`.
 */
export async function moveYearEnd(
  tx: Tx,
  companyId: string,
  { id, end, today, userId }: { id: string; end: IsoDate; today: IsoDate; userId: string },
): Promise<void> {
  const years = await lockedFiscalYears(tx, companyId);
  const index = years.findIndex((year) => year.id === id);
  const [year, next] = [years[index], years[index + 1]];
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (year.end === end) return;
  const begins = { from: addDays(year.end, 1), to: addDays(end, 1) };
  const move = { before: years, after: withEnd(years, { id, end }), begins };
  await checkMove(tx, companyId, { year, next, end, move });
  const situationBefore = await readSituations(tx, companyId);
  await storeYearDays(tx, companyId, { id, beginning: year.beginning, end });
  await storeChosen(tx, companyId, id);
  if (next) await storeYearDays(tx, companyId, { id: next.id, beginning: begins.to, end: next.end });
  const isRegimeMoved = await moveRegimesOfYear(tx, companyId, { ...move, today });
  const last = next ? null : await lastWrittenDay(tx, companyId);
  if (last !== null && last > end) await ensureFiscalYear(tx, { id: companyId }, last);
  await moveDrafts(tx, companyId, { opening: next?.id ?? null });
  const from = begins.from < begins.to ? begins.from : begins.to;
  const operationIds = isRegimeMoved ? (await postUnderRegimes(tx, companyId, { from, today, situationBefore })).operationIds : [];
  await settle(tx, { companyId, today, change: { years: true } });
  await recordAct(tx, companyId, {
    userId,
    kind: "fiscal_year.end",
    sentence: `Fin de l’exercice déplacée du ${frenchDay(year.end)} au ${frenchDay(end)}`,
    before: { end: year.end },
    after: { end },
    operationIds,
  });
}

type Checking = { readonly year: FiscalYearOf; readonly next: FiscalYearOf | undefined; readonly end: IsoDate; readonly move: Moving };

type Moving = Omit<YearsMove, "before"> & { readonly before: readonly FiscalYearOf[] };

async function checkMove(tx: Tx, companyId: string, { year, next, end, move }: Checking): Promise<void> {
  const { before: years } = move;
  const regimes = await regimesOfCompany(tx, companyId);
  const moved = movedRegimes(regimes, move);
  checkMovedEnd({
    years,
    id: year.id,
    end,
    taxCategory: taxCategoryOn(regimes, year.beginning),
    nextTaxCategory: taxCategoryOn(moved, addDays(end, 1)),
    validatedThrough: lastOf([await lastValidatedDay(tx, companyId), ...years.map(({ validatedThrough }) => validatedThrough)]),
    declaredThrough: await lastDeclaredDay(tx, companyId),
    isFrozen: await keepsShares(tx, companyId, next ? [year.id, next.id] : [year.id]),
    vatPeriod: vatPeriodCut(moved, move),
  });
}

/** The VAT period that the new end cuts, once regimes and years are what they become. */
function vatPeriodCut(systems: ReturnType<typeof movedRegimes>, { after, begins }: YearsMove): { readonly end: IsoDate } | null {
  const fiscalYears = after.map(({ beginning, end }) => ({ start: beginning, end }));
  return periodCutBy(addDays(begins.to, -1), { systems, fiscalYears });
}

function withEnd(years: readonly FiscalYearOf[], { id, end }: { id: string; end: IsoDate }): readonly FiscalYearOf[] {
  const index = years.findIndex((year) => year.id === id);
  return years.map((year, rank) => {
    if (rank === index) return { ...year, end };
    return rank === index + 1 ? { ...year, beginning: addDays(end, 1) } : year;
  });
}

function lastOf(days: readonly (IsoDate | null)[]): IsoDate | null {
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  );
}
