import { accents, acronyms, smallWords } from "./bank-wording.js";
import { lastingWords, normaliseLabel, readLabel } from "./label.js";

/** What the bank does by itself, by the beginning of its label. */
const BANK_OPERATIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:REMISE|REM|ENCAISSEMENT|DEPOT) ?(?:DE )?(?:CHEQUES?|CHQS?|CHQ)\b|^REMCHQ/, "Remise de chèques"],
  [/^(?:REMISE|REM|ENCAISSEMENT) ?(?:DE )?(?:CB\d*|CARTES?|TPE)\b/, "Remise de cartes"],
  [/^(?:RETRAIT|RETR?)\b.*\b(?:DAB|GAB)\b|^(?:DAB|GAB)\b|^(?:CB )?RETRAIT\b/, "Retrait d’espèces"],
  [/^(?:VERSEMENT|VRST|DEPOT|REMISE)\b.*\bESPECES?\b/, "Versement d’espèces"],
];

const BANK_PREFIX = /^(?:CARTE|CB|PAIE?MENTS?|PRLV|PRELEVEMENT|VIR|VIREMENT|ACHATS?|FACTURE) /;

/** A readable title: « PRLV SEPA ADOBE SYSTEMS » becomes « Adobe Systems »; a label already in lower case is only cleaned. */
export function displayTitle(rawLabel: string): string {
  const label = normaliseLabel(rawLabel);
  const operation = BANK_OPERATIONS.find(([pattern]) => pattern.test(label));
  if (operation) return operation[1];
  const cheque = /^(?:CHEQUE|CHQ)\D*(\d+)?/.exec(label);
  if (cheque) return cheque[1] ? `Chèque ${cheque[1]}` : "Chèque";
  if (/[a-zà-ÿ]{2}/.test(rawLabel) && !BANK_PREFIX.test(label)) return withoutStrayMarks(rawLabel);
  const words = lastingWords(readLabel(rawLabel));
  return words.length === 0 ? rawLabel.trim() : capitalise(words.map(readableWord).join(" "));
}

/** One space between words, and no dot or parenthesis that stands alone or around nothing; what holds no word stays as it is. */
function withoutStrayMarks(text: string): string {
  const tidy = text
    .replace(/\(\s*\)/g, " ")
    .replace(/(?<=^|\s)[().·]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return tidy === "" ? text.trim() : tidy;
}

function readableWord(word: string): string {
  if (acronyms.has(word) || /\d|&/.test(word) || !/[AEIOUY]/.test(word)) return word;
  if (smallWords.has(word)) return word.toLowerCase();
  const accented = accents.get(word);
  return accented ?? capitalise(word.toLowerCase());
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
