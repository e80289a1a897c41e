import type { Sign } from "../chart/categories.js";
import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";

/** What the user did with the lines of one merchant: one row per account chosen. */
export type HistoryRow = {
  readonly merchantKey: string;
  readonly sign: Sign;
  readonly accountCode: string;
  readonly count: number;
  readonly lastDate: IsoDate;
  /** Title of the last of them, as the user reads it. */
  readonly title: string;
};

/** What a merchant's history says, the most likely account first. */
export type Habit = {
  readonly accounts: readonly string[];
  /** Weight of the first account among all, 1 when there is no other. */
  readonly share: number;
  /** Operations on the first account. */
  readonly count: number;
  readonly title: string;
  /** False when the merchant was only recognised from the beginning of its name. */
  readonly isExact: boolean;
};

/** Days after which what was done weighs half as much. */
const HALF_LIFE = 180;
/** Under that many letters, one name beginning another proves nothing. */
const SHORTEST_SHARED_BEGINNING = 8;

/** Looks habits up by merchant; reads the history once. */
export function readHistory(history: readonly HistoryRow[]): (key: string, sign: Sign) => Habit | null {
  const groups = new Map<string, HistoryRow[]>();
  const keysByFirstWord = new Map<string, string[]>();
  for (const row of history) {
    if (row.merchantKey === "" || row.count <= 0) continue;
    const id = `${row.sign} ${row.merchantKey}`;
    const rows = groups.get(id);
    if (rows) rows.push(row);
    else {
      groups.set(id, [row]);
      pushKey(keysByFirstWord, row.sign, row.merchantKey);
    }
  }
  return (key, sign) => {
    if (key === "") return null;
    const exact = groups.get(`${sign} ${key}`);
    if (exact) return habitOf(exact, true);
    const close = keysByFirstWord.get(`${sign} ${firstWord(key)}`)?.find((known) => beginsLike(known, key));
    return close === undefined ? null : habitOf(groups.get(`${sign} ${close}`) ?? [], false);
  };
}

function pushKey(keys: Map<string, string[]>, sign: Sign, key: string): void {
  const id = `${sign} ${firstWord(key)}`;
  const list = keys.get(id);
  if (list) list.push(key);
  else keys.set(id, [key]);
}

function firstWord(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}

/** A bank cuts names: `BOULANGERIE DU MARC` is `BOULANGERIE DU MARCHE`. */
function beginsLike(known: string, key: string): boolean {
  const [short, long] = known.length < key.length ? [known, key] : [key, known];
  return short.length >= SHORTEST_SHARED_BEGINNING && short.includes(" ") && long.startsWith(short);
}

/**
 * Weighs the accounts chosen: the logarithm of the count, halved every six months, plus one for the account chosen last,
 * so that a correction outweighs up to three older choices and lowers the confidence in a longer habit.
 */
function habitOf(rows: readonly HistoryRow[], isExact: boolean): Habit | null {
  const latest = rows.reduce<IsoDate | null>((last, row) => (last === null || row.lastDate > last ? row.lastDate : last), null);
  if (latest === null) return null;
  const weighed = rows
    .map((row) => ({
      row,
      weight: Math.log2(1 + row.count) * 0.5 ** (ageInDays(row.lastDate, latest) / HALF_LIFE) + (row.lastDate === latest ? 1 : 0),
    }))
    .sort((left, right) => right.weight - left.weight);
  const [best] = weighed;
  if (!best) return null;
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    accounts: weighed.map(({ row }) => row.accountCode),
    share: best.weight / total,
    count: best.row.count,
    title: best.row.title,
    isExact,
  };
}

function ageInDays(date: IsoDate, latest: IsoDate): number {
  return date === latest ? 0 : daysBetween({ from: date, to: latest });
}

/**
 * Confidence in a habit: high from the first time for a merchant with one purpose, slowly earned for one with many,
 * lowered when the user did not always choose the same account.
 */
export function habitConfidence({ share, count, isExact }: Habit, { isMultiPurpose }: { isMultiPurpose: boolean }): number {
  const consistent = isMultiPurpose ? Math.min(0.92, 0.72 + 0.05 * Math.log2(count) * 1.2) : Math.min(0.98, 0.91 + 0.02 * Math.log2(count));
  return consistent * share ** 0.6 * (isExact ? 1 : 0.93);
}
