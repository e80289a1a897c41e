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
  /** No other payer of the history resembles the label as much, and it is not paid for something else. */
  readonly isOnlyPayer: boolean;
};

const LIKENESS_FACTOR = { exact: 1, same: 0.97, sure: 0.93, likely: 0.8 } as const;
/** Factor of another wording that resembles one payer only, always given to one account. */
const ONLY_PAYER_FACTOR = 0.9;
/** Days after which what was done weighs half as much. */
const HALF_LIFE = 180;
/** Letters of a name under which its keys are filed: a bank may cut the rest. */
const FILED_LETTERS = 4;

/** Looks habits up by merchant; reads the history once. */
export function readHistory(history: readonly HistoryRow[]): (key: string, sign: Sign) => Habit | null {
  const groups = new Map<string, Group>();
  for (const row of history) {
    if (row.merchantKey === "" || row.merchantKey.startsWith(REFERENCE_MARK) || row.count <= 0) continue;
    const id = `${row.sign} ${row.merchantKey}`;
    const group = groups.get(id);
    if (group) group.rows.push(row);
    else groups.set(id, { sign: row.sign, reading: readKey(row.merchantKey), rows: [row] });
  }
  const byName = fileByName([...groups.values()]);
  return (key, sign) => {
    if (key === "") return null;
    const exact = groups.get(`${sign} ${key}`);
    if (exact) return habitOf(exact.rows, { likeness: "exact", isOnlyPayer: true });
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
  const found: Record<Exclude<Likeness, "no">, Group[]> = { same: [], sure: [], likely: [] };
  const candidates = new Set([...filingNames(reading)].flatMap((name) => filedUnder(name)));
  for (const group of candidates) {
    const likeness = likenessOf(group.reading, reading);
    if (likeness !== "no") found[likeness].push(group);
  }
  const ofGroups = (likeness: Exclude<Likeness, "no">): Habit | null => {
    const rows = byAccount(found[likeness].flatMap((group) => group.rows));
    const isOther = found[likeness].some((group) => areApart(group.reading.purposes, reading.purposes));
    return habitOf(rows, { likeness, isOnlyPayer: !isOther && isOnePayer(found[likeness]) });
  };
  return ofGroups("same") ?? ofGroups("sure") ?? ofGroups("likely");
}

/** Both say what is paid, and say it differently. */
function areApart(known: ReadonlySet<string>, purposes: ReadonlySet<string>): boolean {
  return known.size > 0 && purposes.size > 0 && ![...known].some((purpose) => purposes.has(purpose));
}

/** Keys that share the words that name their payer are wordings of one. */
function isOnePayer(groups: readonly Group[]): boolean {
  const [first, ...others] = groups;
  return first !== undefined && others.every(({ reading }) => likenessOf(first.reading, reading) !== "no");
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
function habitOf(rows: readonly HistoryRow[], named: Pick<Habit, "likeness" | "isOnlyPayer">): Habit | null {
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
    ...named,
  };
}

function ageInDays(date: IsoDate, latest: IsoDate): number {
  return date === latest ? 0 : daysBetween({ from: date, to: latest });
}

/**
 * Confidence in a habit: high from the first time for a merchant with one purpose, slowly earned for one with many,
 * lowered when the user did not always choose the same account.
 */
export function habitConfidence({ share, count, likeness, isOnlyPayer }: Habit, { isMultiPurpose }: { isMultiPurpose: boolean }): number {
  const consistent = isMultiPurpose ? multiPurposeConfidence(share, count) : Math.min(0.98, 0.91 + 0.02 * Math.log2(count));
  const factor = likeness === "likely" && isOnlyPayer && share === 1 ? ONLY_PAYER_FACTOR : LIKENESS_FACTOR[likeness];
  return consistent * share ** 0.6 * factor;
}

/** A shop of several purposes proves little once; always given to one account, it proves more from the second time on. */
function multiPurposeConfidence(share: number, count: number): number {
  const earned = share === 1 && count > 1 ? 0.82 + 0.03 * Math.log2(count / 2) : 0.72 + 0.06 * Math.log2(count);
  return Math.min(0.92, earned);
}

/** What begins the key of a reference in the history: no merchant is called so. */
export const REFERENCE_MARK = "#";

/** Looks up what bore a reference of the label; null where it went to several accounts, or never came. */
export function readReferences(history: readonly HistoryRow[]): ((key: string, sign: Sign) => HistoryRow | null) | null {
  const known = new Map<string, HistoryRow | null>();
  for (const row of history) {
    if (!row.merchantKey.startsWith(REFERENCE_MARK) || row.count <= 0) continue;
    const id = `${row.sign} ${row.merchantKey}`;
    known.set(id, known.has(id) ? null : row);
  }
  return known.size === 0 ? null : (key, sign) => known.get(`${sign} ${key}`) ?? null;
}
