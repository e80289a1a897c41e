import type { TaxSystem } from "../../chart/account.js";
import { asBoolean, asList, asNumber, asObject, asOneOf, asOptional, asText } from "../../chart/json-reading.js";
import { type IsoDate, isoDate } from "../../date.js";
import { type Cents, cents } from "../../money.js";
import { type Labelled, type Lesson, type StoredSuggestion, makeSuggester } from "../company-suggester.js";
import { displayTitle } from "../labels/display-title.js";
import { merchantKey } from "../merchant-key.js";
import type { Rhythm } from "../rhythm.js";
import content from "./statements.json" with { type: "json" };

/** A line of a statement and the account its trader's accountant gave it. */
export type TraderLine = Labelled & {
  readonly date: IsoDate;
  readonly amount: Cents;
  readonly account: string;
  /** Other accounts a careful accountant could choose too. */
  readonly acceptable: readonly string[];
  /** True when the label does not say it: only its trader knows what it was. */
  readonly isUnknowable: boolean;
  /** Set when the same payer comes back from month to month. */
  readonly payer: string | null;
};

/** Three months of one trader. Rules are tuned on some traders; the others are kept apart, and measured only. */
export type Trader = {
  readonly name: string;
  readonly part: "tuned" | "apart";
  readonly professionId: string;
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly lines: readonly TraderLine[];
};

export const traders: readonly Trader[] = asList(content, "statements.json", readTrader);

function readTrader(value: unknown, place: string): Trader {
  const trader = asObject(value, place);
  return {
    name: asText(trader["name"], place),
    part: asOneOf(["tuned", "apart"] as const, trader["part"], place),
    professionId: asText(trader["professionId"], place),
    taxSystem: asOneOf(["bnc", "bic-rs", "bic-rn"] as const, trader["taxSystem"], place),
    vatSubject: asBoolean(trader["vatSubject"], place),
    lines: asList(trader["lines"], place, readLine),
  };
}

function readLine(value: unknown, place: string): TraderLine {
  const line = asObject(value, place);
  return {
    label: asText(line["label"], place),
    amount: cents(asNumber(line["amount"], place)),
    date: isoDate(asText(line["date"], place)),
    account: asText(line["account"], place),
    acceptable: asOptional(line["acceptable"], place, (accounts, at) => asList(accounts, at, asText)) ?? [],
    isUnknowable: asOptional(line["unknowable"], place, asBoolean) ?? false,
    payer: asOptional(line["payer"], place, asText),
  };
}

/** From that confidence on, a suggestion counts as covering its line. */
const COVERING = 0.8;

/** Lines that can be known, how many a suggestion covers, and how many of these are right. */
export type Coverage = { readonly lines: number; readonly covered: number; readonly right: number };

/** One month of several traders, each corrected through the month before. */
export type MonthMeasure = {
  readonly month: string;
  readonly all: Coverage;
  readonly recurring: Coverage;
  readonly fresh: Coverage;
  /** Lines that only the trader can know, and how many were left without a covering suggestion. */
  readonly unknowable: { readonly lines: number; readonly silent: number };
  readonly missed: readonly LineOutcome[];
};

/** What was suggested for a line. */
export type LineOutcome = { readonly trader: string; readonly line: TraderLine; readonly suggestion: StoredSuggestion | null };

/** Suggests month by month, as a trader would live it: what a month was given in the end is known the month after. */
export function measureMonths(measured: readonly Trader[]): readonly MonthMeasure[] {
  const months = [...new Set(measured.flatMap(({ lines }) => lines.map(({ date }) => date.slice(0, 7))))].sort();
  return months.map((month) =>
    measureMonth(
      month,
      measured.flatMap((trader) => outcomesOf(trader, month)),
    ),
  );
}

function outcomesOf(trader: Trader, month: string): readonly LineOutcome[] {
  const known = trader.lines.filter(({ date }) => date.slice(0, 7) < month);
  const suggest = makeSuggester({ ...trader, lessons: lessonsOf(known), rhythms: rhythmsOf(known) });
  return trader.lines
    .filter(({ date }) => date.startsWith(month))
    .map((line) => ({ trader: trader.name, line, suggestion: suggest(line) }));
}

/** What these lines taught once each had its account. */
function lessonsOf(lines: readonly TraderLine[]): readonly Lesson[] {
  const lessons = new Map<string, Lesson>();
  for (const { label, amount, account, date } of lines) {
    const sign = amount < 0 ? "outcome" : "income";
    const key = merchantKey(label);
    if (key === "") continue;
    const id = `${key}\t${sign}\t${account}`;
    lessons.set(id, { merchantKey: key, sign, account, n: (lessons.get(id)?.n ?? 0) + 1, lastDate: date, title: displayTitle(label) });
  }
  return [...lessons.values()];
}

/** The amounts that these lines paid, each to one account. */
function rhythmsOf(lines: readonly TraderLine[]): readonly Rhythm[] {
  const amounts = new Map<Cents, TraderLine[]>();
  for (const line of lines) amounts.set(line.amount, [...(amounts.get(line.amount) ?? []), line]);
  return [...amounts].flatMap(([amount, paid]) => {
    const last = paid.at(-1);
    const isOne = last !== undefined && paid.every(({ account }) => account === last.account);
    return isOne ? [{ amount, account: last.account, lastDate: last.date, title: displayTitle(last.label) }] : [];
  });
}

function measureMonth(month: string, outcomes: readonly LineOutcome[]): MonthMeasure {
  const knowable = outcomes.filter(({ line }) => !line.isUnknowable);
  const unknowable = outcomes.filter(({ line }) => line.isUnknowable);
  return {
    month,
    all: coverageOf(knowable),
    recurring: coverageOf(knowable.filter(({ line }) => line.payer !== null)),
    fresh: coverageOf(knowable.filter(({ line }) => line.payer === null)),
    unknowable: { lines: unknowable.length, silent: unknowable.filter((outcome) => !isCovered(outcome)).length },
    missed: [...knowable.filter((outcome) => !isCovered(outcome) || !isRight(outcome)), ...unknowable.filter(isCovered)],
  };
}

function coverageOf(outcomes: readonly LineOutcome[]): Coverage {
  const covered = outcomes.filter(isCovered);
  return { lines: outcomes.length, covered: covered.length, right: covered.filter(isRight).length };
}

function isCovered({ suggestion }: LineOutcome): boolean {
  return suggestion !== null && suggestion.confidence >= COVERING;
}

function isRight({ line, suggestion }: LineOutcome): boolean {
  return suggestion !== null && [line.account, ...line.acceptable].includes(suggestion.account);
}
