import type { IsoDate } from "../date.js";
import { examineFec, type FecCheck } from "../fec/check/check.js";
import { isOpeningJournal, type FileEntry } from "../fec/check/file-entries.js";
import { inLineOrder, type Finding } from "../fec/finding.js";
import type { ReadFecLine } from "../fec/read/read-line.js";
import type { Auxiliary, Journal } from "../entry/entry.js";
import { cents, type Cents } from "../money.js";
import { fileOpenings } from "./file-openings.js";
import { fileEntries, type FileBooksEntry, type HeldTexts } from "./file-entry.js";
import { lessonsOf, type FileLesson } from "./file-lessons.js";

/** An account of the old books, as they number it; `isUsed` is false when all its lines are without an amount. */
export type FileAccount = { readonly from: string; readonly label: string; readonly isUsed?: boolean };

/** A journal of the old books, with our journal that it becomes unless another is chosen. */
export type FileJournal = { readonly from: string; readonly label: string; readonly proposed: Journal };

/** What the lines of one account add up to in one journal; both are places in their lists. */
export type FileCell = { readonly account: number; readonly journal: number; readonly debit: Cents; readonly credit: Cents };

/** What the lines of an account of third parties add up to for one of them; an empty number for lines that name none. */
export type FileParty = {
  readonly account: number;
  /** Absent from files read before it was held. */
  readonly number?: string;
  readonly name: string;
  readonly debit: Cents;
  readonly credit: Cents;
};

/** What the lines of one piece of a third party that are not matched add up to. */
export type FilePiece = {
  readonly account: number;
  /** The number of the third party. */
  readonly party: string;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate | null;
  readonly label: string;
  readonly net: number;
};

/** Lines that say what our books do not hold, counted by what they say. */
export type FileDropped = Readonly<Record<"letters" | "validDates" | "amounts" | "currencies" | "natures" | "clients", number>>;

/** Books kept in another software, added up: plain values, which cross to another process. Amounts in cents. */
export type FileBooks = {
  /** The nine digits that the name of the file begins with; null when it gives none. */
  readonly siren: string | null;
  /** The day that its name gives as the end of the fiscal year. */
  readonly closing: IsoDate | null;
  /** The first and the last day of its entries; null without any. */
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  /** The first day of an entry that is no opening, and the last of one that moves the bank or the cash. */
  readonly firstMoved: IsoDate | null;
  readonly lastBank: IsoDate | null;
  readonly accounts: readonly FileAccount[];
  readonly journals: readonly FileJournal[];
  readonly cells: readonly FileCell[];
  readonly parties: readonly FileParty[];
  /** Absent from files read before they were added up; empty where they are too many. */
  readonly pieces?: readonly FilePiece[];
  readonly lessons: readonly FileLesson[];
  readonly lines: number;
  readonly entries: number;
  readonly debit: Cents;
  readonly credit: Cents;
  /** Entries that do not balance by themselves. */
  readonly unbalanced: number;
  /** Lines that could not be read, and those without a real day, account or amount. */
  readonly unread: number;
  /** What passes the bounds under which old books are taken over. */
  readonly tooMany: "lines" | "accounts" | "parties" | null;
  /** Absent from files read before it was counted. */
  readonly dropped?: FileDropped;
  readonly findings: readonly Finding[];
  readonly omitted: number;
};

/** Lines of entries that are taken over one by one: the confirmation writes them in one transaction. */
export const MAX_ENTRY_LINES = 50_000;
/** Accounts, and third parties, of one file: each is a row on screen, or a line of the openings. */
export const MAX_ACCOUNTS = 2000;
const MAX_CELLS = 20_000;
/** Accounts that may hold third parties: 40, 41 and 46, and those named after one (`FDUPONT`), which the user gives an account. */
const OF_PARTIES = /^(4[016]|\D)/;
/** No account and no journal has a code as long, in characters: what has one is a line that slipped. */
const LONGEST_CODE = 60;
const LONGEST_NAME = 200;

