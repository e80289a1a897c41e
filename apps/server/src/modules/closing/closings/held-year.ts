import { accountingResult } from "@comptoir/accounting/closing/balances";
import { changedBalances, closingStateAfter, type ChangedBalance } from "@comptoir/accounting/closing/closings";
import type { StepFacts, StepFinding } from "@comptoir/accounting/closing/step";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle } from "@comptoir/accounting/closing/step-codes";
import { validationClosure } from "@comptoir/accounting/closing/steps/validation-closure";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { readsIn } from "../../../db/reads.js";
import { Refusal } from "../../../refusal.js";
import { readYearNets, readYearPrint } from "../../books/balances/service.js";
import { sha256 } from "../../books/freezing/service.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { lockedFiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readTypedBoxes } from "../../tax-returns/service.js";
import { vatDeclarationsOf } from "../../vat/service.js";
import { readClosings, type ClosingRow, type ShownYear } from "./closings-repository.js";
import type { stepStates, StepsOfYear } from "./steps-of-year.js";

/** A year with all that its closing looks at, in the transaction that holds its books. */
export type HeldYear = {
  readonly year: FiscalYearOf;
  readonly previous: FiscalYearOf | undefined;
  readonly next: FiscalYearOf | undefined;
  readonly regime: Regime;
  readonly balances: ReadonlyMap<string, Cents>;
  readonly steps: StepsOfYear;
  readonly lines: readonly ClosingRow[];
  readonly shown: ShownYear;
  /** What a preview is confirmed by: what it showed, and the last act on the closing, which another person may have done since. */
  readonly seen: string;
  /** Its yearly VAT return is not validated. */
  readonly isVatReturnLeft: boolean;
};

/** Holds the books and reads a year of them, its openings refreshed. Refuses `not_found`. */
export async function holdYear(
  tx: Tx,
  companyId: string,
  { yearId, today, readSteps }: { readonly yearId: string; readonly today: IsoDate; readonly readSteps: typeof stepStates },
): Promise<HeldYear> {
  const years = await lockedFiscalYears(tx, companyId);
  const index = years.findIndex(({ id }) => id === yearId);
  const year = years[index];
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  await refreshOpeningsIn(tx, companyId);
  const balances = await readYearNets(tx, companyId, year);
  const steps = await readSteps(tx, companyId, { year, today });
  const fingerprint = await fingerprintOf(tx, companyId, { year, steps });
  const shown = { fingerprint, balances: Object.fromEntries(balances), result: accountingResult({ balances }) };
  const lines = await readClosings(readsIn(tx), companyId, yearId);
  return {
    year,
    previous: years[index - 1],
    next: years[index + 1],
    regime: regimeOn(await regimesOfCompany(tx, companyId), year.end),
    balances,
    steps,
    lines,
    shown,
    seen: sha256(JSON.stringify([fingerprint, lines[0]?.id ?? null])),
    isVatReturnLeft: await isYearlyReturnLeft(tx, companyId, { year, today }),
  };
}

/** True while the CA12 of a year that has one is not validated: it may wait for the steps, and takes their VAT. */
async function isYearlyReturnLeft(
  tx: Tx,
  companyId: string,
  { year, today }: { readonly year: FiscalYearOf; readonly today: IsoDate },
): Promise<boolean> {
  const declarations = await vatDeclarationsOf(tx, companyId, today);
  return declarations.some(
    ({ period, stored }) =>
      period.form === "CA12" && year.beginning <= period.end && period.end <= year.end && stored?.status !== "validated",
  );
}

/** A hash of the books and steps of a year, and of what a person wrote in its return, as they are shown before it is submitted or closed. */
export async function fingerprintOf(
  tx: Tx,
  companyId: string,
  { year, steps }: { readonly year: FiscalYearOf; readonly steps: Pick<StepsOfYear, "print"> },
): Promise<string> {
  const typed = await readTypedBoxes(tx, companyId, year.id);
  return sha256(JSON.stringify([year.id, await readYearPrint(tx, companyId, year), steps.print, ...(typed.length === 0 ? [] : [typed])]));
}

/** What keeps a year from being closed: the rules of the last step, its certification apart. */
export function closingFindings(
  { year, previous, regime, balances, steps, isVatReturnLeft }: HeldYear,
  today: IsoDate,
): readonly StepFinding[] {
  return validationClosure(
    {
      ...factsOf({ year, regime, balances }),
      today,
      areChecksTrue: steps.areChecksTrue,
      stepsLeft: STEP_CODES.filter((code) => code !== "validation_closure" && !isSettled(steps, code)).map(stepTitle),
      isPreviousYearClosed: previous?.isClosed ?? true,
      isVatReturnLeft,
    },
    { certified: true },
  ).findings;
}

/** What the steps read of the year, entries of steps included. */
function factsOf({ year, regime, balances }: Pick<HeldYear, "year" | "regime" | "balances">): StepFacts {
  const { taxSystem, vatSystem } = regime;
  return { year, taxSystem, vatSubject: isVatSubject(vatSystem), balances };
}

function isSettled({ states }: StepsOfYear, code: (typeof STEP_CODES)[number]): boolean {
  const { stored, concerned } = states[code];
  return !concerned || stored === STEP_STATUS.done;
}

/** Where the closing of a year is. */
export function closingStateOf({ lines }: Pick<HeldYear, "lines">): ReturnType<typeof closingStateAfter> {
  return closingStateAfter(lines[0]?.event ?? null);
}

/** What changed since the client last submitted the year, when nothing was closed since. */
export function changedSinceSubmitted({ lines, balances }: Pick<HeldYear, "lines" | "balances">): readonly ChangedBalance[] {
  const closed = lines.findIndex(({ event }) => event === "closed" || event === "reopened");
  const submitted = lines.slice(0, closed < 0 ? lines.length : closed).find(({ event }) => event === "submitted");
  if (!submitted?.balances) return [];
  return changedBalances(new Map(Object.entries(submitted.balances)), balances);
}

/** Receipts and sales: the accounts 70 of the year. */
export function salesOf(balances: ReadonlyMap<string, Cents>): Cents {
  let total = 0;
  for (const [account, net] of balances) if (account.startsWith("70")) total -= net;
  return cents(total);
}
