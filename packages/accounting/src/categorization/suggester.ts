import type { TaxSystem } from "../chart/account.js";
import { type Sign, isOfferedCategory } from "../chart/categories.js";
import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";
import { type Candidate, type LineFacts, candidateOf } from "./candidate.js";
import {
  PRICE_BRACKETS,
  clientCandidate,
  refundCandidate,
  supplierReceiptCandidate,
  turnoverFrom,
  isPriceLike,
} from "./unnamed-receipts.js";
import { type Habit, type HistoryRow, habitConfidence, readHistory, readReferences, REFERENCE_MARK } from "./history.js";
import { type LabelReading, readLabel } from "./labels/label.js";
import { lastingReferences } from "./labels/lasting-references.js";
import { keyOfLabel } from "./merchant-key.js";
import { type PaymentMode, statedMode } from "./labels/payment-mode.js";
import { maskReferences } from "./labels/references.js";
import { rules } from "./rule.js";
import { computedOnce } from "../computed-once.js";
import { type RuleMatch, matchRules } from "./rule-index.js";
import { habitualTurnoverAccount } from "./turnover.js";

/** From that confidence on, "tout accepter" takes the suggestion. */
export const SURE = 0.9;
/** Under that confidence nothing is suggested. */
export const SUGGEST = 0.4;

/** A bank line to categorize; the amount is signed, negative for an expense. */
export type SuggestionLine = {
  readonly rawLabel: string;
  /** The label with its references masked (`maskReferences`), where it is known already. */
  readonly shape?: string;
  readonly amount: Cents;
  readonly date: IsoDate;
  /** Accounts already allocated to the operation. */
  readonly excludedAccounts?: readonly string[];
};

/** An account proposed for a line, how sure we are (0 to 1), and why, in French. */
export type Suggestion = {
  readonly accountCode: string;
  readonly confidence: number;
  readonly reason: string;
  /** Two at most, the most likely first. */
  readonly alternatives: readonly string[];
  /** Where the suggestion comes from: the file's own history, or the rules that every file shares. */
  readonly source: "history" | "seed";
};

/** The facts of the file whose lines are categorized. */
export type SuggesterFile = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly history: readonly HistoryRow[];
  /** Accounts the file already uses, when its history is not enough. */
  readonly usedAccounts?: readonly string[];
  /** Account of its clients' payments, from its profession (mainTurnoverAccount); its own history wins. */
  readonly turnoverAccount?: string | null;
  /** Its profession and the family of that profession. */
  readonly trades?: readonly string[];
};

/** Suggests accounts for the lines of one file. */
export type Suggester = { readonly suggest: (line: SuggestionLine) => Suggestion | null };

/** What a label says without its amount, kept for the next line with the same one. */
type Analysis = {
  readonly label: LabelReading;
  readonly matches: readonly RuleMatch[];
  readonly mode: PaymentMode | null;
  readonly habit: Habit | null;
  /** By amount bracket, what is proposed, and what is then suggested when nothing is excluded: one value for all the lines of a bracket. */
  readonly proposals: Proposal[];
};

type Proposal = { readonly candidate: Candidate | null; readonly suggestion: Suggestion | null };

/** Prepares the suggestions of a file: its own history first, then the rules; time is linear in the lines. */
export function createSuggester(file: SuggesterFile): Suggester {
  const findHabit = readHistory(file.history);
  const findReference = readReferences(file.history);
  const ofMerchants = file.history.filter(({ merchantKey }) => !merchantKey.startsWith(REFERENCE_MARK));
  const turnoverAccount =
    habitualTurnoverAccount({ history: ofMerchants, usedAccounts: file.usedAccounts ?? [] }) ?? file.turnoverAccount ?? null;
  const context = { taxSystem: file.taxSystem, vatSubject: file.vatSubject, turnoverAccount, trades: file.trades ?? [] };
  const analyses = { income: new Map<string, Analysis>(), outcome: new Map<string, Analysis>() };

  function analyse(shape: string, sign: Sign): Analysis {
    const known = analyses[sign].get(shape);
    if (known) return known;
    const label = readLabel(shape);
    const matches = matchRules(label);
    const habit = file.history.length === 0 ? null : findHabit(keyOfLabel(label, matches), sign);
    const analysis: Analysis = { label, matches, mode: statedMode(label.normalised), habit, proposals: [] };
    analyses[sign].set(shape, analysis);
    return analysis;
  }

  return {
    suggest(line) {
      if (line.amount === 0) return null;
      const sign: Sign = line.amount < 0 ? "outcome" : "income";
      const analysis = analyse(line.shape ?? maskReferences(line.rawLabel), sign);
      const amount = Math.abs(line.amount);
      const bracket = bracketOf(amount) * 2 + (isPriceLike(amount) ? 1 : 0);
      let proposal = analysis.proposals[bracket];
      if (proposal === undefined) {
        const candidate = candidateFor(analysis, { ...context, sign, mode: analysis.mode, amount });
        proposal = { candidate, suggestion: candidate && suggestionOf(candidate, []) };
        analysis.proposals[bracket] = proposal;
      }
      const { excludedAccounts = [] } = line;
      const referred = findReference && ofReference(findReference, line, { ...context, sign });
      if (referred && referred.confidence > (proposal.candidate?.confidence ?? 0)) return suggestionOf(referred, excludedAccounts);
      return excludedAccounts.length === 0 ? proposal.suggestion : proposal.candidate && suggestionOf(proposal.candidate, excludedAccounts);
    },
  };
}

