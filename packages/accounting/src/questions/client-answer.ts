import { cautiousOfAsset, type StoredSuggestion } from "../categorization/company-suggester.js";
import { isCategory } from "../chart/categories.js";
import type { TaxSystem } from "../entry/account-facts.js";
import type { Cents } from "../money.js";

/** What a client answered about an operation: an account chosen, or words. */
export type ClientAnswer = { readonly account: string | null; readonly text: string | null };

type Answered = {
  /** Oldest first. */
  readonly answers: readonly ClientAnswer[];
  readonly amount: Cents;
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
};

/** As sure as the owner of the operation, whom the staff asked: no more than that, since choosing among accounts is not their trade. */
const ANSWER_CONFIDENCE = 0.9;

/**
 * What is suggested for an operation once its client answered: the last account chosen, if the regime still admits it, before any other
 * source, since the answer is about this operation alone; words make its reason only, or the reason of what was suggested anyway. What is suggested
 * with parts, or with the other side of a transfer, keeps them when the client chose an account of it: an instalment is not all capital.
 */
export function withClientAnswers(
  found: StoredSuggestion | null,
  { answers, amount, taxSystem, vatSubject }: Answered,
): StoredSuggestion | null {
  const sign = amount > 0 ? "income" : "outcome";
  const words = answers.findLast(({ text }) => text !== null)?.text ?? null;
  const account = answers.findLast(({ account: chosen }) => chosen !== null && isCategory(chosen, { sign, taxSystem }))?.account ?? null;
  const reason = words === null ? "réponse du client" : `réponse du client\u00a0: «\u00a0${quoted(words)}\u00a0»`;
  if (account === null) return found === null || words === null ? found : { ...found, reason };
  if (found !== null && isWorkedOut(found) && accountsOf(found).includes(account)) {
    const confidence = Math.max(found.confidence, ANSWER_CONFIDENCE);
    return cautiousOfAsset({ ...found, confidence, reason }, amount, vatSubject);
  }
  const others = found === null ? [] : [found.account, ...found.alternatives];
  const alternatives = others.filter((code) => code !== account).slice(0, 2);
  return cautiousOfAsset({ account, confidence: ANSWER_CONFIDENCE, reason, alternatives, source: "answer" }, amount, vatSubject);
}

/** True of a suggestion that says more than an account. */
function isWorkedOut({ allocations, pair }: StoredSuggestion): boolean {
  return allocations !== undefined || pair !== undefined;
}

function accountsOf({ account, allocations }: StoredSuggestion): readonly string[] {
  return allocations?.map((part) => part.account) ?? [account];
}

const QUOTED_AT_MOST = 140;

/** Words on one line, as a row shows them. */
function quoted(words: string): string {
  const line = [...words.replace(/\s+/g, " ").trim()];
  return line.length <= QUOTED_AT_MOST ? line.join("") : `${line.slice(0, QUOTED_AT_MOST).join("").trimEnd()}…`;
}
