import type { IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { FindingLog } from "../finding.js";
import { expectedColumns, type FecHeaderReading, type ReadableColumnName } from "./header.js";
import type { EmptyMeaning } from "../layout.js";
import type { FecLine } from "../line.js";
import type { FecRecord } from "./records.js";
import { repairFields } from "./repair.js";
import { cleanFecText, hasUnsafeCharacters } from "../text.js";
import { fecDateReader, readFecAmount, type FecDateReading } from "./values.js";

/** A line as read: dates that could not be read are null, amounts that could not be read are 0, both with a finding. */
export type ReadFecLine = Omit<FecLine, "ecritureDate" | "pieceDate" | "validDate"> & {
  /** The line of the file where it starts, as a text editor numbers it. */
  readonly line: number;
  readonly ecritureDate: IsoDate | null;
  readonly pieceDate: IsoDate | null;
  readonly validDate: IsoDate | null;
};

/** Reads the records of one file, one by one, into lines; null when the record cannot be made out. */
export function lineReader(header: FecHeaderReading, separator: string, log: FindingLog): (record: FecRecord) => ReadFecLine | null {
  const fields = new FecFields(header, separator, log);
  return (record) => {
    if (!fields.open(record)) return null;
    const read = lineOf(fields);
    reportSides(read, log);
    return read;
  };
}

function lineOf(fields: FecFields): ReadFecLine {
  return {
    line: fields.line,
    journalCode: fields.text("JournalCode"),
    journalLib: fields.text("JournalLib"),
    ecritureNum: fields.text("EcritureNum"),
    ecritureDate: fields.date("EcritureDate"),
    compteNum: fields.account(),
    compteLib: fields.text("CompteLib"),
    compAuxNum: fields.text("CompAuxNum"),
    compAuxLib: fields.text("CompAuxLib"),
    pieceRef: fields.text("PieceRef"),
    pieceDate: fields.date("PieceDate"),
    ecritureLib: fields.text("EcritureLib"),
    ...fields.sides(),
    ecritureLet: fields.text("EcritureLet"),
    dateLet: fields.date("DateLet"),
    validDate: fields.date("ValidDate"),
    montantDevise: fields.amount("Montantdevise"),
    idevise: fields.text("Idevise"),
    dateRglt: fields.date("DateRglt"),
    modeRglt: fields.text("ModeRglt"),
    natOp: fields.text("NatOp"),
    idClient: fields.text("IdClient"),
  };
}

type Sides = { readonly debit: Cents; readonly credit: Cents };

const EMPTY_RULES = { error: "value.empty", absent: "value.absent", own: "value.required" } as const;
const NO_CENTS = cents(0);

/** The fields of the record that is open, read by the name of their column; what is wrong with one goes to the log. */
class FecFields {
  /** The line of the file where the open record starts. */
  line = 0;
  readonly #header: FecHeaderReading;
  readonly #separator: string;
  readonly #log: FindingLog;
  readonly #places: Readonly<Record<string, number>>;
  readonly #meanings: ReadonlyMap<ReadableColumnName, EmptyMeaning>;
  readonly #readDate = fecDateReader();
  #fields: readonly string[] = [];
  #mayBeUnsafe = false;

  constructor(header: FecHeaderReading, separator: string, log: FindingLog) {
    const columns = expectedColumns(header);
    this.#header = header;
    this.#separator = separator;
    this.#log = log;
    this.#places = Object.fromEntries(columns.map(({ name }) => [name, header.positions.get(name) ?? -1]));
    this.#meanings = new Map(columns.map((column) => [column.name, column.ifEmpty]));
  }

  /** Takes the next record; false when it has not the fields of the header and cannot be repaired. */
  open({ text, line }: FecRecord): boolean {
    const split = text.split(this.#separator);
    this.line = line;
    this.#fields = split;
    if (split.length !== this.#header.fieldCount) {
      this.#log.add("line.field_count", { line }, () => `La ligne a ${split.length} zones au lieu de ${this.#header.fieldCount}.`);
      const repaired = repairFields(split, this.#header, this.#separator);
      if (repaired === null) return false;
      this.#fields = repaired;
    }
    this.#mayBeUnsafe = hasUnsafeCharacters(this.#fields.join(" "));
    return true;
  }

  text(name: ReadableColumnName): string {
    const field = this.#field(name);
    if (this.#mayBeUnsafe && hasUnsafeCharacters(field)) {
      this.#log.add("text.characters", this.#at(name), () => `${name} contient un caractère interdit : ${visible(field)}.`);
    }
    const value = this.#mayBeUnsafe ? cleanFecText(field) : field.trim();
    if (value === "") this.#reportEmpty(name);
    return value;
  }

  account(): string {
    const account = this.text("CompteNum");
    if (account !== "" && !/^\d{3}/.test(account)) {
      this.#log.add("account.number", this.#at("CompteNum"), () => `Le compte ${account} ne commence pas par trois chiffres.`);
    }
    return account;
  }

  date(name: ReadableColumnName): IsoDate | null {
    const field = this.#field(name);
    const reading = this.#readDate(field);
    if (reading.kind === "empty" || (reading.kind === "zeros" && this.#meanings.get(name) === "error")) this.#reportEmpty(name);
    else if (reading.kind !== "day" || !reading.canonical || !reading.plausibleYear) this.#reportDate(name, field, reading);
    return reading.date;
  }

  amount(name: ReadableColumnName): Cents | null {
    const field = this.#field(name);
    const reading = readFecAmount(field);
    const at = this.#at(name);
    if (reading.kind === "empty") this.#reportEmpty(name);
    else if (reading.kind === "unreadable") this.#log.add("value.amount", at, () => `${name} n’est pas un montant : ${visible(field)}.`);
    else if (!reading.official) this.#log.add("value.amount_form", at, () => `${name} n’a pas la forme 1234,50\u00a0: ${visible(field)}.`);
    else if (!reading.exact) this.#log.add("amount.decimals", at, () => `${name} a plus de deux décimales : ${visible(field)}.`);
    else if (!reading.canonical) this.#log.add("amount.format", at, () => `${name} n’a pas la forme 1234,50 : ${visible(field)}.`);
    return reading.value;
  }

  sides(): Sides {
    if (this.#header.signed) return this.#signedAmount();
    const debit = this.amount("Debit") ?? NO_CENTS;
    const credit = this.amount("Credit") ?? NO_CENTS;
    this.#reportNegative("Debit", debit);
    this.#reportNegative("Credit", credit);
    return { debit, credit };
  }

  #signedAmount(): Sides {
    const amount = this.amount("Montant") ?? NO_CENTS;
    this.#reportNegative("Montant", amount);
    const side = this.#field("Sens");
    if (side === "D" || side === "+1") return { debit: amount, credit: NO_CENTS };
    if (side === "C" || side === "-1") return { debit: NO_CENTS, credit: amount };
    this.#log.add("amount.side", this.#at("Sens"), () => `Sens n’est ni D, ni C, ni +1, ni -1 : ${visible(side)}.`);
    return { debit: NO_CENTS, credit: NO_CENTS };
  }

  #field(name: ReadableColumnName): string {
    return this.#fields[this.#places[name] ?? -1] ?? "";
  }

  #at(column: ReadableColumnName): { readonly line: number; readonly column: string } {
    return { line: this.line, column };
  }

  #reportEmpty(name: ReadableColumnName): void {
    const meaning = this.#meanings.get(name);
    if (meaning === undefined || meaning === "allowed" || !this.#header.positions.has(name)) return;
    this.#log.add(EMPTY_RULES[meaning], this.#at(name), () => `${name} est vide.`);
  }

  #reportDate(name: ReadableColumnName, field: string, reading: FecDateReading): void {
    const at = this.#at(name);
    const add = this.#log.add;
    if (reading.kind === "unreadable") add("value.date", at, () => `${name} n’est pas une date : ${visible(field)}.`);
    if (reading.kind === "zeros") add("date.zero", at, () => `${name} ne contient que des zéros.`);
    if (reading.kind === "unreal") add("date.real", at, () => `${name} n’est pas un jour du calendrier : ${visible(field)}.`);
    if (!reading.canonical) add("date.format", at, () => `${name} n’est pas au format AAAAMMJJ : ${visible(field)}.`);
    if (!reading.plausibleYear) add("date.year", at, () => `L’année de ${name} est hors de 1900–2099 : ${visible(field)}.`);
  }

  #reportNegative(name: ReadableColumnName, amount: Cents): void {
    if (amount < 0) this.#log.add("amount.negative", this.#at(name), () => `${name} est négatif.`);
  }
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