/** Confidence in a reference that went to one account, once and from the second time on. */
const [REFERENCE_ONCE, REFERENCE_AGAIN] = [0.86, 0.93];

/** What bore the same mandate or contract, under any name. */
function ofReference(
  find: NonNullable<ReturnType<typeof readReferences>>,
  { rawLabel }: SuggestionLine,
  facts: Pick<LineFacts, "sign" | "taxSystem">,
): Candidate | null {
  const rows = lastingReferences(rawLabel).flatMap((reference) => find(REFERENCE_MARK + reference, facts.sign) ?? []);
  const [row] = rows;
  if (!row || rows.some(({ accountCode }) => accountCode !== row.accountCode) || !isOfferedCategory(row.accountCode, facts)) return null;
  const confidence = row.count > 1 ? REFERENCE_AGAIN : REFERENCE_ONCE;
  return { accounts: [row.accountCode], confidence, reason: `même référence que votre opération ${row.title}`, isLearned: true };
}

/** Amounts where a rule changes its mind; between two of them, one label always gets the same answer. */
const thresholds = computedOnce(() =>
  [...new Set([...PRICE_BRACKETS, ...rules().flatMap((rule) => rule.amounts.flatMap((band) => [band.over, band.upTo]))])].sort(
    (left, right) => left - right,
  ),
);

function bracketOf(amount: number): number {
  const bracket = thresholds().findIndex((threshold) => amount <= threshold);
  return bracket < 0 ? thresholds().length : bracket;
}

/** History first, then the rules; only accounts offered on that side under that regime are kept. */
function candidateFor({ label, matches, habit }: Analysis, file: LineFacts): Candidate | null {
  const facts = { ...file, turnoverAccount: turnoverFrom(label, file.turnoverAccount) };
  const fromRules =
    refundCandidate(label, matches, facts) ??
    candidateOf(matches, facts) ??
    supplierReceiptCandidate(matches, facts) ??
    clientCandidate(label, facts);
  const isMultiPurpose = matches.some((match) => match.rule.multiPurpose && match.isHead);
  const candidate = habit ? withHabit(habit, fromRules, isMultiPurpose) : fromRules;
  return candidate && keepAccounts(candidate, (code) => isOfferedCategory(code, facts));
}

function withHabit(habit: Habit, fromRules: Candidate | null, isMultiPurpose: boolean): Candidate {
  const [account = ""] = habit.accounts;
  const own = habitConfidence(habit, { isMultiPurpose });
  const agrees = fromRules?.accounts[0] === account;
  // What another wording taught gives way to what this label says by itself.
  if (!agrees && habit.likeness !== "exact" && habit.likeness !== "same" && fromRules !== null && fromRules.confidence >= TELLING) {
    const accounts = [fromRules.accounts[0] ?? account, ...habit.accounts, ...fromRules.accounts];
    // A word may be of the payer's name: `MASSOT PLOMBERIE` is no supplier for being a plumber.
    const confidence = fromRules.isWord === true ? Math.min(fromRules.confidence, CONTRADICTED_WORD) : fromRules.confidence;
    return { ...fromRules, accounts, confidence };
  }
  return {
    accounts: [...habit.accounts, ...(fromRules?.accounts ?? [])],
    confidence: agrees ? Math.max(own, fromRules.confidence * habit.share ** 0.6) : own,
    reason: habitReason(habit),
    isLearned: true,
  };
}

/** Ceiling of a word that a payer likely known contradicts. */
const CONTRADICTED_WORD = 0.78;
/** From that confidence on, a rule outweighs what was learned of a payer that is likely the same. */
const TELLING = 0.6;

function habitReason({ count, title }: Habit): string {
  return count === 1 ? `comme votre opération ${title}` : `comme vos ${count} opérations ${title}`;
}

/** Keeps the accounts allowed; when the first choice is not, the next one is proposed with little confidence. */
function keepAccounts(candidate: Candidate, isAllowed: (code: string) => boolean): Candidate | null {
  const accounts = [...new Set(candidate.accounts)].filter(isAllowed);
  if (accounts.length === 0) return null;
  const confidence = accounts[0] === candidate.accounts[0] ? candidate.confidence : Math.min(0.45, candidate.confidence * 0.6);
  return { ...candidate, accounts, confidence };
}

function suggestionOf(candidate: Candidate, excluded: readonly string[]): Suggestion | null {
  const kept = excluded.length === 0 ? candidate : keepAccounts(candidate, (code) => !excluded.includes(code));
  const [accountCode, ...others] = kept?.accounts ?? [];
  if (!kept || accountCode === undefined || kept.confidence < SUGGEST) return null;
  return {
    accountCode,
    confidence: Math.round(kept.confidence * 100) / 100,
    reason: kept.reason,
    alternatives: others.slice(0, 2),
    source: kept.isLearned === true ? "history" : "seed",
  };
}
