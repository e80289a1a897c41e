import { computedOnce } from "../computed-once.js";
import { firstNames, smallWords } from "./labels/bank-wording.js";
import { type LabelReading, isNoise } from "./labels/label.js";
import { type Phrase, findPart, hasPhrase, isPartAt } from "./labels/phrase.js";
import { type Rule, rules } from "./rule.js";

/** A rule that a label satisfies, and by which words. */
export type RuleMatch = {
  readonly rule: Rule;
  readonly phrase: Phrase;
  /** The merchant's name, one for all the ways of writing it; for a wording, the phrase itself. */
  readonly name: string;
  readonly qualifier: Phrase | null;
  readonly isBrand: boolean;
  /** True when the phrase begins the label, which is the place of a merchant's name. */
  readonly isHead: boolean;
  /** True when the phrase completes another word, as in `MUSEE DE LA PRESSE`. */
  readonly isComplement: boolean;
  /** True when the name was recognised from its first letters only. */
  readonly isTruncated: boolean;
  readonly rank: number;
};

type Entry = { readonly rule: Rule; readonly phrase: Phrase; readonly name: string; readonly isBrand: boolean; readonly isJoined: boolean };

const BRAND_RANK = 50;
const WORD_RANK = 40;
const QUALIFIER_RANK = 20;
const HEAD_RANK = 10;
const FURTHER_WORD_RANK = 4;
/** What a payment is for outranks a bare name at the head of the label, not a name with its own qualifier. */
const PURPOSE_RANK = 18;
/** Letters of a prefix phrase under which it is filed. */
const PREFIX_KEY = 3;
const SHORTEST_TRUNCATION = 6;

/** The phrases of every rule, by what a word of a label may be of them. */
type RuleIndex = {
  readonly byFirstWord: Map<string, Entry[]>;
  readonly byPrefix: Map<string, Entry[]>;
  readonly byTruncation: Map<string, Entry[]>;
};

const ruleIndex = computedOnce((): RuleIndex => {
  const index: RuleIndex = { byFirstWord: new Map(), byPrefix: new Map(), byTruncation: new Map() };
  for (const rule of rules()) {
    for (const phrase of rule.brands) fileBrand(index, { rule, phrase, name: nameOf(rule, phrase), isBrand: true, isJoined: false });
    for (const phrase of rule.words) fileEntry(index, { rule, phrase, name: phrase.text, isBrand: false, isJoined: false });
  }
  return index;
});

/** `CARREFOUR MARKET` is `CARREFOUR` when both are listed: the shortest of the names that begin the one found. */
function nameOf(rule: Rule, phrase: Phrase): string {
  if (rule.canonicalName !== null) return rule.canonicalName;
  const beginnings = rule.brands.map((brand) => brand.text).filter((name) => phrase.text.startsWith(`${name} `));
  return beginnings.sort((left, right) => left.length - right.length)[0] ?? phrase.text;
}

function fileEntry({ byFirstWord, byPrefix }: RuleIndex, entry: Entry): void {
  // A phrase "A+B" is filed under A alone: B is looked for when A is there.
  const token = entry.phrase.parts[0]?.[0];
  if (!token) return;
  if (token.isPrefix) push(byPrefix, token.stem.slice(0, PREFIX_KEY), entry);
  else push(byFirstWord, token.stem, entry);
}

function fileBrand(index: RuleIndex, entry: Entry): void {
  fileEntry(index, entry);
  const part = entry.phrase.parts[0] ?? [];
  if (entry.phrase.parts.length > 1 || part.some((token) => token.isPrefix)) return;
  const name = part.map((token) => token.stem).join("");
  if (part.length > 1 && name.length >= 7) push(index.byFirstWord, name, { ...entry, isJoined: true });
  if (part.length > 1 || name.length < 7) return;
  for (let length = Math.max(SHORTEST_TRUNCATION, Math.ceil(name.length * 0.75)); length < name.length; length += 1) {
    push(index.byTruncation, name.slice(0, length), { ...entry, isJoined: true });
  }
}

