/** The character sets a file may come in; the first two and the fourth are lawful. Source: docs/sources.md#fec-container. */
export type FecEncoding = "utf-8" | "utf-8-bom" | "utf-16" | "iso-8859-15" | "windows-1252";

/** Reads the text of a file: UTF-8 when its bytes are valid UTF-8, otherwise the single-byte set they fit. */
export function decodeFec(bytes: Uint8Array): { readonly text: string; readonly encoding: FecEncoding } {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: "utf-16" };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = validUtf8(bytes);
  if (text !== null) return { text, encoding: hasMark ? "utf-8-bom" : "utf-8" };
  const encoding = bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? "windows-1252" : "iso-8859-15";
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A byte order mark, or a NUL beside the first letter, betrays UTF-16. */
function utf16Label(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return "utf-16be";
  return null;
}
