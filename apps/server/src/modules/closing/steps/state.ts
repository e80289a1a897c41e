import { averageReceipts, exemptRateBp } from "@comptoir/accounting/depreciation/gain";
import { isClosingOpen, type ClosingChecks } from "@comptoir/accounting/closing/checks";
import { balancesWith, closingOutcomes, type ClosingInputs, type ClosingOutcomes } from "@comptoir/accounting/closing/year/computation";
import type { StepOutcome } from "@comptoir/accounting/closing/step";
import { readStatus, STEP_STATUS, type StepStates, type StepStatus } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { THIRD_PARTY } from "@comptoir/accounting/closing/steps/consistent-accounts";
import { validationClosure, type ValidationResult } from "@comptoir/accounting/closing/steps/validation-closure";
import type { IsoDate } from "@comptoir/accounting/date";
import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { figuresInForce } from "@comptoir/accounting/rates/figures-of-year";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { readStepAnswers, type StepAnswer } from "../../questions/service.js";
import { answersVersion } from "../checks/answers-version.js";
import { readChecks } from "../checks/checks.js";
import { readSubmitted } from "../closings/closings-repository.js";
import type { ClosingYearBooks } from "../facts/reading-of.js";
import { closingYear, readClosing, readYearBooks, type ClosingReading } from "../facts/reading.js";
import { carsAsTyped } from "../inputs/typed-cars.js";
import { dwellingsOfYear } from "../inputs/dwellings-of-year.js";
import { withKeptPurchases } from "../inputs/kept-purchases.js";
import { typedInputs } from "../inputs/typed-inputs.js";
import { centsOf, given } from "../inputs/typed-values.js";
import { STANDING_CODES, withCarriedAnswers, withoutTrade, withProfileAnswers } from "../inputs/carried-answers.js";
import { wireInputs, type WireInputs } from "../inputs/wire-inputs.js";
import { readAnswers, readStepsOfYears, readStepRows, type StepRow } from "./steps-repository.js";

/** What every step of a year gives, the validation of the closing included. */
export type StepOutcomes = ClosingOutcomes & { readonly validation_closure: StepOutcome<ValidationResult> };

/** What the books say of a year, as it was read. */
export type YearAsRead = { readonly books: ClosingYearBooks; readonly reading: ClosingReading };

/** A year in its closing, as it is now. */
export type ClosingState = {
  /** What was read of the books, before what is typed changes some of it. */
  readonly asRead: YearAsRead;
  readonly books: ClosingYearBooks;
  readonly reading: ClosingReading;
  readonly rows: ReadonlyMap<StepCode, StepRow>;
  readonly wire: WireInputs;
  /** What was typed, as the domain reads it. */
  readonly typed: ClosingInputs;
  readonly outcomes: StepOutcomes;
  readonly checks: ClosingChecks;
  readonly states: StepStates;
  /** The nine checks are true. */
  readonly isOpen: boolean;
  /** It waits for the firm that keeps the dossier. */
  readonly isSubmitted: boolean;
  /** What the client typed in reply to questions of its steps, proposed there. */
  readonly answers: readonly StepAnswer[];
  /** What was answered of the checks. */
  readonly answersVersion: string;
};

/** The year that a closing is about. Refuses (`not_found`) one that the company does not have, and a year whose figures of the law are not known. */
export async function closingYearOf(tx: Tx, companyId: string, fiscalYearId: string | undefined): Promise<FiscalYearOf> {
  const year = await closingYear(tx, companyId, fiscalYearId);
  if (year === null) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  const law = Number(year.end.slice(0, 4));
  if (figuresInForce(law)?.year !== law) throw new Refusal({ code: "closing.figures", year: law });
  return year;
}

type Known = {
  readonly year: FiscalYearOf;
  readonly today: IsoDate;
  /** Replaces those that are not looked at. */
  readonly checks?: ClosingChecks;
  /** What the books say, where it was just read and nothing was written to them since. */
  readonly asRead?: YearAsRead | undefined;
};

