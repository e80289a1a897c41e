import { frenchDay, type IsoDate } from "../../date.js";
import { euros } from "../../money.js";
import type { FileEntry } from "./file-entries.js";
import type { FindingLog } from "../finding.js";

/** What entries are checked against. */
export type EntryContext = {
  readonly fiscalYear: { readonly begin: IsoDate; readonly end: IsoDate } | null;
  /** The day openings must bear; null when it is not known for sure. */
  readonly openingDate: IsoDate | null;
  readonly provisional: boolean;
  readonly today: IsoDate | null;
  readonly openingsDue: boolean;
};

/** Reports entries that do not balance, are mixed or scattered, have a wrong date or have no place in the file. Source: docs/sources.md#fec-own-rules. */
export function checkEntries(entries: readonly FileEntry[], log: FindingLog, context: EntryContext): void {
  checkBalance(entries, log);
  for (const entry of entries) {
    checkSameHeader(entry, log);
    checkDates(entry, log, context);
    checkClasses(entry, log);
  }
  checkOrder(entries, log);
  // A provisional file numbers its drafts on from the last number, for itself alone.
  if (!context.provisional) checkTime(entries, log);
  checkOpeningsPresent(entries, log, context);
  checkOpeningsStand(entries, log);
  checkResultKept(entries, log);
}

/** One number in two places is one scattered entry when the pieces balance only together, else two entries (see the numbering). */
function checkBalance(entries: readonly FileEntry[], log: FindingLog): void {
  const pieces = new Map<string, FileEntry[]>();
  for (const entry of entries) {
    const key = entry.isUnnumbered ? `line ${entry.line}` : `${entry.journalCode}\t${entry.number}`;
    const known = pieces.get(key);
    if (known) known.push(entry);
    else pieces.set(key, [entry]);
  }
  const unbalanced: { readonly first: FileEntry; readonly difference: number }[] = [];
  for (const group of pieces.values()) {
    const [first, ...others] = group;
    if (first === undefined || group.every((entry) => entry.difference === 0)) continue;
    const difference = group.reduce((total, entry) => total + entry.difference, 0);
    for (const entry of others) {
      log.add(
        "entry.scattered",
        { line: entry.line, column: "EcritureNum" },
        () => `L’écriture ${entry.number} a déjà des lignes plus haut (ligne ${first.line}).`,
      );
    }
    if (difference !== 0) unbalanced.push({ first, difference });
  }
  reportUnbalanced(unbalanced, log);
}

function reportUnbalanced(unbalanced: readonly { readonly first: FileEntry; readonly difference: number }[], log: FindingLog): void {
  for (let index = 0; index < unbalanced.length; index += 1) {
    const { first, difference } = unbalanced[index] ?? {};
    if (first === undefined || difference === undefined) continue;
    const next = unbalanced[index + 1];
    if (next && !first.isUnnumbered && next.first.number === first.number && next.difference === -difference) {
      log.add(
        "entry.mixed",
        { line: next.first.line, column: "JournalCode" },
        () => `L’écriture ${first.number} passe du journal ${first.journalCode} au journal ${next.first.journalCode}.`,
      );
      index += 1;
      continue;
    }
    const side = difference > 0 ? "débit" : "crédit";
    log.add(
      "entry.unbalanced",
      { line: first.line, column: "Debit" },
      () => `L’écriture ${first.number} n’est pas équilibrée : ${euros(Math.abs(difference))} de trop au ${side}.`,
    );
  }
}

function checkSameHeader(entry: FileEntry, log: FindingLog): void {
  const other = entry.lines.find((line) => line.ecritureDate !== entry.date || line.validDate !== entry.validDate);
  if (!other) return;
  const column = other.ecritureDate === entry.date ? "ValidDate" : "EcritureDate";
  log.add("entry.mixed", { line: other.line, column }, () => `L’écriture ${entry.number} change de ${column} d’une ligne à l’autre.`);
}

function checkDates(entry: FileEntry, log: FindingLog, { fiscalYear, openingDate, provisional, today }: EntryContext): void {
  const { date, validDate, line } = entry;
  if (date !== null && fiscalYear !== null && (date < fiscalYear.begin || date > fiscalYear.end)) {
    log.add(
      "entry.date",
      { line, column: "EcritureDate" },
      () =>
        `L’écriture ${entry.number} est datée du ${frenchDay(date)}, hors de l’exercice du ${frenchDay(fiscalYear.begin)} au ${frenchDay(fiscalYear.end)}.`,
    );
  }
  if (date !== null && entry.isOpening && openingDate !== null && date !== openingDate) {
    log.add(
      "opening.date",
      { line, column: "EcritureDate" },
      () => `L’à-nouveau ${entry.number} est daté du ${frenchDay(date)}, l’exercice commence le ${frenchDay(openingDate)}.`,
    );
  }
  if (date !== null && validDate !== null && validDate < date && !provisional) {
    log.add(
      "validation.before_entry",
      { line, column: "ValidDate" },
      () => `L’écriture ${entry.number} du ${frenchDay(date)} est validée avant, le ${frenchDay(validDate)}.`,
    );
  }
  if (validDate !== null && today !== null && validDate > today && !provisional) {
    log.add(
      "validation.future",
      { line, column: "ValidDate" },
      () => `L’écriture ${entry.number} est validée le ${frenchDay(validDate)}, qui est à venir.`,
    );
  }
}

/**
 * Within a journal, what is validated on the same day is numbered by date; a late entry comes with a later validation. Said once for each journal,
 * with how many entries are dated before the one numbered just before them.
 */
