import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { Company } from "../../../access/membership.js";
import type { Caller } from "../../../access/caller.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { askAboutStep } from "../../questions/service.js";
import { closingState, closingYearOf } from "../steps/state.js";
import { questionsOf } from "./questions.js";

type Asking = {
  readonly fiscalYearId: string | undefined;
  readonly code: StepCode;
  /** The id of a question of the step; null to ask with words alone. */
  readonly question: string | null;
  readonly text: string | null;
  readonly today: IsoDate;
  readonly now: number;
  readonly caller: Caller;
  readonly options: Pick<AppOptions, "publicUrl" | "supportEmail">;
};

/** Puts a question of a step to the client, with its choices or its unit. Refuses `not_found` of a question that the step does not ask. */
export async function askStepQuestion(tx: Tx, company: Company, { fiscalYearId, code, question, text, today, ...context }: Asking) {
  await lockBooks(tx, company.id);
  const year = await closingYearOf(tx, company.id, fiscalYearId);
  const state = await closingState(tx, company.id, { year, today });
  const asked = question === null ? null : (questionsOf(state).find(({ id, step }) => id === question && step === code) ?? null);
  if (question !== null && asked === null) throw new Refusal({ code: "not_found", what: "question" });
  const status = state.states[code].stored;
  return askAboutStep(tx, company, {
    fiscalYearId: year.id,
    yearEnd: year.end,
    code,
    title: `Clôture au ${frenchDay(year.end)}\u00a0: ${stepTitle(code)}`,
    isWaiting: status !== STEP_STATUS.done && status !== STEP_STATUS.frozen,
    asked,
    text,
    ...context,
  });
}