function push(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

/** Every rule the label satisfies, for all regimes, signs and amounts. Time grows with the words of the label only. */
export function matchRules(label: LabelReading): readonly RuleMatch[] {
  const { byFirstWord, byPrefix, byTruncation } = ruleIndex();
  const best = new Map<Rule, RuleMatch>();
  for (let index = 0; index < label.stems.length; index += 1) {
    const word = label.stems[index] ?? "";
    const known = byFirstWord.get(word);
    for (const entry of known ?? []) keepBest(best, matchEntry(entry, label, index, false));
    for (const entry of byPrefix.get(word.slice(0, PREFIX_KEY)) ?? []) keepBest(best, matchEntry(entry, label, index, false));
    if (!known && isCutShort(label, index)) {
      for (const entry of byTruncation.get(word) ?? []) keepBest(best, matchEntry(entry, label, index, true));
    }
  }
  return [...best.values()];
}

/** A bank cuts the last word of a name: the next one is a number, a reference, or nothing. */
function isCutShort(label: LabelReading, index: number): boolean {
  const next = label.words[index + 1];
  return next === undefined || isNoise(next) || index + 1 === label.counterpartyLength;
}

function matchEntry(entry: Entry, label: LabelReading, index: number, isTruncated: boolean): RuleMatch | null {
  const { rule, phrase, name, isBrand, isJoined } = entry;
  const first = phrase.parts[0] ?? [];
  if (!isJoined && !isPartAt(first, label.stems, index)) return null;
  let isHead = isAtHead(label, index);
  for (const other of phrase.parts.slice(1)) {
    const place = findPart(other, label.stems);
    if (place < 0) return null;
    isHead ||= isAtHead(label, place);
  }
  if (phrase.isHeadOnly && !isHead) return null;
  if (isHead && first.length === 1 && isSomeonesName(label, first[0]?.stem ?? "", isBrand)) return null;
  const qualifier = isBrand ? qualifierOf(rule, label) : null;
  if (isBrand && rule.qualifiers.length > 0 && qualifier === null) return null;
  if (rule.without.some((excluded) => hasPhrase(excluded, label.stems))) return null;
  const words = isJoined ? 1 : phrase.parts.reduce((total, part) => total + part.length, 0);
  const rank =
    (isBrand ? BRAND_RANK : WORD_RANK) +
    (qualifier ? QUALIFIER_RANK : 0) +
    (isHead ? HEAD_RANK : 0) +
    FURTHER_WORD_RANK * (words - 1) +
    (rule.purpose && !isBrand ? PURPOSE_RANK : 0) +
    rule.weight;
  const isComplement = !isHead && smallWords.has(label.words[index - 1] ?? "");
  return { rule, phrase, name, qualifier, isBrand, isHead, isComplement, isTruncated, rank };
}

/** `VIR MME BOULANGER`, `VIR CLAUDE MARTIN`: a person, not the shop of that name. */
function isSomeonesName(label: LabelReading, word: string, isBrand: boolean): boolean {
  return label.isTransfer && (label.isPerson || (isBrand && firstNames.has(word)));
}

function qualifierOf(rule: Rule, label: LabelReading): Phrase | null {
  return rule.qualifiers.find((qualifier) => hasPhrase(qualifier, label.stems)) ?? null;
}

/** Where the bank writes the town first, an unknown town may take up to three words before the merchant. */
function isAtHead({ head, townFirst }: LabelReading, index: number): boolean {
  return index === head || (townFirst && index > head && index <= head + 3);
}

function keepBest(best: Map<Rule, RuleMatch>, match: RuleMatch | null): void {
  if (!match) return;
  const known = best.get(match.rule);
  if (!known || known.rank < match.rank) best.set(match.rule, match);
}