/** Reads a year and computes all that its closing shows. Openings are up to date before. */
export async function closingState(tx: Tx, companyId: string, { year, today, checks: known, asRead }: Known): Promise<ClosingState> {
  const books = asRead?.books ?? (await readYearBooks(tx, companyId, year));
  const rows = new Map((await readStepRows(tx, companyId, year.id)).map((row) => [row.code, row]));
  const before = books.years.filter(({ end }) => end < year.beginning);
  const earlier = before.length === 0 ? [] : await readStepsOfYears(tx, companyId, { codes: STANDING_CODES, years: before });
  const own = wireInputs([...rows.values()]);
  const answered = withoutTrade(withProfileAnswers(withCarriedAnswers(own, earlier), books.company));
  const read = asRead?.reading ?? (await readClosing(tx, companyId, books));
  const wire = withKeptPurchases(await carried(tx, companyId, { books, wire: answered }), read.facts.purchases.purchases);
  const dwellings = dwellingsOfYear(read.dwellings, own.rental_accounting_specificities.dwellings);
  const reading = asTyped(wire, { ...read, dwellings });
  const checkAnswers = await readAnswers(tx, companyId, year.id);
  const checks = known ?? (await readChecks(tx, companyId, { books, today, answers: checkAnswers, reading: read }));
  const typed = typedInputs(wire, reading);
  const computed = closingOutcomes(reading.facts, typed);
  const isSubmitted = (await readSubmitted(tx, companyId)).some(({ year_id: id }) => id === year.id);
  const isOpen = isClosingOpen(checks);
  const stored = (code: StepCode): StepStates[StepCode] => ({
    stored: rows.get(code)?.status ?? STEP_STATUS.toDo,
    concerned: code === "validation_closure" || computed[code].concerned,
  });
  const states = Object.fromEntries(STEP_CODES.map((code) => [code, stored(code)])) as StepStates;
  const stepsLeft = STEP_CODES.filter(
    (code) => code !== "validation_closure" && states[code].concerned && !isStepSettled(states[code].stored),
  );
  const ground = reading.facts.ground;
  const validation_closure = validationClosure(
    {
      ...ground,
      balances: balancesWith(ground, Object.values(computed)),
      today,
      areChecksTrue: isClosingOpen(checks),
      stepsLeft: stepsLeft.map(stepTitle),
      isPreviousYearClosed: books.previous?.isClosed !== false,
    },
    { certified: wire.validation_closure.certified === true },
  );
  return {
    asRead: { books, reading: read },
    books,
    reading,
    rows,
    wire,
    typed,
    outcomes: { ...computed, validation_closure },
    checks,
    states,
    isOpen,
    isSubmitted,
    answers: await readStepAnswers(tx, companyId, year.id),
    answersVersion: answersVersion(checkAnswers),
  };
}

/** « Rien n’a changé depuis l’an dernier »: what a first year alone is asked is that of the year before, where nothing was typed. Cash is always asked. */
async function carried(
  tx: Tx,
  companyId: string,
  { books, wire }: { readonly books: ClosingYearBooks; readonly wire: WireInputs },
): Promise<WireInputs> {
  if (books.previous === null) return wire;
  const rows = await readStepRows(tx, companyId, books.previous.id);
  const before = wireInputs(rows);
  const answered = { ...wire, consistent_accounts: withAnswersOf(before, wire), tax_credit: withDonationsLeft(rows, wire) };
  if (wire.various_deductions.unchanged !== true) return answered;
  const { laundry, home } = before.various_deductions;
  return {
    ...answered,
    car_expenses: { method: before.car_expenses.method, ...wire.car_expenses },
    various_deductions: {
      laundry,
      // Surfaces come from last year, never what it cost.
      ...(home && { home: { surfacePro: home.surfacePro, surfaceTotal: home.surfaceTotal } }),
      ...wire.various_deductions,
    },
    tax_reintegrations: { privateShares: before.tax_reintegrations.privateShares, ...wire.tax_reintegrations },
  };
}

