import { professions } from "../company/professions.js";
import { isOfferedCategory } from "../chart/categories.js";
import { isRuleOpenTo, ruleFinder, type CategoryRule, type RulePart } from "./category-rule.js";
import { leaderTransfers, type Leader } from "./leader-transfers.js";
import { isPotentialAsset } from "./potential-asset.js";
import { type Rhythm, rhythmReader } from "./rhythm.js";
import { createSuggester, type Suggestion } from "./suggester.js";
import { mainTurnoverAccount } from "./turnover.js";
import type { IsoDate } from "../date.js";
import type { TaxSystem } from "../entry/account-facts.js";
import { shareAmounts } from "../allocation/share.js";
import { absolute, cents, type Cents } from "../money.js";
import type { VatNature } from "../entry/vat-nature.js";

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

/**
 * Where a suggestion comes from, the strongest first: what the client answered about this operation, a rule of the user, a transfer
 * between own accounts, an instalment of a loan, a sale that waits for its payment, an invoice received, an item of the books that is still to be paid,
 * what was chosen before, the rules that every file shares.
 */
export type SuggestionSource = "answer" | "rule" | "transfer" | "loan" | "invoice" | "received_invoice" | "open_item" | "history" | "seed";

/** A part of a split that is suggested, in cents; what is absent is the usual one of its account. */
export type SuggestedPart = {
  readonly account: string;
  readonly amount: Cents;
  readonly vatRateBp?: number;
  /** The VAT that the document states of it. */
  readonly vatAmount?: Cents;
  readonly vatNature?: VatNature;
  readonly vatDeductibleBp?: number;
  readonly privateShareBp?: number;
  /** The open items that it settles, in order. */
  readonly openItems?: readonly string[];
  /** The invoice received that it pays. */
  readonly invoice?: string;
};

/** A suggestion as an operation keeps it. */
export type StoredSuggestion = {
  readonly account: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly string[];
  readonly source: SuggestionSource;
  /** The rule of the user that says so. */
  readonly ruleId?: string;
  /** Its parts, which add up to the operation and begin with `account`; without them, the whole goes to `account` as it usually does. */
  readonly allocations?: readonly SuggestedPart[];
  /** The other side of a transfer between own accounts, which is accepted with it. */
  readonly pair?: string;
};

/** What a suggestion is drawn from; `isPersonal` when the bank itself says that it was private spending. */
export type Labelled = {
  readonly label: string;
  /** The label with its references masked (`maskReferences`), where it is known already. */
  readonly shape?: string;
  readonly amount: Cents;
  readonly date: IsoDate;
  readonly isPersonal?: boolean;
  /** The title shown, where it differs from the label. */
  readonly title?: string;
  /** Not given while it is not known: rules of some accounts only do not apply yet. */
  readonly bankAccountId?: string | null;
};

/** The facts of a company from which accounts are suggested for its operations. Plain data: it crosses to a worker. */
export type SuggestionBasis = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly professionId: string | null;
  readonly lessons: readonly Lesson[];
  /** The active rules of the user, in their order. */
  readonly rules?: readonly CategoryRule[];
  /** Amounts that were paid lately, each to one account. */
  readonly rhythms?: readonly Rhythm[];
  readonly leader?: Leader | null;
};

const PERSONAL_EXPENSE = "108300";
const PERSONAL_INCOME = "108100";
/** As sure as the bank's own word, which the user still has to confirm. */
const BANK_WORD = 0.7;

/** Returns what suggests an account for an operation: the user's rules first, then the company's own history, then the common rules. */
export function makeSuggester(basis: SuggestionBasis): (operation: Labelled) => StoredSuggestion | null {
  const suggestFromLabel = labelSuggester(basis);
  const findRule = ruleFinder((basis.rules ?? []).filter((rule) => isRuleOpenTo(rule, basis.taxSystem)));
  return (operation) => {
    const { label, title = "", amount, bankAccountId = null } = operation;
    const labelled = suggestFromLabel(operation);
    const rule = findRule({ label, title, amount, bankAccountId });
    const found = (rule && withOthers(ruleSuggestion(rule, amount), labelled)) ?? labelled;
    return found && cautiousOfAsset(found, amount, basis.vatSubject);
  };
}

/** What labels say stays as another choice. */
function withOthers(ruled: StoredSuggestion | null, labelled: StoredSuggestion | null): StoredSuggestion | null {
  const others = labelled ? [labelled.account, ...labelled.alternatives] : [];
  return ruled && { ...ruled, alternatives: others.filter((code) => code !== ruled.account).slice(0, 2) };
}

/** What a rule suggests for an amount; null when a part of it would be below one cent. */
function ruleSuggestion({ id, name, parts }: CategoryRule, amount: Cents): StoredSuggestion | null {
  const shares = shareAmounts(
    absolute(amount),
    parts.map(({ share }) => share),
  );
  const suggested = parts.map((part, index) => suggestedPart(part, shares[index] ?? cents(0)));
  const [first] = suggested;
  if (!first || suggested.some((part) => part.amount === 0)) return null;
  const isUsual = suggested.length === 1 && isUsualPart(first);
  const told = { confidence: 1, reason: name, alternatives: [], source: "rule", ruleId: id } as const;
  return { account: first.account, ...told, ...(!isUsual && { allocations: suggested }) };
}

