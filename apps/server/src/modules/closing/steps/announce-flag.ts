import { stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { frenchDay } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Caller } from "../../../access/caller.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { publishFact, recipientsOf } from "../../notifications/service.js";
import { askToRedoStep } from "../../questions/service.js";

/** A member of the firm who asks the client, and how the client is reached. */
export type FlagAuthor = { readonly caller: Caller; readonly options: Pick<AppOptions, "publicUrl" | "supportEmail"> };

type Flag = {
  readonly year: FiscalYearOf;
  readonly code: StepCode;
  readonly comment: string;
  readonly version: number;
  readonly author: FlagAuthor;
  readonly now: number;
};

/** Asks the client for a step again with the words of the firm, as a question; a notice alone where one waits for them already. */
export async function announceFlag(tx: Tx, company: Company, { year, code, comment, version, author, now }: Flag): Promise<void> {
  const step = stepTitle(code);
  const day = frenchDay(year.end);
  const title = `Votre cabinet vous demande de revoir «\u00a0${step}\u00a0»`;
  const sentence = `Clôture au ${day}\u00a0: sa demande est dans l’étape.`;
  const isAsked = await askToRedoStep(tx, company, {
    fiscalYearId: year.id,
    yearEnd: year.end,
    code,
    title: `Clôture au ${day}\u00a0: ${step}`,
    text: comment,
    notice: { title, sentence },
    now,
    ...author,
  });
  if (isAsked) return;
  const link = { href: `/cloture?exercice=${year.id}`, label: "Ouvrir la clôture" };
  const fact = `closing flagged ${year.id} ${code} ${version}`;
  for (const person of await recipientsOf(tx, company.id))
    await publishFact(tx, person, { kind: "validation", fact, words: { title, sentence, link }, at: now });
}
