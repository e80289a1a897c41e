import {
  abbreviations,
  cities,
  civilities,
  countries,
  cutWords,
  insuranceWords,
  legalForms,
  months,
  references,
  smallWords,
  webWords,
} from "./bank-wording.js";

import { withStandardMode } from "./mode-wording.js";

/** A label taken apart: who, then what for, as words that can be compared with a dictionary. */
export type LabelReading = {
  /** The label in capitals, as the bank wrote it, but for its means of payment. */
  readonly normalised: string;
  /** Words of the counterparty, then of the reason, in capitals, without the bank's own vocabulary. */
  readonly words: readonly string[];
  /** The same words without abbreviations nor plurals: what the dictionary is matched against. */
  readonly stems: readonly string[];
  /** How many of the words belong to the counterparty. */
  readonly counterpartyLength: number;
  /** Index of the first word that is neither a number nor a known town: where a merchant's name begins. */
  readonly head: number;
  /** True when this bank writes the town before the merchant, so that a name may begin later. */
  readonly townFirst: boolean;
  /** True when the label says it is a transfer. */
  readonly isTransfer: boolean;
  /** True when the counterparty is a person, by its civility. */
  readonly isPerson: boolean;
  /** True when the bank gives money back on a card payment. */
  readonly isCardRefund: boolean;
};

/** Capitals, no accents, single spaces: two banks' ways of writing one label become equal. */
export function normaliseLabel(rawLabel: string): string {
  const plain = /^[\x20-\x7e]*$/.test(rawLabel) ? rawLabel : withoutAccents(rawLabel);
  return plain.toUpperCase().replace(/ {2,}/g, " ").trim();
}

function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[Œœ]/g, "OE")
    .replace(/[Ææ]/g, "AE")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s/g, " ");
}

/** Ways of writing that would hide the words: `REMCB0123`, `CB42METRO`, `FACTURE(S) CARTE`. */
function unglue(label: string): string {
  return label
    .replace(
      /\b(REM|COM)(?:CB|CHQ)\d*/g,
      (glued, word: string) => `${word === "REM" ? "REMISE" : "COMMISSION"} ${glued.includes("CHQ") ? "CHEQUE" : "CB"}`,
    )
    .replace(/^CB\d{2}(?=[A-Z])/, "CB ")
    .replace(/\(S\)/g, "")
    .replace(/^FACTURE CARTE [X*\d]{6,} DU/, "FACTURE CARTE DU")
    .replace(/^(CARTE X?\d{4}) REMBT/, "CREDIT $1")
    .replace(/ COMMERCE ELECTRONIQUE\b/, "")
    .replace(/(?<= \S+) CARTE [X*\d]{8,}.*$/, "")
    .replace(/\b([A-Z]{3,})(\d{5,})\b/g, "$1 $2");
}

const CARD_DATE = String.raw`(?: (?:DU )?(?:\d{2}[/.]\d{2}(?:[/.]\d{2,4})?|\d{4,6}\b))?`;
const CARD_NUMBER = String.raw`(?: (?:NUMERO )?[X*]*\d{4,}\b)?`;

/** What a bank writes before the merchant or the counterparty; applied until nothing is left to remove. */
const PREFIXES: readonly RegExp[] = [
  /^[*\-. ]+/,
  /^\d{6} CB ?[*\d]*(?= |$)/,
  /^\d{4,6} (?=(?:VIR|PRLV|CB|CARTE) )/,
  new RegExp(`^(?:FACTURES? CARTES?|FACT CARTE|FAC CARTE|FAC\\.FRANCE)${CARD_DATE}`),
  new RegExp(
    `^(?:PAIE?MENTS?|PAIE|PMT|ACHATS?|REGLEMENT|DEBIT|DEPENSE|OPERATION) (?:PAR )?(?:CARTE BANCAIRE|CARTE BLEUE|CARTE|CB|PSC|SANS CONTACT|INTERNET)(?: SANS CONTACT)?${CARD_NUMBER}${CARD_DATE}`,
  ),
  new RegExp(
    `^(?:CREDIT|AVOIR|REMBOURSEMENT|REMBOURST|ANNULATION|RBT) (?:CARTE BANCAIRE|CARTE|CB|PAIEMENT CB|PAIEMENT CARTE|ACHAT CB)${CARD_NUMBER}${CARD_DATE}`,
  ),
  /^CARTE(?: BANCAIRE)? (?:X?\d{4,} )?(?:DU )?\d{2}[/.]\d{2}(?:[/.]\d{2,4})?(?= |$)/,
  /^CARTE X?\d{4,}(?: \d{2}[/.]\d{2}(?:[/.]\d{2,4})?)?(?= |$)/,
  /^CB(?: ?[*:]+ ?\d{2,4})?(?= |$)/,
  /^(?:PRLVT?|PRELEVEMENTS?|PREL|PRVL|PLVT)\b(?! (?:A LA SOURCE|PERSO|EXPLOIT|PRIVE|SOCIA))(?:[ .:](?:SEPA|EUROPEEN|B2B|CORE|RECURRENT|INTERENTREPRISES?|AUTOMATIQUE|RECU|EMIS|UNIQUE|PONCTUEL|DE|EN FAVEUR)\b)*(?: \d{6,}\w*)?/,
  /^(?:VIR|VRT|VIRT|VIREMENTS?|VIRST|VR)\b(?:[ .](?:SEPA|INST|INSTANTANE|INSTANT|RECU|RCU|EMIS|EXTERNE|EXT|EUROPEEN|EUR|WEB|INTERNET|LOGITEL|PERMANENT|PERMT|PERM|PERMAN|FAVEUR|FAV|TIERS|EN VOTRE FAVEUR|ORDINAIRE|UNITAIRE|MULTIPLE|COMMERCIAL|DOMESTIQUE|OCCASIONNEL|RAPIDE|CREDIT|DEBIT|SORTANT|ENTRANT|DE|DU|A|POUR|VERS:?|O\/|\/|-)(?=[ .]|$))*(?: \d{8,}\w*)?/,
  /^(?:LCR|EFFETS?|TIP)(?: (?:SEPA|DOMICILIEE?|DOMICILIE|DOM))*(?= |$)/,
  /^(?:TRANSACTION|OPERATION)(?= |$)/,
];

