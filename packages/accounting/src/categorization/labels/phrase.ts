import { splitWords, stem } from "./label.js";

type Token = { readonly stem: string; readonly isPrefix: boolean };

/**
 * Words looked for in a label. `^TOTAL` must begin it, `CARB*` stands for every word that begins so, `TVA+ACOMPTE`
 * wants both wherever they are, `POINT P` wants one right after the other.
 */
export type Phrase = {
  /** As shown to a person: `TVA et ACOMPTE`. */
  readonly text: string;
  readonly isHeadOnly: boolean;
  readonly parts: readonly (readonly Token[])[];
};

/** Reads a phrase as the data files write it; throws Error when it has no word. */
export function readPhrase(written: string): Phrase {
  const isHeadOnly = written.startsWith("^");
  const parts = (isHeadOnly ? written.slice(1) : written).split("+").map(readTokens);
  if (parts.some((part) => part.length === 0)) throw new Error(`a phrase without a word: "${written}"`);
  return { text: written.replace("^", "").replaceAll("*", "").replaceAll("+", " et ").trim(), isHeadOnly, parts };
}

function readTokens(part: string): Token[] {
  return part
    .replace(/ & /g, "&")
    .trim()
    .split(/\s+/)
    .flatMap((written) => {
      const isPrefix = written.endsWith("*");
      return splitWords(written).map((word) => ({ stem: isPrefix ? word : stem(word), isPrefix }));
    });
}

/** True when all the words of the phrase are among the stems of a label. */
export function hasPhrase(phrase: Phrase, stems: readonly string[]): boolean {
  return phrase.parts.every((part) => findPart(part, stems) >= 0);
}

/** Index of the first word of a part among the stems of a label, -1 when it is not there. */
export function findPart(part: readonly Token[], stems: readonly string[]): number {
  for (let index = 0; index + part.length <= stems.length; index += 1) {
    if (isPartAt(part, stems, index)) return index;
  }
  return -1;
}

/** True when the words of the part follow one another from that index. */
export function isPartAt(part: readonly Token[], stems: readonly string[], index: number): boolean {
  for (let offset = 0; offset < part.length; offset += 1) {
    const token = part[offset];
    const word = stems[index + offset];
    if (token === undefined || word === undefined) return false;
    if (token.isPrefix ? !word.startsWith(token.stem) : word !== token.stem) return false;
  }
  return true;
}