/** What donations of earlier years leave above their limit, as the step of the year before kept it, until something else is typed. */
function withDonationsLeft(rows: readonly StepRow[], { tax_credit: typed }: WireInputs): WireInputs["tax_credit"] {
  if (typed.earlier != null) return typed;
  const kept = rows.find(({ code }) => code === "tax_credit")?.result as
    | { readonly left?: WireInputs["tax_credit"]["earlier"] }
    | null
    | undefined;
  return kept?.left == null ? typed : { ...typed, earlier: kept.left };
}

/** What third parties hold is asked once: the same balance keeps the answer of the year before. */
function withAnswersOf(
  { consistent_accounts: before }: WireInputs,
  { consistent_accounts: typed }: WireInputs,
): WireInputs["consistent_accounts"] {
  const kept = Object.entries(before.answers ?? {}).filter(([code]) => code.startsWith(THIRD_PARTY));
  return kept.length === 0 ? typed : { ...typed, answers: { ...Object.fromEntries(kept), ...typed.answers } };
}

/** A step that is done, or frozen by the closing: it asks nothing more. */
export function isStepSettled(status: StepStatus): boolean {
  return status === STEP_STATUS.done || status === STEP_STATUS.frozen;
}

/** The status of a step as it is read. */
export function statusOf({ states, isOpen }: ClosingState, code: StepCode): StepStatus {
  return readStatus(code, states, isOpen);
}

/** What was typed changes a few facts: who owns a vehicle and what it costs, the receipts that decide an exemption. */
function asTyped(wire: WireInputs, reading: ClosingReading): ClosingReading {
  const { facts } = reading;
  const { kind } = wire.rental_accounting_specificities;
  // The owner’s own days are the private share of a letting.
  const isLetting = kind === "lmnp" || kind === "lmp";
  return {
    ...reading,
    facts: {
      ...facts,
      cars: { ...facts.cars, cars: carsAsTyped(wire.car_expenses, reading) },
      reintegrations: isLetting ? { ...facts.reintegrations, shareableCosts: new Map() } : facts.reintegrations,
      register: { ...facts.register, exemptRateBp: exemptRate(wire, reading) },
      optional: { ...facts.optional, monthsOfActivity: wire.optional_ssc.monthsOfActivity ?? facts.optional.monthsOfActivity },
    },
  };
}

/** 151 septies, by the receipts of the two calendar years before: from these books, else as typed; null while they are not known. */
function exemptRate({ amortizations_validation: typed }: WireInputs, { facts, receipts, company, year }: ClosingReading): number | null {
  const started = company.activity_started_on;
  if (facts.register.exits.length === 0 || started === null) return null;
  const known = new Map([...given(typed.previousReceipts).map(([civil, amount]) => [civil, centsOf(amount)] as const), ...receipts]);
  const civil = Number(year.end.slice(0, 4));
  const counted = [civil - 2, civil - 1].flatMap((one) => {
    const amount = known.get(String(one));
    return amount === undefined ? [] : [{ beginning: isoDate(`${one}-01-01`), end: isoDate(`${one}-12-31`), receipts: amount }];
  });
  const average = counted.length === 2 ? averageReceipts(counted, year.end) : null;
  if (average === null) return null;
  const kind = typed.activity ?? (sellsGoods(facts.ground.balances) ? "goods" : "services");
  return exemptRateBp({ receipts: cents(average), kind, activeSince: started, on: year.end });
}

function sellsGoods(balances: ReadonlyMap<string, number>): boolean {
  const sold = (prefix: string): number =>
    [...balances].filter(([account]) => account.startsWith(prefix)).reduce((sum, [, net]) => sum - net, 0);
  return sold("707") * 2 > sold("70");
}
