/** The character sets a file may come in; the first two and the fourth are lawful. Source: docs/sources.md#fec-container. */
export type FecEncoding = "utf-8" | "utf-8-bom" | "utf-16" | "iso-8859-15" | "windows-1252";

/** Reads the text of a file: UTF-8 when its bytes (nearly) are, otherwise the single-byte set they fit. */
export function decodeFec(bytes: Uint8Array): { readonly text: string; readonly encoding: FecEncoding } {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: "utf-16" };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = validUtf8(bytes);
  if (text !== null) return { text, encoding: hasMark ? "utf-8-bom" : "utf-8" };
  const encoding = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? "windows-1252" : "iso-8859-15";
  return { text: singleByteText(bytes, encoding), encoding };
}

/** ISO-8859-15 and Windows-1252 where they differ from ISO-8859-1; unused codes become the replacement character. */
const DIFFERENCES = {
  "iso-8859-15": { at: [0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe], letters: "€ŠšŽžŒœŸ" },
  "windows-1252": {
    at: Array.from({ length: 32 }, (_, index) => 0x80 + index),
    letters: "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ",
  },
} as const;

/** By hand: some versions of Node decode windows-1252 as ISO-8859-1. */
function singleByteText(bytes: Uint8Array, encoding: keyof typeof DIFFERENCES): string {
  const codes = Uint16Array.from({ length: 256 }, (_, code) => code);
  const { at, letters } = DIFFERENCES[encoding];
  at.forEach((code, rank) => codes.set([letters.charCodeAt(rank)], code));
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    const chunk = new Uint16Array(Math.min(8192, bytes.length - start));
    for (let at = 0; at < chunk.length; at += 1) chunk[at] = codes[bytes[start + at] ?? 0] ?? 0;
    chunks.push(String.fromCharCode(...chunk));
  }
  return chunks.join("");
}

/** What stands for bytes that are no character. */
const REPLACEMENT = 0xfffd;

/** Null when the bytes are not UTF-8; a few broken letters among many sound ones are labels cut too short, not another set. */
function validUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let sound = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === REPLACEMENT) broken += 1;
    else if (code > 0x7f) sound += 1;
  }
  if (broken === 0) return text;
  return broken < sound ? text : null;
}

/** A byte order mark, or a NUL beside the first letter, betrays UTF-16. */
function utf16Label(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return "utf-16be";
  return null;
}