/**
 * Reads the FEC of another software: what its accounts and journals add up to, its entries up to `MAX_ENTRY_LINES` lines, what they teach of
 * labels, and what departs from the law. Never throws.
 */
export function readFileBooks(check: FecCheck): { readonly books: FileBooks; readonly entries: readonly FileBooksEntry[] } {
  const sums = new BooksSums();
  const texts: HeldTexts[] = [];
  const {
    report,
    entries: read,
    closingDate,
    unreadLines,
  } = examineFec(check, (line) => {
    const place = sums.add(line);
    if (texts.length < MAX_ENTRY_LINES) texts.push(textsOf(line, place.account));
  });
  const { entries, journals: openings, findings } = fileOpenings(read, closingDate);
  const isWhole = report.totals.lines <= MAX_ENTRY_LINES;
  const kept = fileEntries(entries, texts, (code) => sums.journalPlace(code));
  const lists = sums.lists(openings);
  const codes = lists.accounts.map(({ from }) => from);
  const moving = kept.entries.filter(({ journal }) => lists.journals[journal]?.proposed !== "AN");
  const unreadable = report.findings.filter(isUnreadable).reduce((total, { count }) => total + count, 0);
  const books: FileBooks = {
    siren: sirenOf(check.fileName),
    closing: closingDate,
    ...spanOf(entries),
    ...lists,
    lessons: lessonsOf(moving, codes),
    lines: report.totals.lines,
    entries: report.totals.entries,
    debit: report.totals.debit,
    credit: report.totals.credit,
    unbalanced: kept.unbalanced,
    unread: unreadLines + unreadable + sums.unplaced,
    tooMany: sums.tooMany ?? (isWhole ? null : "lines"),
    dropped: sums.dropped,
    findings: inLineOrder([...report.findings, ...findings]),
    omitted: report.omitted.reduce((total, { count }) => total + count, 0),
  };
  return { books, entries: isWhole ? kept.entries : [] };
}

/** True for the bank accounts of any chart, cheques that are not cashed yet left aside. */
export function isBankAccount(code: string): boolean {
  return code.startsWith("512") && !code.startsWith("5129");
}

/** True for the accounts of banks and of the cash, of any chart. */
export function isMoneyAccount(code: string): boolean {
  return /^5[13]/.test(code);
}

/** An amount that could not be read counts as zero: books taken over without it would be wrong. */
function isUnreadable({ rule, column }: Finding): boolean {
  return rule === "amount.side" || (rule === "value.amount" && column !== "Montantdevise");
}

function textsOf(line: ReadFecLine, account: number): HeldTexts {
  const { ecritureLib: label, pieceRef, pieceDate, dateRglt, modeRglt } = line;
  const payment = dateRglt === null || modeRglt === "" ? null : { date: dateRglt, mode: modeRglt.slice(0, 40) };
  return {
    account,
    label: label.slice(0, 500),
    pieceRef: pieceRef.slice(0, 500),
    pieceDate,
    payment,
    auxiliary: auxiliaryOf(line),
    isLettered: line.ecritureLet !== "",
  };
}

/** The third party of a line; one that has only a name, or only a number, is known by it. */
function auxiliaryOf({ compAuxNum, compAuxLib }: ReadFecLine): Auxiliary | null {
  const [number, name] = [compAuxNum || compAuxLib, compAuxLib || compAuxNum];
  return number === "" ? null : { number: number.slice(0, LONGEST_NAME), name: name.slice(0, LONGEST_NAME) };
}

/** The SIREN in `123456782FEC20261231.txt`, or that of the SIRET that some software writes. */
function sirenOf(fileName: string): string | null {
  return /(?:^|[^\d])(\d{9})(?:\d{5})?FEC\d{8}/i.exec(fileName)?.[1] ?? null;
}

type Span = Pick<FileBooks, "first" | "last" | "firstMoved" | "lastBank">;

