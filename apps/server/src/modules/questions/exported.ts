import type { IsoDate } from "@comptoir/accounting/date";
import { typedAnswerText } from "@comptoir/accounting/questions/step-prompt";
import type { Tx } from "../../db/transaction.js";
import { readExported, type ExportedRow } from "./exported-repository.js";

/** A question and one of its answers, as a company takes them away. */
export type ExportedQuestion = {
  readonly askedOn: IsoDate;
  readonly title: string;
  readonly text: string | null;
  /** Accounts proposed, or the choices of a step in words. */
  readonly choices: readonly string[];
  /** Both null while nothing was answered. */
  readonly answeredOn: IsoDate | null;
  readonly answer: string | null;
};

/** Every question of a company with each of its answers, in the order they came. */
export async function listExportedQuestions(tx: Tx, companyId: string): Promise<ExportedQuestion[]> {
  return (await readExported(tx, companyId)).map(toExported);
}

function toExported({ prompt, input, answer, choices, ...row }: ExportedRow): ExportedQuestion {
  const typed = prompt !== null && input !== null ? typedAnswerText(prompt, input) : null;
  return { ...row, choices: prompt === null ? choices : prompt.choices.map(({ label }) => label), answer: typed ?? answer };
}
