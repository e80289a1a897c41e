import { findAccount } from "../chart/accounts.js";
import type { IsoDate } from "../date.js";
import { groupBy } from "../group-by.js";
import { isOpenTo, type TaxSystem } from "../entry/account-facts.js";
import { settleAllocations, type Allocation, type TaxSituation } from "../allocation/allocate.js";
import { shareAmounts, type Share } from "../allocation/share.js";
import { absolute, cents, type Cents } from "../money.js";
import type { VatNature } from "../entry/vat-nature.js";
import { LONGEST_WORD, wordsOf } from "../words.js";

/** A part that a rule gives; what is null is the usual one of its account. */
export type RulePart = {
  readonly account: string;
  readonly share: Share;
  readonly vatRateBp: number | null;
  readonly vatNature: VatNature | null;
  readonly vatDeductibleBp: number | null;
  readonly privateShareBp: number;
};

/** What a user's rule asks of an operation, and what it then suggests. What is null asks nothing. */
export type CategoryRule = {
  readonly id: string;
  readonly name: string;
  /** As `ruleWords` writes them: all of them must occur in the bank's wording or in the title. */
  readonly words: readonly string[];
  readonly sign: "income" | "outcome" | null;
  /** Bounds of the amount without its sign, both included. */
  readonly amountMin: Cents | null;
  readonly amountMax: Cents | null;
  /** Ids; empty for any account. */
  readonly bankAccounts: readonly string[];
  readonly parts: readonly RulePart[];
};

/** What a rule reads of an operation; the amount is signed. */
export type RuleSubject = {
  readonly label: string;
  readonly title: string;
  readonly amount: Cents;
  /** Null for none, and while it is not known. */
  readonly bankAccountId: string | null;
};

/** The distinct words typed for a rule, normalised like the words of operations. */
export function ruleWords(typed: readonly string[]): readonly string[] {
  return [...new Set(typed.flatMap(wordsOf).map((word) => word.slice(0, LONGEST_WORD)))];
}

/** The words that a rule drawn from one operation asks for: the ones that name its merchant, as it writes them, else the words of its title. */
export function proposedWords({ merchantKey, label, title }: { merchantKey: string; label: string; title: string }): readonly string[] {
  const standing = new Set(ruleWords([label, title]));
  const named = ruleWords([merchantKey]).filter((word) => standing.has(word));
  const words = named.length > 0 ? named : ruleWords([title]).filter((word) => !REFERENCE.test(word));
  return words.slice(0, MOST_PROPOSED);
}

/** What changes from one operation to the next. */
const REFERENCE = /\d{3}/;
const MOST_PROPOSED = 4;

/**
 * Returns what finds the first rule that an operation fits, in the order given. Each rule is looked up by its longest word, which
 * is most often its rarest, so that two hundred rules cost a label hardly more than one.
 */
export function ruleFinder(rules: readonly CategoryRule[]): (subject: RuleSubject) => CategoryRule | null {
  const byWord = groupBy(rules.keys(), (index) => longestOf(rules[index]?.words ?? []));
  return (subject) => {
    if (byWord.size === 0) return null;
    const words = new Set(ruleWords([subject.label, subject.title]));
    const fitting = [...words].flatMap((word) => byWord.get(word) ?? []).sort((one, other) => one - other);
    const first = fitting.find((index) => fits(rules[index], words, subject));
    return first === undefined ? null : (rules[first] ?? null);
  };
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

function fits(rule: CategoryRule | undefined, words: ReadonlySet<string>, { amount, bankAccountId }: RuleSubject): boolean {
  if (!rule || amount === 0 || !rule.words.every((word) => words.has(word))) return false;
  const size = absolute(amount);
  if (rule.sign !== null && rule.sign !== (amount < 0 ? "outcome" : "income")) return false;
  if ((rule.amountMin !== null && size < rule.amountMin) || (rule.amountMax !== null && size > rule.amountMax)) return false;
  return rule.bankAccounts.length === 0 || (bankAccountId !== null && rule.bankAccounts.includes(bankAccountId));
}

/** True while the chart of that tax system holds every account of the rule: a company that changed regime keeps its rules, unused. */
export function isRuleOpenTo({ parts }: CategoryRule, taxSystem: TaxSystem): boolean {
  return parts.every(({ account }) => {
    const facts = findAccount(account);
    return facts !== null && isOpenTo(facts, taxSystem);
  });
}

/** Large enough for a share of 0.01 % to be more than a cent. */
const SAMPLE = cents(100_000_000);

/**
 * Checks what a rule gives, as on an operation of that day. Throws DomainError `allocation.*` with the index of the part: shares
 * that do not make a whole, an account that the regime does not know, a rate that does not exist.
 */
export function checkRuleParts(
  parts: readonly RulePart[],
  { on, situation }: { readonly on: IsoDate; readonly situation: TaxSituation },
): void {
  const amounts = shareAmounts(
    SAMPLE,
    parts.map(({ share }) => share),
  );
  const allocations = parts.map((part, index): Allocation => ({
    accountCode: part.account,
    amount: amounts[index] ?? SAMPLE,
    vatRateBp: part.vatRateBp,
    vatAmount: null,
    vatNature: part.vatNature,
    vatDeductibleBp: part.vatDeductibleBp,
    privateShareBp: part.privateShareBp,
  }));
  settleAllocations(allocations, { date: on, value: SAMPLE }, situation);
}
