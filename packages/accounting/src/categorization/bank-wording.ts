import { asList, asObject, asText } from "../chart/json-reading.js";
import content from "./data/bank-wording.json" with { type: "json" };

const source = asObject(content, "bank-wording.json");

/** Words a bank shortens, to the word they stand for (`REMB` for `REMBOURSEMENT`). */
export const abbreviations = readMap("abbreviations");
/** Words whose accents a statement loses, as they are shown (`PRET` for `prêt`). */
export const accents = readMap("accents");
export const legalForms = readWords("legalForms");
export const civilities = readWords("civilities");
export const months = readWords("months");
/** Words that only introduce a reference, a date or an amount. */
export const references = readWords("references");
/** First names that are also a shop: a transfer to `CLAUDE` goes to a person. */
export const firstNames = readWords("firstNames");
export const countries = readWords("countries");
/** First words (as stems) of what the bank does by itself. */
export const bankOperations = readWords("bankOperations");
export const webWords = readWords("webWords");
export const smallWords = readWords("smallWords");
/** Words shown in capitals. */
export const acronyms = readWords("acronyms");
/** Large towns, each as its words, longest first. */
export const cities: readonly (readonly string[])[] = asText(source["cities"], "cities")
  .split(", ")
  .map((city) => city.split(" "))
  .sort((left, right) => right.length - left.length);

function readWords(name: string): ReadonlySet<string> {
  return new Set(asList(asText(source[name], name).split(" "), name, asText));
}

function readMap(name: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(asObject(source[name], name)).map(([word, value]) => [word, asText(value, word)]));
}
