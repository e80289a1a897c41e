import { cents, type Cents } from "../money.js";
import { dayFromParts, type IsoDate } from "../date.js";

/** What the text of a paper holds that an operation may be recognised by. */
export type PaperClues = {
  /** The largest first: a total is more often the amount of an operation than one of its lines. */
  readonly amounts: readonly Cents[];
  readonly days: readonly IsoDate[];
  /** In lower case without accents, each once. */
  readonly words: readonly string[];
  /** What it calls its total incl. tax and what is to pay; absent of a paper without such words, and of those read before. */
  readonly totals?: StatedTotals;
};

/** The amounts that a text calls a total incl. tax, and what is to pay. */
export type StatedTotals = { readonly gross: readonly Cents[]; readonly payable: readonly Cents[] };

const MOST_AMOUNTS = 40;
const MOST_DAYS = 20;
const MOST_WORDS = 400;
/** Beyond, a paper is a book. */
const MOST_CHARACTERS = 200_000;

/** Three groups of thousands at most: without a bound, a page of figures would be read again from each of them. */
const AMOUNT = /(?<![\d.,])(\d{1,3}(?:[ \u00a0\u202f.,']\d{3}){1,3}|\d{1,9})[.,](\d{2})(?![.,]?\d)/g;
const WHOLE_EUROS = /(?<![\d.,])(\d{1,7})[ \u00a0\u202f]?€/g;
const NUMERIC_DAY = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2}|\d{2})(?!\d)/g;
const ISO_DAY = /(?<!\d)(20\d{2})-(\d{2})-(\d{2})(?!\d)/g;
const WRITTEN_DAY = /(?<!\d)(\d{1,2})(?:er)? ([a-z]{3,9})\.? (20\d{2})(?!\d)/g;
const WORD = /[a-z][a-z0-9]{2,29}/g;

const MONTHS = ["jan", "fev", "mar", "avr", "mai", "juin", "juil", "aou", "sep", "oct", "nov", "dec"];

/** The clues of a text, as many as tell papers apart and no more. */
export function readClues(given: string): PaperClues {
  const text = given.slice(0, MOST_CHARACTERS);
  const plain = withoutAccents(text);
  return {
    amounts: [...new Set(amountsOf(text))].sort((a, b) => b - a).slice(0, MOST_AMOUNTS),
    days: [...new Set(daysOf(plain))].slice(0, MOST_DAYS),
    words: [...new Set(plain.match(WORD) ?? [])].slice(0, MOST_WORDS),
    ...totalsOf(plain),
  };
}

const GROSS = /(?:total|montant)(?: general| net| facture)? ?(?:\(?t\.?t\.?c\b|toutes taxes comprises)/g;
const PAYABLE = /(?:net|total|reste|solde|montant)(?: restant)? (?:a (?:payer|regler)|du\b)/g;
/** An amount right after its words: beside them, nothing but signs and the currency. */
const AFTER =
  /^[^a-z0-9]{0,30}(?:(?:eur|euros?|€)[^a-z0-9]{0,10})?((?:\d{1,3}(?:[ \u00a0\u202f.,']\d{3}){1,3}|\d{1,9})[.,]\d{2})(?![.,]?\d)/;
const REACH = 60;

function totalsOf(plain: string): { readonly totals?: StatedTotals } {
  const after = (label: RegExp): readonly Cents[] => {
    const found = [...plain.matchAll(label)].slice(0, MOST_AMOUNTS).flatMap(({ 0: words, index }) => {
      const [, amount = ""] = AFTER.exec(plain.slice(index + words.length, index + words.length + REACH)) ?? [];
      return positive(amount.replace(/\D/g, ""));
    });
    return [...new Set(found)];
  };
  const totals = { gross: after(GROSS), payable: after(PAYABLE) };
  return totals.gross.length + totals.payable.length === 0 ? {} : { totals };
}

/** A text in lower case, its letters without their accents. */
export function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

function* amountsOf(text: string): Generator<Cents> {
  for (const [, whole = "", decimals = ""] of text.matchAll(AMOUNT)) yield* positive(`${whole.replace(/\D/g, "")}${decimals}`);
  for (const [, whole = ""] of text.matchAll(WHOLE_EUROS)) yield* positive(`${whole}00`);
}

function positive(digits: string): Cents[] {
  const value = Number(digits);
  return value > 0 && Number.isSafeInteger(value) ? [cents(value)] : [];
}

function* daysOf(plain: string): Generator<IsoDate> {
  for (const [, year, month, day] of plain.matchAll(ISO_DAY)) yield* real(year, month, day);
  for (const [, day, month, year = ""] of plain.matchAll(NUMERIC_DAY)) yield* real(year.length === 2 ? `20${year}` : year, month, day);
  for (const [, day, name = "", year] of plain.matchAll(WRITTEN_DAY)) {
    const month = MONTHS.findIndex((start) => name.startsWith(start)) + 1;
    if (month > 0) yield* real(year, String(month), day);
  }
}

function real(year = "", month = "", day = ""): IsoDate[] {
  const found = dayFromParts(Number(year), Number(month), Number(day));
  return found === null ? [] : [found];
}
