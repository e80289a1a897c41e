import { movedRegimes, regimeOn, regimesOf, type Regime, type RegimeAnswers, type YearsMove } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../consequences.js";
import { fiscalYears } from "../years/service.js";
import { COMPANIES_WITH_NEW_REGIME, readRegimeFacts, readRegimes, replaceRegimes } from "./regimes-repository.js";
import { storeRegimeOfDay } from "../../../tenants/companies-repository.js";

/** The regimes of a company, oldest first: how it is taxed from which day on. */
export async function regimesOfCompany(tx: Tx, companyId: string): Promise<readonly Regime[]> {
  const regimes = await readRegimes(tx, companyId);
  if (regimes.length === 0) throw new Error(`company ${companyId} has no regime`);
  return regimes;
}

/** The same; none for a company that has no books yet. */
export function knownRegimes(tx: Tx, companyId: string): Promise<readonly Regime[]> {
  return readRegimes(tx, companyId);
}

/** Writes the regimes that follow from what a company answers, and today's on the company itself. Its first fiscal year is open. */
export async function openRegimes(
  tx: Tx,
  companyId: string,
  { today, ...answers }: Omit<RegimeAnswers, "booksBegin" | "lastFiscalYear"> & { readonly today: IsoDate },
): Promise<readonly Regime[]> {
  const years = await fiscalYears(tx, companyId);
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) throw new Error(`company ${companyId} has no fiscal year`);
  const regimes = regimesOf({ ...answers, booksBegin: first.beginning, lastFiscalYear: last });
  await replaceRegimes(tx, companyId, regimes);
  await applyRegimeOfDay(tx, { companyId, regimes, today });
  return regimes;
}

/** Writes the regimes of a company in place of those it had, and today's on the company itself. Call `lockBooks` before. */
export async function storeRegimes(
  tx: Tx,
  companyId: string,
  { regimes, today }: { readonly regimes: readonly Regime[]; readonly today: IsoDate },
): Promise<void> {
  await replaceRegimes(tx, companyId, regimes);
  await applyRegimeOfDay(tx, { companyId, regimes, today });
}

/** After the days of fiscal years changed: regimes that begin or end with a year follow it. True when one did. */
export async function moveRegimesOfYear(
  tx: Tx,
  companyId: string,
  { today, ...moved }: YearsMove & { readonly today: IsoDate },
): Promise<boolean> {
  const held = await regimesOfCompany(tx, companyId);
  const regimes = movedRegimes(held, moved);
  if (regimes === held) return false;
  await storeRegimes(tx, companyId, { regimes, today });
  return true;
}

/** Writes the regimes that follow from what a company has answered already, as its row keeps it. Its first fiscal year is open. */
export async function openKeptRegimes(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const facts = await readRegimeFacts(tx, companyId);
  await openRegimes(tx, companyId, {
    taxSystem: facts.tax_system,
    accountingBasis: facts.accounting_basis,
    vatSystem: facts.vat_system,
    vatSubjectSince: facts.vat_subject_since,
    today,
  });
}

/** Writes the regime of the day on each company whose next regime has begun. Returns how many; idempotent. */
export async function applyRegimesOfDay(db: Db, today: IsoDate): Promise<number> {
  const due = await db.sharedRead<{ id: string }>({ name: "companies_with_new_regime", text: COMPANIES_WITH_NEW_REGIME, values: [today] });
  for (const { id } of due) {
    await db.tenant(id, async (tx) => applyRegimeOfDay(tx, { companyId: id, regimes: await regimesOfCompany(tx, id), today }));
  }
  return due.length;
}

/** Writes the regime of the day, among those given, on the company itself, with the day on which the next one begins. */
export async function applyRegimeOfDay(
  tx: Tx,
  { companyId, regimes, today }: { companyId: string; regimes: readonly Regime[]; today: IsoDate },
): Promise<void> {
  const regime = regimeOn(regimes, today);
  const nextOn = regimes.find(({ validFrom }) => validFrom > today)?.validFrom ?? null;
  const isMoved = await storeRegimeOfDay(tx, companyId, { regime, nextOn });
  if (isMoved) noteChange(tx, { regimesFrom: today });
}
