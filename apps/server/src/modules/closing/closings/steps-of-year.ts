import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { STEP_STATUS, type StepStates } from "@comptoir/accounting/closing/statuses";
import type { IsoDate } from "@comptoir/accounting/date";
import type { FiscalYearOf } from "../../books/years/service.js";
import type { Tx } from "../../../db/transaction.js";

/** What a closing reads of the steps of its year; `print` is another one once a step or what was entered in it is. */
export type StepsOfYear = { readonly states: StepStates; readonly areChecksTrue: boolean; readonly print: string };

/** The steps of a year as they are now. */
export async function stepStates(
  _tx: Tx,
  _companyId: string,
  _given: { readonly year: FiscalYearOf; readonly today: IsoDate },
): Promise<StepsOfYear> {
  const none = { stored: STEP_STATUS.done, concerned: false } as const;
  const states = Object.fromEntries(STEP_CODES.map((code) => [code, none])) as Record<StepCode, typeof none>;
  return { states, areChecksTrue: true, print: "" };
}

/** Freezes the steps of a year that is closed; once it is reopened they are done again. */
export async function freezeSteps(
  _tx: Tx,
  _companyId: string,
  _given: { readonly yearId: string; readonly isClosed: boolean },
): Promise<void> {}

/** Done steps that the firm flags are to fix, with its sentence. */
export async function flagSteps(
  _tx: Tx,
  _companyId: string,
  _given: { readonly yearId: string; readonly codes: readonly StepCode[]; readonly comment: string },
): Promise<void> {}
