import type { LettingKind } from "@comptoir/accounting/closing/standing/standing-answer";
import { amortizationsValidation } from "@comptoir/accounting/closing/steps/amortizations-validation";
import type { LettingTables } from "@comptoir/accounting/closing/lettings/letting-tables";
import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import { lawYear, monthsOfYear } from "@comptoir/accounting/closing/balances";
import type { ReturnLine } from "@comptoir/accounting/closing/step";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import { daysBetween, twelveMonthsEnd } from "@comptoir/accounting/calendar";
import { isVatSubject, lastVatDay, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { figuresInForce } from "@comptoir/accounting/rates/figures-of-year";
import { findTaxForms, type ReturnedProfit } from "@comptoir/accounting/tax-return/forms/tax-forms-for";
import { rowsOfRealNormal } from "@comptoir/accounting/tax-return/forms/real-normal";
import type { TaxFormName, TaxForm } from "@comptoir/accounting/tax-return/forms/tax-form";
import { proposedRows, rowsBeside } from "@comptoir/accounting/tax-return/proposed-boxes";
import { measuredBalance, type ReturnRow, type TaxReturnInput, type YearBalance } from "@comptoir/accounting/tax-return/return-input";
import type { TableRows } from "@comptoir/accounting/tax-return/return-tables";
import { tickedBoxes, type TickedBox } from "@comptoir/accounting/tax-return/ticked-boxes";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readYearBalances } from "../../books/balances/service.js";
import { readYearVat } from "../../books/entries/service.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readAssetYear, readYearRegister } from "../../fixed-assets/service.js";
import { drawnLoans, loansOfYear } from "../../loans/service.js";
import { readTypedBoxes } from "./boxes-repository.js";
import { readClosingRows } from "./closing-rows-repository.js";

/** What a return is computed from. */
export type ReturnFacts = {
  readonly profit: ReturnedProfit;
  readonly incomeYear: number;
  readonly input: TaxReturnInput;
  readonly tables: TableRows;
  /** Vehicles at the scale of kilometres, as their step names them. */
  readonly mileage: readonly ReturnLine[];
  /** What the steps bring to the personal return beside the boxes. */
  readonly personal: readonly ReturnLine[];
  readonly waiting: readonly StepCode[];
  /** What lettings leave to the next year; null without any. */
  readonly lettings: LettingBalances | null;
  /** What their step shows by dwelling and by year; null without any. */
  readonly lettingTables: LettingTables | null;
  /** How the company lets furnished dwellings; null without any. */
  readonly letting: LettingKind | null;
  /** Months of a year of less than twelve; null of any other. */
  readonly months: number | null;
  /** Boxes that are ticked. */
  readonly ticks: readonly TickedBox[];
};

/** The return that a year gives: which profit, and of which civil year. */
export type ReturnKind = { readonly profit: ReturnedProfit; readonly incomeYear: number; readonly forms: readonly TaxForm[] };

/** The return of a year. Refuses (`tax_return.no_form`) what is not prepared here. */
export async function returnKindOf(tx: Tx, companyId: string, year: FiscalYearOf): Promise<ReturnKind> {
  const regimes = await regimesOfCompany(tx, companyId);
  const kind = returnKindFrom(regimes, year);
  if (kind) return kind;
  throw new Refusal({ code: "tax_return.no_form", incomeYear: incomeYearOf(year) });
}

/** The same from what was read before; null for what is not prepared here. */
export function returnKindFrom(regimes: readonly Regime[], year: FiscalYearOf): ReturnKind | null {
  const { taxSystem } = regimeOn(regimes, year.end);
  const incomeYear = incomeYearOf(year);
  const forms = findTaxForms(taxSystem, incomeYear);
  return forms && { profit: taxSystem, incomeYear, forms };
}

/** The days of a year that lasts less or more than twelve months; nothing of any other. */
export function daysOfOtherYear({ beginning, end }: FiscalYearOf): Pick<TaxReturnInput, "days"> {
  return twelveMonthsEnd(beginning) === end ? {} : { days: daysBetween({ from: beginning, to: end }) + 1 };
}

async function isPreviousOpen(tx: Tx, companyId: string, { beginning }: FiscalYearOf): Promise<boolean> {
  const previous = (await fiscalYears(tx, companyId)).findLast(({ end }) => end < beginning);
  return previous !== undefined && !previous.isClosed;
}

/** The income of a fiscal year is that of the civil year in which it ends. */
function incomeYearOf({ end }: FiscalYearOf): number {
  return Number(end.slice(0, 4));
}

