import {
  cities,
  civilities,
  companyWords,
  countries,
  givenNames,
  legalForms,
  months,
  references,
  smallWords,
} from "./labels/bank-wording.js";
import { computedOnce } from "../computed-once.js";
import { isNoise, stem } from "./labels/label.js";
import type { Phrase } from "./labels/phrase.js";
import { rules } from "./rule.js";

/** Under that many letters, one key beginning another proves nothing. */
const SHORTEST_CUT = 8;

/** Words of purpose and trade (`LOYER`, `SALAIRE`, `GARAGE`): they say what is paid, not who is. */
const commonWords = computedOnce(
  () =>
    new Set(
      rules()
        .flatMap((rule) => [...rule.words, ...rule.qualifiers].flatMap((phrase) => wordsOf(phrase)))
        .concat(cities.flat().map(stem)),
    ),
);

function wordsOf(phrase: Phrase): string[] {
  return phrase.parts.flatMap((part) => part.map((token) => token.stem));
}

/** A key taken apart: the words that name a payer, and the words of purpose or trade. */
export type KeyReading = { readonly key: string; readonly names: readonly string[]; readonly purposes: ReadonlySet<string> };

/** Separates the words that name a payer from those that many labels share. */
export function readKey(key: string): KeyReading {
  const names: string[] = [];
  const purposes = new Set<string>();
  for (const word of key.split(" ")) {
    if (isEmptyWord(word)) continue;
    const known = stem(word);
    if (commonWords().has(known)) purposes.add(known);
    else names.push(word);
  }
  return { key, names, purposes };
}

/** Words under which the operations of a payer are looked for: those that name it, and the first one of its key. */
export function payerWords(key: string): readonly string[] {
  const [first = ""] = key.split(" ", 1);
  return first === "" ? [] : [...new Set([first, ...readKey(key).names])];
}

function isEmptyWord(word: string): boolean {
  return (
    word === "" ||
    isNoise(word) ||
    smallWords.has(word) ||
    legalForms.has(word) ||
    civilities.has(word) ||
    months.has(word) ||
    references.has(word) ||
    countries.has(word) ||
    companyWords.has(word)
  );
}

/** How far two keys name one payer: `same` for one purpose too, `sure`, `likely` when one says more than the other, else `no`. */
export type Likeness = "same" | "sure" | "likely" | "no";

/** Compares two payers by the words that name them; first names and initials confirm a name, they never make one. */
export function likenessOf(known: KeyReading, key: KeyReading): Likeness {
  if (isCut(known.key, key.key)) return "sure";
  const left = new Set(key.names);
  let shared = 0;
  let unmatched = 0;
  for (const name of known.names) {
    const match = [...left].find((other) => isSameName(name, other));
    if (match === undefined) unmatched += 1;
    else {
      left.delete(match);
      if (!givenNames.has(name) && Math.min(name.length, match.length) >= 3) shared += 1;
    }
  }
  if (shared === 0 || (unmatched > 0 && left.size > 0)) return "no";
  const isSamePurpose = [...known.purposes].some((purpose) => key.purposes.has(purpose));
  if (known.purposes.size > 0 && key.purposes.size > 0 && !isSamePurpose) return "likely";
  const isSamePayer = unmatched === 0 && left.size === 0;
  if (isSamePayer && (isSamePurpose || known.purposes.size + key.purposes.size === 0)) return "same";
  return shared > 1 || isSamePurpose || isSamePayer ? "sure" : "likely";
}

/** A bank cuts names inside a word: `BOULANGERIE DU MARC` is `BOULANGERIE DU MARCHE`. */
function isCut(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_CUT && short.includes(" ") && long.startsWith(short) && long[short.length] !== " ";
}

/** One word, cut by the bank or not, or a first name and its initial. */
function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1) return givenNames.has(long) && long.startsWith(short);
  return short.length >= 4 && long.startsWith(short);
}
