import type { Sign } from "../chart/categories.js";
import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { type KeyReading, type Likeness, likenessOf, readKey } from "./distinctive-words.js";

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
  /** How the label names the merchant: by the same key, or how closely by another one. */
  readonly likeness: "exact" | Exclude<Likeness, "no">;
};

const LIKENESS_FACTOR = { exact: 1, same: 0.97, sure: 0.93, likely: 0.8 } as const;
/** Days after which what was done weighs half as much. */
const HALF_LIFE = 180;
/** Letters of a name under which its keys are filed: a bank may cut the rest. */
const FILED_LETTERS = 4;

/** Looks habits up by merchant; reads the history once. */
export function readHistory(history: readonly HistoryRow[]): (key: string, sign: Sign) => Habit | null {
  const groups = new Map<string, Group>();
  for (const row of history) {
    if (row.merchantKey === "" || row.count <= 0) continue;
    const id = `${row.sign} ${row.merchantKey}`;
    const group = groups.get(id);
    if (group) group.rows.push(row);
    else groups.set(id, { sign: row.sign, reading: readKey(row.merchantKey), rows: [row] });
  }
  const byName = fileByName([...groups.values()]);
  return (key, sign) => {
    if (key === "") return null;
    const exact = groups.get(`${sign} ${key}`);
    if (exact) return habitOf(exact.rows, "exact");
    return closestHabit(readKey(key), (name) => byName.get(`${sign} ${name}`) ?? []);
  };
}

type Group = { readonly sign: Sign; readonly reading: KeyReading; readonly rows: HistoryRow[] };

function fileByName(groups: readonly Group[]): ReadonlyMap<string, readonly Group[]> {
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    for (const name of filingNames(group.reading)) {
      const id = `${group.sign} ${name}`;
      const filed = byName.get(id);
      if (filed) filed.push(group);
      else byName.set(id, [group]);
    }
  }
  return byName;
}

/** Beginnings of the words that a key is looked up by: those that name its payer, and the first one, which a bank may cut after. */
function filingNames({ key, names }: KeyReading): ReadonlySet<string> {
  return new Set([key, ...names].map((word) => word.slice(0, FILED_LETTERS)));
}

/** What was done for the keys that name the same payer otherwise; null when none does. */
function closestHabit(reading: KeyReading, filedUnder: (name: string) => readonly Group[]): Habit | null {
  const found: Record<Exclude<Likeness, "no">, HistoryRow[]> = { same: [], sure: [], likely: [] };
  const candidates = new Set([...filingNames(reading)].flatMap((name) => filedUnder(name)));
  for (const group of candidates) {
    const likeness = likenessOf(group.reading, reading);
    if (likeness !== "no") found[likeness].push(...group.rows);
  }
  return habitOf(byAccount(found.same), "same") ?? habitOf(byAccount(found.sure), "sure") ?? habitOf(byAccount(found.likely), "likely");
}

/** One row per account, however many keys it was learned under. */
function byAccount(rows: readonly HistoryRow[]): HistoryRow[] {
  const merged = new Map<string, HistoryRow>();
  for (const row of rows) {
    const known = merged.get(row.accountCode);
    const latest = known && known.lastDate > row.lastDate ? known : row;
    merged.set(row.accountCode, { ...latest, count: (known?.count ?? 0) + row.count });
  }
  return [...merged.values()];
}

/**
 * Weighs the accounts chosen: the logarithm of the count, halved every six months, plus one for the account chosen last,
 * so that a correction outweighs up to three older choices and lowers the confidence in a longer habit.
 */
function habitOf(rows: readonly HistoryRow[], likeness: Habit["likeness"]): Habit | null {
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
    likeness,
  };
}

function ageInDays(date: IsoDate, latest: IsoDate): number {
  return date === latest ? 0 : daysBetween({ from: date, to: latest });
}

/**
 * Confidence in a habit: high from the first time for a merchant with one purpose, slowly earned for one with many,
 * lowered when the user did not always choose the same account.
 */
export function habitConfidence({ share, count, likeness }: Habit, { isMultiPurpose }: { isMultiPurpose: boolean }): number {
  const consistent = isMultiPurpose ? Math.min(0.92, 0.72 + 0.05 * Math.log2(count) * 1.2) : Math.min(0.98, 0.91 + 0.02 * Math.log2(count));
  return consistent * share ** 0.6 * LIKENESS_FACTOR[likeness];
}
