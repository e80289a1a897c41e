import { uuidv7 } from "uuidv7";
import { addDays } from "@comptoir/accounting/calendar";
import { checkMovedEnd, nextYear } from "@comptoir/accounting/company/fiscal-year-end";
import type { TaxCategory } from "@comptoir/accounting/company/profession";
import { regimeOn, type MovedYears } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { vatPeriods } from "@comptoir/accounting/vat/vat-periods";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { moveRegimesOfYear, regimesOfCompany } from "../companies/service.js";
import { refreshAssets } from "../fixed-assets/service.js";
import { lastValidatedDay, lastWrittenDay, moveDrafts } from "../ledger/service.js";
import { postUnderRegimes, readSituations } from "../operations/service.js";
import { insertFiscalYear, keepsShares, storeChosen, storeYearDays } from "./repository.js";
import { ensureFiscalYear, lockBooks, type FiscalYearOf } from "./service.js";

/**
 * Opens the fiscal year that follows the last one; its collaborators are those of that one, and the simplified VAT regime ends with the
 * years that it then announces. Returns its id.
 */
export async function openNextYear(tx: Tx, companyId: string, { end, today }: { end: IsoDate; today: IsoDate }): Promise<string> {
  const years = await lockBooks(tx, companyId);
  const last = years.at(-1);
  if (!last) throw new Refusal({ code: "period.no_fiscal_year" });
  const taxCategory = await taxCategoryOn(tx, companyId, addDays(last.end, 1));
  const year = { id: uuidv7(), ...nextYear(last, { end, taxCategory, today }) };
  await insertFiscalYear(tx, companyId, year);
  await storeChosen(tx, companyId, year.id);
  await refreshAssets(tx, companyId);
  await moveRegimesOfYear(tx, companyId, { before: years, after: [...years, year], today });
  return year.id;
}

/**
 * Moves the end of a fiscal year, and the beginning of the next one with it: drafts go to the year of their day, annuities are made again,
 * and a regime that was to begin with the next year still does.
 */
export async function moveYearEnd(
  tx: Tx,
  companyId: string,
  { id, end, today }: { id: string; end: IsoDate; today: IsoDate },
): Promise<void> {
  const years = await lockBooks(tx, companyId);
  const index = years.findIndex((year) => year.id === id);
  const [year, next] = [years[index], years[index + 1]];
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (year.end === end) return;
  checkMovedEnd({
    years,
    id,
    end,
    taxCategory: await taxCategoryOn(tx, companyId, year.beginning),
    validatedThrough: lastOf([await lastValidatedDay(tx, companyId), ...years.map(({ validatedThrough }) => validatedThrough)]),
    isFrozen: await keepsShares(tx, companyId, next ? [id, next.id] : [id]),
    vatPeriod: await vatPeriodAt(tx, companyId, { years: withEnd(years, { id, end }), day: end }),
  });
  await storeYearDays(tx, companyId, { id, beginning: year.beginning, end });
  await storeChosen(tx, companyId, id);
  if (next) await storeYearDays(tx, companyId, { id: next.id, beginning: addDays(end, 1), end: next.end });
  const last = next ? null : await lastWrittenDay(tx, companyId);
  if (last !== null && last > end) await ensureFiscalYear(tx, { id: companyId }, last);
  await moveDrafts(tx, companyId, { opening: next?.id ?? null });
  await refreshAssets(tx, companyId);
  const begins = { from: addDays(year.end, 1), to: addDays(end, 1) };
  await moveRegimes(tx, companyId, { before: years, after: withEnd(years, { id, end }), begins, today });
}

type Moving = MovedYears & { readonly begins: { readonly from: IsoDate; readonly to: IsoDate }; readonly today: IsoDate };

/** What is dated between both days is posted under the regime that it then has. */
async function moveRegimes(tx: Tx, companyId: string, moving: Moving): Promise<void> {
  const situationBefore = await readSituations(tx, companyId);
  const { begins, today } = moving;
  if (await moveRegimesOfYear(tx, companyId, moving))
    await postUnderRegimes(tx, companyId, { from: begins.from < begins.to ? begins.from : begins.to, today, situationBefore });
}

async function taxCategoryOn(tx: Tx, companyId: string, day: IsoDate): Promise<TaxCategory> {
  return regimeOn(await regimesOfCompany(tx, companyId), day).taxSystem === "bnc" ? "bnc" : "bic";
}

/** The VAT period of a day, once the years are these. */
async function vatPeriodAt(
  tx: Tx,
  companyId: string,
  { years, day }: { years: readonly FiscalYearOf[]; day: IsoDate },
): Promise<{ end: IsoDate } | null> {
  const systems = await regimesOfCompany(tx, companyId);
  const fiscalYears = years.map(({ beginning, end }) => ({ start: beginning, end }));
  return vatPeriods({ systems, fiscalYears, from: day, to: day })[0] ?? null;
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
