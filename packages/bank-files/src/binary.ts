import { BankFileError } from "./errors.js";

const EXPORT_INSTEAD = "Téléchargez plutôt vos opérations en OFX, CAMT.053 ou CSV depuis le site de votre banque.";

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], name: "un PDF" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: "un classeur Excel (XLS)" },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: "une image (PNG)" },
  { bytes: [0xff, 0xd8, 0xff], name: "une image (JPEG)" },
  { bytes: [0x47, 0x49, 0x46, 0x38], name: "une image (GIF)" },
  { bytes: [0x1f, 0x8b], name: "une archive (GZIP)" },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: "une archive (7Z)" },
  { bytes: [0x52, 0x61, 0x72, 0x21], name: "une archive (RAR)" },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], name: "un document RTF" },
];

/** Throws BankFileError when the file is a PDF, a workbook, an archive, an image or a web page, and names it. */
export function refuseBinary(bytes: Uint8Array): void {
  const name =
    SIGNATURES.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte))?.name ??
    zipName(bytes) ??
    webPageName(bytes) ??
    noiseName(bytes);
  if (name !== null) throw new BankFileError("file.binary", `Ce fichier est ${name}, pas un relevé lisible. ${EXPORT_INSTEAD}`);
}

function zipName(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || (bytes[2] !== 3 && bytes[2] !== 5)) return null;
  const head = headText(bytes, 4000);
  if (/xl\/|\[Content_Types\]\.xml/.test(head)) return "un classeur Excel (XLSX)";
  return /opendocument\.spreadsheet/.test(head) ? "un classeur (ODS)" : "une archive (ZIP)";
}

function webPageName(bytes: Uint8Array): string | null {
  return /^\s*(?:<!doctype html|<html|<head)/i.test(headText(bytes, 300).replace(/^\u00ef\u00bb\u00bf/, "")) ? "une page web (HTML)" : null;
}

/** Control characters in numbers, or NULs that no two-byte encoding explains: no text. */
function noiseName(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4096);
  let controls = 0;
  let evenNuls = 0;
  let oddNuls = 0;
  sample.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) evenNuls += 1;
    else if (byte === 0) oddNuls += 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls += 1;
  });
  const isTwoByteText = Math.max(evenNuls, oddNuls) > sample.length * 0.35 && Math.min(evenNuls, oddNuls) < sample.length * 0.05;
  const hasBom = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isTwoByteText || hasBom) return null;
  return controls + evenNuls + oddNuls > sample.length * 0.1 ? "un fichier binaire" : null;
}

function headText(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}