/** Reads what the return of a year is made from: accounts, register, steps of the closing, boxes that a person wrote. */
export async function readReturnFacts(
  tx: Tx,
  companyId: string,
  { year, kind }: { readonly year: FiscalYearOf; readonly kind: ReturnKind },
): Promise<ReturnFacts> {
  const { profit, incomeYear, forms } = kind;
  const balances = await readYearBalances(tx, companyId, year.id);
  const closing = await readClosingRows(tx, companyId, year.id);
  const isMileageScale = closing.byStep.get("car_expenses")?.some(isMileage) === true;
  const { goodwill, ...register } = await readYearRegister(tx, companyId, { year, isMileageScale });
  const regimes = await regimesOfCompany(tx, companyId);
  const { vatSystem, accountingBasis } = regimeOn(regimes, year.end);
  const situation = { year, taxSystem: profit, vatSubject: isVatSubject(vatSystem), balances: balancesByAccount(balances) };
  const steps = [...closing.byStep].flatMap(([, lines]) => lines);
  const lines = closing.byStep.has("amortizations_validation")
    ? steps
    : [...steps, ...unconfirmedLines(situation, await readAssetYear(tx, companyId, year))];
  const typed = (await readTypedBoxes(tx, companyId, year.id)).filter(({ form }) => forms.some((one) => one.form === form));
  const vat = await readYearVat(tx, companyId, year.id);
  const owedBeyondYear = await capitalBeyondYear(tx, companyId, { year, balances });
  const proposed = proposedRows({
    forms,
    typed,
    year,
    vat,
    tables: register,
    goodwill,
    owedBeyondYear,
    benefits: creditMoved(balances, BENEFITS),
  });
  // Steps write to the boxes of the simplified regime.
  const rowsOfProfit = profit === "bic-rn" ? rowsOfRealNormal(lines) : lines;
  const isOfForms = ({ form }: ReturnLine): boolean => forms.some((one) => one.form === form);
  return {
    profit,
    incomeYear,
    input: {
      forms,
      balances,
      rows: [
        ...rowsBeside(
          rowsOfProfit.filter((line): line is ReturnRow => isOfForms(line) && !isMileage(line)),
          typed,
        ),
        ...proposed,
      ],
      typed,
      withVat: false,
      ...daysOfOtherYear(year),
      ...((await isPreviousOpen(tx, companyId, year)) && { isPreviousOpen: true }),
    },
    tables: { ...register, mileage: [] },
    mileage: lines.filter(isMileage),
    personal: rowsOfProfit.filter((line) => !isOfForms(line)),
    waiting: closing.waiting,
    lettings: closing.lettings,
    lettingTables: closing.lettingTables,
    letting: closing.lettingKind,
    ticks: tickedBoxes(profit, { accountingBasis, isVatSubject: lastVatDay(regimes, year) !== null }),
    months: year.end < twelveMonthsEnd(year.beginning) ? monthsOfYear({ year }) : null,
  };
}

const CAPITAL = "164000";
const BENEFITS = "758710";

function creditMoved(balances: readonly YearBalance[], account: string): Cents {
  return sumCents(balances.filter(({ accountCode }) => accountCode === account).map(({ debit, credit }) => cents(credit - debit)));
}

/** Capital of the loans of a year that is due more than a year after it, in whole euros: a part of debts is never above them by its cents. */
async function capitalBeyondYear(
  tx: Tx,
  companyId: string,
  { year, balances }: { readonly year: FiscalYearOf; readonly balances: readonly YearBalance[] },
): Promise<Cents> {
  const owed = cents(0 - (balancesByAccount(balances).get(CAPITAL) ?? 0));
  if (owed === 0) return owed;
  const loans = drawnLoans(await loansOfYear(tx, companyId, year), owed);
  const beyond = Math.min(sumCents(loans.map((loan) => loan.capitalBeyondYear)), Math.max(owed, 0));
  return cents(beyond - (beyond % 100));
}

/** The scale of kilometres is printed in a list of its own (2035, frame 7): its amount is on an account already. */
function isMileage({ form, box }: ReturnLine): boolean {
  return form === "2035" && box === MILEAGE_FRAME;
}

const MILEAGE_FRAME = "7";

/** Depreciation and gains as the register gives them, until their step is validated: nothing exempt, nothing spread. None of a year whose figures of the law are not here. */
function unconfirmedLines(
  situation: Omit<Parameters<typeof amortizationsValidation>[0], "assets" | "exits" | "exemptRateBp">,
  { assets, exits }: Awaited<ReturnType<typeof readAssetYear>>,
): readonly ReturnLine[] {
  const law = lawYear(situation);
  if (figuresInForce(law)?.year !== law) return [];
  return amortizationsValidation(
    { ...situation, assets, exits, exemptRateBp: null },
    { validated: new Set(), confirmedShares: new Set(), apply151septies: false, spreadShortTermGain3Years: false },
  ).lines;
}

function balancesByAccount(balances: readonly YearBalance[]) {
  return new Map(balances.map(({ accountCode, ...amounts }) => [accountCode, cents(measuredBalance(amounts, "balance"))]));
}

/** The form of a return that holds its profit. */
export function leadingForm(profit: ReturnedProfit): Exclude<TaxFormName, "2033" | "2050"> {
  return profit === "bnc" ? "2035" : "2031";
}
