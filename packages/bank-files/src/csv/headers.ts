/** U+FFFD, left where a program lost an accent, becomes this. */
const LOST = "?";

/** A header cell made comparable: lower case, no accents, no punctuation; lost letters become `?`. */
export function headerKey(cell: string): string {
  return repairMojibake(cell)
    .slice(0, 80)
    .replaceAll(LOST, " ")
    .replace(/\ufffd+/g, LOST)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9?]+/g, " ")
    .trim();
}

/** UTF-8 read as Latin-1 shows é as Ã©: read it back when the whole cell allows it. */
function repairMojibake(cell: string): string {
  if (!/[ÃÂ]/.test(cell) || /[^\u0000-\u00ff]/.test(cell)) return cell;
  const bytes = Uint8Array.from(cell, (character) => character.charCodeAt(0));
  const repaired = new TextDecoder("utf-8").decode(bytes);
  return repaired.includes("\ufffd") ? cell : repaired;
}

/** A header name as a bank writes it, accents included, that recognises its damaged forms. */
export interface HeaderName {
  readonly written: string;
  readonly pattern: RegExp;
}

/** Prepares a header name: an accented letter may be right, plain, lost (`op?ration`) or gone (`opration`). */
export function headerName(written: string): HeaderName {
  const pattern = [...written.toLowerCase()]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "");
      return plain === letter ? (/[a-z0-9]/.test(letter) ? letter : " ") : `(?:${plain}|\\?)?`;
    })
    .join("")
    .replace(/ +/g, " ")
    .trim();
  return { written, pattern: new RegExp(`^${pattern}$`) };
}

/** Column of the first of these names that the header holds, -1 when it holds none. */
export function columnNamed(keys: readonly string[], names: readonly HeaderName[]): number {
  for (const name of names) {
    const at = keys.findIndex((key) => name.pattern.test(key));
    if (at !== -1) return at;
  }
  return -1;
}
