import { isClosingOpen } from "@comptoir/accounting/closing/checks";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { STEP_STATUS, type StepStates } from "@comptoir/accounting/closing/statuses";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { closingState, closingYearOf } from "../steps/state.js";
import { readStepRows, type StepRow } from "../steps/steps-repository.js";

/** What a closing reads of the steps of its year; `print` is another one once a step or what was entered in it is. */
export type StepsOfYear = { readonly states: StepStates; readonly areChecksTrue: boolean; readonly print: string };

type Reading = { readonly year: FiscalYearOf; readonly today: IsoDate };

/** The steps of a year as they are now. Refuses (`closing.figures`) a year whose figures of the law are not known. */
export async function stepStates(tx: Tx, companyId: string, { year, today }: Reading): Promise<StepsOfYear> {
  await closingYearOf(tx, companyId, year.id);
  const { states, checks, rows } = await closingState(tx, companyId, { year, today });
  return { states, areChecksTrue: isClosingOpen(checks), print: printOf(rows) };
}

/** The print of the steps of a year alone: what they would give now is not computed. */
export async function readStepsPrint(tx: Tx, companyId: string, yearId: string): Promise<Pick<StepsOfYear, "print">> {
  return { print: printOf(new Map((await readStepRows(tx, companyId, yearId)).map((row) => [row.code, row]))) };
}

function printOf(rows: ReadonlyMap<StepCode, StepRow>): string {
  const print = STEP_CODES.map((code) => {
    const { status = STEP_STATUS.toDo, inputs = {}, basis = null } = rows.get(code) ?? {};
    return [code, status, inputs, basis];
  });
  return JSON.stringify(print);
}

/** Steps that are all without object, and checks that are all true: for a reopening, which looks at none. */
export async function withoutSteps(): Promise<StepsOfYear> {
  const none = { stored: STEP_STATUS.toDo, concerned: false } as const;
  const states = Object.fromEntries(STEP_CODES.map((code) => [code, none])) as Record<StepCode, typeof none>;
  return { states, areChecksTrue: true, print: "" };
}