function spanOf(entries: readonly FileEntry[]): Span {
  let first: IsoDate | null = null;
  let last: IsoDate | null = null;
  let firstMoved: IsoDate | null = null;
  let lastBank: IsoDate | null = null;
  for (const { date, isOpening, lines } of entries) {
    if (date === null) continue;
    if (first === null || date < first) first = date;
    if (last === null || date > last) last = date;
    if (!isOpening && (firstMoved === null || date < firstMoved)) firstMoved = date;
    const isBank = !isOpening && (lastBank === null || date > lastBank) && lines.some(({ compteNum }) => isMoneyAccount(compteNum));
    if (isBank) lastBank = date;
  }
  return { first, last, firstMoved, lastBank };
}

type Sums = { debit: number; credit: number };

/** Adds lines up by account, journal and third party, within bounds: what passes them is counted nowhere, and said. */
class BooksSums {
  readonly accounts: { readonly from: string; readonly label: string; isUsed: boolean }[] = [];
  tooMany: "accounts" | "parties" | null = null;
  readonly dropped = { letters: 0, validDates: 0, amounts: 0, currencies: 0, natures: 0, clients: 0 };
  /** Lines without an account or a real day, or whose account or journal is no code. */
  unplaced = 0;
  readonly #accountPlaces = new Map<string, number>();
  readonly #journals: { readonly from: string; readonly label: string; bank: number; cash: number; lines: number }[] = [];
  readonly #journalPlaces = new Map<string, number>();
  readonly #cells = new Map<string, Sums & { readonly account: number; readonly journal: number }>();
  readonly #parties = new Map<string, Sums & { readonly account: number; readonly name: string }>();
  readonly #pieces = new Map<string, { -readonly [Key in keyof FilePiece]: FilePiece[Key] }>();
  #hasTooManyPieces = false;

  add(line: ReadFecLine): { readonly account: number } {
    const { compteNum, debit, credit } = line;
    const isTooLong = compteNum.length > LONGEST_CODE || line.journalCode.length > LONGEST_CODE;
    if (compteNum === "" || line.ecritureDate === null || isTooLong) this.unplaced += 1;
    this.#countDropped(line);
    const account = this.#accountPlace(compteNum, line.compteLib);
    const journal = this.#journalOf(line);
    if (account < 0 || journal < 0) {
      if (!isTooLong) this.tooMany ??= "accounts";
      return { account };
    }
    const used = this.accounts[account];
    if (used && debit !== credit) used.isUsed = true;
    const cell = heldAt(this.#cells, `${account} ${journal}`, MAX_CELLS, () => ({ account, journal, debit: 0, credit: 0 }));
    if (cell === null) this.tooMany ??= "accounts";
    else addTo(cell, { debit, credit });
    if (OF_PARTIES.test(compteNum)) {
      this.#addParty(line, account);
      this.#addPiece(line, account);
    }
    return { account };
  }

  #countDropped({ ecritureLet, validDate, montantDevise, idevise, natOp, idClient }: ReadFecLine): void {
    if (ecritureLet !== "") this.dropped.letters += 1;
    if (validDate !== null) this.dropped.validDates += 1;
    if (montantDevise !== null && montantDevise !== 0) this.dropped.amounts += 1;
    if (idevise !== "") this.dropped.currencies += 1;
    if (natOp !== "") this.dropped.natures += 1;
    if (idClient !== "") this.dropped.clients += 1;
  }

  journalPlace(code: string): number {
    return this.#journalPlaces.get(code) ?? 0;
  }

