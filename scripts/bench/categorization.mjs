// Quality and speed of the suggestions, on lines written as French banks write them. Build first: npx tsc -b packages/accounting
import { pathToFileURL } from "node:url";
import { labelledSet, measureSuggestions } from "@comptoir/accounting/categorization/testing/labelled-set";
import { createSuggester } from "@comptoir/accounting/categorization/suggester";

/** @typedef {{ name: string, value: number, unit: string, floor?: number, ceiling?: number }} Row */

/**
 * Measures coverage and precision without any history, then time on 10 000 and 100 000 lines.
 * @returns {Row[]} one row per figure; `floor` and `ceiling` are what we hold ourselves to
 */
export function run() {
  const measure = measureSuggestions(labelledSet);
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) => Math.round((1000 * part) / whole) / 10;
  return [
    { name: "categorization: labelled lines", value: measure.lines, unit: "lines", floor: 300 },
    { name: "categorization: coverage", value: percent(measure.suggested, measure.lines), unit: "%", floor: 90 },
    { name: "categorization: precision", value: percent(measure.right, measure.suggested), unit: "%", floor: 90 },
    { name: "categorization: coverage at 0.9", value: percent(measure.sure, measure.lines), unit: "%", floor: 50 },
    { name: "categorization: precision at 0.9", value: percent(measure.sureRight, measure.sure), unit: "%", floor: 97 },
    { name: "categorization: 10 000 lines, 2 000 labels", value: timeOf(10_000, 2_000), unit: "ms cpu", ceiling: 250 },
    { name: "categorization: 100 000 lines, 20 000 labels", value: timeOf(100_000, 20_000), unit: "ms cpu", ceiling: 2_500 },
  ];
}

/** Processor time, best of three: the clock of a shared machine measures its neighbours. @param {number} lines @param {number} labels @returns {number} milliseconds */
function timeOf(lines, labels) {
  const batch = Array.from({ length: lines }, (_, index) => {
    const model = labelledSet[(index % labels) % labelledSet.length];
    if (!model) throw new Error("the labelled set is empty");
    return { rawLabel: `${model.rawLabel} ${inLetters(index % labels)}`, amount: model.amount, date: model.date };
  });
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    const suggester = createSuggester({ taxSystem: "bnc", vatSubject: false, history: [] });
    for (const line of batch) suggester.suggest(line);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.round(Math.min(...times));
}

/** A number as letters: unlike digits, they make labels that share nothing. @param {number} value @returns {string} */
function inLetters(value) {
  return [...String(value)].map((digit) => "BCDFGHJKLM"[Number(digit)]).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const { name, value, unit } of run()) process.stdout.write(`${name.padEnd(48)} ${String(value).padStart(8)} ${unit}\n`);
}
