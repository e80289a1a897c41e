import type { answerChecks } from "@comptoir/contract/closing/steps";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readBankYears } from "../../banking/service.js";
import type { FiscalYearOf } from "../../books/years/service.js";
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
  await refuseBankDays(tx, companyId, { year, today, banks });
  for (const [id, answer] of Object.entries(banks)) await store(`bank:${id}`, answer);
  await refreshOpeningsIn(tx, companyId);
  noteChange(tx, { closing: true });
  return closingState(tx, companyId, { year, today });
}

type Banks = NonNullable<BodyOf<typeof answerChecks>["banks"]>;

/**
 * Refuses `not_found` for an account of another company, and `closing.bank_day`: statements known through a day that has not passed, an account closed
 * outside the year, or before its last movement.
 */
async function refuseBankDays(
  tx: Tx,
  companyId: string,
  { year, today, banks }: { readonly year: FiscalYearOf; readonly today: IsoDate; readonly banks: Banks },
): Promise<void> {
  const given = Object.entries(banks);
  if (given.length === 0) return;
  const known = new Map((await readBankYears(tx, companyId, year)).map((one) => [one.id, one]));
  for (const [id, answer] of given) {
    const bank = known.get(id);
    if (!bank) throw new Refusal({ code: "not_found", what: "bank_account" });
    const refuse = (name: "through" | "closedOn", message: string): never => {
      throw new Refusal({ code: "closing.bank_day", field: `banks.${id}.${name}`, message });
    };
    const { through, closedOn } = answer ?? {};
    if (through !== undefined && through >= today)
      refuse("through", `Le ${frenchDay(through)} n’est pas passé\u00a0: confirmez vos relevés le lendemain, au plus tôt.`);
    if (closedOn === undefined) continue;
    if (closedOn < year.beginning || closedOn > year.end)
      refuse(
        "closedOn",
        `Choisissez un jour de l’exercice, du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}\u00a0: ${bank.title} a été fermé avant ou après.`,
      );
    if (bank.moved_through !== null && closedOn < bank.moved_through)
      refuse("closedOn", `${bank.title} a un mouvement le ${frenchDay(bank.moved_through)}\u00a0: il n’a pas été fermé avant ce jour.`);
  }
}
