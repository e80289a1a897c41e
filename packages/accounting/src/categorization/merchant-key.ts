import { bankOperations, companyWords } from "./labels/bank-wording.js";
import { type LabelReading, lastingWords, readLabel, spelledOut } from "./labels/label.js";
import { type RuleMatch, matchRules } from "./rule-index.js";

/** Words of a counterparty without a known name that enter its key: enough to tell two apart, few enough to outlive a truncation. */
const LONGEST_KEY = 4;

const VAGUE_WORDS: ReadonlySet<string> = new Set(["COTISATION", "COMMISSION", "FRAIS", "VERSEMENT"]);

/**
 * The name shared by the lines of one merchant, from any bank, day, card and town: a known name
 * (`LEROY MERLIN`) followed by what distinguishes its uses (`DGFIP TVA`), else the lasting words of the label.
 * Cheques issued keep their number, because two of them have nothing in common. Empty for an empty label.
 */
export function merchantKey(rawLabel: string): string {
  const label = readLabel(rawLabel);
  return keyOfLabel(label, matchRules(label));
}

/** The same, for a label already read and matched. */
export function keyOfLabel(label: LabelReading, matches: readonly RuleMatch[]): string {
  if (isIssuedCheque(label)) return label.words.join(" ");
  return bankOperation(label, matches) ?? knownName(matches) ?? lastingWords(label).map(spelledOut).slice(0, LONGEST_KEY).join(" ");
}

function isIssuedCheque(label: LabelReading): boolean {
  return label.stems[0] === "CHEQUE" && label.stems.length <= 3;
}

/** What the bank does by itself bears the first name of its rule: `RETRAIT DAB`, `ECHEANCE PRET`, `REMISE CB`. */
function bankOperation(label: LabelReading, matches: readonly RuleMatch[]): string | null {
  if (!bankOperations.has(label.stems[0] ?? "")) return null;
  const [best] = matches.filter((match) => match.isHead).sort((left, right) => right.rank - left.rank);
  return best && !best.isBrand && !isVague(best) ? (best.rule.words[0]?.text ?? null) : null;
}

/** `COTISATION`, `FRAIS` or `VERSEMENT` alone: what follows says whose. */
function isVague({ phrase }: RuleMatch): boolean {
  return phrase.parts.length === 1 && phrase.parts[0]?.length === 1 && VAGUE_WORDS.has(phrase.parts[0][0]?.stem ?? "");
}

function knownName(matches: readonly RuleMatch[]): string | null {
  // `HOTEL` or `MUTUELLE` is a trade, which many merchants share.
  const named = matches.filter((match) => match.isBrand && match.isHead && !match.isTruncated && !companyWords.has(match.name));
  let longest: RuleMatch | null = null;
  for (const match of named) {
    if (longest === null || match.phrase.text.length > longest.phrase.text.length) longest = match;
  }
  if (!longest) return null;
  const { name } = longest;
  const uses = named.filter((match) => match.name === name && match.qualifier !== null).map((match) => match.qualifier?.text ?? "");
  return [name, ...[...new Set(uses)].sort()].join(" ");
}
