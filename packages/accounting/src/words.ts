/** A longer word is known by its beginning. */
export const LONGEST_WORD = 40;

const NOT_ASCII = /[^\x00-\x7f]/;
const MARKS = /\p{M}+/gu;
const ASCII_WORDS = /[a-z0-9]+/g;
const ANY_WORDS = /[\p{L}\p{N}]+/gu;

/** The words of a text without accents and in lower case: « Péage, à l’A7 » gives peage, a, l, a7. */
export function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower.match(ASCII_WORDS) ?? [];
  const plain = lower.replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("ß", "ss").normalize("NFD").replace(MARKS, "");
  return plain.match(ANY_WORDS) ?? [];
}
