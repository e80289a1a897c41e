import type { ReturnLine } from "@comptoir/accounting/closing/step";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";

/** What the validated steps of a closing bring to the return, and the steps that are not validated. */
export type ClosingRows = {
  readonly byStep: ReadonlyMap<StepCode, readonly ReturnLine[]>;
  readonly waiting: readonly StepCode[];
};

/** The rows of a year whose steps are all to do. */
export function noClosingRows(): ClosingRows {
  return { byStep: new Map(), waiting: STEP_CODES.filter((code) => code !== "validation_closure") };
}
