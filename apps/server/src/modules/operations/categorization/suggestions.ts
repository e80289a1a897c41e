import { displayTitle } from "@comptoir/accounting/categorization/display-title";
import { merchantKey } from "@comptoir/accounting/categorization/merchant-key";
import { createSuggester } from "@comptoir/accounting/categorization/suggester";
import { mainTurnoverAccount } from "@comptoir/accounting/categorization/turnover";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/ledger/account-facts";
import type { Cents } from "@comptoir/accounting/money";

/** How many operations of a merchant the user gave to an account; below zero: to take back. */
export type Lesson = {
  readonly merchantKey: string;
  readonly sign: "income" | "outcome";
  readonly account: string;
  readonly n: number;
  readonly lastDate: IsoDate;
  /** Label of the last of them, as reasons quote it. */
  readonly title: string;
};

/** A suggestion as an operation keeps it. */
export type StoredSuggestion = {
  readonly account: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly string[];
};

/** What a suggestion is drawn from; `isPersonal` when the bank itself says that it was private spending. */
export type Labelled = { readonly label: string; readonly amount: Cents; readonly date: IsoDate; readonly isPersonal?: boolean };

/** What is known of a company to suggest accounts for its operations. Plain data: it crosses to a worker. */
export type SuggestionBasis = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly professionId: string | null;
  readonly lessons: readonly Lesson[];
};

/** What labels of one merchant have in common; empty when nothing remains of the label. */
export const merchantKeyOf: (label: string) => string = merchantKey;

/** The readable title of a bank's label. */
export const titleOf: (label: string) => string = displayTitle;

const PERSONAL_EXPENSE = "108300";
const PERSONAL_INCOME = "108100";
/** As sure as the bank's own word, which the user still has to confirm. */
const BANK_WORD = 0.7;

/** Answers the suggestion of an operation, from the company's own history, then from the rules. */
export function makeSuggester({
  taxSystem,
  vatSubject,
  professionId,
  lessons,
}: SuggestionBasis): (operation: Labelled) => StoredSuggestion | null {
  const { suggest } = createSuggester({
    taxSystem,
    vatSubject,
    turnoverAccount: professionId === null ? null : mainTurnoverAccount(professionId),
    history: lessons.map(({ merchantKey: key, sign, account, n, lastDate, title }) => ({
      merchantKey: key,
      sign,
      accountCode: account,
      count: n,
      lastDate,
      title,
    })),
  });
  return ({ label, amount, date, isPersonal = false }) => {
    const found = suggest({ rawLabel: withoutReferences(label), amount, date });
    const stored = found && {
      account: found.accountCode,
      confidence: found.confidence,
      reason: found.reason,
      alternatives: found.alternatives,
    };
    return isPersonal ? personalSuggestion(amount, stored) : stored;
  };
}

/**
 * The label with its long numbers evened out: they say nothing of the account, and labels that differ by them alone are then
 * understood once. A cheque keeps its number, which is all that it is known by.
 */
function withoutReferences(label: string): string {
  return IS_CHEQUE.test(label) ? label : label.replace(LONG_NUMBER, (digits) => "0".repeat(digits.length));
}

const IS_CHEQUE = /ch(?:e|è)?q/i;
const LONG_NUMBER = /\d{5,}/g;

function personalSuggestion(amount: Cents, otherwise: StoredSuggestion | null): StoredSuggestion {
  const alternatives = otherwise ? [otherwise.account, ...otherwise.alternatives] : [];
  const account = amount < 0 ? PERSONAL_EXPENSE : PERSONAL_INCOME;
  return {
    account,
    confidence: BANK_WORD,
    reason: "votre banque la marque comme personnelle",
    alternatives: alternatives.filter((code) => code !== account).slice(0, 2),
  };
}