function checkTime(entries: readonly FileEntry[], log: FindingLog): void {
  const last = new Map<string, FileEntry>();
  for (const entry of entries) {
    const { journalCode, date, validDate, line, isOpening } = entry;
    if (date === null || isOpening) continue;
    const before = last.get(journalCode);
    if (before?.date && date < before.date && validDate === before.validDate) {
      log.add(
        "number.time",
        { line, column: "EcritureDate" },
        () => `Dans le journal ${journalCode}, l’écriture est datée avant celle qui la précède.`,
      );
    }
    last.set(journalCode, entry);
  }
}

function checkClasses(entry: FileEntry, log: FindingLog): void {
  const management = entry.lines.find((line) => /^[67]/.test(line.compteNum));
  if (!management) return;
  if (entry.isOpening) {
    log.add(
      "opening.class",
      { line: management.line, column: "CompteNum" },
      () => `L’à-nouveau ${entry.number} reprend le compte ${management.compteNum}.`,
    );
  } else if (entry.lines.some((line) => line.compteNum.startsWith("12"))) {
    log.add(
      "closing.entry",
      { line: entry.line, column: "CompteNum" },
      () => `L’écriture ${entry.number} solde des comptes de gestion sur le résultat.`,
    );
  }
}

function checkOrder(entries: readonly FileEntry[], log: FindingLog): void {
  let last: FileEntry | null = null;
  for (const entry of entries) {
    const previous = last;
    if (entry.isOpening) {
      if (previous !== null)
        log.add("opening.first", { line: entry.line }, () => `L’à-nouveau ${entry.number} vient après l’écriture ${previous.number}.`);
      continue;
    }
    if (previous?.validDate && entry.validDate !== null && entry.validDate < previous.validDate) {
      log.add(
        "order.validation",
        { line: entry.line, column: "ValidDate" },
        () => `L’écriture ${entry.number} a été validée avant celle qui la précède.`,
      );
    }
    last = entry;
  }
}

function checkOpeningsPresent(entries: readonly FileEntry[], log: FindingLog, context: EntryContext): void {
  if (!context.openingsDue || entries.length === 0 || entries.some((entry) => entry.isOpening)) return;
  log.add("opening.missing", { line: null }, () => "Le fichier ne contient pas d’à-nouveaux.");
}

/** Openings corrected stay in their journal; a later movement that takes one back leaves the accounts without their start. */
function checkOpeningsStand(entries: readonly FileEntry[], log: FindingLog): void {
  const openings = new Map<string, FileEntry>();
  for (const entry of entries) if (entry.isOpening) openings.set(movementText(entry, 1), entry);
  if (openings.size === 0) return;
  for (const entry of entries) {
    // The same amounts may move back by chance: a reversal bears the piece of what it cancels, or says what it is.
    const opening = !entry.isOpening && entry.lines[0]?.mayReverse ? openings.get(movementText(entry, -1)) : undefined;
    if (!opening) continue;
    log.add(
      "opening.reversed",
      { line: entry.line, column: "EcritureNum" },
      () => `L’écriture ${entry.number} annule l’à-nouveau ${opening.number} après l’ouverture.`,
    );
  }
}

/** What an entry moves, account by account; `direction` −1 turns its sides. */
function movementText({ lines }: FileEntry, direction: 1 | -1): string {
  const moved = new Map<string, number>();
  for (const { compteNum, debit, credit } of lines) moved.set(compteNum, (moved.get(compteNum) ?? 0) + direction * (debit - credit));
  return JSON.stringify([...moved].filter(([, net]) => net !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** When entries of the last day bring every account of classes 6 and 7 to zero, they closed them, by any account. Entries taken back close nothing. */
function checkResultKept(entries: readonly FileEntry[], log: FindingLog): void {
  if (!isResultEmpty(entries)) return;
  const standing = withoutReversed(entries);
  let lastDay: IsoDate | null = null;
  for (const { date } of standing) if (date !== null && (lastDay === null || date > lastDay)) lastDay = date;
  const accounts = resultAccounts(standing);
  const touchedLastDay = resultAccounts(standing.filter(({ date }) => date === lastDay));
  if (accounts.size < 2 || touchedLastDay.size < accounts.size) return;
  log.add("closing.entry", { line: null }, () => "Tous les comptes des classes 6 et 7 sont soldés le dernier jour.");
}

function isResultEmpty(entries: readonly FileEntry[]): boolean {
  const balances = new Map<string, number>();
  for (const { lines } of entries) {
    for (const { compteNum, debit, credit } of lines) {
      if (/^[67]/.test(compteNum)) balances.set(compteNum, (balances.get(compteNum) ?? 0) + debit - credit);
    }
  }
  return [...balances.values()].every((balance) => balance === 0);
}

function resultAccounts(entries: readonly FileEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ lines }) => lines.map(({ compteNum }) => compteNum).filter((account) => /^[67]/.test(account))));
}

/** The entries less those that a later one reverses, and less these reversals. */
function withoutReversed(entries: readonly FileEntry[]): readonly FileEntry[] {
  const standing = new Map<string, FileEntry[]>();
  const cancelled = new Set<FileEntry>();
  for (const entry of entries) {
    const reversed = entry.lines[0]?.mayReverse ? standing.get(movementText(entry, -1))?.pop() : undefined;
    if (reversed) cancelled.add(entry).add(reversed);
    else {
      const movement = movementText(entry, 1);
      const alike = standing.get(movement);
      if (alike) alike.push(entry);
      else standing.set(movement, [entry]);
    }
  }
  return entries.filter((entry) => !cancelled.has(entry));
}
