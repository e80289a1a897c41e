import type { FileEntry } from "./file-entries.js";
import type { FindingLog } from "../finding.js";

/** An entry whose number ends with digits: `VE-12` is 12 in the sequence `VE-`. */
type Numbered = { readonly entry: FileEntry; readonly sequence: string; readonly rank: number };

/**
 * Reports gaps, duplicates and inversions. Numbers may run over the whole file, by journal, or bear the journal's code before
 * the number (`112` of journal 1 is its twelfth): the reading with the fewest anomalies is the one intended.
 * Source: docs/sources.md#fec-own-rules.
 */
export function checkNumbering(entries: readonly FileEntry[], log: FindingLog): void {
  const bearing = entries.filter(({ isUnnumbered }) => !isUnnumbered);
  reportUnnumbered(entries, log);
  let best: { readonly sequences: Sequences; readonly anomalies: number } | null = null;
  for (const sequences of readings(withoutPieces(bearing))) {
    const count = anomalies(sequences);
    if (best === null || count < best.anomalies) best = { sequences, anomalies: count };
  }
  for (const sequence of best?.sequences.values() ?? []) reportSequence(sequence, log);
}

type Sequences = ReadonlyMap<string, readonly Numbered[]>;

/** The ways numbers may run, the plainest first. */
function* readings(entries: readonly FileEntry[]): Generator<Sequences> {
  yield numbered(entries, ({ number }) => ["", number]);
  yield numbered(entries, ({ journalCode, number }) => [`${journalCode}\t`, number]);
  yield numbered(entries, ({ journalCode, number }) => [`${journalCode}\t`, withoutJournal(number, journalCode)]);
}

/** The number after the code of its journal when it begins with it: `BQ2` and `14` for `BQ214`. */
function withoutJournal(number: string, journalCode: string): string {
  const rest = number.slice(journalCode.length).replace(/^[\s_/.-]+/, "");
  return journalCode !== "" && number.startsWith(journalCode) && /^\d+$/.test(rest) ? rest : number;
}

/** Further pieces of a scattered or mixed entry are not duplicates of it: they were reported with the balance. */
function withoutPieces(entries: readonly FileEntry[]): readonly FileEntry[] {
  const unbalanced = new Set<string>();
  return entries.filter((entry, index) => {
    const key = `${entry.journalCode}\t${entry.number}`;
    const before = entries[index - 1];
    const completes = entry.difference !== 0 && before?.number === entry.number && before.difference === -entry.difference;
    if (completes || unbalanced.has(key)) return false;
    if (entry.difference !== 0) unbalanced.add(key);
    return true;
  });
}

function numbered(entries: readonly FileEntry[], partsOf: (entry: FileEntry) => readonly [scope: string, number: string]): Sequences {
  const sequences = new Map<string, Numbered[]>();
  for (const entry of entries) {
    const [scope, number] = partsOf(entry);
    const match = /^(.*?)(\d{1,15})$/.exec(number);
    if (!match) continue;
    const sequence = scope + (match[1] ?? "");
    const item = { entry, sequence, rank: Number(match[2]) };
    const known = sequences.get(sequence);
    if (known) known.push(item);
    else sequences.set(sequence, [item]);
  }
  return sequences;
}

function anomalies(sequences: Sequences): number {
  let count = 0;
  for (const sequence of sequences.values()) {
    const ranks = sequence.map((item) => item.rank).sort((one, other) => one - other);
    ranks.forEach((rank, index) => {
      if (rank !== (ranks[index - 1] ?? 0) + 1) count += 1;
    });
  }
  return count;
}

function reportUnnumbered(entries: readonly FileEntry[], log: FindingLog): void {
  const unnumbered = entries.filter(({ isUnnumbered, number }) => isUnnumbered && number !== "");
  const [first] = unnumbered;
  if (first) {
    log.add("number.same", { line: first.line, column: "EcritureNum" }, () => sameNumberSentence(unnumbered.length, first.number));
  }
  for (const entry of entries) {
    if (entry.isUnnumbered || entry.number === "" || /\d$/.test(entry.number)) continue;
    log.add(
      "number.sequence",
      { line: entry.line, column: "EcritureNum" },
      () => `« ${entry.number} » ne se place dans aucune suite de nombres.`,
    );
  }
}

function sameNumberSentence(count: number, number: string): string {
  if (count === 1) return `Une écriture porte le numéro ${number}, qui ne la distingue d’aucune autre.`;
  return `${count} écritures portent le numéro ${number}\u00a0: elles sont séparées là où elles s’équilibrent, par date, pièce et libellé.`;
}

function reportSequence(sequence: readonly Numbered[], log: FindingLog): void {
  reportOrder(sequence, log);
  const sorted = [...sequence].sort((one, other) => one.rank - other.rank);
  const [first] = sorted;
  if (first && first.rank !== 1) {
    log.add("number.start", { line: first.entry.line, column: "EcritureNum" }, () => `La numérotation commence à ${first.entry.number}.`);
  }
  for (let index = 1; index < sorted.length; index += 1) {
    const [previous, item] = [sorted[index - 1], sorted[index]];
    if (previous && item) reportStep(previous, item, log);
  }
}

function reportStep(previous: Numbered, item: Numbered, log: FindingLog): void {
  const place = { line: item.entry.line, column: "EcritureNum" };
  const missing = item.rank - previous.rank - 1;
  if (missing < 0) {
    log.add(
      "number.duplicate",
      place,
      () => `Le numéro ${item.entry.number} est déjà celui d’une autre écriture (ligne ${previous.entry.line}).`,
    );
  } else if (missing > 0) {
    const plural = missing > 1 ? `${missing} numéros manquent` : "Un numéro manque";
    log.add("number.gap", place, () => `${plural} entre ${previous.entry.number} et ${item.entry.number}.`);
  }
}

function reportOrder(sequence: readonly Numbered[], log: FindingLog): void {
  let highest: Numbered | null = null;
  for (const item of sequence) {
    const before = highest;
    if (before !== null && item.rank < before.rank) {
      log.add(
        "number.order",
        { line: item.entry.line, column: "EcritureNum" },
        () => `L’écriture ${item.entry.number} vient après l’écriture ${before.entry.number}.`,
      );
    } else {
      highest = item;
    }
  }
}
