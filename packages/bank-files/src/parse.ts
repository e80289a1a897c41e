import type { BankFile, CsvMapping } from "./bank-file.js";
import { isCamt, readCamt } from "./camt/camt.js";
import { isCfonb, readCfonb } from "./cfonb.js";
import { readCsv } from "./csv/read.js";
import { decodeText } from "./decode.js";
import { BankFileError } from "./errors.js";
import { isOfx, readOfx } from "./ofx/ofx.js";
import { isQif, readQif } from "./qif.js";

/** What the user decided about a file before it is read. */
export interface ParseOptions {
  /** Columns corrected by the user; CSV only. */
  readonly mapping?: CsvMapping;
  /** True when card statements write their purchases positive, as the user chose; OFX only, a CSV says it in its mapping. */
  readonly signsInverted?: boolean;
  /** Fees are operations of their own, as the user chose for the account before; CSV only, a mapping says it first. */
  readonly feesApart?: boolean;
  /** Called every few thousand rows. */
  readonly onProgress?: (rowsRead: number) => void;
}

/** Ten times a busy shop's year. The operations of a file are held at once: more would take the memory of other people's work. */
const MOST_ROWS = 200_000;

/**
 * Reads a bank statement, its format and its encoding told by its content. A row that cannot be read is in `rejected`
 * with its line and its reason; throws BankFileError, with a French sentence, only when nothing can be drawn from the file, or too much.
 */
export function parseBankFile(bytes: Uint8Array, options: ParseOptions = {}): BankFile {
  const decoded = decodeText(bytes);
  const { text } = decoded;
  const onProgress = (rowsRead: number): void => {
    if (rowsRead > MOST_ROWS) throw new BankFileError("file.too_many_rows", TOO_MANY_ROWS);
    options.onProgress?.(rowsRead);
  };
  if (isOfx(text)) return readOfx(decoded, options.signsInverted ?? null, onProgress);
  if (isCamt(text)) return readCamt(decoded, onProgress);
  if (/^\s*<(?:\?xml|[A-Za-z])/.test(text.slice(0, 200))) {
    throw new BankFileError("file.unknown_format", "Ce fichier XML n’est ni un relevé OFX ni un relevé CAMT.052 ou CAMT.053.");
  }
  if (isQif(text)) return readQif(decoded, onProgress);
  if (isCfonb(text)) return readCfonb(decoded, onProgress);
  return readCsv(decoded, { mapping: options.mapping ?? null, feesApart: options.feesApart ?? false }, onProgress);
}

const TOO_MANY_ROWS =
  "Ce relevé a plus de 200\u202f000 opérations, trop pour être lues d’un coup\u00a0: exportez-le sur des périodes plus courtes, puis importez chaque fichier.";
