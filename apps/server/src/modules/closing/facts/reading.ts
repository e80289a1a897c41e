import type { ClosingFacts } from "@comptoir/accounting/closing/year/computation";
import type { LaggingProposal } from "@comptoir/accounting/closing/steps/lagging-row";
import { isVatSubject, lastVatDay, regimeOn } from "@comptoir/accounting/company/regime";
import type { RecurringDebit } from "@comptoir/accounting/categorization/recurring-debits";
import { CONTRIBUTION_ACCOUNTS } from "@comptoir/accounting/closing/steps/social-security-contributions";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readBankYears, type BankYearRow } from "../../banking/service.js";
import type { ComponentYear } from "../../fixed-assets/service.js";
import type { LoanOfYear } from "../../loans/service.js";
import type { VehicleRow } from "../../vehicles/service.js";
import { accountsOpenedByTakeover } from "../../books/openings/service.js";
import { readClosingBalances, readResultBalances, readReturnedBySteps } from "../../books/balances/service.js";
import { carsOf, readCars } from "./cars.js";
import { readCashFacts } from "./cash.js";
import { readClosingCompany } from "./company-repository.js";
import { keptFactsOf } from "./kept-facts.js";
import { readConsistency } from "./consistency.js";
import { readLagging } from "./lagging.js";
import { readLoanFacts, type BookedLoan } from "./loan-facts.js";
import { readPurchases } from "./purchases.js";
import { readAssetsOfYear } from "./register.js";
import { readShareable } from "./shareable.js";
import { readLongTermLosses, readSpreadThirds } from "./spread-gains.js";
import { readUnpaidCustomers } from "./unpaid-customers.js";
import { readStandingSigns, type StandingSigns } from "./standing-signs.js";
import { readMeals, type LargeMeal } from "./meals.js";
import type { PaymentRow } from "../../operations/service.js";
import type { ClosingYearBooks, ReadingOf } from "./reading-of.js";

/** All that the books say of a year: the facts of the steps, and what screens and questions show beside. */
export type ClosingReading = ClosingYearBooks & {
  readonly facts: ClosingFacts;
  readonly banks: readonly BankYearRow[];
  readonly components: readonly ComponentYear[];
  readonly loans: readonly (LoanOfYear & BookedLoan)[];
  readonly vehicles: readonly VehicleRow[];
  readonly proposals: readonly LaggingProposal[];
  readonly recurring: readonly RecurringDebit<PaymentRow>[];
  readonly largeMeals: readonly LargeMeal[];
  /** Receipts without tax of the years before that are in these books, by calendar year. */
  readonly receipts: ReadonlyMap<string, Cents>;
  readonly dwellings: StandingSigns["dwellings"];
};

/** The year that a closing is about: the one asked for, else the first that is not closed, else the last; null without any. */
export async function closingYear(tx: Tx, companyId: string, fiscalYearId: string | undefined): Promise<FiscalYearOf | null> {
  const years = await fiscalYears(tx, companyId);
  if (fiscalYearId !== undefined) return years.find(({ id }) => id === fiscalYearId) ?? null;
  return years.find(({ isClosed }) => !isClosed) ?? years.at(-1) ?? null;
}

/** The year with what surrounds it. */
export async function readYearBooks(tx: Tx, companyId: string, year: FiscalYearOf): Promise<ClosingYearBooks> {
  const years = await fiscalYears(tx, companyId);
  const place = years.findIndex(({ id }) => id === year.id);
  const regimes = await regimesOfCompany(tx, companyId);
  const kept = await keptFactsOf(tx, companyId, year);
  return {
    year,
    years,
    previous: years[place - 1] ?? null,
    regime: regimeOn(regimes, year.end),
    vatThrough: lastVatDay(regimes, year),
    company: { ...(await readClosingCompany(tx, companyId)), ...kept?.company },
    keptVehicles: kept?.vehicles ?? null,
  };
}

/** Reads what the steps of a year are computed from. Openings are up to date before. */
export async function readClosing(tx: Tx, companyId: string, books: ClosingYearBooks): Promise<ClosingReading> {
  const { year, previous, regime, company } = books;
  const ground = {
    year: { id: year.id, beginning: year.beginning, end: year.end },
    taxSystem: regime.taxSystem,
    vatSubject: isVatSubject(regime.vatSystem),
    balances: await readClosingBalances(tx, companyId, year),
  };
  const banks = await readBankYears(tx, companyId, year);
  const given = { tx, companyId, books, ground, banks };
  const previousBalances = previous && (await readResultBalances(tx, companyId, previous));
  const { components, exits, receipts } = await readAssetsOfYear(given, previousBalances);
  const { loans, facts: loanFacts } = await readLoanFacts(given);
  const { vehicles, costs } = await readCars(given);
  const { proposals, recurring, chequesKnownThrough } = await readLagging(given);
  const { shared, shareableCosts } = await readShareable(given);
  const { dwellings, shownBy, lettingsBefore } = await readStandingSigns(given);
  return {
    ...books,
    banks,
    components,
    loans,
    vehicles,
    proposals,
    recurring,
    receipts,
    dwellings,
    largeMeals: await readMeals(given),
    facts: {
      ground,
      isFirstYear: previous === null,
      cash: await readCashFacts(given),
      lagging: {
        hasReceivablesOption: regime.taxSystem === "bnc" && regime.accountingBasis === "accrual",
        proposals,
        chequesKnownThrough,
        vatThrough: books.vatThrough,
        unpaidCustomers: await readUnpaidCustomers(given),
        asksOpeningStock: await asksOpeningStock(given),
      },
      purchases: { purchases: await readPurchases(given) },
      register: {
        assets: components,
        exits,
        longTermLosses: exits.length === 0 ? [] : await readLongTermLosses(given),
        exemptRateBp: null,
      },
      loans: loanFacts,
      cars: {
        cars: carsOf({ ground, vehicles, components, costs, shared }),
        hasSuperSimplifiedAccounts: regime.superSimplified,
        privateShareByReintegration: company.private_share_by_reintegration,
        vatThrough: books.vatThrough,
      },
      contributions: { accrualReturned: await accrualReturned(given) },
      optional: { monthsOfActivity: monthsSince(company.activity_started_on, year) },
      consistency: await readConsistency(given, { previousBalances, recurring }),
      reintegrations: { shareableCosts, spreadThirds: await readSpreadThirds(given) },
      shownBy,
      activityStartedOn: company.activity_started_on,
      lettingsBefore,
    },
  };
}

/** What the closing of the year before accrued on contributions, and returned on the first day of this one. */
async function accrualReturned({ tx, companyId, books: { previous, year } }: ReadingOf): Promise<Cents> {
  if (previous === null) return cents(0);
  const returned = await readReturnedBySteps(tx, companyId, { closed: previous, day: year.beginning, prefixes: CONTRIBUTION_ACCOUNTS });
  return cents(0 - returned);
}

/** A trade whose activity began before its first year here, and whose books take nothing over: no opening holds its stocks. */
async function asksOpeningStock({ tx, companyId, books: { previous, company, year }, ground }: ReadingOf): Promise<boolean> {
  const started = company.activity_started_on;
  if (previous !== null || ground.taxSystem === "bnc" || started === null || started >= year.beginning) return false;
  return (await accountsOpenedByTakeover(tx, companyId)).size === 0;
}

/** Months of a year from the first day of the activity on, when it began inside; null for the whole year. */
function monthsSince(startedOn: string | null, { beginning, end }: FiscalYearOf): number | null {
  if (startedOn === null || startedOn <= beginning || startedOn > end) return null;
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(end) - months(startedOn) + 1;
}
