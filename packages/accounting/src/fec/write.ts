import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";
import { FEC_COLUMNS, type FecLayout } from "./layout.js";
import type { FecLine } from "./line.js";
import { isSiren } from "./siren.js";
import { cleanFecText, hasUnsafeCharacters } from "./text.js";

/** The first line of the file, with its line end. */
export function fecHeader(layout: FecLayout): string {
  return `${FEC_COLUMNS[layout].map((column) => column.name).join("\t")}\r\n`;
}

/**
 * One line of the file with its line end: TAB between values, CRLF, `1234,50`, `20260331`; the texts cannot break it.
 * Written out by hand: this is the inner loop of the export. Source: docs/sources.md#fec-values.
 */
export function formatFecLine(line: FecLine, layout: FecLayout): string {
  const common =
    text(line.journalCode) +
    "\t" +
    text(line.journalLib) +
    "\t" +
    text(line.ecritureNum) +
    "\t" +
    day(line.ecritureDate) +
    "\t" +
    text(line.compteNum) +
    "\t" +
    text(line.compteLib) +
    "\t" +
    text(line.compAuxNum) +
    "\t" +
    text(line.compAuxLib) +
    "\t" +
    text(line.pieceRef) +
    "\t" +
    day(line.pieceDate) +
    "\t" +
    text(line.ecritureLib) +
    "\t" +
    amount(line.debit) +
    "\t" +
    amount(line.credit) +
    "\t" +
    text(line.ecritureLet) +
    "\t" +
    day(line.dateLet) +
    "\t" +
    day(line.validDate) +
    "\t" +
    (line.montantDevise === null ? "" : amount(line.montantDevise)) +
    "\t" +
    text(line.idevise);
  if (layout === "bic") return common + "\r\n";
  return common + "\t" + day(line.dateRglt) + "\t" + text(line.modeRglt) + "\t" + text(line.natOp) + "\t" + text(line.idClient) + "\r\n";
}

/**
 * `123456782FEC20261231.txt`, or `…_provisoire.txt` when drafts are in it. Throws RangeError when the SIREN is not nine
 * digits with a right Luhn key: ask for it before. Source: docs/sources.md#fec-file-name.
 */
export function fecFileName(file: { readonly siren: string; readonly closingDate: IsoDate; readonly provisional: boolean }): string {
  if (!isSiren(file.siren)) throw new RangeError(`not a SIREN: ${file.siren}`);
  return `${file.siren}FEC${day(file.closingDate)}${file.provisional ? "_provisoire" : ""}.txt`;
}

function text(value: string): string {
  return value !== "" && hasUnsafeCharacters(value) ? cleanFecText(value) : value;
}

function day(date: IsoDate | null): string {
  return date === null ? "" : date.slice(0, 4) + date.slice(5, 7) + date.slice(8);
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => `,${String(value).padStart(2, "0")}`);

function amount(value: Cents): string {
  if (value === 0) return "0,00";
  if (value < 0) return `-${amount(-value as Cents)}`;
  const fraction = value % 100;
  return String((value - fraction) / 100) + TWO_DIGITS[fraction];
}
