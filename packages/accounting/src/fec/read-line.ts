import { cents, type Cents } from "../money.js";
import type { FindingLog } from "./finding.js";
import { expectedColumns, type FecHeaderReading, type ReadableColumnName } from "./header.js";
import type { EmptyMeaning } from "./layout.js";
import type { ReadFecLine } from "./read.js";
import type { FecRecord } from "./records.js";
import { repairFields } from "./repair.js";
import { cleanFecText, hasUnsafeCharacters } from "./text.js";
import { dateReader, readAmount, type DateReading } from "./values.js";

const EMPTY_RULES = { error: "value.empty", absent: "value.absent", own: "value.required" } as const;
const NO_CENTS = cents(0);

/** Reads the records of one file, one by one, into lines; null when the record cannot be made out. */
export function lineReader(header: FecHeaderReading, separator: string, log: FindingLog): (record: FecRecord) => ReadFecLine | null {
  const columns = expectedColumns(header);
  const readDate = dateReader();
  const meanings = new Map<ReadableColumnName, EmptyMeaning>(columns.map((column) => [column.name, column.ifEmpty]));
  const place = (name: ReadableColumnName): number => header.positions.get(name) ?? -1;
  const places = Object.fromEntries(columns.map((column) => [column.name, place(column.name)]));

  let fields: readonly string[] = [];
  let line = 0;
  let mayBeUnsafe = false;

  const fieldOf = (name: ReadableColumnName): string => fields[places[name] ?? -1] ?? "";
  const reportEmpty = (name: ReadableColumnName): void => {
    const meaning = meanings.get(name);
    if (meaning === undefined || meaning === "allowed" || !header.positions.has(name)) return;
    log.add(EMPTY_RULES[meaning], { line, column: name }, () => `${name} est vide.`);
  };

  const textOf = (name: ReadableColumnName): string => {
    const field = fieldOf(name);
    if (mayBeUnsafe && hasUnsafeCharacters(field)) {
      log.add("text.characters", { line, column: name }, () => `${name} contient un caractère interdit : ${visible(field)}.`);
    }
    const value = mayBeUnsafe ? cleanFecText(field) : field.trim();
    if (value === "") reportEmpty(name);
    return value;
  };

  const dateOf = (name: ReadableColumnName): DateReading["date"] => {
    const field = fieldOf(name);
    const reading = readDate(field);
    if (reading.kind === "empty" || (reading.kind === "zeros" && meanings.get(name) === "error")) reportEmpty(name);
    else if (reading.kind !== "day" || !reading.canonical || !reading.plausibleYear) reportDate(name, field, reading);
    return reading.date;
  };
  const reportDate = (name: ReadableColumnName, field: string, reading: DateReading): void => {
    const at = { line, column: name };
    if (reading.kind === "unreadable") log.add("value.date", at, () => `${name} n’est pas une date : ${visible(field)}.`);
    if (reading.kind === "zeros") log.add("date.zero", at, () => `${name} ne contient que des zéros.`);
    if (reading.kind === "unreal") log.add("date.real", at, () => `${name} n’est pas un jour du calendrier : ${visible(field)}.`);
    if (!reading.canonical) log.add("date.format", at, () => `${name} n’est pas au format AAAAMMJJ : ${visible(field)}.`);
    if (!reading.plausibleYear) log.add("date.year", at, () => `L’année de ${name} est hors de 1900–2099 : ${visible(field)}.`);
  };

  const amountOf = (name: ReadableColumnName): Cents | null => {
    const field = fieldOf(name);
    const reading = readAmount(field);
    const at = { line, column: name };
    if (reading.kind === "empty") reportEmpty(name);
    else if (reading.kind === "unreadable") log.add("value.amount", at, () => `${name} n’est pas un montant : ${visible(field)}.`);
    else if (!reading.exact) log.add("amount.decimals", at, () => `${name} a plus de deux décimales : ${visible(field)}.`);
    else if (!reading.canonical) log.add("amount.format", at, () => `${name} n’a pas la forme 1234,50 : ${visible(field)}.`);
    return reading.value;
  };

  const sides = (): { readonly debit: Cents; readonly credit: Cents } => {
    if (header.signed) return signedAmount();
    const debit = amountOf("Debit") ?? NO_CENTS;
    const credit = amountOf("Credit") ?? NO_CENTS;
    reportNegative("Debit", debit);
    reportNegative("Credit", credit);
    return { debit, credit };
  };
  const signedAmount = (): { readonly debit: Cents; readonly credit: Cents } => {
    const amount = amountOf("Montant") ?? NO_CENTS;
    reportNegative("Montant", amount);
    const side = fieldOf("Sens");
    if (side === "D" || side === "+1") return { debit: amount, credit: NO_CENTS };
    if (side === "C" || side === "-1") return { debit: NO_CENTS, credit: amount };
    log.add("amount.side", { line, column: "Sens" }, () => `Sens n’est ni D, ni C, ni +1, ni -1 : ${visible(side)}.`);
    return { debit: NO_CENTS, credit: NO_CENTS };
  };
  const reportNegative = (name: ReadableColumnName, amount: Cents): void => {
    if (amount < 0) log.add("amount.negative", { line, column: name }, () => `${name} est négatif.`);
  };

  const accountOf = (): string => {
    const account = textOf("CompteNum");
    if (account !== "" && !/^\d{3}/.test(account)) {
      log.add("account.number", { line, column: "CompteNum" }, () => `Le compte ${account} ne commence pas par trois chiffres.`);
    }
    return account;
  };

  const admit = (record: FecRecord): boolean => {
    const split = record.text.split(separator);
    line = record.line;
    fields = split;
    if (split.length !== header.fieldCount) {
      log.add("line.field_count", { line }, () => `La ligne a ${split.length} zones au lieu de ${header.fieldCount}.`);
      const repaired = repairFields(split, header, separator);
      if (repaired === null) return false;
      fields = repaired;
    }
    mayBeUnsafe = hasUnsafeCharacters(fields.join(" "));
    return true;
  };

  return (record) => {
    if (!admit(record)) return null;
    const read: ReadFecLine = {
      line,
      journalCode: textOf("JournalCode"),
      journalLib: textOf("JournalLib"),
      ecritureNum: textOf("EcritureNum"),
      ecritureDate: dateOf("EcritureDate"),
      compteNum: accountOf(),
      compteLib: textOf("CompteLib"),
      compAuxNum: textOf("CompAuxNum"),
      compAuxLib: textOf("CompAuxLib"),
      pieceRef: textOf("PieceRef"),
      pieceDate: dateOf("PieceDate"),
      ecritureLib: textOf("EcritureLib"),
      ...sides(),
      ecritureLet: textOf("EcritureLet"),
      dateLet: dateOf("DateLet"),
      validDate: dateOf("ValidDate"),
      montantDevise: amountOf("Montantdevise"),
      idevise: textOf("Idevise"),
      dateRglt: dateOf("DateRglt"),
      modeRglt: textOf("ModeRglt"),
      natOp: textOf("NatOp"),
      idClient: textOf("IdClient"),
    };
    reportSides(read, log);
    return read;
  };
}

function reportSides(read: ReadFecLine, log: FindingLog): void {
  if (read.debit !== 0 && read.credit !== 0) {
    log.add("amount.both_sides", { line: read.line, column: "Debit" }, () => "La ligne a un montant au débit et au crédit.");
  }
  if (read.debit === 0 && read.credit === 0) {
    log.add("amount.no_side", { line: read.line, column: "Debit" }, () => "La ligne n’a de montant ni au débit ni au crédit.");
  }
}

/** A value as a message shows it: control characters made visible, never longer than forty characters. */
function visible(field: string): string {
  const shown = field.length > 40 ? `${field.slice(0, 39)}…` : field;
  return `« ${shown.replace(/[\u0000-\u001f\u007f-\u009f]/g, "¤")} »`;
}
