import type { Warning } from "./bank-file.js";
import { refuseBinary } from "./binary.js";
import { BankFileError } from "./errors.js";

/** The text of a file, with the encoding that it was read in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
  /** Nothing but ASCII bytes: any single-byte encoding would give the same text. */
  readonly isAscii: boolean;
  /** Bytes 0x80 to 0x9F: only Windows writes them. */
  readonly hasWindowsBytes: boolean;
  readonly warnings: readonly Warning[];
}

const LARGEST_FILE = 100 * 1024 * 1024;
const HEAD = 2048;

/** The text of a statement, its encoding told by its content and by what it declares. Throws BankFileError when it is empty, too large or no text. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > LARGEST_FILE)
    throw new BankFileError("file.too_large", "Le fichier dépasse 100 Mo. Exportez vos opérations sur une période plus courte.");
  refuseBinary(bytes);
  const decoded = decodeUtf16(bytes) ?? decodeSingleBytes(bytes);
  const text = decoded.text.replace(/^\ufeff+/, "");
  if (text.trim() === "") throw new BankFileError("file.empty", "Le fichier est vide.");
  return { ...decoded, text };
}

function decodeUtf16(bytes: Uint8Array): DecodedText | null {
  const label = utf16Label(bytes);
  if (label === null) return null;
  return { text: new TextDecoder(label).decode(bytes), encoding: "utf-16", isAscii: false, hasWindowsBytes: false, warnings: [] };
}

function utf16Label(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, HEAD);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  if (odd > sample.length * 0.35 && even < sample.length * 0.05) return "utf-16le";
  return even > sample.length * 0.35 && odd < sample.length * 0.05 ? "utf-16be" : null;
}

function decodeSingleBytes(bytes: Uint8Array): DecodedText {
  const { source, warnings } = withoutNuls(bytes);
  const declared = declaredEncoding(source);
  const traits = byteTraits(source);
  if (traits.isAscii)
    return {
      text: new TextDecoder("utf-8").decode(source),
      encoding: declared ?? (traits.hasBom ? "utf-8" : "ascii"),
      ...traits,
      warnings,
    };
  if (traits.isUtf8) {
    const isContradicted = declared !== null && declared !== "utf-8";
    const warning = {
      code: "encoding.mismatch",
      message: `Le fichier se dit en ${declared ?? ""} mais il est écrit en utf-8 : il a été lu en utf-8.`,
    };
    return {
      text: new TextDecoder("utf-8").decode(source),
      encoding: "utf-8",
      ...traits,
      warnings: isContradicted ? [...warnings, warning] : warnings,
    };
  }
  if (traits.looksUtf8) {
    const warning = { code: "encoding.damaged", message: "Des caractères du fichier sont abîmés : vérifiez les libellés." };
    return { text: new TextDecoder("utf-8").decode(source), encoding: "utf-8", ...traits, warnings: [...warnings, warning] };
  }
  return decodeLatin(source, declared, traits, warnings);
}

function decodeLatin(source: Uint8Array, declared: string | null, traits: ByteTraits, warnings: readonly Warning[]): DecodedText {
  const isLatin = declared !== null && declared !== "utf-8" && declared !== "ascii";
  const encoding = isLatin ? declared : "windows-1252";
  const warning = { code: "encoding.mismatch", message: "Le fichier se dit en utf-8 mais il ne l’est pas : il a été lu en windows-1252." };
  const text = asWindows1252(new TextDecoder("windows-1252").decode(source));
  return {
    text: encoding === "iso-8859-15" ? asLatin9(text) : text,
    encoding,
    ...traits,
    warnings: declared === "utf-8" ? [...warnings, warning] : warnings,
  };
}

interface ByteTraits {
  readonly isAscii: boolean;
  readonly isUtf8: boolean;
  /** More sequences follow the rules of UTF-8 than break them: a damaged UTF-8 file. */
  readonly looksUtf8: boolean;
  readonly hasWindowsBytes: boolean;
  readonly hasBom: boolean;
}

function byteTraits(bytes: Uint8Array): ByteTraits {
  let valid = 0;
  let invalid = 0;
  let hasWindowsBytes = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    if (byte < 0xa0) hasWindowsBytes = true;
    const length = sequenceLength(bytes, index);
    if (length === 0) invalid += 1;
    else {
      valid += 1;
      index += length - 1;
    }
  }
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return {
    isAscii: invalid === 0 && valid === (hasBom ? 1 : 0),
    isUtf8: invalid === 0,
    looksUtf8: hasBom || valid > invalid,
    hasWindowsBytes,
    hasBom,
  };
}

/** Length of the UTF-8 sequence at that place, 0 when there is none. */
function sequenceLength(bytes: Uint8Array, start: number): number {
  const lead = bytes[start] ?? 0;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let offset = 1; offset < length; offset++) {
    if (((bytes[start + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** Mainframes pad with NUL: a space does as well. */
function withoutNuls(bytes: Uint8Array): { source: Uint8Array; warnings: Warning[] } {
  if (!bytes.includes(0)) return { source: bytes, warnings: [] };
  return {
    source: bytes.map((byte) => (byte === 0 ? 0x20 : byte)),
    warnings: [{ code: "file.nul", message: "Le fichier contient des caractères nuls : ils ont été lus comme des espaces." }],
  };
}

/** The encoding that the OFX header or the XML declaration names, in our words. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const xml = /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,30})["']/i.exec(head);
  if (xml) return namedEncoding(xml[1] ?? "");
  if (!/OFXHEADER/i.test(head)) return /<\?xml/.test(head) ? "utf-8" : null;
  if (/ENCODING:\s*(?:UTF-?8|UNICODE)/i.test(head)) return "utf-8";
  const charset = /CHARSET:\s*((?:ISO-)?8859-\d{1,2}|1252|UTF-8)/i.exec(head);
  return charset ? namedEncoding(charset[1] ?? "") : null;
}

function namedEncoding(name: string): string | null {
  const plain = name.toLowerCase();
  if (/^utf-?8$/.test(plain)) return "utf-8";
  if (/ascii/.test(plain)) return "ascii";
  if (/8859[-_]?15$|latin-?9/.test(plain)) return "iso-8859-15";
  if (/8859[-_]?1$|latin-?1/.test(plain)) return "iso-8859-1";
  return /1252/.test(plain) ? "windows-1252" : null;
}

/** Characters 0x80 to 0x9F of windows-1252: some versions of Node decode them as invisible controls. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function asWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}

const LATIN_9_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ["¤", "€"],
  ["¦", "Š"],
  ["¨", "š"],
  ["´", "Ž"],
  ["¸", "ž"],
  ["¼", "Œ"],
  ["½", "œ"],
  ["¾", "Ÿ"],
]);

/** Text first read as windows-1252, read as iso-8859-15 instead: eight characters differ. */
export function asLatin9(text: string): string {
  return text.replace(/[¤¦¨´¸¼½¾]/g, (character) => LATIN_9_DIFFERENCES.get(character) ?? character);
}
