import { EInvoiceError } from "../errors.js";

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "utf-16": "utf-16le",
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
  "iso-8859-1": "iso-8859-1",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};

/** The text of an XML file, by its mark or by its declaration. Throws `xml.encoding` for another alphabet, or bytes that are not of it. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) throw new EInvoiceError("xml.encoding");
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new EInvoiceError("xml.encoding");
    throw error;
  }
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  const head = new TextDecoder("iso-8859-1").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return declared === undefined ? "utf-8" : ENCODINGS[declared.toLowerCase()];
}