  lists(openings: ReadonlySet<string>): Pick<FileBooks, "accounts" | "journals" | "cells" | "parties" | "pieces"> {
    return {
      accounts: this.accounts,
      journals: this.#journals.map((journal) => ({ from: journal.from, label: journal.label, proposed: journalFor(journal, openings) })),
      cells: [...this.#cells.values()].map((cell) => ({ ...cell, debit: cents(cell.debit), credit: cents(cell.credit) })),
      pieces: this.#openPieces(),
      parties: [...this.#parties.values()].map((party) => ({ ...party, debit: cents(party.debit), credit: cents(party.credit) })),
    };
  }

  #accountPlace(from: string, label: string): number {
    const known = this.#accountPlaces.get(from);
    if (known !== undefined) return known;
    if (this.accounts.length >= MAX_ACCOUNTS || from.length > LONGEST_CODE) return -1;
    this.#accountPlaces.set(from, this.accounts.length);
    return this.accounts.push({ from, label: label.slice(0, 200), isUsed: false }) - 1;
  }

  #journalOf({ journalCode, journalLib, compteNum }: ReadFecLine): number {
    let place = this.#journalPlaces.get(journalCode);
    if (place === undefined) {
      if (this.#journals.length >= MAX_ACCOUNTS || journalCode.length > LONGEST_CODE) return -1;
      place = this.#journals.push({ from: journalCode, label: journalLib.slice(0, 200), bank: 0, cash: 0, lines: 0 }) - 1;
      this.#journalPlaces.set(journalCode, place);
    }
    const journal = this.#journals[place];
    if (!journal) return -1;
    journal.lines += 1;
    if (compteNum.startsWith("512")) journal.bank += 1;
    if (compteNum.startsWith("53")) journal.cash += 1;
    return place;
  }

  #addParty({ compAuxNum, compAuxLib, compteLib, debit, credit }: ReadFecLine, account: number): void {
    const name = (compAuxLib || compAuxNum || compteLib).slice(0, LONGEST_NAME);
    const made = () => ({ account, number: (compAuxNum || compAuxLib).slice(0, LONGEST_NAME), name, debit: 0, credit: 0 });
    const party = heldAt(this.#parties, `${account} ${compAuxNum || compAuxLib}`, MAX_ACCOUNTS, made);
    if (party === null) this.tooMany ??= "parties";
    else addTo(party, { debit, credit });
  }

  #openPieces(): readonly FilePiece[] {
    const open = [...this.#pieces.values()].filter(({ net }) => net !== 0);
    return this.#hasTooManyPieces || open.length > MAX_ACCOUNTS ? [] : open;
  }

  /** Lines that are matched are paid. */
  #addPiece(line: ReadFecLine, account: number): void {
    const { compAuxNum, compAuxLib, pieceRef, pieceDate, ecritureLib, debit, credit } = line;
    if (line.ecritureLet !== "") return;
    const party = (compAuxNum || compAuxLib).slice(0, LONGEST_NAME);
    const made = () => ({ account, party, pieceRef: pieceRef.slice(0, 500), pieceDate, label: ecritureLib.slice(0, LONGEST_NAME), net: 0 });
    const piece = heldAt(this.#pieces, `${account}\t${party}\t${pieceRef}`, MAX_ENTRY_LINES, made);
    if (piece === null) this.#hasTooManyPieces = true;
    else piece.net += debit - credit;
  }
}

function addTo(sums: Sums, { debit, credit }: Sums): void {
  sums.debit += debit;
  sums.credit += credit;
}

/** What a map holds under a key, made when there is nothing yet; null when it is full. */
function heldAt<Value>(held: Map<string, Value>, key: string, maximum: number, make: () => Value): Value | null {
  const known = held.get(key);
  if (known !== undefined) return known;
  if (held.size >= maximum) return null;
  const made = make();
  held.set(key, made);
  return made;
}

type CountedJournal = {
  readonly from: string;
  readonly label: string;
  readonly bank: number;
  readonly cash: number;
  readonly lines: number;
};

const OURS: readonly Journal[] = ["BQ", "CS", "OD"];

/** A journal of openings by what it holds; ours where it has the same code; of openings by its name; of the bank or of the cash when a third of its lines move one of them, at least; else miscellaneous. */
function journalFor({ from, label, bank, cash, lines }: CountedJournal, openings: ReadonlySet<string>): Journal {
  const same = OURS.find((journal) => journal === from);
  if (openings.has(from) && (same === undefined || !isOpeningJournal(from, label))) return "AN";
  if (same !== undefined) return same;
  if (isOpeningJournal(from, label)) return "AN";
  if (bank * 3 >= lines && bank >= cash) return "BQ";
  if (cash * 3 >= lines) return "CS";
  return "OD";
}
