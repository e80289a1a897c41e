import type { TaxSystem } from "../../chart/account.js";
import { asBoolean, asList, asNumber, asObject, asOneOf, asOptional, asText } from "../../chart/json-reading.js";
import { type IsoDate, isoDate } from "../../date.js";
import { type Cents, cents } from "../../money.js";
import { type Labelled, type Lesson, type StoredSuggestion, makeSuggester } from "../company-suggester.js";
import { REFERENCE_MARK } from "../history.js";
import { lastingReferences } from "../labels/lasting-references.js";
import { displayTitle } from "../labels/display-title.js";
import { merchantKey } from "../merchant-key.js";
import type { Rhythm } from "../rhythm.js";
import content from "./statements.json" with { type: "json" };
import unseen from "./unseen-months.json" with { type: "json" };

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
  /** The accounts of a second reader, the first one preferred; none where the line was read once. */
  readonly readApart: readonly string[];
  /** What made such lines be missed, where the months were written for it. */
  readonly cause: Cause | null;
};

/**
 * Causes of errors on months never seen: a shop of several purposes, another wording of a payer, a reference under other names, a transfer
 * to the trader's own name, a word of the dictionary in another meaning, a name that it does not know.
 */
export const CAUSES = ["multi", "wording", "reference", "own", "word", "name"] as const;
export type Cause = (typeof CAUSES)[number];

/** Three months of one trader. Rules are tuned on some traders; the others are kept apart, and measured only. */
export type Trader = {
  readonly name: string;
  readonly part: "tuned" | "apart" | "unseen";
  readonly professionId: string;
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly leaderName: string | null;
  readonly lines: readonly TraderLine[];
};

export const traders: readonly Trader[] = asList(content, "statements.json", readTrader);

/** Months written and given their accounts before the causes that they measure were touched. */
export const unseenTraders: readonly Trader[] = asList(unseen, "unseen-months.json", readTrader);

/** The same months with the accounts that a second reader gave them, who saw neither the first ones nor a suggestion. */
export const unseenTradersReadApart: readonly Trader[] = unseenTraders.map((trader) => ({
  ...trader,
  lines: trader.lines.map((line): TraderLine => {
    const [account = line.account, ...acceptable] = line.readApart;
    return { ...line, account, acceptable };
  }),
}));

function readTrader(value: unknown, place: string): Trader {
  const trader = asObject(value, place);
  return {
    name: asText(trader["name"], place),
    part: asOneOf(["tuned", "apart", "unseen"] as const, trader["part"], place),
    professionId: asText(trader["professionId"], place),
    taxSystem: asOneOf(["bnc", "bic-rs", "bic-rn"] as const, trader["taxSystem"], place),
    vatSubject: asBoolean(trader["vatSubject"], place),
    leaderName: asOptional(trader["leader"], place, asText),
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
    readApart: asOptional(line["readApart"], place, (accounts, at) => asList(accounts, at, asText)) ?? [],
    cause: asOptional(line["cause"], place, (cause, at) => asOneOf(CAUSES, cause, at)),
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

/** Lines of each cause over all months, how many are covered and rightly; of lines that only the trader can know, those covered. */
export function measureCauses(measured: readonly Trader[]): Readonly<Record<Cause, Coverage & { readonly unknowableCovered: number }>> {
  const outcomes = measured.flatMap((trader) =>
    [...new Set(trader.lines.map(({ date }) => date.slice(0, 7)))].flatMap((month) => outcomesOf(trader, month)),
  );
  const ofCause = (cause: Cause): Coverage & { readonly unknowableCovered: number } => {
    const found = outcomes.filter(({ line }) => line.cause === cause);
    const unknowable = found.filter(({ line }) => line.isUnknowable);
    return { ...coverageOf(found.filter(({ line }) => !line.isUnknowable)), unknowableCovered: unknowable.filter(isCovered).length };
  };
  return {
    multi: ofCause("multi"),
    wording: ofCause("wording"),
    reference: ofCause("reference"),
    own: ofCause("own"),
    word: ofCause("word"),
    name: ofCause("name"),
  };
}

function outcomesOf(trader: Trader, month: string): readonly LineOutcome[] {
  const known = trader.lines.filter(({ date }) => date.slice(0, 7) < month);
  const suggest = makeSuggester({ ...trader, lessons: lessonsOf(known), rhythms: rhythmsOf(known), leader: leaderOf(trader) });
  return trader.lines
    .filter(({ date }) => date.startsWith(month))
    .map((line) => ({ trader: trader.name, line, suggestion: suggest(line) }));
}

function leaderOf({ leaderName }: Trader): { firstName: string; lastName: string; bankAccounts: number } | null {
  const [firstName = "", ...lastNames] = leaderName?.split(" ") ?? [];
  return leaderName === null ? null : { firstName, lastName: lastNames.join(" "), bankAccounts: 1 };
}

/** What these lines taught once each had its account. */
function lessonsOf(lines: readonly TraderLine[]): readonly Lesson[] {
  const lessons = new Map<string, Lesson>();
  for (const { label, amount, account, date } of lines) {
    const sign = amount < 0 ? "outcome" : "income";
    for (const key of [merchantKey(label), ...lastingReferences(label).map((reference) => REFERENCE_MARK + reference)]) {
      if (key === "") continue;
      const id = `${key}\t${sign}\t${account}`;
      lessons.set(id, { merchantKey: key, sign, account, n: (lessons.get(id)?.n ?? 0) + 1, lastDate: date, title: displayTitle(label) });
    }
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
