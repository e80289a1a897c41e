/**
 * What a value may not contain: separators and line ends (nothing can escape them), control characters, and the
 * spaces that the official tool takes for an empty value or refuses. Source: docs/sources.md#fec-values.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u00a0|\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;
const UNSAFE_RUNS = new RegExp(`${UNSAFE.source}+`, "g");

/** True when a text holds a character that has no place in a FEC value. */
export function hasUnsafeCharacters(text: string): boolean {
  return UNSAFE.test(text);
}

/** A text fit for a FEC value: unsafe characters and the spaces around them become one space, ends are trimmed; may be empty. */
export function cleanFecText(text: string): string {
  return (UNSAFE.test(text) ? text.replace(UNSAFE_RUNS, " ").replace(/ {2,}/g, " ") : text).trim();
}

/** The first of the texts that is not empty once cleaned, or an empty text. */
export function firstFecText(...texts: readonly string[]): string {
  for (const text of texts) {
    const cleaned = cleanFecText(text);
    if (cleaned !== "") return cleaned;
  }
  return "";
}