function suggestedPart({ account, vatRateBp, vatNature, vatDeductibleBp, privateShareBp }: RulePart, amount: Cents): SuggestedPart {
  return {
    account,
    amount,
    ...(vatRateBp !== null && { vatRateBp }),
    ...(vatNature !== null && { vatNature }),
    ...(vatDeductibleBp !== null && { vatDeductibleBp }),
    ...(privateShareBp !== 0 && { privateShareBp }),
  };
}

/** True of a part that says nothing but its account. */
function isUsualPart({ account: _account, amount: _amount, ...options }: SuggestedPart): boolean {
  return Object.keys(options).length === 0;
}

/** As sure as a suggestion may be of what is probably a fixed asset, from any source: under what "tout accepter" takes. */
const PROBABLE_ASSET_CONFIDENCE = 0.85;

/** The same suggestion, less sure where it is probably of a fixed asset. */
export function cautiousOfAsset(found: StoredSuggestion, amount: Cents, vatSubject: boolean): StoredSuggestion {
  if (amount > 0 || found.confidence <= PROBABLE_ASSET_CONFIDENCE) return found;
  const parts = found.allocations ?? [{ account: found.account, amount: absolute(amount) }];
  return isPotentialAsset(parts, vatSubject) ? { ...found, confidence: PROBABLE_ASSET_CONFIDENCE } : found;
}

/** Returns what suggests an account from what the bank wrote and the amount: the company's own history first, then the common rules. */
function labelSuggester({
  taxSystem,
  vatSubject,
  professionId,
  lessons,
  rhythms = [],
  leader = null,
}: SuggestionBasis): (operation: Labelled) => StoredSuggestion | null {
  const { suggest } = createSuggester({
    taxSystem,
    vatSubject,
    turnoverAccount: professionId === null ? null : mainTurnoverAccount(professionId),
    trades: professionId === null ? [] : tradesOf(professionId),
    history: lessons.map(({ merchantKey: key, sign, account, n, lastDate, title }) => ({
      merchantKey: key,
      sign,
      accountCode: account,
      count: n,
      lastDate,
      title,
    })),
  });
  const findRhythm = rhythmReader(rhythms);
  const toLeader = leaderTransfers(leader, taxSystem);
  // Lines that are suggested the same share one value.
  const storedAs = new WeakMap<Suggestion, StoredSuggestion>();
  const asStored = (found: Suggestion): StoredSuggestion => {
    const known = storedAs.get(found);
    if (known) return known;
    const { accountCode: account, confidence, reason, alternatives, source } = found;
    const stored: StoredSuggestion = { account, confidence, reason, alternatives, source };
    storedAs.set(found, stored);
    return stored;
  };
  return ({ label, shape, amount, date, isPersonal = false }) => {
    const found = suggest({ rawLabel: label, ...(shape !== undefined && { shape }), amount, date });
    const stored = found && asStored(found);
    if (isPersonal) return personalSuggestion(amount, stored);
    const own = stored?.source === "history" ? null : (toLeader?.({ label, amount }) ?? null);
    if (own) return { ...own, alternatives: stored && stored.account !== own.account ? [stored.account] : [] };
    const rhythm = findRhythm({ amount, date });
    return rhythm && isOfferedCategory(rhythm.account, { sign: "outcome", taxSystem }) ? withRhythm(stored, rhythm) : stored;
  };
}

/** Confidence in an amount that comes back, and under which a label leaves it a say. */
const RHYTHM_CONFIDENCE = 0.82;
const SAYING_LITTLE = 0.6;

/** The account of an amount that comes back, unless the label says another one by itself. */
function withRhythm(found: StoredSuggestion | null, { account, reason }: { account: string; reason: string }): StoredSuggestion {
  if (found && found.account !== account && found.confidence >= SAYING_LITTLE) return found;
  if (found && found.confidence >= RHYTHM_CONFIDENCE) return found;
  const others = found ? [found.account, ...found.alternatives].filter((code) => code !== account) : [];
  return { account, confidence: RHYTHM_CONFIDENCE, reason, alternatives: others.slice(0, 2), source: "history" };
}

/** A profession and its family, as rules name them. */
function tradesOf(professionId: string): readonly string[] {
  const profession = professions.find(({ id }) => id === professionId);
  return profession ? [profession.id, profession.family] : [];
}

function personalSuggestion(amount: Cents, otherwise: StoredSuggestion | null): StoredSuggestion {
  const alternatives = otherwise ? [otherwise.account, ...otherwise.alternatives] : [];
  const account = amount < 0 ? PERSONAL_EXPENSE : PERSONAL_INCOME;
  return {
    account,
    confidence: BANK_WORD,
    reason: "votre banque la marque comme personnelle",
    alternatives: alternatives.filter((code) => code !== account).slice(0, 2),
    source: "seed",
  };
}
