import type { Option } from "../select.js";

/** The choices in which what was typed is found, accents and capitals set aside: those that begin with it first. */
export function matchingOptions<Choice extends Option>(options: readonly Choice[], typed: string): readonly Choice[] {
  const words = plain(typed.trim());
  if (words === "") return options;
  const found = options.filter(({ label }) => plain(label).includes(words));
  const begins = ({ label }: Choice): boolean => plain(label).startsWith(words);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** What may be added: the typed text when no choice bears exactly these words, capitals aside; null otherwise. */
export function addition(options: readonly Option[], typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  return exactOption(options, text) === undefined ? text : null;
}

/** The choice that bears exactly these words, capitals aside. */
export function exactOption(options: readonly Option[], typed: string): Option | undefined {
  const words = asTyped(typed.trim()).toLocaleLowerCase("fr");
  return options.find(({ label }) => asTyped(label).toLocaleLowerCase("fr") === words);
}

/** A label cut around what was typed: before, the match, after. Without a match all of it comes before. */
export function matchedParts(label: string, typed: string): readonly [string, string, string] {
  const words = plain(typed.trim());
  const at = words === "" ? -1 : plain(label).indexOf(words);
  // Accents taken off may change the length of a text: then nothing is set in bold rather than the wrong letters.
  if (at < 0 || plain(label).length !== label.length) return [label, "", ""];
  return [label.slice(0, at), label.slice(at, at + words.length), label.slice(at + words.length)];
}

/** Without accents nor capitals; apostrophes and spaces as keyboards type them, also in a label set as French prints it. */
function plain(text: string): string {
  return asTyped(text)
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

function asTyped(text: string): string {
  return text.replaceAll("’", "'").replaceAll("\u00a0", " ");
}
