import { createHash } from "node:crypto";
import { afterEvent } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange, settle } from "../../books/consequences.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { lockBooks } from "../../books/years/service.js";
import { questionsOf } from "../questions/questions.js";
import { fingerprint, validateIn } from "./change-step.js";
import { effectOf, type Effect } from "./effect.js";
import { closingState, closingYearOf, type ClosingState } from "./state.js";

type Asked = {
  readonly fiscalYearId: string | undefined;
  readonly today: IsoDate;
  readonly userId: string;
  /** The fingerprint of the preview; null while it is previewed. */
  readonly seen: string | null;
};

/** The steps validated in one press, each with what it changed. */
export type Unquestioned = {
  readonly steps: readonly { readonly code: StepCode; readonly title: string; readonly effect: Effect }[];
  readonly seen: string;
  readonly yearEnd: IsoDate;
};

/**
 * « Tout ce qui n’appelle aucune question »: validates, in their order, the steps to do or to do again without a question left and without a point
 * to settle. One that waits for another of them comes after it. The validation of the closing is never among them.
 */
export async function validateUnquestionedSteps(
  tx: Tx,
  company: Company,
  { fiscalYearId, today, userId, seen: given }: Asked,
): Promise<Unquestioned> {
  await lockBooks(tx, company.id);
  const year = await closingYearOf(tx, company.id, fiscalYearId);
  if (year.isClosed) throw new Refusal({ code: "closing.step_frozen" });
  await refreshOpeningsIn(tx, company.id);
  let state = await closingState(tx, company.id, { year, today });
  const steps: { code: StepCode; title: string; effect: Effect }[] = [];
  const prints: string[] = [];
  for (const code of STEP_CODES) {
    if (code === "validation_closure" || !isReady(state, code)) continue;
    steps.push({ code, title: stepTitle(code), effect: await effectOf(tx, company.id, { state, code, today }) });
    prints.push(fingerprint(state, code));
    await validateIn(tx, company, state, { code, userId, today });
    const rows = new Map(state.rows);
    state = { ...state, rows, states: { ...state.states, [code]: { ...state.states[code], stored: STEP_STATUS.done } } };
  }
  const seen = createHash("sha256").update(prints.join(" ")).digest("hex");
  if (given !== null && given !== seen) throw new Refusal({ code: "closing.step_changed" });
  noteChange(tx, { closing: true });
  await settle(tx, { companyId: company.id, today });
  return { steps, seen, yearEnd: year.end };
}

/** A step that nothing keeps from being validated, and that asks nothing more. A flag of the firm is read by a person. */
function isReady(state: ClosingState, code: StepCode): boolean {
  const { states, outcomes, rows, isOpen } = state;
  const { stored, concerned } = states[code];
  if (!concerned || stored === STEP_STATUS.done || stored === STEP_STATUS.frozen) return false;
  if (typeof afterEvent(states, { kind: "validated", code }, isOpen) === "string") return false;
  if (rows.get(code)?.comment) return false;
  // A warning of the consistency of accounts that is left has its answer: another one is a blocking point.
  const pending = outcomes[code].findings.filter(({ level }) => level === "blocking" || code !== "consistent_accounts");
  if (pending.length > 0) return false;
  return questionsOf(state).every(({ step, answered }) => step !== code || answered);
}