const TRANSFER = /^(?:\d{4,6} )?(?:VIR|VRT|VIRT|VIREMENTS?|VIRST)\b/;

/** Payment services that carry a merchant's name: `PAYPAL *ADOBE`, `SUMUP *CAFE`. */
const CARRIERS =
  /^(?:PAYPAL|PYPL|PP|SUMUP|SUM UP|ZETTLE|IZETTLE|IZ|SQ|STRIPE|MOL|MOLLIE|LYDIA|LYF|SP|WL|NYX|DRI|PADDLE(?:\.NET)?|FS|2CO(?:\.COM)?|GLB|CKO|KLARNA|ALMA|ADY|MPY|VIVA|DOJO|SMP|YAVIN|SC|WIX|HIP|LS|TST|CCV)[ _]?[*_]+ ?(?=[A-Z0-9])/;

/** Takes a label apart. Labels of one merchant keep the same first words for every bank, day and card. */
export function readLabel(rawLabel: string): LabelReading {
  const normalised = withStandardMode(normaliseLabel(rawLabel));
  const label = unglue(normalised);
  const { counterparty, reason } = splitLabel(label);
  const named = splitWords(counterparty);
  const counterpartyLength = named.length;
  const written = [...named, ...splitWords(reason)];
  const words = written.includes("ASS") ? decideAss(written, label) : written;
  const townFirst = /^PAIEMENT (?:CB|PSC) \d{4} /.test(label);
  const head = headOf(words, townFirst);
  return {
    normalised,
    words,
    stems: words.map(stem),
    counterpartyLength,
    head,
    townFirst,
    isTransfer: TRANSFER.test(label),
    isPerson: words.slice(0, head).some((word) => civilities.has(word)),
    isCardRefund: /^(?:CREDIT|AVOIR|REMBOURSEMENT|REMBOURST|ANNULATION|RBT) (?:CARTE|CB|PAIEMENT|ACHAT)/.test(label),
  };
}

function splitLabel(label: string): { counterparty: string; reason: string } {
  const slashes = /\/(?:DE|BEN|FRM|A|VERS|POUR) ([^/]*)/.exec(label);
  if (slashes) return { counterparty: slashes[1] ?? "", reason: /\/MOTIF ([^/]*)/.exec(label)?.[1] ?? "" };
  const colons = /\b(?:DE|POUR) ?: ?(.*?)(?= (?:ID|MOTIF|REF|DATE|LIBELLE|MANDAT|CHEZ|BIC|IBAN)\b|$)/.exec(label);
  if (colons) return { counterparty: colons[1] ?? "", reason: reasonAfter(label) };
  const postal = /^(?:PRELEVEMENT|VIREMENT)(?: INSTANTANE| PERMANENT| SEPA)? (?:DE|POUR|A) (.*?) REF(?:ERENCE)? ?: ?(.*)$/.exec(label);
  if (postal) return { counterparty: postal[1] ?? "", reason: postal[2] ?? "" };
  const due = /^(.*?) ECH\/\d+(.*)$/.exec(label);
  if (due) return { counterparty: withoutPrefixes(due[1] ?? ""), reason: /LIB\/(.*)$/.exec(due[2] ?? "")?.[1] ?? "" };
  return { counterparty: withoutPrefixes(withoutSuffix(label)), reason: "" };
}

