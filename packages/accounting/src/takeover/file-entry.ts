import type { IsoDate } from "../date.js";
import type { CheckedLine, FileEntry } from "../fec/check/file-entries.js";
import { saysMore, type Auxiliary, type LineOwn, type EntryPayment } from "../entry/entry.js";
import { groupBy } from "../group-by.js";

/** What is held of a line besides what checking an entry holds; `account` is the place of its account. */
export type HeldTexts = {
  readonly account: number;
  readonly label: string;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate | null;
  readonly payment: EntryPayment | null;
  readonly auxiliary: Auxiliary | null;
  /** True when the old books matched it with others. */
  readonly isLettered: boolean;
};

/**
 * A line of an old entry: the place of its account, its label, its debit less its credit in cents, what it says beside its entry, and whether
 * the old books matched it.
 */
export type FileBooksLine = readonly [account: number, label: string, net: number, own?: LineOwn, isLettered?: true];

/** An entry of the old books: plain values, kept between its reading and its writing. */
export type FileBooksEntry = {
  /** What distinguishes it among the entries of its file: its journal and its number there. */
  readonly key: string;
  readonly number: string;
  /** The place of its journal. */
  readonly journal: number;
  readonly date: IsoDate | null;
  readonly pieceRef: string;
  readonly pieceDate: IsoDate | null;
  readonly payment: HeldTexts["payment"];
  readonly lines: readonly FileBooksLine[];
};

/** The longest key: beyond, the line of the file where the entry begins. */
const LONGEST_KEY = 100;

/**
 * The entries of a file, as far as texts of their lines are held: a number in two places is one entry when its parts balance
 * only together. Lines without an amount are left out. `unbalanced` counts the entries that do not balance.
 */
export function fileEntries(
  read: readonly FileEntry[],
  texts: readonly HeldTexts[],
  journalPlace: (code: string) => number,
): { readonly entries: readonly FileBooksEntry[]; readonly unbalanced: number } {
  const keys = new Map<string, number>();
  const entries: FileBooksEntry[] = [];
  let unbalanced = 0;
  for (const pieces of joined(placed(read))) {
    const [first] = pieces;
    if (!first) continue;
    if (pieces.reduce((total, { entry }) => total + entry.difference, 0) !== 0) unbalanced += 1;
    const held = pieces.flatMap(({ entry, start }) => entry.lines.map((line, index) => ({ line, texts: texts[start + index] })));
    const own = texts[first.start];
    if (own === undefined) continue;
    const whole = { ...own, payment: held.find(({ texts: some }) => some?.payment)?.texts?.payment ?? null };
    const lines = held.flatMap(({ line, texts: some }) => lineOf(line, some, whole));
    if (lines.length === 0) continue;
    entries.push({
      key: keyOf(first.entry, keys),
      number: first.entry.number,
      journal: journalPlace(first.entry.journalCode),
      date: first.entry.date,
      pieceRef: own.pieceRef,
      pieceDate: own.pieceDate,
      payment: whole.payment,
      lines,
    });
  }
  return { entries, unbalanced };
}

/** A piece of an entry, and the place of its first line in the file. */
type Piece = { readonly entry: FileEntry; readonly start: number };

function placed(read: readonly FileEntry[]): readonly Piece[] {
  let start = 0;
  return read.map((entry) => {
    const piece = { entry, start };
    start += entry.lines.length;
    return piece;
  });
}

/** Pieces of one entry together, in the order of their first line. */
function joined(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const apart = new Set<string>();
  for (const [number, group] of groupBy(pieces, numberOf)) if (group.every(({ entry }) => entry.difference === 0)) apart.add(number);
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const number = numberOf(piece);
    const key = apart.has(number) ? `${number}\t${piece.start}` : number;
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  return withMixed([...groups.values()]);
}

function numberOf({ entry, start }: Piece): string {
  return entry.isUnnumbered ? `line ${start}` : `${entry.journalCode}\t${entry.number}`;
}

/** An entry written under two journals, one after the other, balances with the next one of its number. */
function withMixed(groups: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  const kept: (readonly Piece[])[] = [];
  for (const group of groups) {
    const before = kept.at(-1);
    const isSame = before?.[0]?.entry.number === group[0]?.entry.number && !group[0]?.entry.isUnnumbered;
    if (before && isSame && differenceOf(before) !== 0 && differenceOf(before) === -differenceOf(group))
      kept[kept.length - 1] = [...before, ...group];
    else kept.push(group);
  }
  return kept;
}

function differenceOf(pieces: readonly Piece[]): number {
  return pieces.reduce((total, { entry }) => total + entry.difference, 0);
}

function lineOf({ debit, credit }: CheckedLine, texts: HeldTexts | undefined, entry: HeldTexts): FileBooksLine[] {
  const net = debit - credit;
  if (net === 0 || texts === undefined) return [];
  const own = ownOf(texts, entry);
  if (texts.isLettered) return [[texts.account, texts.label, net, own, true]];
  return [saysMore(own) ? [texts.account, texts.label, net, own] : [texts.account, texts.label, net]];
}

/** What a line says that its entry does not. */
function ownOf({ auxiliary, pieceRef, pieceDate, payment }: HeldTexts, entry: HeldTexts): LineOwn {
  const isPaid = payment !== null && (payment.date !== entry.payment?.date || payment.mode !== entry.payment.mode);
  return {
    ...(auxiliary === null ? {} : { auxiliary }),
    ...(pieceRef === "" || pieceRef === entry.pieceRef ? {} : { pieceRef }),
    ...(pieceDate === null || pieceDate === entry.pieceDate ? {} : { pieceDate }),
    ...(isPaid ? { payment } : {}),
  };
}

function keyOf({ journalCode, number, line, isUnnumbered }: FileEntry, keys: Map<string, number>): string {
  const written = `${journalCode}/${number}`;
  const base = isUnnumbered || written.length > LONGEST_KEY ? `ligne ${line}` : written;
  const rank = (keys.get(base) ?? 0) + 1;
  keys.set(base, rank);
  return rank === 1 ? base : `${base}#${rank}`;
}
