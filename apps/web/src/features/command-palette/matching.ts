/** A piece of a text; `isMatch`: something that was typed. */
export type Piece = { readonly text: string; readonly isMatch: boolean };

/** A text cut where the words typed begin its words, without regard to accents and capitals. */
export function matchPieces(text: string, query: string): readonly Piece[] {
  const plain = plainText(text);
  const spans = wordsOf(query)
    .map((word) => ({ start: startOfWord(plain, word), length: word.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start || b.length - a.length);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, length } of spans) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, start + length), isMatch: true });
    at = start + length;
  }
  return at < text.length || pieces.length === 0 ? [...pieces, { text: text.slice(at), isMatch: false }] : pieces;
}

/** True when each word typed begins a word of the text. */
export function isMatching(text: string, query: string): boolean {
  const plain = plainText(text);
  return wordsOf(query).every((word) => startOfWord(plain, word) >= 0);
}

/** Where a word begins in a text, after a space or a sign; -1 when it does not. */
function startOfWord(plain: string, word: string): number {
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(plain.charAt(at - 1))) return at;
  }
  return -1;
}

function wordsOf(query: string): readonly string[] {
  return plainText(query).split(/\s+/).filter(Boolean);
}

/** Letters without accents nor capitals, each in its place: a letter that would become two stays as it is. An apostrophe is the one of keyboards. */
function plainText(text: string): string {
  return text
    .replaceAll("’", "'")
    .split("")
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === 1 ? plain : letter;
    })
    .join("");
}
