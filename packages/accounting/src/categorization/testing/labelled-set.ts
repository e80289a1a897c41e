import type { TaxSystem } from "../../chart/account.js";
import { asBoolean, asList, asNumber, asObject, asOneOf, asOptional, asText } from "../../chart/json-reading.js";
import { type IsoDate, isoDate } from "../../date.js";
import { type Cents, cents } from "../../money.js";
import { type Suggester, createSuggester, SURE } from "../suggester.js";
import content from "./labelled-set.json" with { type: "json" };

/** A bank line and the account an accountant would give it; null when the label says too little to know. */
export type LabelledLine = {
  readonly rawLabel: string;
  readonly amount: Cents;
  readonly date: IsoDate;
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly account: string | null;
  /** Other accounts a careful accountant could choose too. */
  readonly acceptable: readonly string[];
};

/** Lines written as banks write them, apart from the rules: each batch was measured before any rule was touched for it. */
export const labelledSet: readonly LabelledLine[] = asList(content, "labelled-set.json", readLine);

function readLine(value: unknown, place: string): LabelledLine {
  const line = asObject(value, place);
  return {
    rawLabel: asText(line["rawLabel"], place),
    amount: cents(asNumber(line["amount"], place)),
    date: isoDate(asText(line["date"], place)),
    taxSystem: asOneOf(["bnc", "bic-rs", "bic-rn"] as const, line["taxSystem"], place),
    vatSubject: asBoolean(line["vatSubject"], place),
    account: asOptional(line["account"], place, asText),
    acceptable: asOptional(line["acceptable"], place, (accounts, at) => asList(accounts, at, asText)) ?? [],
  };
}

/** How many lines got a suggestion, how many suggestions were right, and the same among the sure ones. */
export type Measure = {
  readonly lines: number;
  readonly suggested: number;
  readonly right: number;
  readonly sure: number;
  readonly sureRight: number;
  readonly wrong: readonly { readonly line: LabelledLine; readonly suggested: string; readonly confidence: number }[];
};

/** Suggests for every line, without any history, and counts. */
export function measureSuggestions(lines: readonly LabelledLine[]): Measure {
  const suggesters = new Map<string, Suggester>();
  const outcomes = lines.map((line) => {
    const id = `${line.taxSystem} ${line.vatSubject}`;
    const suggester = suggesters.get(id) ?? createSuggester({ taxSystem: line.taxSystem, vatSubject: line.vatSubject, history: [] });
    suggesters.set(id, suggester);
    const suggestion = suggester.suggest(line);
    return { line, suggestion, isRight: suggestion !== null && [line.account, ...line.acceptable].includes(suggestion.accountCode) };
  });
  const sure = outcomes.filter(({ suggestion }) => suggestion !== null && suggestion.confidence >= SURE);
  return {
    lines: lines.length,
    suggested: outcomes.filter(({ suggestion }) => suggestion !== null).length,
    right: outcomes.filter(({ isRight }) => isRight).length,
    sure: sure.length,
    sureRight: sure.filter(({ isRight }) => isRight).length,
    wrong: outcomes.flatMap(({ line, suggestion, isRight }) =>
      suggestion === null || isRight ? [] : [{ line, suggested: suggestion.accountCode, confidence: suggestion.confidence }],
    ),
  };
}
