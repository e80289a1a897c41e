import type { answerChecks } from "@comptoir/contract/closing/steps";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { closingState, closingYearOf, type ClosingState } from "../steps/state.js";
import { readAnswers, storeAnswer } from "../steps/steps-repository.js";
import { answersVersion } from "./answers-version.js";

/** Keeps what the checks of a year ask once; what was not named stays. */
export async function answerChecksOf(
  tx: Tx,
  companyId: string,
  { body, userId, today }: { readonly body: BodyOf<typeof answerChecks>; readonly userId: string; readonly today: IsoDate },
): Promise<ClosingState> {
  const year = await closingYearOf(tx, companyId, body.idFiscalYear);
  if (year.isClosed) throw new Refusal({ code: "closing.step_frozen" });
  if (body.version !== undefined && body.version !== answersVersion(await readAnswers(tx, companyId, year.id)))
    throw new Refusal({ code: "closing.answers_version" });
  const store = (question: string, answer: object | null) =>
    storeAnswer(tx, companyId, { fiscalYearId: year.id, question, answer, userId });
  const { noPreviousAccounts, noVatDeposits, reason = "", banks = {} } = body;
  if (noPreviousAccounts !== undefined) await store("noPreviousAccounts", noPreviousAccounts === true ? { value: true, reason } : null);
  if (noVatDeposits !== undefined) await store("noVatDeposits", noVatDeposits === true ? { value: true } : null);
  for (const [id, answer] of Object.entries(banks)) await store(`bank:${id}`, answer);
  await refreshOpeningsIn(tx, companyId);
  noteChange(tx, { closing: true });
  return closingState(tx, companyId, { year, today });
}
