import type { Content } from "pdfmake/interfaces.js";

const RANK = /(ᵉʳ|ᵉ)/;
const RANKS: Readonly<Record<string, string>> = { ᵉʳ: "er", ᵉ: "e" };

/** A text in the characters that the font of PDFs has: a plain no-break space for the narrow one, « 1ᵉʳ » with its letters raised. */
export function printedText(text: string): string | Content[] {
  const spaced = text.replaceAll("\u202F", "\u00A0");
  if (!RANK.test(spaced)) return spaced;
  return spaced
    .split(RANK)
    .filter((run) => run !== "")
    .map((run): Content => (RANKS[run] === undefined ? run : { text: RANKS[run], sup: true }));
}