function reasonAfter(label: string): string {
  return /\b(?:MOTIF|LIBELLE) ?: ?(.*?)(?= (?:REF|MANDAT|ID|DATE|CHEZ) ?:|$)/.exec(label)?.[1] ?? "";
}

function withoutSuffix(label: string): string {
  return label.replace(/ (?:CARTE (?:NUMERO )?[X*\d][X*\d ]*|CB ?\*+ ?\d+|FACT \d{6}|ID EMETTEUR.*|MDT\/.*|CARTE \d{4,})$/, "");
}

function withoutPrefixes(label: string): string {
  let rest = label;
  for (let pass = 0; pass < 3; pass += 1) {
    const before = rest;
    for (const prefix of PREFIXES) rest = rest.replace(prefix, "").trimStart();
    if (rest === before) break;
  }
  return rest.replace(CARRIERS, "");
}

/** Words of a text: `C.P.A.M.` is one word, `B & B` too, a web address keeps its name only. */
export function splitWords(text: string): string[] {
  const joined = text
    .replace(/\.(?:COM|FR)\b/g, " ")
    .replace(/\b(?:[A-Z]\.){2,}[A-Z]?\b\.?/g, (dotted) => `${dotted.replaceAll(".", "")} `)
    .replace(/ ?& ?/g, "&");
  return joined
    .split(/[^A-Z0-9&]+/)
    .filter((word) => word !== "" && word !== "&")
    .filter((word, index) => index === 0 || !webWords.has(word));
}

/** The word as the dictionary compares it: spelled out, without the mark of plural. */
export function stem(word: string): string {
  const full = spelledOut(word);
  return full.length >= 5 && full.endsWith("S") && !full.endsWith("SS") ? full.slice(0, -1) : full;
}

/** The word that the bank shortened or cut, else the word itself. */
export function spelledOut(word: string): string {
  return abbreviations.get(word) ?? cutWords.get(word) ?? word;
}

/**
 * `ASS` read by the words around it: Assurance maladie, associates after `ET`, an insurance beside its words or on a
 * direct debit, else the association that a transfer names first.
 */
function decideAss(words: readonly string[], label: string): readonly string[] {
  return words.map((word, index) => {
    if (word !== "ASS") return word;
    if (words[index - 1] === "ET") return "ASSOCIES";
    if (words.some((other) => insuranceWords.has(spelledOut(other)))) return "ASSURANCE";
    return TRANSFER.test(label) ? "ASSOCIATION" : "ASSURANCE";
  });
}

function headOf(words: readonly string[], townFirst: boolean): number {
  let head = words.findIndex((word) => !isNoise(word) && !smallWords.has(word) && !civilities.has(word));
  if (head < 0) return 0;
  if (townFirst) {
    const town = cityAt(words, head);
    if (town > 0 && head + town < words.length) head += town;
  }
  return head;
}

/** Number of words of the town written at that place, 0 when there is none. */
function cityAt(words: readonly string[], index: number): number {
  const city = cities.find((candidate) => candidate.every((word, offset) => words[index + offset] === word));
  return city?.length ?? 0;
}

/** True for a number, a card, a date, a reference: what changes from one line to the next. */
export function isNoise(word: string): boolean {
  if (/^\d+(?:EUR|USD|E|H\d*)?$/.test(word) || /X{3,}/.test(word) || /^\d{2}[A-Z]{4,}$/.test(word)) return true;
  return word.length >= 5 && (word.match(/\d/g)?.length ?? 0) >= 3;
}

/** Words of the counterparty that stay the same from one line to the next, town and legal form left out when something remains. */
export function lastingWords({ words, counterpartyLength, head }: LabelReading): string[] {
  const all = counterpartyLength > 0 ? words.slice(0, counterpartyLength) : words;
  const kept = all.slice(Math.min(head, all.length)).filter((word) => !isNoise(word) && !months.has(word));
  const withoutCity = dropTrailingCity(dropTrailing(kept, (word) => references.has(word) || countries.has(word)));
  const meaningful = withoutCity.filter((word) => !legalForms.has(word) && !civilities.has(word) && !references.has(word));
  const trimmed = dropTrailing(meaningful, (word) => smallWords.has(word));
  if (trimmed.length > 0) return [...new Set(trimmed)];
  return kept.length > 0 ? kept : all.filter((word) => !isNoise(word));
}

function dropTrailing(words: readonly string[], isDropped: (word: string) => boolean): string[] {
  let end = words.length;
  while (end > 1 && isDropped(words[end - 1] ?? "")) end -= 1;
  return words.slice(0, end);
}

function dropTrailingCity(words: readonly string[]): string[] {
  const city = cities.find(
    (candidate) =>
      candidate.length < words.length && candidate.every((word, index) => words[words.length - candidate.length + index] === word),
  );
  return city ? words.slice(0, words.length - city.length) : [...words];
}
