import { lastingWords, readLabel } from "@comptoir/accounting/categorization/label";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";
import type { Cents } from "@comptoir/accounting/money";
import type { Lesson, StoredSuggestion } from "./learning-repository.js";

/** What a suggestion is drawn from. */
export type Labelled = { readonly label: string; readonly amount: Cents; readonly date: IsoDate };

/** What labels of one merchant have in common; empty when nothing remains of the label. */
export function merchantKeyOf(label: string): string {
  return lastingWords(readLabel(label)).join(" ");
}

/** Answers the suggestion of an operation, from the company's own history, then from the rules. */
export function makeSuggester(_known: { readonly taxSystem: TaxSystem; readonly lessons: readonly Lesson[] }): (operation: Labelled) => StoredSuggestion | null {
  return () => null;
}
