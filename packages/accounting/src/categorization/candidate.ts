import type { TaxSystem } from "../chart/account.js";
import { type Sign, isOfferedCategory } from "../chart/categories.js";
import type { PaymentMode } from "./labels/payment-mode.js";
import type { RuleMatch } from "./rule-index.js";

/** Accounts by decreasing likelihood, the confidence in the first, and why. */
export type Candidate = {
  readonly accounts: readonly string[];
  readonly confidence: number;
  readonly reason: string;
  /** True when the file's own history says it, rather than the rules. */
  readonly isLearned?: boolean;
  /** True when a word of the dictionary says it, neither a name nor what a payment is for. */
  readonly isWord?: boolean;
};

/** What weighs on a choice besides the label. The amount is in cents, without its sign. */
export type LineFacts = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly turnoverAccount: string | null;
  /** The file's profession and its family, which some rules are for; empty when it is not known. */
  readonly trades: readonly string[];
  readonly sign: Sign;
  /** Null when the label does not state it. */
  readonly mode: PaymentMode | null;
  readonly amount: number;
};

type Proposal = {
  readonly match: RuleMatch;
  readonly account: string;
  readonly alternatives: readonly string[];
  readonly confidence: number;
};

/** Confidence in a file's own turnover account where a rule only says "a client pays". */
const OWN_TURNOVER_CONFIDENCE = 0.86;
/** Rules whose ranks are closer than that compete. */
const CLOSE_RANK = 10;
/** Ceiling of a word alone, under what covers. */
const LONE_WORD_CONFIDENCE = 0.74;
/** Confidence from which a word of another trade makes one doubtful. */
const OTHER_TRADE = 0.62;
/** Ceiling when two rules disagree: under what "tout accepter" takes. */
const DOUBTFUL_CONFIDENCE = 0.85;

/** The best of the rules a label satisfies, given the regime, the sign, the means of payment and the amount; null when none applies. */
export function candidateOf(matches: readonly RuleMatch[], facts: LineFacts): Candidate | null {
  const proposals: Proposal[] = [];
  for (const match of matches) {
    const proposal = proposalOf(match, facts);
    if (proposal) proposals.push(proposal);
  }
  proposals.sort((left, right) => right.match.rank - left.match.rank || right.confidence - left.confidence);
  const [best, ...others] = proposals;
  if (!best) return null;
  const supports = others.filter((other) => other.account === best.account);
  const strongest = Math.max(best.confidence, ...supports.map((support) => support.confidence));
  const isShop = facts.sign === "outcome" && facts.mode === "CB";
  const ceiling =
    isShop && isLoneWord(best, others) ? LONE_WORD_CONFIDENCE : others.some((other) => isDoubtful(best, other)) ? DOUBTFUL_CONFIDENCE : 1;
  return {
    accounts: [best.account, ...best.alternatives, ...others.map((other) => other.account)],
    confidence: Math.min(strongest, ceiling),
    reason: reasonOf(best.match),
    isWord: !best.match.isBrand && !best.match.rule.purpose,
  };
}

/**
 * A single word that completes the name of a shop, or beside a word of another trade, may be part of that name: `MUSEE DE LA PRESSE`,
 * `GARAGE CAFE`.
 */
function isLoneWord({ match, account, alternatives }: Proposal, others: readonly Proposal[]): boolean {
  const { isBrand, isComplement, phrase, rule } = match;
  if (isBrand || rule.purpose || phrase.parts.length !== 1 || phrase.parts[0]?.length !== 1) return false;
  const isOfOtherTrade = (other: Proposal): boolean =>
    !other.match.isBrand &&
    other.match.phrase.text !== phrase.text &&
    other.confidence >= OTHER_TRADE &&
    other.account !== account &&
    !alternatives.includes(other.account);
  return isComplement || others.some(isOfOtherTrade);
}

/** True when another rule, close in rank or any wording beside a bare name, points to an unrelated account. */
function isDoubtful(best: Proposal, other: Proposal): boolean {
  if (other.account === best.account || best.alternatives.includes(other.account)) return false;
  const isClose = best.match.rank - other.match.rank < CLOSE_RANK && !isPartOf(other.match, best.match);
  if (isClose && other.confidence >= 0.7) return true;
  return isBareName(best.match) && !other.match.isBrand && other.confidence >= 0.55;
}

/** One word, nothing else to tell it from another meaning: `TOTAL LOOK COIFFURE` is no petrol station. */
function isBareName({ isBrand, phrase, qualifier }: RuleMatch): boolean {
  return isBrand && qualifier === null && phrase.parts.length === 1 && phrase.parts[0]?.length === 1;
}

/** `FREE` says nothing against `FREE MOBILE`, which contains it. */
function isPartOf(other: RuleMatch, best: RuleMatch): boolean {
  return other.isBrand && other.phrase.text !== best.phrase.text && best.phrase.text.includes(other.phrase.text);
}

function proposalOf(match: RuleMatch, facts: LineFacts): Proposal | null {
  const { rule } = match;
  if (rule.sign !== "both" && rule.sign !== facts.sign) return null;
  if (rule.vatSubject !== null && rule.vatSubject !== facts.vatSubject) return null;
  if (rule.modes !== null && !admitsMode(rule.modes, facts.mode)) return null;
  if (rule.trades !== null && !rule.trades.some((trade) => facts.trades.includes(trade))) return null;
  const category = facts.taxSystem === "bnc" ? "bnc" : "bic";
  const account = rule.accounts[category];
  if (account === null) return null;
  const band = rule.amounts.find((candidate) => facts.amount > candidate.over && facts.amount <= candidate.upTo);
  const usual = band ?? { account, confidence: rule.confidences[category] };
  const own = rule.turnover ? facts.turnoverAccount : null;
  const chosen =
    own !== null && isOfferedCategory(own, facts)
      ? { account: own, confidence: Math.max(usual.confidence, OWN_TURNOVER_CONFIDENCE) }
      : usual;
  return {
    match,
    account: chosen.account,
    alternatives:
      usual.account === account && chosen.account === account ? rule.alternatives : [usual.account, account, ...rule.alternatives],
    confidence: Math.min(chosen.confidence, ceilingFor(rule, facts)) * placeFactor(match),
  };
}

/** Under what covers a line, for the trades that a rule fits less often. */
const UNSURE_TRADE = 0.74;

function ceilingFor({ doubtfulFor }: RuleMatch["rule"], { trades }: LineFacts): number {
  return doubtfulFor.some((trade) => trades.includes(trade)) ? UNSURE_TRADE : 1;
}

/** A label that states no means of payment is no transfer: it may be any other. */
function admitsMode(modes: readonly PaymentMode[], mode: PaymentMode | null): boolean {
  return mode === null ? modes.some((admitted) => admitted !== "VIR") : modes.includes(mode);
}

/** A merchant's name in the middle of a label may be another name's word; a truncated one may be another name. */
function placeFactor({ isBrand, isHead, isTruncated, phrase, qualifier }: RuleMatch): number {
  const words = phrase.parts.reduce((total, part) => total + part.length, 0);
  const place = isBrand && !isHead && qualifier === null ? (words > 1 ? 0.95 : 0.8) : 1;
  return place * (isTruncated ? 0.9 : 1);
}

function reasonOf({ rule, phrase, qualifier }: RuleMatch): string {
  const found = qualifier ? `${phrase.text} et ${qualifier.text}` : phrase.text;
  return `libellé contient ${found}\u00a0: ${rule.about}`;
}
